import { mapMost } from '@heliograph/catalogue/calls/map.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { isCurrent } from '../../estate/alarms/current.ts';
import { spotLevel, squares, type MapWindow } from './cells.ts';

/** What of the tenant is looked at. */
export interface MapScope {
  readonly tenantId: number;
  readonly projectId: string | undefined;
  readonly siteId: string | undefined;
}

/** A condition on an id of an OLT. */
export function ofOlts(column: RawBuilder<unknown>, { tenantId, projectId, siteId }: MapScope): RawBuilder<unknown> {
  if (projectId === undefined && siteId === undefined) return sql`true`;
  const project = projectId === undefined ? sql`true` : sql`w.project_id = ${projectId}`;
  const site = siteId === undefined ? sql`true` : sql`w.site_id = ${siteId}`;
  return sql`${column} in (select w.id from olt w where w.tenant_id = ${tenantId} and ${project} and ${site})`;
}

const inside = (lon: RawBuilder<unknown>, lat: RawBuilder<unknown>, { west, south, east, north }: MapWindow) =>
  sql`${lon} between ${west} and ${east} and ${lat} between ${south} and ${north}`;

/** Where an OLT is: its own place, or else that of its site. `olt o`, `site s`. */
export const oltLon = sql`coalesce(o.lon, s.lon)`;
export const oltLat = sql`coalesce(o.lat, s.lat)`;

interface OltSpot {
  readonly id: string;
  readonly name: string;
  readonly online: boolean | null;
  readonly site_id: string | null;
  readonly site_name: string | null;
  readonly onu_total: number | null;
  readonly onu_online: number | null;
  readonly onus_at: Date | null;
  readonly severity: number | null;
  readonly lon: number;
  readonly lat: number;
}

export async function oltSpotsIn(tx: Tx, looked: MapScope, window: MapWindow): Promise<OltSpot[]> {
  const { tenantId } = looked;
  const { rows } = await sql<OltSpot>`
    with here as (
      select o.id, o.name, o.site_id, s.name as site_name, ${oltLon} as lon, ${oltLat} as lat
      from olt o left join site s on s.tenant_id = ${tenantId} and s.id = o.site_id
      where o.tenant_id = ${tenantId} and ${inside(oltLon, oltLat, window)} and ${ofOlts(sql`o.id`, looked)}
      order by o.id limit ${mapMost.olts + 1}),
    worst as (
      select a.olt_id, min(a.severity)::int as severity from alarm a
      where a.tenant_id = ${tenantId} and ${isCurrent} and a.confirmed_at is null and a.olt_id in (select id from here) group by a.olt_id)
    select h.*, l.online, l.onu_total, l.onu_online, l.onus_at, w.severity
    from here h join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = h.id left join worst w on w.olt_id = h.id`.execute(
    tx,
  );
  return rows;
}

interface SiteSpot {
  readonly id: string;
  readonly name: string;
  readonly area: string | null;
  readonly devices: number;
  readonly offline: number;
  readonly lon: number;
  readonly lat: number;
}

export async function sitesIn(tx: Tx, looked: MapScope, window: MapWindow): Promise<SiteSpot[]> {
  const { tenantId, siteId, projectId } = looked;
  const only = siteId === undefined ? sql`true` : sql`s.id = ${siteId}`;
  // Of a project: the sites at which it has something.
  const having = projectId === undefined ? sql`true` : sql`coalesce(c.devices, 0) > 0`;
  const { rows } = await sql<SiteSpot>`
    with counted as (
      select o.site_id, count(*)::int as devices, (count(*) filter (where l.online = false))::int as offline
      from olt o join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = o.id
      where o.tenant_id = ${tenantId} and o.site_id is not null and ${ofOlts(sql`o.id`, looked)} group by o.site_id)
    select s.id, s.name, s.area, coalesce(c.devices, 0) as devices, coalesce(c.offline, 0) as offline, s.lon, s.lat
    from site s left join counted c on c.site_id = s.id
    where s.tenant_id = ${tenantId} and ${inside(sql`s.lon`, sql`s.lat`, window)} and ${only} and ${having}
    order by s.id limit ${mapMost.sites + 1}`.execute(tx);
  return rows;
}

interface SplitterSpot {
  readonly id: string;
  readonly name: string;
  readonly ways: number;
  readonly stage: number;
  readonly olt_id: string | null;
  readonly olt_name: string | null;
  readonly pon: number | null;
  readonly is_cut: boolean;
  readonly lon: number;
  readonly lat: number;
}

export async function splittersIn(tx: Tx, looked: MapScope, window: MapWindow): Promise<SplitterSpot[]> {
  const { tenantId } = looked;
  const { rows } = await sql<SplitterSpot>`
    select p.id, p.name, p.ways, p.stage, p.olt_id, o.name as olt_name, p.pon, p.lon, p.lat,
      exists (select 1 from pon_outage u where u.tenant_id = ${tenantId} and u.ended_at is null and u.splitter_id = p.id) as is_cut
    from splitter p left join olt o on o.tenant_id = ${tenantId} and o.id = p.olt_id
    where p.tenant_id = ${tenantId} and ${inside(sql`p.lon`, sql`p.lat`, window)} and ${ofOlts(sql`p.olt_id`, looked)}
    order by p.id limit ${mapMost.splitters + 1}`.execute(tx);
  return rows;
}

interface Cell {
  readonly n: number;
  readonly lon: number;
  readonly lat: number;
}

/** ONUs of a window that are counted one by one for whoever sees some of an OLT only. */
const mostCounted = 20_000;

/**
 * Squares of OLTs of which who asks sees some ONUs only: those that stand in `map_cell` count everybody, and are not shown to them. Counted
 * from the ONUs that they see, at most so many; nobody who sees a whole tenant comes here.
 */
async function countedCells(tx: Tx, looked: MapScope, window: MapWindow, level: number): Promise<Cell[]> {
  const { tenantId } = looked;
  const { x0, x1, y0, y1 } = squares(window, spotLevel);
  const { rows } = await sql<Cell>`
    with partly as (
      select o.id from olt o where o.tenant_id = ${tenantId} and ${ofOlts(sql`o.id`, looked)}
        and not exists (select 1 from map_cell c where c.tenant_id = ${tenantId} and c.olt_id = o.id)),
    here as (
      select z.x, z.y, z.lon, z.lat from onu_spot z
      where z.tenant_id = ${tenantId} and z.olt_id in (select id from partly) and z.x between ${x0} and ${x1} and z.y between ${y0} and ${y1}
      limit ${mostCounted})
    select count(*)::int as n, avg(h.lon) as lon, avg(h.lat) as lat from here h
    group by h.x >> ${spotLevel - level}::int, h.y >> ${spotLevel - level}::int limit ${mapMost.cells + 1}`.execute(tx);
  return rows;
}

/** Whether who asks is bound to some projects or OLTs (`areas/projects/roles.ts`). */
async function isBound(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    bound: boolean;
  }>`select coalesce(current_setting('app.person', true), '') <> '' as bound`.execute(tx);
  return rows[0]?.bound === true;
}

export async function cellsIn(tx: Tx, looked: MapScope, window: MapWindow, level: number): Promise<Cell[]> {
  const { x0, x1, y0, y1 } = squares(window, level);
  const { rows } = await sql<Cell>`
    select sum(c.n)::int as n, sum(c.lon * c.n) / sum(c.n) as lon, sum(c.lat * c.n) / sum(c.n) as lat
    from map_cell c
    where c.tenant_id = ${looked.tenantId} and c.level = ${level} and c.x between ${x0} and ${x1} and c.y between ${y0} and ${y1}
      and ${ofOlts(sql`c.olt_id`, looked)}
    group by c.x, c.y limit ${mapMost.cells + 1}`.execute(tx);
  return (await isBound(tx)) ? [...rows, ...(await countedCells(tx, looked, window, level))] : rows;
}

interface OnuSpot {
  readonly id: string;
  readonly name: string | null;
  readonly sn: string | null;
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly port_name: string | null;
  readonly state: number;
  readonly cause: string | null;
  readonly olt_online: boolean | null;
  readonly lon: number;
  readonly lat: number;
}

/** Each ONU of a window, at most one more than the map shows. */
export async function onusIn(tx: Tx, looked: MapScope, window: MapWindow): Promise<OnuSpot[]> {
  const { tenantId } = looked;
  const { x0, x1, y0, y1 } = squares(window, spotLevel);
  const { rows } = await sql<OnuSpot>`
    with here as (
      select z.olt_id, z.pon, z.onu_no, z.lon, z.lat from onu_spot z
      where z.tenant_id = ${tenantId} and z.x between ${x0} and ${x1} and z.y between ${y0} and ${y1}
        and ${inside(sql`z.lon`, sql`z.lat`, window)} and ${ofOlts(sql`z.olt_id`, looked)} limit ${mapMost.points + 1})
    select o.id, o.name, coalesce(o.sn, o.mac) as sn, o.olt_id, o.pon, o.onu_no, p.name as port_name, o.state, o.down_cause as cause,
      l.online as olt_online, h.lon, h.lat
    from here h join onu o on o.tenant_id = ${tenantId} and o.olt_id = h.olt_id and o.pon = h.pon and o.onu_no = h.onu_no
      join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = h.olt_id
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = h.olt_id and p.kind = 'pon' and p.port = h.pon
    where not o.missing`.execute(tx);
  return rows;
}

interface OutageSpot {
  readonly id: string;
  readonly olt_id: string;
  readonly olt_name: string;
  readonly pon: number;
  readonly splitter: string | null;
  readonly since: Date;
  readonly hit: number;
  readonly affected: number;
  /** Of those that are away still: where they are, as far as that is known. */
  readonly lons: number[] | null;
  readonly lats: number[] | null;
  readonly splitter_lon: number | null;
  readonly splitter_lat: number | null;
  readonly olt_lon: number | null;
  readonly olt_lat: number | null;
}

/** Outages that stand, those that took most first, wherever they are: they are few, and somebody may look elsewhere. */
export async function outageSpots(tx: Tx, looked: MapScope): Promise<OutageSpot[]> {
  const { tenantId } = looked;
  const { rows } = await sql<OutageSpot>`
    with these as (
      select u.id, u.olt_id, u.pon, u.splitter_id, u.began_at, c.hit, c.affected from pon_outage u
        cross join lateral (select count(*)::int as affected, (count(*) filter (where m.back_at is null))::int as hit
          from pon_outage_onu m where m.tenant_id = ${tenantId} and m.outage_id = u.id) c
      where u.tenant_id = ${tenantId} and u.ended_at is null and ${ofOlts(sql`u.olt_id`, looked)}
      order by c.hit desc, u.id limit ${mapMost.outages + 1}),
    placed as (
      select m.outage_id, array_agg(z.lon) as lons, array_agg(z.lat) as lats
      from pon_outage_onu m join onu n on n.tenant_id = ${tenantId} and n.id = m.onu_id
        join onu_spot z on z.tenant_id = ${tenantId} and z.olt_id = n.olt_id and z.pon = n.pon and z.onu_no = n.onu_no
      where m.tenant_id = ${tenantId} and m.back_at is null and m.outage_id in (select id from these) group by m.outage_id)
    select t.id, t.olt_id, o.name as olt_name, t.pon, p.name as splitter, t.began_at as since, t.hit, t.affected, d.lons, d.lats,
      p.lon as splitter_lon, p.lat as splitter_lat, ${oltLon} as olt_lon, ${oltLat} as olt_lat
    from these t join olt o on o.tenant_id = ${tenantId} and o.id = t.olt_id
      left join site s on s.tenant_id = ${tenantId} and s.id = o.site_id
      left join splitter p on p.tenant_id = ${tenantId} and p.id = t.splitter_id
      left join placed d on d.outage_id = t.id
    order by t.hit desc, t.id`.execute(tx);
  return rows;
}

/** OLTs that have neither a place of their own nor a site with one. */
export async function unmarkedOlts(tx: Tx, looked: MapScope): Promise<number> {
  const { tenantId } = looked;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from olt o left join site s on s.tenant_id = ${tenantId} and s.id = o.site_id
    where o.tenant_id = ${tenantId} and ${oltLon} is null and ${ofOlts(sql`o.id`, looked)}`.execute(tx);
  return rows[0]?.n ?? 0;
}
