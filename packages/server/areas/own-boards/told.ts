import { needOfTile, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import type { Tx } from '../../db/scope.ts';
import { tileNamesOf, placeKeyOf } from './places.ts';

/**
 * Tiles as they are told: with what their places are called now. Who may not read what a tile shows is told neither that nor whether the
 * place is there: `may` judges the permissions that tiles need.
 */
export async function toldTiles(
  tx: Tx,
  tenantId: number,
  tiles: readonly Tile[],
  may: (permission: string) => boolean,
) {
  const isRead = (tile: Tile): boolean => {
    const need = needOfTile(tile);
    return need === null || may(need);
  };
  const names = await tileNamesOf(
    tx,
    tenantId,
    tiles.filter(isRead).map(({ where }) => where),
  );
  return tiles.map((tile) => {
    const name = isRead(tile) ? (names.get(placeKeyOf(tile.where)) ?? null) : null;
    const isGone = tile.where.of !== 'all' && name === null && isRead(tile);
    return { ...tile, set: { ...tile.set }, whereName: name, isGone };
  });
}
