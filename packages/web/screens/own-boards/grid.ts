import { boardLimits } from '@heliograph/catalogue/models/tiles.ts';

/** A place on the grid, in columns and rows. */
export interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export type Boxed = TileBox & { readonly id: string };

const { columns, tallest } = boardLimits;

const meets = (one: TileBox, two: TileBox): boolean =>
  one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h;
const isAbove = (one: TileBox, two: TileBox): boolean => one.x < two.x + two.w && two.x < one.x + one.w;

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Within the grid, and no smaller than it can be read. */
export const within = (box: TileBox, [least, flattest]: readonly [number, number]): TileBox => {
  const w = between(box.w, least, columns);
  return { w, h: between(box.h, flattest, tallest), x: between(box.x, 0, columns - w), y: Math.max(0, box.y) };
};

/** As they are read: from above, and from the left. A phone shows them so, one beneath the other. */
export const tilesInOrder = <T extends TileBox>(tiles: readonly T[]): T[] =>
  tiles.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Every tile as far up as it goes, in the order of its rows; of two in the same row `first` comes first. No two lie on each other. */
export function settled<T extends Boxed>(tiles: readonly T[], first?: string): T[] {
  const order = tiles.toSorted((a, b) => a.y - b.y || Number(b.id === first) - Number(a.id === first) || a.x - b.x);
  const placed = new Map<string, T>();
  for (const tile of order) {
    const isFree = (y: number) => [...placed.values()].every((other) => !meets({ ...tile, y }, other));
    let { y } = tile;
    while (!isFree(y)) y += 1;
    while (y > 0 && isFree(y - 1)) y -= 1;
    placed.set(tile.id, { ...tile, y });
  }
  return tiles.map((tile) => placed.get(tile.id) ?? tile);
}

/**
 * One tile put elsewhere. Up by any number of rows it goes before what it then lies on, and down behind it: one row at a time is enough to
 * pass a tall one.
 */
export function tileMoved<T extends Boxed>(tiles: readonly T[], id: string, to: TileBox): T[] {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return [...tiles];
  const others = tiles.filter((one) => one.id !== id);
  let { y } = to;
  const met = others.filter((other) => meets(to, other));
  if (y < tile.y) y = Math.min(y, ...met.map((other) => other.y));
  else if (y > tile.y)
    y = Math.max(y, ...met.filter((other) => other.y >= tile.y + tile.h).map((other) => other.y + 1));
  return settled(
    tiles.map((one) => (one.id === id ? { ...one, ...to, y } : one)),
    id,
  );
}

/** Where a new tile goes: below everything. */
export const freeSpot = (tiles: readonly TileBox[], { w, h }: Pick<TileBox, 'w' | 'h'>): TileBox => {
  const y = Math.max(0, ...tiles.map((tile) => tile.y + tile.h));
  for (const row of [Math.max(0, y - h), y])
    for (let x = 0; x + w <= columns; x += 1) {
      const box = { x, y: row, w, h };
      const isFree = tiles.every((tile) => !meets(box, tile) && !(tile.y >= row && isAbove(box, tile)));
      if (isFree) return box;
    }
  return { x: 0, y, w, h };
};

/** What a key does to a tile; undefined: nothing. With Shift the arrows change its size. */
export function byArrow(key: string, hasShift: boolean, box: TileBox): TileBox | undefined {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!step) return undefined;
  const [dx = 0, dy = 0] = step;
  return hasShift ? { ...box, w: box.w + dx, h: box.h + dy } : { ...box, x: box.x + dx, y: box.y + dy };
}
