import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { MapPlaceKind } from '@heliograph/catalogue/words/map-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { lock } from '../../work/locks.ts';
import { recountAfter } from './cells.ts';
import { ofOlts, oltLat, oltLon } from './view.store.ts';

/** Where something is; null = nowhere on the map. */
type Spot = { readonly lon: number; readonly lat: number } | null;
export interface Marked {
  readonly name: string;
  /** The OLT that it is or is of. */
  readonly oltId: string | null;
}

/** Degrees as people read them; a hundred thousand parts of one are a metre. */
const said = (degrees: number): string => String(Math.round(degrees * 1e7) / 1e7);

async function one<T>(tx: Tx, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(tx);
  const [row] = rows;
  if (!row) throw fault('notFound');
  return row;
}

type Write = (tx: Tx, tenantId: number, id: string, spot: Spot, by: { name: string; at: Date }) => Promise<Marked>;

/** How each kind keeps its place. Unknown ids and those of others answer "not found". */
const writes: Readonly<Record<MapPlaceKind, Write>> = {
  site: (tx, tenantId, id, spot, { at }) =>
    one<Marked>(
      tx,
      sql`update site set longitude = ${spot && said(spot.lon)}, latitude = ${spot && said(spot.lat)}, updated_at = ${at}
        where tenant_id = ${tenantId} and id = ${id} returning name, null as "oltId"`,
    ),
  olt: (tx, tenantId, id, spot) =>
    one<Marked>(
      tx,
      sql`update olt set lon = ${spot && spot.lon}, lat = ${spot && spot.lat} where tenant_id = ${tenantId} and id = ${id}
        returning name, id as "oltId"`,
    ),
  splitter: (tx, tenantId, id, spot, { at }) =>
    one<Marked>(
      tx,
      sql`update splitter set position = ${spot && `${said(spot.lat)}, ${said(spot.lon)}`}, updated_at = ${at}
        where tenant_id = ${tenantId} and id = ${id} returning name, olt_id as "oltId"`,
    ),
  onu: async (tx, tenantId, id, spot, by) => {
    const onu = await one<{ olt_id: string; pon: number; onu_no: number; name: string | null; port: string | null }>(
      tx,
      sql`select o.olt_id, o.pon, o.onu_no, o.name, p.name as port from onu o
        left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
        where o.tenant_id = ${tenantId} and o.id = ${id}`,
    );
    const at = sql`tenant_id = ${tenantId} and olt_id = ${onu.olt_id} and pon = ${onu.pon} and onu_no = ${onu.onu_no}`;
    await sql`delete from onu_spot where ${at}`.execute(tx);
    if (spot)
      await sql`insert into onu_spot (tenant_id, olt_id, pon, onu_no, lon, lat, at, by_name)
        values (${tenantId}, ${onu.olt_id}, ${onu.pon}, ${onu.onu_no}, ${spot.lon}, ${spot.lat}, ${by.at}, ${by.name})`.execute(
        tx,
      );
    return { name: onu.name ?? onuPlace(onu.port ?? String(onu.pon), onu.onu_no), oltId: onu.olt_id };
  },
};

/** Writes where something is. The lock of the plant is held; squares of ONUs are counted by who calls. */
export const placeMark = (
  ctx: Context,
  tx: Tx,
  request: Request,
  { kind, id, spot }: { readonly kind: MapPlaceKind; readonly id: string; readonly spot: Spot },
): Promise<Marked> => {
  const { tenantId, userName } = request.actor;
  return writes[kind](tx, tenantId, id, spot, { name: userName, at: new Date(ctx.clock.now()) });
};

export async function mark(
  ctx: Context,
  request: Request,
  { kind, id, lon, lat }: InputOf<typeof mapCalls.mark>,
): Promise<void> {
  const { tenantId } = request.actor;
  const of = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const spot = lon === null || lat === null ? null : { lon, lat };
    const { name, oltId } = await placeMark(ctx, tx, request, { kind, id, spot });
    request.note({
      object: `Place of ${kind} ${name}`,
      after: { ...spot },
      ...(oltId === null ? {} : { about: { olts: [oltId] } }),
    });
    return oltId;
  });
  if (kind === 'onu' && of !== null) await recountAfter(ctx, tenantId, [of]);
}

type Asked = InputOf<typeof mapCalls.listMarking>;
interface Row {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly lon: number | null;
  readonly lat: number | null;
  readonly of_site: boolean;
}

/** Each kind as `id, name, detail, lon, lat, of_site` of the rows that may be listed. */
export const sources: Readonly<
  Record<MapPlaceKind, (tenantId: number, asked: Pick<Asked, 'projectId' | 'oltId'>) => RawBuilder<unknown>>
> = {
  site: (tenantId, { projectId, oltId }) => {
    const project = projectId === undefined ? sql`true` : sql`w.project_id = ${projectId}`;
    const olt = oltId === undefined ? sql`true` : sql`w.id = ${oltId}`;
    // Of a project, or of an OLT: where something of it stands.
    const having =
      projectId === undefined && oltId === undefined
        ? sql`true`
        : sql`exists (select 1 from olt w where w.tenant_id = ${tenantId} and w.site_id = s.id and ${project} and ${olt})`;
    return sql`select s.id, s.name, s.area as detail, s.lon, s.lat, false as of_site from site s where s.tenant_id = ${tenantId} and ${having}`;
  },
  olt: (tenantId, { projectId, oltId }) =>
    sql`select o.id, o.name, coalesce(s.name, o.address) as detail, ${oltLon} as lon, ${oltLat} as lat, (o.lon is null and s.lon is not null) as of_site
      from olt o left join site s on s.tenant_id = ${tenantId} and s.id = o.site_id
      where o.tenant_id = ${tenantId} and ${oltId === undefined ? sql`true` : sql`o.id = ${oltId}`}
        and ${ofOlts(sql`o.id`, { tenantId, projectId, siteId: undefined })}`,
  splitter: (tenantId, { projectId, oltId }) =>
    sql`select p.id, p.name, o.name || ' PON ' || p.pon as detail, p.lon, p.lat, false as of_site
      from splitter p left join olt o on o.tenant_id = ${tenantId} and o.id = p.olt_id
      where p.tenant_id = ${tenantId} and ${oltId === undefined ? sql`true` : sql`p.olt_id = ${oltId}`}
        and ${ofOlts(sql`p.olt_id`, { tenantId, projectId, siteId: undefined })}`,
  onu: (tenantId, { projectId, oltId }) =>
    sql`select u.id, coalesce(u.name, u.sn, u.mac, u.pon || ':' || u.onu_no) as name, coalesce(u.sn, u.mac) as detail, z.lon, z.lat, false as of_site
      from onu u left join onu_spot z on z.tenant_id = ${tenantId} and z.olt_id = u.olt_id and z.pon = u.pon and z.onu_no = u.onu_no
      where u.tenant_id = ${tenantId} and u.olt_id = ${oltId ?? '0'} and not u.missing
        and ${ofOlts(sql`u.olt_id`, { tenantId, projectId, siteId: undefined })}`,
};

/** What is marked and what is not (S1 §4.4). */
export const listMarking = (
  request: Request,
  { kind, marking, search, pageNum, pageSize, ...asked }: Asked,
): Promise<{ rows: OutputOf<typeof mapCalls.listMarking>[]; total: number }> =>
  request.tx(async (tx) => {
    const source = sources[kind](request.actor.tenantId, asked);
    const which =
      marking === undefined ? sql`true` : marking === 'marked' ? sql`m.lon is not null` : sql`m.lon is null`;
    const like =
      search === undefined ? sql`true` : sql`(m.name ilike ${contains(search)} or m.detail ilike ${contains(search)})`;
    const { rows } = await sql<Row>`select * from (${source}) m where ${which} and ${like} order by lower(m.name), m.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
    const { rows: counted } = await sql<{
      n: number;
    }>`select count(*)::int as n from (${source}) m where ${which} and ${like}`.execute(tx);
    const shown = rows.map(({ of_site: ofSite, ...row }) => ({
      ...row,
      kind,
      ofSite,
      marking: row.lon === null ? ('unmarked' as const) : ('marked' as const),
    }));
    return { rows: shown, total: counted[0]?.n ?? 0 };
  });

/** Hits of each kind. */
const top = 5;

/** By name, serial number or MAC. ONUs are found by the index of their search, whole tenants through. */
export const searchMap = (
  request: Request,
  { search: typed, projectId }: InputOf<typeof mapCalls.mapSearch>,
): Promise<OutputOf<typeof mapCalls.mapSearch>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    if (typed === '') return [];
    const like = contains(typed);
    const found: OutputOf<typeof mapCalls.mapSearch> = [];
    for (const kind of ['site', 'olt', 'splitter'] as const) {
      const { rows } = await sql<Row>`select * from (${sources[kind](tenantId, { projectId, oltId: undefined })}) m
        where m.name ilike ${like} or m.detail ilike ${like} order by lower(m.name), m.id limit ${top}`.execute(tx);
      found.push(...rows.map(({ of_site: _of, ...row }) => ({ ...row, kind })));
    }
    const { rows: onus } = await sql<Row>`
      select u.id, coalesce(u.name, u.sn, u.mac) as name, coalesce(u.sn, u.mac) as detail, z.lon, z.lat
      from (select * from onu o where o.tenant_id = ${tenantId} and (o.sn ilike ${like} or o.mac ilike ${like} or o.name ilike ${like})
          and ${ofOlts(sql`o.olt_id`, { tenantId, projectId, siteId: undefined })} limit ${top}) u
        left join onu_spot z on z.tenant_id = ${tenantId} and z.olt_id = u.olt_id and z.pon = u.pon and z.onu_no = u.onu_no`.execute(
      tx,
    );
    return [
      ...found,
      ...onus.map(({ id, name, detail, lon, lat }) => ({ id, name, detail, lon, lat, kind: 'onu' as const })),
    ];
  });
