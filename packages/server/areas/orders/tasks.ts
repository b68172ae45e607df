import type { Verb } from '@heliograph/catalogue/kit/verb.ts';
import { onuActivate, onuDeactivate, onuDelete, onuReplace } from '@heliograph/catalogue/verbs/onu.ts';
import type { OrderStage } from '@heliograph/catalogue/words/order-states.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import { configPages } from '../../drivers/families.ts';
import type { Service, ServiceRow, Services } from '../../drivers/kit/service.ts';

const ofStage = (rows: readonly ServiceRow[], stage: OrderStage): readonly ServiceRow[] =>
  rows.filter((row) => row.stage === stage);

/** What becomes of the row at its end is looked up when that comes. */
const taskOf = ({ stage, page, of, values, secrets, shared, toldBy }: ServiceRow): OrderTask => ({
  stage,
  page,
  of,
  values,
  ...(secrets ? { secrets } : {}),
  ...(shared ? { shared } : {}),
  ...(toldBy ? { toldBy } : {}),
});

const arrival: OrderTask = { stage: 'arrival' };

/** A place for a serial number, by a command. */
export const authorizeTask = (anyNumber: boolean): OrderTask => ({
  stage: 'authorize',
  ...(anyNumber ? { anyNumber: true as const } : {}),
});

/** What a customer buys, in its order: what the OLT does for it, the ONU itself, what is set on the ONU. Where the OLT numbers, the ONU first. */
export function serviceTasks(service: Service, { compile, lists }: Services): OrderTask[] {
  const rows = compile(service);
  const [ofOlt, onOnu] = [ofStage(rows, 'services').map(taskOf), ofStage(rows, 'private').map(taskOf)];
  return lists ? [arrival, ...ofOlt, ...onOnu] : [...ofOlt, arrival, ...onOnu];
}

const verbTask = (stage: OrderStage, { id }: Verb, more: Partial<OrderTask>): OrderTask => ({
  stage,
  verb: id,
  ...more,
});

/** The place goes to another serial number; what is set on an ONU itself is set on the new one. */
export const replaceTasks = (was: string, sn: string, service: Service | null, services: Services): OrderTask[] => [
  verbTask('replace', onuReplace, { asks: { sn, was } }),
  arrival,
  ...(service ? ofStage(services.compile(service), 'private').map(taskOf) : []),
];

/** Given up where it was, before it is set up anew: no OLT takes an ONU with its services from one port to another. */
export const removeTask = (sn: string, from: NonNullable<OrderTask['at']>): OrderTask =>
  verbTask('remove', onuDelete, { at: from, expects: sn, asks: { was: sn } });

export const suspendTasks = (sn: string): OrderTask[] => [verbTask('suspend', onuDeactivate, { expects: sn })];
export const restoreTasks = (sn: string): OrderTask[] => [verbTask('restore', onuActivate, { expects: sn })];

/** Fields that tell a row of its page from the others. undefined: the page has one alone. */
const keyNames = ({ page: id, toldBy }: ServiceRow): readonly string[] | undefined =>
  toldBy ?? configPages.find((page) => page.id === id)?.key;

function rowKey(row: ServiceRow): string | undefined {
  const { page: id, values } = row;
  const names = keyNames(row);
  return names && JSON.stringify([id, names.map((name) => values[name] ?? null)]);
}

type Rows = readonly ServiceRow[];

/** Rows of the old service that the new one has no use of: they go, or are put off where they cannot. */
const goneTasks = (rows: Rows): OrderTask[] =>
  rows.toReversed().flatMap((row): OrderTask[] => {
    if (row.shared === true || rowKey(row) === undefined) return [];
    const { secrets: _secrets, ...told } = taskOf(row);
    const { off } = row;
    if (!off) return [{ ...told, absent: true }];
    const names = keyNames(row) ?? [];
    return [
      { ...told, values: { ...Object.fromEntries(names.map((name) => [name, row.values[name] ?? null])), ...off } },
    ];
  });

/** Of rows that the device numbers, one that goes and one that comes on the same page are one that changes. */
function renamed(gone: Rows, row: ServiceRow): OrderTask {
  const task = taskOf(row);
  const old = row.toldBy && gone.find(({ page, toldBy }) => page === row.page && toldBy !== undefined);
  return old ? { ...task, was: old.values } : task;
}

/**
 * What has to be done so that who has `from` has `to`: rows of the old service that the new one does not have go, those that differ
 * are written. Shared profiles stay, for others use them. `from` null: nobody knows what is there, and all of `to` is asked for.
 * `given`: secrets that were typed anew; those of before are on the ONU already.
 */
export function changeTasks(
  from: Service | null,
  to: Service,
  { compile, lists }: Services,
  given: ReadonlySet<string>,
): OrderTask[] {
  const before = from ? compile(from) : [];
  const after = compile(to);
  const known = new Map(before.map((row) => [rowKey(row) ?? row.page, row]));
  const kept = new Set(after.map((row) => rowKey(row) ?? row.page));
  const isNew = (row: ServiceRow): boolean => {
    const was = known.get(rowKey(row) ?? row.page);
    const isTyped = Object.values(row.secrets ?? {}).some((name) => given.has(name));
    return was === undefined || isTyped || JSON.stringify(was.values) !== JSON.stringify(row.values);
  };
  const gone = before.filter((row) => !kept.has(rowKey(row) ?? row.page));
  const fresh = after.filter(isNew).map((row) => renamed(gone, row));
  const isRenamed = (row: ServiceRow) => fresh.some(({ page, was }) => was !== undefined && page === row.page);
  const all = [...goneTasks(gone.filter((row) => !isRenamed(row))), ...fresh];
  const todo = (stage: OrderStage) => all.filter((task) => task.stage === stage);
  const onOnu = todo('private');
  if (lists) return all.length > 0 ? [arrival, ...todo('services'), ...onOnu] : [];
  return [...todo('services'), ...(onOnu.length > 0 ? [arrival, ...onOnu] : [])];
}

/** What is in hand, or was when it stopped; of one that is done, the last. */
export const stageOf = (tasks: readonly OrderTask[], step: number): OrderStage =>
  (tasks[step] ?? tasks.at(-1))?.stage ?? 'authorize';
