import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { orderStages, type OrderKind } from '@heliograph/catalogue/words/order-states.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import { configPages } from '../../drivers/families.ts';

const pageNamed = (id: string | undefined): ConfigPage | undefined => configPages.find((page) => page.id === id);

/** What of a row is worth a look: not what every new one begins with. */
function shownValues(page: ConfigPage | undefined, { values = {}, absent }: OrderTask, tongue: Speaking): string {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const field = page?.fields[name];
    if (!field || isEmpty(value) || value === field.initial) return [];
    const option = field.kind === 'choice' ? field.options.find((one) => one.value === value)?.label : undefined;
    const unit = field.kind === 'int' && field.unit ? ` ${field.unit}` : '';
    return [`${wordsIn(field.label, tongue)} ${option ? wordsIn(option, tongue) : `${String(value)}${unit}`}`];
  });
  return [...(absent ? [wordsIn(engine.delete, tongue)] : []), ...parts].join(' · ');
}

/** What a command is said of: the place that is left, the serial number that leaves and the one that comes. */
const saidWith = ({ at, asks }: OrderTask): string =>
  at?.place ?? (asks?.['was'] ? `${String(asks['was'])} → ${String(asks['sn'])}` : '');

/** What a preview tells of an order, in words. */
interface Shown {
  readonly problems: readonly Problem[];
  readonly onu: number | null;
  readonly oltNumbers: boolean;
  readonly tasks: readonly OrderTask[];
}

/** Where an ONU will stand: nobody can say a number that the OLT gives. */
export function placeTold(portName: string, { onu, oltNumbers }: Pick<Shown, 'onu' | 'oltNumbers'>, tongue: Speaking) {
  if (onu !== null) return onuPlace(portName, onu);
  return oltNumbers ? wordsIn(fill(messages.numberByOlt, { port: portName }), tongue) : null;
}

export const shownPreview = ({ problems, onu, oltNumbers, tasks }: Shown, portName: string, tongue: Speaking) => ({
  problems: problems.map(({ field, message }) => ({ field, message: wordsIn(message, tongue) })),
  onu,
  place: placeTold(portName, { onu, oltNumbers }, tongue),
  rows: tasks.map((task) => ({
    stage: task.stage,
    page: task.page ?? '',
    title: wordsIn(pageNamed(task.page)?.title ?? orderStages[task.stage], tongue),
    values: task.page === undefined ? saidWith(task) : shownValues(pageNamed(task.page), task, tongue),
  })),
});

/** The serial number or the place that an order takes away from; null: it takes nothing. */
export function wasOf({
  kind,
  tasks,
}: {
  readonly kind: OrderKind;
  readonly tasks: readonly OrderTask[];
}): string | null {
  const leaves = tasks.find(({ at, asks }) => at !== undefined || asks?.['was'] !== undefined);
  const was = leaves?.asks?.['was'];
  return (kind === 'move' ? leaves?.at?.place : undefined) ?? (was === undefined ? null : String(was));
}
