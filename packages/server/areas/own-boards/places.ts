import type { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { PlaceKindOfTile, TilePlace } from '@heliograph/catalogue/models/tiles.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql, type RawBuilder } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

/** The first so many that fit what was typed. */
const mostOffered = 20;

type Offered = OutputOf<typeof ownBoardCalls.tilePlaces>;

/** Of each kind of place a query of `id`, `port` and `name`, as whoever asks sees them; ports are those of OLTs. */
const places: Readonly<Record<Exclude<PlaceKindOfTile, 'all'>, (tenantId: number) => RawBuilder<unknown>>> = {
  project: (tenant) => sql`select id, null::int as port, name, id as olt_id from project where tenant_id = ${tenant}`,
  site: (tenant) => sql`select id, null::int as port, name, id as olt_id from site where tenant_id = ${tenant}`,
  olt: (tenant) => sql`select id, null::int as port, name, id as olt_id from olt where tenant_id = ${tenant}`,
  port: (tenant) => portsOf(tenant, 'uplink'),
  pon: (tenant) => portsOf(tenant, 'pon'),
  onu: (
    tenant,
  ) => sql`select u.id, null::int as port, coalesce(nullif(u.name, ''), u.sn, u.mac, u.onu_no::text) as name, u.olt_id,
      u.onu_no, coalesce(p.name, u.pon::text) as at, u.sn from onu u
    left join olt_port p on p.tenant_id = ${tenant} and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
    where u.tenant_id = ${tenant}`,
};

function portsOf(tenant: number, kind: 'uplink' | 'pon'): RawBuilder<unknown> {
  return sql`select p.olt_id as id, p.port::int as port, o.name || ' ' || p.name as name, p.olt_id from olt_port p
    join olt o on o.tenant_id = ${tenant} and o.id = p.olt_id where p.tenant_id = ${tenant} and p.kind = ${kind}`;
}

/** Places to choose from. ONUs are so many that they are asked for of one OLT, or by the beginning of what they are called. */
export async function offeredPlaces(
  tx: Tx,
  tenantId: number,
  { of, keyword, oltId }: InputOf<typeof ownBoardCalls.tilePlaces>,
): Promise<Offered> {
  if (of === 'all' || (of === 'onu' && !oltId && keyword === undefined)) return [];
  const like = keyword === undefined ? sql`true` : sql`name ilike ${contains(keyword)}`;
  const ofOlt = oltId ? sql`olt_id = ${oltId}` : sql`true`;
  if (of === 'onu') return offeredOnus(tx, tenantId, keyword, ofOlt);
  const { rows } = await sql<Offered[number]>`select id, port, name from (${places[of](tenantId)}) place
    where ${like} and ${ofOlt} order by name, port limit ${mostOffered}`.execute(tx);
  return rows;
}

async function offeredOnus(
  tx: Tx,
  tenantId: number,
  keyword: string | undefined,
  ofOlt: RawBuilder<unknown>,
): Promise<Offered> {
  // As the list of ONUs searches: by what there is an index for.
  const like =
    keyword === undefined ? sql`true` : sql`(sn ilike ${contains(keyword)} or name ilike ${contains(keyword)})`;
  const { rows } = await sql<{ id: string; name: string; at: string; onu_no: number }>`
    with some as (select id, olt_id, pon, onu_no, name, sn, mac from onu where tenant_id = ${tenantId} and ${like} and ${ofOlt} order by olt_id, pon, onu_no limit ${mostOffered})
    select s.id, s.onu_no, coalesce(p.name, s.pon::text) as at, o.name || ' ' || coalesce(nullif(s.name, ''), s.sn, s.mac, '') as name from some s
      join olt o on o.tenant_id = ${tenantId} and o.id = s.olt_id
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = s.olt_id and p.kind = 'pon' and p.port = s.pon
    order by s.olt_id, s.pon, s.onu_no`.execute(tx);
  return rows.map(({ id, name, at, onu_no: no }) => ({ id, port: null, name: `${name} · ${onuPlace(at, no)}` }));
}

export const placeKeyOf = ({ of, id = '', port }: TilePlace): string => `${of} ${id} ${port ?? ''}`;

/** What places are called now, by `placeKeyOf`. One that is missing is gone, or whoever asks does not see it: both look alike. */
export async function tileNamesOf(
  tx: Tx,
  tenantId: number,
  wheres: readonly TilePlace[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [of, some] of Map.groupBy(wheres, (where) => where.of)) {
    if (of === 'all') continue;
    const ids = some.flatMap(({ id }) => id ?? []);
    const { rows } = await sql<{ id: string; port: number | null; name: string }>`
      select id, port, name from (${places[of](tenantId)}) place where id = any(${ids}::int8[])`.execute(tx);
    for (const { id, port, name } of rows)
      names.set(placeKeyOf({ of, id, ...(port === null ? {} : { port }) }), name ?? '');
  }
  return names;
}

/** Rows of readings of a place, by `olt_id` and `port`, of ONUs also by `onu_id`; answers "not found" where there is no such place. */
export async function rowsAt(
  tx: Tx,
  tenantId: number,
  where: TilePlace,
  projectId: string | undefined,
): Promise<RawBuilder<unknown>> {
  const { of, id, port } = where;
  const within = projectId === undefined ? sql`` : sql` and project_id = ${projectId}`;
  const olts = (more: RawBuilder<unknown>) =>
    sql`olt_id in (select id from olt where tenant_id = ${tenantId}${within}${more})`;
  if (of === 'all') return olts(sql``);
  if (!(await tileNamesOf(tx, tenantId, [where])).has(placeKeyOf(where))) throw fault('notFound');
  switch (of) {
    case 'project':
      return olts(sql` and project_id = ${id}`);
    case 'site':
      return olts(sql` and site_id = ${id}`);
    case 'olt':
      return olts(sql` and id = ${id}`);
    case 'port':
    case 'pon':
      return sql`${olts(sql` and id = ${id}`)} and port = ${port}`;
    case 'onu':
      return sql`onu_id = ${id} and ${olts(sql``)}`;
  }
}
