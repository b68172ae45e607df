import type { UpgradeTargetState } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { sql, type Selectable } from 'kysely';
import { contains } from '../../db/like.ts';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health, UpgradeTargetTable, UpgradeTaskTable } from '../../db/tables/upgrades.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type TaskRow = Selectable<UpgradeTaskTable>;
export type TargetRow = Selectable<UpgradeTargetTable>;

/** A look is one short transaction, which holds the row itself: a task of a worker that was killed is looked at again so soon, ms. */
export const taskLeases = new Leases({ table: 'upgrade_task', id: 'id', ms: 4_000 });

/** Something is to be done for upgrade tasks of a tenant. */
export const topicOf = (tenantId: number): string => `upgrades:${tenantId}`;

export const taskEvent = ({ id, status, phase }: Pick<TaskRow, 'id' | 'status' | 'phase'>): LiveEvent => ({
  kind: 'upgrade.task',
  payload: { id, status, phase },
});

export const dueTasks = (
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
  now: Date,
): Promise<InHand<TaskRow>[]> =>
  taskLeases.take<TaskRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.next_at <= ${now}`,
    order: sql`t.next_at`,
    most,
  });

/** When the next task of a tenant comes due. */
export async function nextDue(tx: Tx, tenantId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('upgrade_task')
    .select('next_at')
    .where('tenant_id', '=', tenantId)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

export const taskOf = (tx: Tx, tenantId: number, id: string): Promise<TaskRow | undefined> =>
  tx.selectFrom('upgrade_task').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Locks it, so that two hands steer one after the other. */
export const lockedTask = (tx: Tx, tenantId: number, id: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('upgrade_task')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const listTasks = (
  tx: Tx,
  tenantId: number,
  { name, status, ...paging }: Paging & { name?: string | undefined; status?: TaskRow['status'] | undefined },
) => {
  let select = tx.selectFrom('upgrade_task').selectAll().where('tenant_id', '=', tenantId);
  if (name !== undefined) select = select.where('name', 'ilike', contains(name));
  if (status !== undefined) select = select.where('status', '=', status);
  return pageOf(select.orderBy('id', 'desc'), paging);
};

export type Counts = Readonly<Partial<Record<UpgradeTargetState, number>>>;

/** How the devices of some tasks stand, by task. */
export async function countsOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await sql<{ task_id: string; state: UpgradeTargetState; n: number }>`
    select task_id, state, count(*)::int as n from upgrade_target
    where tenant_id = ${tenantId} and task_id = any(${ids}::int8[]) group by 1, 2`.execute(tx);
  const byTask = Map.groupBy(rows, ({ task_id: id }) => id);
  return new Map([...byTask].map(([id, some]) => [id, Object.fromEntries(some.map(({ state, n }) => [state, n]))]));
}

export interface Target extends TargetRow {
  readonly address: string;
  readonly firmware: string | null;
  readonly device_type: string | null;
  readonly online: boolean | null;
  readonly onu_online: number | null;
  readonly onus_at: Date | null;
  readonly download_status: string | null;
}

const targets = (tx: Tx, tenantId: number, taskId: string) =>
  tx
    .selectFrom('upgrade_target as i')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.olt_id'))
    .leftJoin('olt_live as l', (join) =>
      join.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.olt_id', '=', 'i.olt_id'),
    )
    .where('i.tenant_id', '=', tenantId)
    .where('i.task_id', '=', taskId);

const columns = [
  'o.address',
  'o.firmware',
  'o.device_type',
  'l.online',
  'l.onu_online',
  'l.onus_at',
  'l.download_status',
] as const;

export const targetsOf = (tx: Tx, { tenant_id: tenantId, id }: TaskRow): Promise<Target[]> =>
  targets(tx, tenantId, id).selectAll('i').select(columns).orderBy('i.ring').orderBy('i.id').execute();

export const listTargets = (
  tx: Tx,
  tenantId: number,
  { taskId, state, ...paging }: Paging & { taskId: string; state?: UpgradeTargetState | undefined },
) => {
  let select = targets(tx, tenantId, taskId);
  if (state !== undefined) select = select.where('i.state', '=', state);
  return pageOf(select.selectAll('i').select(columns).orderBy('i.ring').orderBy('i.id'), paging);
};

export type TargetChange = Partial<
  Pick<
    TargetRow,
    | 'state'
    | 'attempts'
    | 'next_at'
    | 'change_id'
    | 'was_version'
    | 'now_version'
    | 'reason'
    | 'before'
    | 'after'
    | 'started_at'
    | 'back_at'
    | 'ended_at'
  >
>;

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
/** Steps of a device that are kept. */
const mostSteps = 60;

/** Writes how a device stands; another state is a step. */
export async function advanceTarget(tx: Tx, row: TargetRow, to: TargetChange, now: Date): Promise<TargetRow> {
  const { reason, before, after, ...plain } = to;
  const isStep = to.state !== undefined && (to.state !== row.state || to.reason !== undefined);
  const step = { at: now.toISOString(), state: to.state ?? row.state, ...(to.reason ? { words: to.reason } : {}) };
  const steps = isStep ? [...row.steps, step].slice(-mostSteps) : row.steps;
  await tx
    .updateTable('upgrade_target')
    .set({
      ...plain,
      ...(reason === undefined ? {} : { reason: json(reason) }),
      ...(before === undefined ? {} : { before: json(before) }),
      ...(after === undefined ? {} : { after: json(after) }),
      ...(isStep ? { steps: JSON.stringify(steps) } : {}),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('task_id', '=', row.task_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...to, steps };
}

export interface TaskChange extends Partial<
  Pick<TaskRow, 'status' | 'phase' | 'ring' | 'next_at' | 'begun_at' | 'ended_at' | 'execute_at'>
> {
  readonly reason?: Text | null;
}

export async function advanceTask(tx: Tx, row: TaskRow, { reason, ...to }: TaskChange): Promise<TaskRow> {
  await tx
    .updateTable('upgrade_task')
    .set({ ...to, ...(reason === undefined ? {} : { reason: json(reason) }) })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...to, ...(reason === undefined ? {} : { reason }) };
}

/** What is compared of devices, as it is known now. */
export async function healthOf(
  tx: Tx,
  tenantId: number,
  oltIds: readonly string[],
): Promise<ReadonlyMap<string, Health>> {
  const { rows } = await sql<{ id: string; onus: number | null; alarms: number; rx: number | null }>`
    select l.olt_id as id, l.onu_online as onus,
      (select count(*)::int from alarm a where a.tenant_id = l.tenant_id and a.olt_id = l.olt_id and a.cleared_at is null and a.severity <= 2) as alarms,
      (select round(sum(p.rx_mean * p.onu_online)::numeric / nullif(sum(p.onu_online), 0))::int from olt_port p
        where p.tenant_id = l.tenant_id and p.olt_id = l.olt_id and p.kind = 'pon' and p.rx_mean is not null and p.onu_online > 0) as rx
    from olt_live l where l.tenant_id = ${tenantId} and l.olt_id = any(${oltIds}::int8[])`.execute(tx);
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}

/** OLTs of other tasks that are being upgraded or restarted now. */
export async function busyElsewhere(tx: Tx, tenantId: number, taskId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select olt_id as id from upgrade_target
    where tenant_id = ${tenantId} and task_id <> ${taskId} and state in ('running', 'watching')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
