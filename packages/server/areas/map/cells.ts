import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lock } from '../../work/locks.ts';

/** Squares are counted at every second level: one of level n is 2^-n of the world wide. */
export const cellLevels = [3, 5, 7, 9, 11, 13, 15] as const;
/** The level of `onu_spot.x` and `y`. */
export const spotLevel = 15;

/** The level of which a square is 64 to 128 pixels wide on a map whose world is 512 * 2^zoom. */
export function cellLevelOf(zoom: number): number {
  const wanted = Math.floor(zoom) + 3;
  return cellLevels.findLast((level) => level <= wanted) ?? cellLevels[0];
}

export interface MapWindow {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const mostNorth = 85.05;

/** Columns and lines of the squares of a level that a window touches. */
export function squares({ west, south, east, north }: MapWindow, level: number) {
  const wide = 2 ** level;
  const within = (n: number) => Math.min(Math.max(Math.floor(n), 0), wide - 1);
  const line = (lat: number) => {
    const angle = (Math.min(Math.max(lat, -mostNorth), mostNorth) * Math.PI) / 180;
    return within(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * wide);
  };
  const column = (lon: number) => within(((lon + 180) / 360) * wide);
  return { x0: column(west), x1: column(east), y0: line(north), y1: line(south) };
}

/**
 * Counts squares anew after places of ONUs changed. Past the views of projects: the squares are about everybody on an OLT, also where
 * who changed a place sees some of its ONUs only.
 */
export async function recountAfter(ctx: Context, tenantId: number, oltIds: Iterable<string>): Promise<void> {
  for (const oltId of [...oltIds].sort())
    await ctx.scope.tenant(tenantId, async (tx) => {
      await lock(tx, 'plant', tenantId);
      await recountCells(tx, tenantId, oltId);
    });
}

/** Counts the squares of an OLT anew, from where its ONUs are. The lock of the plant is held. */
export async function recountCells(tx: Tx, tenantId: number, oltId: string): Promise<void> {
  await sql`delete from map_cell where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(tx);
  await sql`insert into map_cell (tenant_id, level, x, y, olt_id, n, lon, lat)
    select ${tenantId}, l.level, s.x >> (${spotLevel} - l.level), s.y >> (${spotLevel} - l.level), ${oltId}::int8, count(*), avg(s.lon), avg(s.lat)
    from onu_spot s cross join unnest(${[...cellLevels]}::int[]) as l(level)
    where s.tenant_id = ${tenantId} and s.olt_id = ${oltId}
      and exists (select 1 from onu o where o.tenant_id = ${tenantId} and o.olt_id = s.olt_id and o.pon = s.pon and o.onu_no = s.onu_no)
    group by l.level, 3, 4`.execute(tx);
}
