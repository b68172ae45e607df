import { describe, expect, it } from 'vitest';
import { byArrow, freeSpot, tilesInOrder, tileMoved, settled, within, type Boxed } from './grid.ts';

const at = (id: string, x: number, y: number, w: number, h: number): Boxed => ({ id, x, y, w, h });
const places = (tiles: readonly Boxed[]) => Object.fromEntries(tiles.map(({ id, x, y }) => [id, [x, y]]));
const down = (tiles: readonly Boxed[], id: string) => {
  const box = tiles.find((one) => one.id === id) ?? at(id, 0, 0, 1, 1);
  return tileMoved(tiles, id, byArrow('ArrowDown', false, box) ?? box);
};

describe('Tiles on a grid', () => {
  it('lie as far up as they go, and never on each other', () => {
    const tiles = settled([at('a', 0, 3, 6, 2), at('b', 0, 4, 6, 2), at('c', 6, 9, 6, 1)]);
    expect(places(tiles)).toEqual({ a: [0, 0], b: [0, 2], c: [6, 0] });
  });

  it('pass a tall one with one press of a key, down and up again', () => {
    const tiles = [at('a', 0, 0, 6, 2), at('b', 0, 2, 6, 5)];
    const passed = down(tiles, 'a');
    expect(places(passed)).toEqual({ a: [0, 5], b: [0, 0] });
    expect(places(tileMoved(passed, 'a', at('a', 0, 4, 6, 2)))).toEqual({ a: [0, 0], b: [0, 2] });
  });

  it('make room for one that grows', () => {
    const tiles = [at('a', 0, 0, 6, 2), at('b', 6, 0, 6, 2)];
    expect(places(tileMoved(tiles, 'a', at('a', 0, 0, 8, 2)))).toEqual({ a: [0, 0], b: [6, 2] });
  });

  it('stay within the grid and as large as they can be read', () => {
    expect(within({ x: 11, y: -3, w: 4, h: 1 }, [3, 3])).toEqual({ x: 8, y: 0, w: 4, h: 3 });
    expect(within({ x: 0, y: 0, w: 40, h: 90 }, [3, 3])).toEqual({ x: 0, y: 0, w: 12, h: 16 });
  });

  it('are read from above and from the left, as a phone shows them', () => {
    expect(tilesInOrder([at('c', 0, 2, 1, 1), at('b', 6, 0, 1, 1), at('a', 0, 0, 1, 1)]).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('that are new come beside the last ones, or below', () => {
    expect(freeSpot([], { w: 6, h: 4 })).toMatchObject({ x: 0, y: 0 });
    expect(freeSpot([at('a', 0, 0, 6, 4)], { w: 6, h: 4 })).toMatchObject({ x: 6, y: 0 });
    expect(freeSpot([at('a', 0, 0, 12, 4)], { w: 6, h: 4 })).toMatchObject({ x: 0, y: 4 });
  });
});
