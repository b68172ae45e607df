import { alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import { sql, type Selectable } from 'kysely';
import { plainList } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import type { IncidentTable } from '../../db/tables/alarms.ts';
import type { Placed } from './key.ts';

export type Incident = Selectable<IncidentTable>;

/** An alarm that has to be looked at. */
export interface Unsettled extends Placed {
  readonly isNotice: boolean;
  readonly clearedAt: Date | null;
  readonly incidentId: string | null;
  /** It says that the OLT itself does not answer. */
  readonly isOffline: boolean;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly olt_id: string | null;
  readonly raised_at: Date;
  readonly cleared_at: Date | null;
  readonly cleared_how: string | null;
  readonly incident_id: string | null;
  readonly shielded: boolean;
  readonly root_id: string;
  readonly offline_at: Date | null;
  readonly outage_id: string | null;
  readonly outage_at: Date | null;
}

const masking = alarmKinds.filter(({ masks }) => masks !== undefined).map(({ id }) => id);
const offlineKind = 'oltOffline' satisfies (typeof alarmKinds)[number]['id'];
const ms = (at: Date | null) => at && at.getTime();

/** OLTs of the alarms that changed since they were last looked at. */
export async function unsettledOlts(tx: Tx, tenantId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ olt_id: string }>`
    select distinct olt_id from (select olt_id from alarm where tenant_id = ${tenantId} and not settled order by id limit ${most}) a
    where olt_id is not null`.execute(tx);
  return rows.map(({ olt_id: id }) => id);
}

/** Alarms of some OLTs and of the console that changed since they were last looked at, the first by id. Call after `lockAlarms`. */
export async function takeUnsettled(
  tx: Tx,
  tenantId: number,
  { most, olts }: { readonly most: number; readonly olts: Iterable<string> },
): Promise<Unsettled[]> {
  const { rows } = await sql<Row>`
    with a as materialized (select * from alarm where tenant_id = ${tenantId} and not settled
      and (olt_id is null or olt_id = any(${[...olts]}::int8[])) order by id limit ${most})
    select a.id, a.kind, a.olt_id, a.raised_at, a.cleared_at, a.cleared_how, a.incident_id,
      a.shielded or coalesce(p.shielded, false) or coalesce(g.shielded, false) as shielded, coalesce(g.id, p.id, a.id) as root_id,
      f.raised_at as offline_at, coalesce(own.id, whole.id) as outage_id, coalesce(own.began_at, whole.began_at) as outage_at
    from a left join alarm p on p.tenant_id = ${tenantId} and p.id = a.parent_id
      left join alarm g on g.tenant_id = ${tenantId} and g.id = p.parent_id
      left join alarm f on f.tenant_id = ${tenantId} and f.olt_id = a.olt_id and f.object = 'device' and f.kind = ${offlineKind}
        and f.cleared_at is null and not f.shielded
      left join lateral (
        select t.id, t.began_at from onu u join pon_outage_onu m on m.tenant_id = ${tenantId} and m.onu_id = u.id and m.back_at is null
          join pon_outage t on t.tenant_id = ${tenantId} and t.id = m.outage_id and t.ended_at is null
        where u.tenant_id = ${tenantId} and u.olt_id = a.olt_id and u.pon = a.pon and u.onu_no = a.onu order by t.id desc limit 1
      ) own on a.onu is not null and a.cleared_at is null
      left join lateral (
        select t.id, t.began_at from pon_outage t
        where t.tenant_id = ${tenantId} and t.olt_id = a.olt_id and t.pon = a.pon and t.ended_at is null order by t.began_at desc limit 1
      ) whole on a.onu is null and a.pon is not null and a.cleared_at is null and a.kind = any(${masking}::text[])
    order by a.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    oltId: row.olt_id,
    isStanding: row.cleared_at === null,
    isShielded: row.shielded,
    isOffline: row.kind === offlineKind,
    isNotice: row.cleared_how === 'notice',
    raisedAt: row.raised_at.getTime(),
    clearedAt: row.cleared_at,
    incidentId: row.incident_id,
    rootId: row.root_id,
    offlineAt: ms(row.offline_at),
    outageId: row.outage_id,
    outageAt: ms(row.outage_at),
  }));
}

/** Incidents with these ids, or open ones with these keys. */
export async function incidentsOf(
  tx: Tx,
  tenantId: number,
  { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select * from incident where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union select * from incident where tenant_id = ${tenantId} and key = any(${keys}::text[]) and ended_at is null
    order by id`.execute(tx);
  return rows;
}

/** To which incident each alarm belongs from now on; null: to none. */
export async function assignIncidents(
  tx: Tx,
  tenantId: number,
  places: readonly { readonly id: string; readonly incidentId: string | null }[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`update alarm a set settled = true, incident_id = r.incident_id
    from unnest(${plainList(places.map(({ id }) => id))}::int8[], ${plainList(places.map(({ incidentId }) => incidentId))}::int8[])
      as r(id, incident_id)
    where a.tenant_id = ${tenantId} and a.id = r.id`.execute(tx);
}

/** Standing alarms are looked at anew: of OLTs that went or came back, those that began about then. */
export async function unsettleNear(tx: Tx, tenantId: number, oltIds: readonly string[], since: Date): Promise<void> {
  if (oltIds.length === 0) return;
  await sql`update alarm set settled = false where tenant_id = ${tenantId} and olt_id = any(${oltIds}::int8[]) and cleared_at is null
    and settled and raised_at >= ${since}`.execute(tx);
}

/** The same of PON ports whose outages changed. One that somebody is writing now is looked at next time: waiting for it could be waiting in a circle. */
export async function unsettleOutages(tx: Tx, tenantId: number): Promise<void> {
  await sql`with t as (
      select id, olt_id, pon from pon_outage where tenant_id = ${tenantId} and not settled order by id limit 1000 for update skip locked),
    looked as (update pon_outage o set settled = true from t where o.tenant_id = ${tenantId} and o.id = t.id)
    update alarm a set settled = false from (select distinct olt_id, pon from t) as p
    where a.tenant_id = ${tenantId} and a.olt_id = p.olt_id and a.pon = p.pon and a.cleared_at is null and a.settled`.execute(
    tx,
  );
}

/** An incident as its alarms make it now. */
export interface IncidentNow {
  readonly id: string;
  readonly alarms: number;
  readonly standing: number;
  readonly unconfirmed: number;
  readonly severity: number | null;
  readonly began_at: Date | null;
  readonly quiet_at: Date | null;
  readonly head_id: string | null;
  readonly head_kind: string | null;
  readonly head_name: string | null;
  readonly head_object: string | null;
  readonly head_text: string | null;
  readonly cpe_id: string | null;
  readonly pon: number | null;
  readonly onu: number | null;
  readonly cause: string | null;
  readonly onus: number | null;
}

/** What the alarms of incidents say, and how many ONUs are out. */
export async function incidentFiguresOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<IncidentNow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<IncidentNow>`
    select i.id, coalesce(n.alarms, 0) as alarms, coalesce(n.standing, 0) as standing, coalesce(n.unconfirmed, 0) as unconfirmed, n.severity, n.began_at,
      n.quiet_at, h.id as head_id, h.kind as head_kind, h.name as head_name, h.object as head_object, h.text as head_text, h.cpe_id, n.pon, n.onu,
      case when m.away > 0 and m.power * 4 >= m.away * 3 then 'power' when m.away > 0 and m.los * 4 >= m.away * 3 then 'fibre'
        when i.outage_id is null then h.cause end as cause,
      case when i.kind = 'outage' then m.away when i.kind = 'olt' then o.onus when n.onu is not null then 1 end as onus
    from unnest(${[...ids]}::int8[]) as k(id) join incident i on i.tenant_id = ${tenantId} and i.id = k.id
      -- One by one, by the index: nobody knows yet how many rows a table has that fills in a storm, and joined as a whole it would be gone through for each.
      cross join lateral (
        select count(*)::int as alarms, (count(*) filter (where a.cleared_at is null))::int as standing,
          (count(*) filter (where a.cleared_at is null and a.confirmed_at is null))::int as unconfirmed,
          min(a.severity) filter (where a.cleared_at is null) as severity, min(a.raised_at) filter (where a.cleared_at is null) as began_at,
          max(a.cleared_at) as quiet_at,
          (array_agg(a.id order by a.parent_id is not null, a.severity, a.raised_at, a.id) filter (where a.cleared_at is null))[1] as head_id,
          case when count(distinct a.pon) filter (where a.cleared_at is null) = 1 then min(a.pon) filter (where a.cleared_at is null) end as pon,
          case when count(distinct (a.pon, a.onu)) filter (where a.cleared_at is null) = 1 then min(a.onu) filter (where a.cleared_at is null) end as onu
        from alarm a where a.tenant_id = ${tenantId} and a.incident_id = k.id offset 0) n
      left join alarm h on h.tenant_id = ${tenantId} and h.id = n.head_id
      left join lateral (
        select count(*)::int as away, count(*) filter (where cause = 'power') as power, count(*) filter (where cause = 'los') as los
        from pon_outage_onu where tenant_id = ${tenantId} and outage_id = i.outage_id and back_at is null) m on i.outage_id is not null
      left join lateral (
        select count(*)::int as onus from onu u where u.tenant_id = ${tenantId} and u.olt_id = i.olt_id and not u.missing) o on i.kind = 'olt'
    order by i.id`.execute(tx);
  return rows;
}

/** What an incident begins with; its alarms say the rest. */
export interface NewIncident {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly olt_id: string | null;
  readonly outage_id: string | null;
  readonly began_at: Date;
  readonly changed_at: Date;
  /** Null: nobody is to be told. */
  readonly tell_at: Date | null;
}

export async function insertIncidents(tx: Tx, tenantId: number, rows: readonly NewIncident[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into incident (tenant_id, id, key, kind, olt_id, outage_id, began_at, changed_at, tell_at, head_kind, head_object, head_text, severity)
    select ${tenantId}::int, r.*, '', '', '', 4 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int8, key text, kind text, olt_id int8,
      outage_id int8, began_at timestamptz, changed_at timestamptz, tell_at timestamptz)`.execute(tx);
}

/** An incident that goes on under a key, or is back after it had ended. */
export interface Onward {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly outage_id: string | null;
  readonly is_back: boolean;
}

export async function carryOn(
  tx: Tx,
  tenantId: number,
  rows: readonly Onward[],
  { now, tellAt }: { readonly now: Date; readonly tellAt: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update incident i set key = r.key, kind = r.kind, outage_id = r.outage_id, changed_at = ${now},
      returned = i.returned + r.is_back::int, tell_at = case when r.is_back then ${tellAt}::timestamptz else i.tell_at end,
      ended_at = case when not r.is_back then i.ended_at end, ended_how = case when not r.is_back then i.ended_how end,
      quiet_at = case when not r.is_back then i.quiet_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int8, key text, kind text, outage_id int8, is_back boolean)
    where i.tenant_id = ${tenantId} and i.id = r.id`.execute(tx);
}

/** What becomes of an incident while its alarms come and go. */
const becoming = {
  severity: 'smallint',
  alarms: 'int',
  standing: 'int',
  unconfirmed: 'int',
  began_at: 'timestamptz',
  changed_at: 'timestamptz',
  quiet_at: 'timestamptz',
  ended_at: 'timestamptz',
  ended_how: 'text',
  joined_id: 'int8',
  tell_at: 'timestamptz',
  head_id: 'int8',
  head_kind: 'text',
  head_name: 'text',
  head_object: 'text',
  head_text: 'text',
  cpe_id: 'int8',
  pon: 'int',
  onu: 'int',
  cause: 'text',
  onus: 'int',
} as const satisfies Partial<Record<keyof Incident, string>>;

const becomingNames = Object.keys(becoming) as (keyof typeof becoming)[];

export async function updateIncidents(tx: Tx, tenantId: number, rows: readonly Incident[]): Promise<void> {
  if (rows.length === 0) return;
  const sets = becomingNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`);
  const types = becomingNames.map((name) => sql`${sql.ref(name)} ${sql.raw(becoming[name])}`);
  await sql`update incident i set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int8, ${sql.join(types)})
    where i.tenant_id = ${tenantId} and i.id = r.id`.execute(tx);
}

export async function dropIncidents(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from incident where tenant_id = ${tenantId} and id = any(${[...ids]}::int8[])`.execute(tx);
}

const mostEvents = 500;

export interface IncidentEvent {
  readonly incidentId: string;
  readonly what: string;
  readonly at: Date;
  readonly by?: string | null;
  readonly data?: object;
}

/** Adds to what happened. Of one that never rests the latest five hundred stay, and its beginning. */
export async function noteEvents(
  tx: Tx,
  tenantId: number,
  newId: () => string,
  events: readonly IncidentEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const all = <T>(pick: (event: IncidentEvent) => T): T[] => events.map(pick);
  await sql`insert into incident_event (tenant_id, incident_id, id, at, what, by_name, data)
    select ${tenantId}::int, r.* from unnest(${all((e) => e.incidentId)}::int8[], ${all(() => newId())}::int8[],
      ${all((e) => e.at.toISOString())}::timestamptz[], ${all((e) => e.what)}::text[], ${all((e) => e.by ?? null)}::text[],
      ${all((e) => (e.data === undefined ? null : JSON.stringify(e.data)))}::jsonb[]) as r`.execute(tx);
  // What begins now has no five hundred behind it, and a storm is made of those.
  const fresh = new Set(events.flatMap(({ what, incidentId }) => (what === 'began' ? [incidentId] : [])));
  const ids = [...new Set(events.map(({ incidentId }) => incidentId))].filter((id) => !fresh.has(id));
  if (ids.length === 0) return;
  await sql`delete from incident_event e using (
      select incident_id, id, row_number() over (partition by incident_id order by id desc) as n, what
      from incident_event where tenant_id = ${tenantId} and incident_id = any(${ids}::int8[])) as old
    where e.tenant_id = ${tenantId} and e.incident_id = old.incident_id and e.id = old.id and old.n > ${mostEvents} and old.what <> 'began'`.execute(
    tx,
  );
}
