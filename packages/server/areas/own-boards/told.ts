import type { Tile } from '@heliograph/catalogue/models/tiles.ts';
import type { Tx } from '../../db/scope.ts';
import { namesOf, placeKeyOf } from './places.ts';

/** Tiles as they are told: with what their places are called now. */
export async function toldTiles(tx: Tx, tenantId: number, tiles: readonly Tile[]) {
  const names = await namesOf(
    tx,
    tenantId,
    tiles.map(({ where }) => where),
  );
  return tiles.map((tile) => {
    const name = names.get(placeKeyOf(tile.where)) ?? null;
    return { ...tile, set: { ...tile.set }, whereName: name, isGone: tile.where.of !== 'all' && name === null };
  });
}
