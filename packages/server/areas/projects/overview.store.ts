import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { BySeverity } from './figures.store.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

/** Days of the alarm trend, today among them. */
export const trendDays = 7;

/** Figures of several projects by their ids, each kind in one statement. */
interface Figures {
  readonly device: { total: number; online: number; offline: number; waiting: number };
  readonly monitor: { polled: number; failed: number };
  readonly onu: { total: number; online: number; offline: number };
  readonly alarms: BySeverity;
  readonly network: { groups: number; uplinks: { total: number; up: number }; pons: { total: number; up: number } };
  readonly users: number;
  readonly trend: number[];
}

const none = { total: 0, online: 0, offline: 0, waiting: 0, polled: 0, failed: 0 };
const noOnus = { total: 0, online: 0, offline: 0 };
const noAlarms: BySeverity = { total: 0, critical: 0, major: 0, minor: 0, warning: 0 };
const noPorts = { total: 0, up: 0 };

interface Asked {
  readonly tenantId: number;
  readonly ids: readonly string[];
  readonly now: Date;
}

const chosen = ({ tenantId, ids }: Asked) => sql`o.tenant_id = ${tenantId} and o.project_id = any(${ids}::int8[])`;

async function byProject<T extends { readonly project_id: string }>(rows: Promise<{ rows: T[] }>) {
  return Map.groupBy((await rows).rows, (row) => row.project_id);
}

const devicesOf = (tx: Tx, asked: Asked) =>
  byProject(
    sql<{
      project_id: string;
      total: number;
      online: number;
      offline: number;
      waiting: number;
      polled: number;
      failed: number;
    }>`
      select o.project_id, count(*)::int as total, (count(*) filter (where v.online))::int as online,
        (count(*) filter (where not v.online))::int as offline, (count(*) filter (where v.online is null))::int as waiting,
        (count(*) filter (where v.last_poll_at is not null and v.poll_fault is null))::int as polled,
        (count(*) filter (where v.poll_fault is not null))::int as failed
      from olt o left join olt_live v on v.tenant_id = o.tenant_id and v.olt_id = o.id
      where ${chosen(asked)} group by 1`.execute(tx),
  );

const onusOf = (tx: Tx, asked: Asked) =>
  byProject(
    sql<{ project_id: string; total: number; online: number; offline: number }>`
      select o.project_id, sum(q.total)::int as total, sum(q.online)::int as online, sum(q.los + q.power + q.unknown)::int as offline
      from olt o join onu_tally q on q.tenant_id = o.tenant_id and q.olt_id = o.id where ${chosen(asked)} group by 1`.execute(
      tx,
    ),
  );

const alarmsOf = (tx: Tx, asked: Asked) =>
  byProject(
    sql<{ project_id: string } & BySeverity>`
      select o.project_id, count(*)::int as total, (count(*) filter (where a.severity = 1))::int as critical,
        (count(*) filter (where a.severity = 2))::int as major, (count(*) filter (where a.severity = 3))::int as minor,
        (count(*) filter (where a.severity = 4))::int as warning
      from olt o join alarm a on a.tenant_id = o.tenant_id and a.olt_id = o.id
      where ${chosen(asked)} and ${isCurrent} group by 1`.execute(tx),
  );

const portsOf = (tx: Tx, asked: Asked) =>
  byProject(
    sql<{ project_id: string; kind: string; total: number; up: number }>`
      select o.project_id, p.kind, count(*)::int as total, (count(*) filter (where p.link))::int as up
      from olt o join olt_port p on p.tenant_id = o.tenant_id and p.olt_id = o.id where ${chosen(asked)} group by 1, 2`.execute(
      tx,
    ),
  );

const countsOf = (tx: Tx, { tenantId, ids, now }: Asked) =>
  byProject(
    sql<{ project_id: string; groups: number; users: number }>`
      select p.id as project_id,
        (select count(*)::int from device_group g where g.tenant_id = p.tenant_id and g.project_id = p.id and g.type <> 2) as groups,
        (select count(*)::int from project_member m where m.tenant_id = p.tenant_id and m.project_id = p.id
          and (m.expires_at is null or m.expires_at > ${now})) as users
      from project p where p.tenant_id = ${tenantId} and p.id = any(${ids}::int8[])`.execute(tx),
  );

/** Alarms raised so many days ago, by the calendar of the project's own zone. */
const trendOf = (tx: Tx, asked: Asked) =>
  byProject(
    sql<{ project_id: string; ago: number; raised: number }>`
      select o.project_id, (${asked.now}::timestamptz at time zone p.time_zone)::date - (a.at at time zone p.time_zone)::date as ago,
        count(*)::int as raised
      from olt o join project p on p.tenant_id = o.tenant_id and p.id = o.project_id
        join alarm_event a on a.tenant_id = o.tenant_id and a.olt_id = o.id
      where ${chosen(asked)} and a.change = 'raise' and a.at <= ${asked.now}::timestamptz
        and a.at > ${asked.now}::timestamptz - ${trendDays + 1} * interval '1 day'
      group by 1, 2`.execute(tx),
  );

/** Never a walk over ONUs: their numbers are kept per OLT. */
export async function overviewOf(tx: Tx, asked: Asked): Promise<(id: string) => Figures> {
  const devices = await devicesOf(tx, asked);
  const onus = await onusOf(tx, asked);
  const alarms = await alarmsOf(tx, asked);
  const ports = await portsOf(tx, asked);
  const counts = await countsOf(tx, asked);
  const trends = await trendOf(tx, asked);
  const bare = <T extends { readonly project_id: string }>(
    rows: readonly T[] | undefined,
    otherwise: Omit<T, 'project_id'>,
  ) => {
    const { project_id: _, ...figures } = rows?.[0] ?? { project_id: '', ...otherwise };
    return figures;
  };
  return (id) => {
    const portsNamed = (kind: string) => {
      const { total, up } = ports.get(id)?.find((row) => row.kind === kind) ?? noPorts;
      return { total, up };
    };
    const { polled, failed, ...device } = bare(devices.get(id), none);
    const { groups, users } = counts.get(id)?.[0] ?? { groups: 0, users: 0 };
    const raised = new Map(trends.get(id)?.map((row) => [row.ago, row.raised]));
    return {
      device,
      monitor: { polled, failed },
      onu: bare(onus.get(id), noOnus),
      alarms: bare(alarms.get(id), noAlarms),
      network: { groups, uplinks: portsNamed('uplink'), pons: portsNamed('pon') },
      users,
      trend: Array.from({ length: trendDays }, (_, day) => raised.get(trendDays - 1 - day) ?? 0),
    };
  };
}
