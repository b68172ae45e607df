import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { UpgradeTargetState } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health, UpgradeTargetTable } from '../../db/tables/upgrades.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import type { TaskRow } from './upgrades.store.ts';

export type TargetRow = Selectable<UpgradeTargetTable>;

/** A device of a task, with what is known of it now. */
export interface UpgradeTarget extends TargetRow {
  readonly address: string | null;
  /** The version that it tells. */
  readonly firmware: string | null;
  readonly online: boolean | null;
  readonly onus_at: Date | null;
  readonly download_status: string | null;
  /** Of a customer device: when it reported last. */
  readonly informed_at: Date | null;
  /** Of an ONU: its port, its number there, and what its OLT tells of each of those that it is at. */
  readonly pon: number | null;
  readonly onu_no: number | null;
  readonly told: PageRow | null;
}

/** The OLT, the ONU or the customer device that it is. */
export const targetDeviceOf = ({
  olt_id: olt,
  onu_id: onu,
  cpe_id: cpe,
}: Pick<TargetRow, 'olt_id' | 'onu_id' | 'cpe_id'>): string => olt ?? onu ?? cpe ?? '0';

/** Joined to a page of devices `i`. */
const joined = sql`left join onu u on u.tenant_id = i.tenant_id and u.id = i.onu_id
  left join olt o on o.tenant_id = i.tenant_id and o.id = coalesce(i.olt_id, u.olt_id)
  left join olt_live l on l.tenant_id = i.tenant_id and l.olt_id = coalesce(i.olt_id, u.olt_id)
  left join config_change g on i.onu_id is not null and i.state = 'running' and g.tenant_id = i.tenant_id and g.id = i.change_id
  left join cpe c on c.tenant_id = i.tenant_id and c.id = i.cpe_id
  left join cpe_live v on v.tenant_id = i.tenant_id and v.cpe_id = i.cpe_id`;
const shown = sql`i.*, coalesce(o.address, c.address) as address, case when i.onu_id is null then coalesce(o.firmware, c.software) else u.firmware end as firmware,
  case when i.onu_id is null then coalesce(l.online, v.online)
    else l.online and u.state = ${sql.lit(stateCode('online'))} and not u.missing end as online,
  l.onus_at, l.download_status, v.last_inform as informed_at, u.pon, u.onu_no, g.progress -> 'now' as told`;

type Named = Pick<TaskRow, 'tenant_id' | 'id'>;
const of = ({ tenant_id: tenantId, id }: Named) => sql`i.tenant_id = ${tenantId} and i.task_id = ${id}::int8`;

const select = async (
  tx: Tx,
  task: Named,
  where: RawBuilder<unknown>,
  most: number,
  from = 0,
): Promise<UpgradeTarget[]> => {
  // The page is cut before anything is joined to it.
  const { rows } = await sql<UpgradeTarget>`select ${shown} from (
      select i.* from upgrade_target i where ${of(task)} and ${where} order by i.ring, i.id limit ${most} offset ${from}) i
    ${joined} order by i.ring, i.id`.execute(tx);
  return rows;
};

/** More are never at work. */
const mostAtWork = 1000;

export const targetsAtWork = (tx: Tx, task: Named): Promise<UpgradeTarget[]> =>
  select(tx, task, sql`i.state in ('running','watching')`, mostAtWork);

/** Nothing was done with it yet. */
export const waits = sql`i.state in ('waiting','offline')`;

/** Zones that devices may be in: those of the sites of the tenant, and that of the task where a site says none. */
export async function timeZonesOf(
  tx: Tx,
  { tenant_id: tenantId, time_zone: own }: TaskRow,
): Promise<readonly string[]> {
  const { rows } = await sql<{ zone: string }>`select distinct time_zone as zone from site
    where tenant_id = ${tenantId} and time_zone <> ''`.execute(tx);
  return [...new Set([own, ...rows.map(({ zone }) => zone)])];
}

/** The site of an OLT, or of that behind which a customer device is. */
const siteOf = {
  olt: sql`(select o.site_id from olt o where o.tenant_id = i.tenant_id and o.id = i.olt_id)`,
  onu: sql`(select o.site_id from olt o where o.tenant_id = i.tenant_id and o.id = i.behind_olt)`,
  cpe: sql`(select o.site_id from cpe c join onu u on u.tenant_id = c.tenant_id and u.id = c.onu_id
    join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id where c.tenant_id = i.tenant_id and c.id = i.cpe_id)`,
} as const;

/** Sites and OLTs that have as many at work as may be. */
export interface Full {
  readonly sites: readonly string[];
  readonly olts: readonly string[];
}

interface Due {
  readonly now: Date;
  readonly most: number;
  readonly zones: readonly string[] | undefined;
  readonly full: Full;
}

/** How many of a task are at work where; one row for each site and OLT. */
export async function placesAtWork(tx: Tx, task: Named): Promise<readonly (TargetPlace & { readonly n: number })[]> {
  const { rows } = await sql<
    TargetPlace & { n: number }
  >`select i.site_id, i.behind_olt, count(*)::int as n from upgrade_target i
    where ${of(task)} and i.state in ('running','watching') group by 1, 2`.execute(tx);
  return rows;
}

/** Where a device stood when its task was made. */
export type TargetPlace = Pick<TargetRow, 'site_id' | 'behind_olt'>;

const columnOf = { olt: 'olt_id', onu: 'onu_id', cpe: 'cpe_id' } as const;
/** An OLT is at one upgrade of ONUs at a time, whoever began it. */
const oltIsFree = {
  olt: sql`true`,
  cpe: sql`true`,
  onu: sql`not exists (select 1 from upgrade_target b where b.tenant_id = i.tenant_id and b.behind_olt = i.behind_olt
    and b.onu_id is not null and b.state = 'running')`,
} as const;

/** Devices that may be begun with now; `zones`: only where the window is open. What another task is at waits. */
export function targetsDue(tx: Tx, task: TaskRow, { now, most, zones, full }: Due): Promise<UpgradeTarget[]> {
  const device = sql.ref(columnOf[task.device_type]);
  const zone = sql`coalesce((select nullif(s.time_zone, '') from site s where s.tenant_id = i.tenant_id
    and s.id = ${siteOf[task.device_type]}), ${task.time_zone})`;
  return select(
    tx,
    task,
    sql`${waits} and i.ring <= ${task.ring} and (i.next_at is null or i.next_at <= ${now})
      and not exists (select 1 from upgrade_target b where b.tenant_id = i.tenant_id and b.${device} = i.${device}
        and b.task_id <> i.task_id and b.state in ('running','watching'))
      and ${oltIsFree[task.device_type]}
      and ${full.sites.length > 0 ? sql`(i.site_id is null or i.site_id <> all(${[...full.sites]}::int8[]))` : sql`true`}
      and ${full.olts.length > 0 ? sql`(i.behind_olt is null or i.behind_olt <> all(${[...full.olts]}::int8[]))` : sql`true`}
      and ${zones ? sql`${zone} = any(${[...zones]}::text[])` : sql`true`}`,
    most,
  );
}

/** When the next device that waits comes due; null: none waits. A device without a time is due now. */
export async function nextTargetDue(tx: Tx, task: TaskRow): Promise<Date | null> {
  const { rows } = await sql<{
    next: Date | null;
  }>`select min(coalesce(i.next_at, to_timestamp(0))) as next from upgrade_target i
    where ${of(task)} and ${waits} and i.ring <= ${task.ring}`.execute(tx);
  return rows[0]?.next ?? null;
}

/** Whether any device waits in the rings that have begun. */
export const someWait = async (tx: Tx, task: TaskRow): Promise<boolean> =>
  (
    await sql`select 1 from upgrade_target i where ${of(task)} and ${waits} and i.ring <= ${task.ring} limit 1`.execute(
      tx,
    )
  ).rows.length > 0;

/** One device that failed, for its reason. */
export const failedTargetOf = async (tx: Tx, task: Named, ring: number): Promise<UpgradeTarget | undefined> =>
  (await select(tx, task, sql`i.state = 'failed' and i.ring = ${ring}`, 1))[0];

export async function listTargets(
  tx: Tx,
  task: Named,
  { state, pageNum, pageSize }: Paging & { state?: UpgradeTargetState | undefined },
): Promise<{ rows: UpgradeTarget[]; total: number }> {
  const tally = await upgradeTallyOf(tx, task);
  const total = [...tally.values()].reduce(
    (sum, counts) => sum + (state === undefined ? countsSumOf(counts) : (counts[state] ?? 0)),
    0,
  );
  const where = state === undefined ? sql`true` : sql`i.state = ${state}`;
  return { rows: await select(tx, task, where, pageSize, (pageNum - 1) * pageSize), total };
}

// ── how many stand how ───────────────────────────────────────────────────────────────────────────────────────────────

export type TargetCounts = Partial<Record<UpgradeTargetState, number>>;
export type UpgradeTally = Map<number, TargetCounts>;

export const countsSumOf = (counts: TargetCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

export async function upgradeTallyOf(tx: Tx, { tenant_id: tenantId, id }: Named): Promise<UpgradeTally> {
  const { rows } = await sql<{
    ring: number;
    state: UpgradeTargetState;
    n: number;
  }>`select ring, state, n from upgrade_tally
    where tenant_id = ${tenantId} and task_id = ${id}::int8 and n > 0 order by ring`.execute(tx);
  const tally: UpgradeTally = new Map();
  for (const { ring, state, n } of rows) tally.set(ring, { ...tally.get(ring), [state]: n });
  return tally;
}

export const allOf = (tally: UpgradeTally): TargetCounts => {
  const all: TargetCounts = {};
  for (const counts of tally.values())
    for (const [state, n] of Object.entries(counts) as [UpgradeTargetState, number][])
      all[state] = (all[state] ?? 0) + n;
  return all;
};

/** How the devices of some tasks stand, by task. */
export async function targetCountsOf(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TargetCounts>> {
  const { rows } = await sql<{ task_id: string; state: UpgradeTargetState; n: number }>`
    select task_id, state, sum(n)::int as n from upgrade_tally
    where tenant_id = ${tenantId} and task_id = any(${ids}::int8[]) and n > 0 group by 1, 2`.execute(tx);
  const byTask = Map.groupBy(rows, ({ task_id: id }) => id);
  return new Map([...byTask].map(([id, some]) => [id, Object.fromEntries(some.map(({ state, n }) => [state, n]))]));
}

/** Counted anew from the devices themselves, after a statement that moved many. */
export async function recountTargets(tx: Tx, { tenant_id: tenantId, id }: Named): Promise<void> {
  await sql`delete from upgrade_tally where tenant_id = ${tenantId} and task_id = ${id}::int8`.execute(tx);
  await sql`insert into upgrade_tally (tenant_id, task_id, ring, state, n)
    select tenant_id, task_id, ring, state, count(*)::int from upgrade_target where tenant_id = ${tenantId} and task_id = ${id}::int8
    group by 1, 2, 3, 4`.execute(tx);
}

// ── moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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

/** A device as it stands after a change; another state is a step. */
export function advanced<R extends TargetRow>(row: R, to: TargetChange, now: Date): R {
  const isStep = to.state !== undefined && (to.state !== row.state || to.reason !== undefined);
  const step = { at: now.toISOString(), state: to.state ?? row.state, ...(to.reason ? { words: to.reason } : {}) };
  return { ...row, ...to, steps: isStep ? [...row.steps, step].slice(-mostSteps) : row.steps };
}

/** What of a device a look may change. */
const changing = sql`r(id int8, state text, attempts int, next_at timestamptz, change_id int8, was_version text, now_version text, reason jsonb,
  steps jsonb, before jsonb, after jsonb, started_at timestamptz, back_at timestamptz, ended_at timestamptz)`;

type Moved = readonly [row: TargetRow, to: TargetChange];

/** How many more or fewer of a ring stand so. */
function differences(moved: readonly Moved[]): { readonly ring: number; readonly state: string; readonly n: number }[] {
  const steps = moved
    .filter(([row, { state = row.state }]) => state !== row.state)
    .flatMap(([{ ring, state: from }, { state = from }]) => [
      { ring, state: from, n: -1 },
      { ring, state, n: 1 },
    ]);
  // In one order for all, as rows are locked in it.
  return [...Map.groupBy(steps, ({ ring, state }) => `${String(ring).padStart(3, '0')} ${state}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...more]]) => (first ? { ...first, n: more.reduce((sum, { n }) => sum + n, first.n) } : []));
}

/** Writes how devices of a task stand, and counts those that stand otherwise, in a statement each, however many they are. */
export async function advanceTargets(
  tx: Tx,
  { tenant_id: tenantId, id: taskId }: Named,
  moved: readonly Moved[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(([row, to]) => advanced(row, to, now));
  await sql`update upgrade_target i set state = r.state, attempts = r.attempts, next_at = r.next_at, change_id = r.change_id,
      was_version = r.was_version, now_version = r.now_version, reason = r.reason, steps = r.steps, before = r.before, after = r.after,
      started_at = r.started_at, back_at = r.back_at, ended_at = r.ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${changing}
    where i.tenant_id = ${tenantId} and i.task_id = ${taskId}::int8 and i.id = r.id`.execute(tx);
  const counted = differences(moved);
  if (counted.length === 0) return;
  await sql`insert into upgrade_tally (tenant_id, task_id, ring, state, n)
    select ${tenantId}, ${taskId}::int8, r.ring, r.state, r.n
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r(ring int, state text, n int)
    on conflict (tenant_id, task_id, ring, state) do update set n = upgrade_tally.n + excluded.n`.execute(tx);
}

/** Moves all devices of a task that fit, in one statement, however many they are. Answers how many, and the first ring of them. */
export async function moveTargets(
  tx: Tx,
  task: Named,
  where: RawBuilder<unknown>,
  { state, reason }: { readonly state: UpgradeTargetState; readonly reason: Text | null | 'kept' },
  now: Date,
): Promise<{ readonly n: number; readonly ring: number }> {
  const said = reason === 'kept' ? null : reason;
  const step = JSON.stringify([{ at: now.toISOString(), state, ...(said && { words: said }) }]);
  const isFresh = state === 'waiting';
  const { rows } = await sql<{ n: number; ring: number | null }>`with moved as (
      update upgrade_target i set state = ${state}, reason = ${reason === 'kept' ? sql`reason` : sql`${json(said)}::jsonb`}, next_at = null,
        ended_at = ${isFresh ? null : now}, attempts = case when ${isFresh} then 0 else attempts end,
        steps = (case when jsonb_array_length(steps) >= ${mostSteps} then steps - 0 else steps end) || ${step}::jsonb
      where ${of(task)} and ${where} returning i.ring)
    select count(*)::int as n, min(ring) as ring from moved`.execute(tx);
  const n = rows[0]?.n ?? 0;
  if (n > 0) await recountTargets(tx, task);
  return { n, ring: rows[0]?.ring ?? 0 };
}

/** What is compared of OLTs, as it is known now. */
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
