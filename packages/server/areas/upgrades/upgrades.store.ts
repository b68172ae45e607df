import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { UpgradeStanding } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql, type Selectable } from 'kysely';
import { contains } from '../../db/like.ts';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { UpgradeTaskTable } from '../../db/tables/upgrades.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type TaskRow = Selectable<UpgradeTaskTable>;

/** A look is one short transaction, which holds the row itself: a task of a worker that was killed is looked at again so soon, ms. */
export const taskLeases = new Leases({ table: 'upgrade_task', id: 'id', ms: 4_000 });

/** Something is to be done for upgrade tasks of a tenant. */
export const upgradeTopicOf = (tenantId: number): string => `upgrades:${tenantId}`;

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
export async function nextUpgradeDue(tx: Tx, tenantId: number): Promise<Date | undefined> {
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

export const upgradeTaskOf = (tx: Tx, tenantId: number, id: string): Promise<TaskRow | undefined> =>
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

export interface AskedTasks extends Paging {
  readonly name?: string | undefined;
  readonly status?: TaskRow['status'] | undefined;
  readonly standing?: UpgradeStanding | undefined;
}

export const listTasks = (tx: Tx, tenantId: number, { name, status, standing, ...paging }: AskedTasks) => {
  let select = tx.selectFrom('upgrade_task').selectAll().where('tenant_id', '=', tenantId);
  if (name !== undefined) select = select.where('name', 'ilike', contains(name));
  if (status !== undefined) select = select.where('status', '=', status);
  if (standing !== undefined)
    // As `upgradeStandingOf` says it.
    select = select.where(
      sql`case when status = 'tobeExecuted' and phase not in ('waiting','done') then phase else status end`,
      '=',
      standing,
    );
  return pageOf(select.orderBy('id', 'desc'), paging);
};

export interface TaskChange extends Partial<
  Pick<
    TaskRow,
    | 'status'
    | 'phase'
    | 'ring'
    | 'next_at'
    | 'begun_at'
    | 'ended_at'
    | 'execute_at'
    | 'took_ms'
    | 'took_n'
    | 'predicted_end'
  >
> {
  readonly reason?: Text | null;
}

export async function advanceTask(tx: Tx, row: TaskRow, { reason, ...to }: TaskChange): Promise<TaskRow> {
  await tx
    .updateTable('upgrade_task')
    .set({ ...to, ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }) })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...to, ...(reason === undefined ? {} : { reason }) };
}

/** Projects of its devices, for the log of who did what there. */
export async function upgradeProjectsOf(
  tx: Tx,
  { tenant_id: tenantId, id }: Pick<TaskRow, 'tenant_id' | 'id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.project_id as id from upgrade_target i join olt o on o.tenant_id = i.tenant_id and o.id = i.olt_id
      where i.tenant_id = ${tenantId} and i.task_id = ${id}::int8
    union select distinct o.project_id from upgrade_target i join olt o on o.tenant_id = i.tenant_id and o.id = i.behind_olt
      where i.tenant_id = ${tenantId} and i.task_id = ${id}::int8 and i.onu_id is not null
    union select distinct c.project_id from upgrade_target i join cpe c on c.tenant_id = i.tenant_id and c.id = i.cpe_id
      where i.tenant_id = ${tenantId} and i.task_id = ${id}::int8 limit 100`.execute(tx);
  return rows.map((row) => row.id);
}
