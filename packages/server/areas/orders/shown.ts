import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { orderStages } from '@heliograph/catalogue/words/order-states.ts';
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
export const shownPreview = (
  { problems, onu, tasks }: { problems: readonly Problem[]; onu: number | null; tasks: readonly OrderTask[] },
  portName: string,
  tongue: Speaking,
) => ({
  problems: problems.map(({ field, message }) => ({ field, message: wordsIn(message, tongue) })),
  onu,
  place: onu === null ? null : onuPlace(portName, onu),
  rows: tasks.map((task) => ({
    stage: task.stage,
    page: task.page ?? '',
    title: wordsIn(pageNamed(task.page)?.title ?? orderStages[task.stage], tongue),
    values: task.page === undefined ? saidWith(task) : shownValues(pageNamed(task.page), task, tongue),
  })),
});

/** The serial number or the place that an order takes away from; null: it takes nothing. */
export function wasOf({ tasks }: { readonly tasks: readonly OrderTask[] }): string | null {
  const [first] = tasks;
  const was = first?.asks?.['was'];
  return first?.at?.place ?? (was === undefined ? null : String(was));
}
