import type { CpeOutcome } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeRunDeviceTable, CpeRunTable, RunChange, RunProblem } from '../../db/tables/cpe-issuance.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type RunRow = Selectable<CpeRunTable>;
export type RunDeviceRow = Selectable<CpeRunDeviceTable>;

export const runLeases = new Leases({ table: 'cpe_run', id: 'id', ms: 60_000 });

/** Something is to be done for runs of a tenant. */
export const cpeRunTopicOf = (tenantId: number): string => `cpeRuns:${tenantId}`;

/** How a device stands: by itself, or by the task that was made of it. A task that was kept its time and went was done. */
const outcome: RawBuilder<CpeOutcome> = sql`case when i.state <> 'issued' then i.state else coalesce(k.state, 'done') end`;
const tasks = sql`left join cpe_task k on k.tenant_id = i.tenant_id and k.id = i.task_id`;

const ofRun = sql`i.tenant_id = t.tenant_id and i.run_id = t.id`;
const hasReady = sql<boolean>`exists (select 1 from cpe_run_device i where ${ofRun} and i.state = 'ready')`;
const hasOpen = sql<boolean>`exists (select 1 from cpe_run_device i join cpe_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
  where ${ofRun} and i.state = 'issued' and k.state in ('waiting', 'running'))`;
/** Tasks of a cancelled run that no device has heard of. */
const hasUnbegun = sql<boolean>`exists (select 1 from cpe_run_device i join cpe_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
  where ${ofRun} and i.state = 'issued' and k.state = 'waiting' and k.step = 'begin')`;

/** Runs with which something can be done now. */
export const dueRuns = (tx: Tx, tenantId: number, owner: string, most: number): Promise<InHand<RunRow>[]> =>
  runLeases.take<RunRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and (t.state = 'checking' or (t.state = 'executing' and (${hasReady} or not ${hasOpen}))
      or (t.state = 'cancelled' and t.ended_at is null and (${hasUnbegun} or not ${hasOpen})))`,
    most,
  });

export const hasOpenRuns = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx
    .selectFrom('cpe_run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['checking', 'executing']),
        eb.and([eb('state', '=', 'cancelled'), eb('ended_at', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Locks it, so that pressing twice starts once. */
export const lockedRun = (tx: Tx, tenantId: number, id: string): Promise<RunRow | undefined> =>
  tx
    .selectFrom('cpe_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const advanceRun = (
  tx: Tx,
  { tenant_id: tenantId, id }: Pick<RunRow, 'tenant_id' | 'id'>,
  to: Partial<Pick<RunRow, 'state' | 'started_at' | 'ended_at'>>,
) => tx.updateTable('cpe_run').set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export interface CountedRun extends RunRow {
  readonly counts: Partial<Record<CpeOutcome, number>>;
}

async function counted(tx: Tx, tenantId: number, runs: readonly RunRow[]): Promise<CountedRun[]> {
  const { rows } = await sql<{ run_id: string; outcome: CpeOutcome; n: number }>`
    select i.run_id, ${outcome} as outcome, count(*)::int as n from cpe_run_device i ${tasks}
    where i.tenant_id = ${tenantId} and i.run_id = any(${runs.map(({ id }) => id)}::int8[]) group by 1, 2`.execute(tx);
  return runs.map((run) => ({
    ...run,
    counts: Object.fromEntries(rows.filter((row) => row.run_id === run.id).map((row) => [row.outcome, row.n])),
  }));
}

export async function runById(tx: Tx, tenantId: number, id: string): Promise<CountedRun | undefined> {
  const row = await tx
    .selectFrom('cpe_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await counted(tx, tenantId, [row]))[0];
}

/** Newest first; `profiles`: those that give profiles, or the others. */
export async function listRuns(
  tx: Tx,
  tenantId: number,
  { profiles, ...paging }: Paging & { readonly profiles?: boolean | undefined },
): Promise<{ rows: CountedRun[]; total: number }> {
  const { rows, total } = await pageOf(
    tx
      .selectFrom('cpe_run')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(profiles !== undefined, (found) => found.where('kind', profiles ? '=' : '<>', 'profiles'))
      .orderBy('id', 'desc'),
    paging,
  );
  return { rows: await counted(tx, tenantId, rows), total };
}

interface DeviceQuery extends Paging {
  readonly runId: string;
  readonly outcome?: CpeOutcome | undefined;
}

/** Devices of a run with the ends of their tasks. */
export const listRunDevices = (tx: Tx, tenantId: number, { runId, outcome: wanted, ...paging }: DeviceQuery) => {
  let found = tx
    .selectFrom('cpe_run_device as i')
    .innerJoin('cpe as c', (join) => join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.cpe_id'))
    .leftJoin('cpe_task as k', (join) => join.onRef('k.tenant_id', '=', 'i.tenant_id').onRef('k.id', '=', 'i.task_id'))
    .where('i.tenant_id', '=', tenantId)
    .where('i.run_id', '=', runId);
  if (wanted !== undefined) found = found.where(outcome, '=', wanted);
  return pageOf(
    found
      .select(['i.cpe_id', 'i.changes', 'i.problems', 'i.task_id', 'k.fault', 'k.parameter', 'k.reason', 'k.faults'])
      .select(['c.serial', 'c.name', 'c.manufacturer', 'c.product_class', 'c.model'])
      .select(outcome.as('outcome'))
      .orderBy('i.cpe_id'),
    paging,
  );
};

export const nextDevices = (
  tx: Tx,
  { tenant_id: tenantId, id }: RunRow,
  state: 'unchecked' | 'ready',
  most: number,
): Promise<RunDeviceRow[]> =>
  tx
    .selectFrom('cpe_run_device')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', id)
    .where('state', '=', state)
    .orderBy('cpe_id')
    .limit(most)
    .execute();

/** Holds a device of a run that is still to be configured; undefined: somebody was quicker, or cancelled it. */
export const heldDevice = (tx: Tx, { tenant_id: tenantId, id }: RunRow, cpeId: string) =>
  tx
    .selectFrom('cpe_run_device')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', id)
    .where('cpe_id', '=', cpeId)
    .where('state', '=', 'ready')
    .forUpdate()
    .executeTakeFirst();

export interface SettledDevice {
  readonly state: RunDeviceRow['state'];
  readonly changes?: readonly RunChange[];
  readonly problems?: readonly RunProblem[];
  readonly taskId?: string;
}

export const settleDevice = (
  tx: Tx,
  { tenant_id: tenantId, run_id: runId, cpe_id: cpeId }: RunDeviceRow,
  { state, changes, problems, taskId }: SettledDevice,
) =>
  tx
    .updateTable('cpe_run_device')
    .set({
      state,
      problems: problems ? JSON.stringify(problems) : null,
      ...(changes ? { changes: JSON.stringify(changes) } : {}),
      ...(taskId === undefined ? {} : { task_id: taskId }),
    })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('cpe_id', '=', cpeId)
    .execute();

/** Devices that failed, or were not taken, are to be configured again; how many they are. */
export async function readmitRunDevices(tx: Tx, { tenant_id: tenantId, id }: RunRow): Promise<number> {
  const { numAffectedRows } = await sql`update cpe_run_device i set state = 'ready', task_id = null, problems = null
    where i.tenant_id = ${tenantId} and i.run_id = ${id} and (i.state in ('bad', 'unread', 'refused') or i.state = 'issued' and exists (
      select 1 from cpe_task k where k.tenant_id = i.tenant_id and k.id = i.task_id and k.state = 'failed'))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** What has not begun is not begun any more. */
export const dropReady = (tx: Tx, { tenant_id: tenantId, id }: RunRow) =>
  tx
    .updateTable('cpe_run_device')
    .set({ state: 'cancelled', sealed_variables: null })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', id)
    .where('state', 'in', ['unchecked', 'ready'])
    .execute();

/** Tasks of a run that no device has heard of yet. */
export const unbegun = async (tx: Tx, { tenant_id: tenantId, id }: RunRow, most: number) =>
  (
    await sql<RunDeviceRow>`select i.* from cpe_run_device i join cpe_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
      where i.tenant_id = ${tenantId} and i.run_id = ${id} and i.state = 'issued' and k.state = 'waiting' and k.step = 'begin'
      order by i.cpe_id limit ${most}`.execute(tx)
  ).rows;

/** Tasks of a run in hand, those that wait for a device for longer than `youngMs` left out: these hold up nobody. */
export async function atWork(tx: Tx, { tenant_id: tenantId, id }: RunRow, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cpe_run_device i
    join cpe_task k on k.tenant_id = i.tenant_id and k.id = i.task_id
    where i.tenant_id = ${tenantId} and i.run_id = ${id} and i.state = 'issued' and k.state in ('waiting', 'running')
      and k.created_at > ${since}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function stillOpen(
  tx: Tx,
  { tenant_id: tenantId, id }: RunRow,
): Promise<{ ready: boolean; open: boolean }> {
  const { rows } = await sql<{
    ready: boolean;
    open: boolean;
  }>`select ${hasReady} as ready, ${hasOpen} as open from cpe_run t
    where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(tx);
  return rows[0] ?? { ready: false, open: false };
}
