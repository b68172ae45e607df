import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

export interface ModelCount {
  readonly device_class: string;
  readonly device_type: string | null;
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  readonly waiting: number;
}

const within = (tenantId: number, projectId: string) => sql`o.tenant_id = ${tenantId} and o.project_id = ${projectId}`;

/** Devices of a project by class and model; `waiting` was not reached yet since it was let in. */
export async function projectDevicesOf(tx: Tx, tenantId: number, projectId: string): Promise<ModelCount[]> {
  const { rows } = await sql<ModelCount>`
    select o.device_class, o.device_type, count(*)::int as total, (count(*) filter (where v.online))::int as online,
      (count(*) filter (where not v.online))::int as offline, (count(*) filter (where v.online is null))::int as waiting
    from olt o left join olt_live v on v.tenant_id = o.tenant_id and v.olt_id = o.id
    where ${within(tenantId, projectId)} group by o.device_class, o.device_type
    order by total desc, o.device_class, o.device_type`.execute(tx);
  return rows;
}

/** ONUs by what is kept per OLT: never a walk over the ONUs themselves. */
export async function projectOnusOf(tx: Tx, tenantId: number, projectId: string) {
  const { rows } = await sql<{ total: number; online: number; offline: number }>`
    select coalesce(sum(q.total), 0)::int as total, coalesce(sum(q.online), 0)::int as online,
      coalesce(sum(q.los + q.power + q.unknown), 0)::int as offline
    from olt o join onu_tally q on q.tenant_id = o.tenant_id and q.olt_id = o.id where ${within(tenantId, projectId)}`.execute(
    tx,
  );
  return rows[0] ?? { total: 0, online: 0, offline: 0 };
}

export async function pollsOf(tx: Tx, tenantId: number, projectId: string) {
  const { rows } = await sql<{ polled: number; failed: number; waiting: number }>`
    select (count(*) filter (where v.last_poll_at is not null and v.poll_fault is null))::int as polled,
      (count(*) filter (where v.poll_fault is not null))::int as failed,
      (count(*) filter (where v.last_poll_at is null and v.poll_fault is null))::int as waiting
    from olt o left join olt_live v on v.tenant_id = o.tenant_id and v.olt_id = o.id where ${within(tenantId, projectId)}`.execute(
    tx,
  );
  return rows[0] ?? { polled: 0, failed: 0, waiting: 0 };
}

export interface BySeverity {
  readonly total: number;
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
  readonly warning: number;
}

const bySeverity = sql`count(*)::int as total, (count(*) filter (where severity = 1))::int as critical,
  (count(*) filter (where severity = 2))::int as major, (count(*) filter (where severity = 3))::int as minor,
  (count(*) filter (where severity = 4))::int as warning`;
const none: BySeverity = { total: 0, critical: 0, major: 0, minor: 0, warning: 0 };

const ofProject = (tenantId: number, projectId: string) =>
  sql`a.tenant_id = ${tenantId} and a.olt_id in (select o.id from olt o where ${within(tenantId, projectId)})`;

/** Alarms that stand, counted as the bell counts them: what another alarm explains is not counted again. */
export async function standingAlarmsOf(tx: Tx, tenantId: number, projectId: string): Promise<BySeverity> {
  const { rows } = await sql<BySeverity>`
    select ${bySeverity} from alarm a where ${ofProject(tenantId, projectId)} and ${isCurrent}`.execute(tx);
  return rows[0] ?? none;
}

/** What was raised on each of the last days of the project's own zone, oldest first; days without alarms are there as well. */
export async function trendOf(
  tx: Tx,
  tenantId: number,
  projectId: string,
  { now, days, zone }: { readonly now: Date; readonly days: number; readonly zone: string },
): Promise<(BySeverity & { readonly date: string })[]> {
  const { rows } = await sql<BySeverity & { readonly date: string }>`
    with day as (
      select (${now}::timestamptz at time zone ${zone})::date - n as date from generate_series(0, ${days - 1}::int) n),
    raised as (
      select (a.at at time zone ${zone})::date as date, ${bySeverity} from alarm_event a
      where ${ofProject(tenantId, projectId)} and a.change = 'raise'
        and a.at >= ((select min(date) from day)::timestamp at time zone ${zone}) and a.at <= ${now}::timestamptz
      group by 1)
    select to_char(day.date, 'YYYY-MM-DD') as date, coalesce(r.total, 0) as total, coalesce(r.critical, 0) as critical,
      coalesce(r.major, 0) as major, coalesce(r.minor, 0) as minor, coalesce(r.warning, 0) as warning
    from day left join raised r on r.date = day.date order by day.date`.execute(tx);
  return rows;
}

export async function projectNetworkOf(tx: Tx, tenantId: number, projectId: string) {
  const { rows } = await sql<{ kind: string; total: number; up: number }>`
    select p.kind, count(*)::int as total, (count(*) filter (where p.link))::int as up
    from olt o join olt_port p on p.tenant_id = o.tenant_id and p.olt_id = o.id where ${within(tenantId, projectId)}
    group by p.kind`.execute(tx);
  const { groups } = await tx
    .selectFrom('device_group')
    .select((eb) => eb.fn.countAll<string>().as('groups'))
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('type', '!=', 2)
    .executeTakeFirstOrThrow();
  const ports = (kind: string) => {
    const found = rows.find((row) => row.kind === kind);
    return { total: found?.total ?? 0, up: found?.up ?? 0 };
  };
  return { groups: Number(groups), uplinks: ports('uplink'), pons: ports('pon') };
}

export async function accountsOf(tx: Tx, tenantId: number, projectId: string, now: Date) {
  const { rows } = await sql<{ total: number; manager: number; operator: number; guest: number; expired: number }>`
    select (count(*) filter (where live))::int as total, (count(*) filter (where live and role = 'Manager'))::int as manager,
      (count(*) filter (where live and role = 'Operator'))::int as operator,
      (count(*) filter (where live and role = 'Guest'))::int as guest, (count(*) filter (where not live))::int as expired
    from (select role, (expires_at is null or expires_at > ${now}) as live from project_member
      where tenant_id = ${tenantId} and project_id = ${projectId}) m`.execute(tx);
  return rows[0] ?? { total: 0, manager: 0, operator: 0, guest: 0, expired: 0 };
}
