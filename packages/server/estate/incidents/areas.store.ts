import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { Nature, IncidentPart, AreaTotals } from './areas.ts';
import type { Incident, IncidentNow } from './incidents.store.ts';

/** Open incidents that may be one are among those that began this short a time ago (ms), or are a part of something already. */
const lately = 1_200_000;
const mostParts = 5000;

interface PartRow {
  readonly id: string;
  readonly kind: string;
  readonly olt_id: string;
  readonly project_id: string;
  readonly group_id: string | null;
  readonly pon: number | null;
  readonly cause: string | null;
  readonly began_at: Date;
  readonly part_of: string | null;
  readonly is_old: boolean;
}

/** Of an incident `i`: the step of the schema that brought incidents wrote it, whose beginning has the number of the incident itself. */
const isOld = sql`exists (select from incident_event e where e.tenant_id = i.tenant_id and e.incident_id = i.id and e.id = i.id)`;

/** The zone that most ONUs of each of these incidents are in, and those around it, the smallest first, without regions. */
async function zonesOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; zones: string[] }>`
    with recursive seat as (
      select i.id, u.olt_id, u.pon, u.onu_no, u.sn from incident i join onu u on u.tenant_id = i.tenant_id and u.olt_id = i.olt_id
        and case when i.outage_id is null then u.pon = i.pon and u.onu_no = i.onu
          else u.id in (select m.onu_id from pon_outage_onu m where m.tenant_id = i.tenant_id and m.outage_id = i.outage_id) end
      where i.tenant_id = ${tenantId} and i.id = any(${[...ids]}::int8[])),
    near as (
      select distinct on (seat.id) seat.id, coalesce(s.zone_id, a.zone_id, b.zone_id) as zone_id
      from seat join onu_drop d on d.tenant_id = ${tenantId} and d.olt_id = seat.olt_id and d.pon = seat.pon and d.onu_no = seat.onu_no and d.sn = seat.sn
        join splitter s on s.tenant_id = ${tenantId} and s.id = d.splitter_id
        left join splitter a on a.tenant_id = ${tenantId} and a.id = s.above_id left join splitter b on b.tenant_id = ${tenantId} and b.id = a.above_id
      where coalesce(s.zone_id, a.zone_id, b.zone_id) is not null
      group by 1, 2 order by seat.id, count(*) desc, 2),
    up as (
      select near.id, z.id as zone_id, z.parent_id, z.kind, 0 as height from near join zone z on z.tenant_id = ${tenantId} and z.id = near.zone_id
      union all select up.id, z.id, z.parent_id, z.kind, up.height + 1 from up join zone z on z.tenant_id = ${tenantId} and z.id = up.parent_id
      where up.height < 8)
    select id, array_agg(zone_id::text order by height) as zones from up where kind <> 'region' group by id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, zones }) => [id, zones]));
}

const natureOf = ({ kind, cause }: PartRow): Nature =>
  kind === 'olt' ? 'reach' : cause === 'power' ? 'power' : 'fibre';

/** What may be a part of something larger, or is. */
export async function incidentPartsOf(tx: Tx, tenantId: number, now: number): Promise<IncidentPart[]> {
  const { rows } = await sql<PartRow>`
    select i.id, i.kind, i.olt_id, o.project_id, o.group_id, i.pon, i.cause, i.began_at, i.part_of, ${isOld} as is_old
    from incident i join olt o on o.tenant_id = ${tenantId} and o.id = i.olt_id
    where i.tenant_id = ${tenantId} and i.ended_at is null and i.standing > 0
      and (i.kind = 'olt' or (i.kind = 'outage' and i.cause in ('power','fibre')) or (i.kind = 'alarm' and i.onu is not null and i.cause = 'power'))
      and (i.part_of is not null or i.began_at >= ${new Date(now - lately)}) order by i.id limit ${mostParts}`.execute(
    tx,
  );
  const zones = await zonesOf(
    tx,
    tenantId,
    rows.flatMap(({ id, kind }) => (kind === 'olt' ? [] : [id])),
  );
  return rows.map((row) => ({
    id: row.id,
    oltId: row.olt_id,
    projectId: row.project_id,
    groupId: row.group_id,
    pon: row.pon,
    zones: zones.get(row.id) ?? [],
    nature: natureOf(row),
    beganAt: row.began_at.getTime(),
    partOf: row.part_of,
    isOld: row.is_old,
  }));
}

/** How many OLTs there are; asked for only where some of them do not answer. */
export async function areaTotalsOf(tx: Tx, tenantId: number): Promise<AreaTotals> {
  const { rows } = await sql<{ project_id: string; group_id: string | null; n: number }>`
    select project_id, group_id, count(*)::int as n from olt where tenant_id = ${tenantId} group by 1, 2`.execute(tx);
  const [projects, groups] = [new Map<string | null, number>(), new Map<string, number>()];
  for (const { project_id: project, group_id: group, n } of rows) {
    projects.set(project, (projects.get(project) ?? 0) + n);
    if (group !== null) groups.set(group, (groups.get(group) ?? 0) + n);
  }
  return { projects, groups };
}

/** What a place is called; null: there is no such place any more, or it needs no name. */
export async function placeName(tx: Tx, tenantId: number, scope: string, id: string | null): Promise<string | null> {
  if (id === null || (scope !== 'zone' && scope !== 'group')) return null;
  const table = scope === 'zone' ? sql`zone` : sql`device_group`;
  const { rows } = await sql<{ name: string }>`
    select name from ${table} where tenant_id = ${tenantId} and id = ${id}::int8`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Puts incidents under a larger one. */
export async function bePart(tx: Tx, tenantId: number, ids: readonly string[], partOf: string | null): Promise<void> {
  if (ids.length === 0) return;
  await sql`update incident set part_of = ${partOf}::int8 where tenant_id = ${tenantId} and id = any(${[...ids]}::int8[])`.execute(
    tx,
  );
}

/** What is no part of anything any more speaks for itself again, but for what nobody was to be told of. */
export async function standAlone(tx: Tx, tenantId: number, areaIds: readonly string[], now: Date): Promise<void> {
  if (areaIds.length === 0) return;
  await sql`update incident i set part_of = null, tell_at = case when ended_at is null and not ${isOld} then ${now}::timestamptz else tell_at end
    where tenant_id = ${tenantId} and part_of = any(${[...areaIds]}::int8[])`.execute(tx);
}

/** A larger incident that nobody was told of is told of from now on. */
export const speakUp = (tx: Tx, tenantId: number, id: string, at: Date): Promise<unknown> =>
  tx
    .updateTable('incident')
    .set({ tell_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where('tell_at', 'is', null)
    .execute();

/** Open larger incidents by id, with the keys that they have. */
export async function openAreas(tx: Tx, tenantId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, key from incident where tenant_id = ${tenantId} and kind = 'area' and ended_at is null order by id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The larger incidents that these are a part of. */
export async function areasAbove(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Incident[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Incident>`
    select a.* from incident a where a.tenant_id = ${tenantId}
      and a.id in (select part_of from incident where tenant_id = ${tenantId} and id = any(${[...ids]}::int8[])) order by a.id`.execute(
    tx,
  );
  return rows;
}

/** What the parts of larger incidents make of them. */
export async function figuresOfAreas(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<(IncidentNow & { readonly parts: number; readonly olt_id: string | null })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<IncidentNow & { parts: number; olt_id: string | null }>`
    select k.id, count(i.id)::int as parts, coalesce(sum(i.alarms), 0)::int as alarms, coalesce(sum(i.standing), 0)::int as standing,
      coalesce(sum(i.unconfirmed), 0)::int as unconfirmed, min(i.severity) filter (where i.standing > 0) as severity,
      min(i.began_at) filter (where i.standing > 0) as began_at, max(coalesce(i.quiet_at, i.ended_at)) as quiet_at, sum(i.onus)::int as onus,
      (array_agg(i.head_id order by i.standing = 0, i.severity, i.began_at, i.id))[1] as head_id,
      (array_agg(i.head_kind order by i.standing = 0, i.severity, i.began_at, i.id))[1] as head_kind,
      (array_agg(i.head_name order by i.standing = 0, i.severity, i.began_at, i.id))[1] as head_name,
      (array_agg(i.olt_id order by i.standing = 0, i.severity, i.began_at, i.id))[1] as olt_id,
      'device' as head_object, '' as head_text, null::int as pon, null::int as onu,
      case when bool_and(i.cause is not distinct from 'power') then 'power' when bool_and(i.cause is not distinct from 'fibre') then 'fibre' end as cause
    from unnest(${[...ids]}::int8[]) as k(id) left join incident i on i.tenant_id = ${tenantId} and i.part_of = k.id
      and (i.ended_how is null or i.ended_how = 'over')
    group by k.id order by k.id`.execute(tx);
  return rows;
}

export async function nameArea(
  tx: Tx,
  tenantId: number,
  id: string,
  as: { readonly parts: number; readonly olt_id: string | null; readonly place_name?: string | null },
): Promise<void> {
  await tx.updateTable('incident').set(as).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
