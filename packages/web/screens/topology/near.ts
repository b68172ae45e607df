import { emptyGraph, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';

/** Items from which on a picture is drawn in parts: elements for what is near, dots for the rest. */
export const largeFrom = 300;
/** Below this zoom nobody can read a name, and everything is drawn as dots. */
const readableFrom = 0.45;
/** Side of a tile, px of the graph: elements are made and thrown away tile by tile, not with every frame. */
const tile = 800;

export interface GraphBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type GraphPlaces = ReadonlyMap<string, GraphBox>;
type Transform = readonly [x: number, y: number, zoom: number];

/** Which tiles a view touches, with one more around them; `far` where nothing can be read. A text, so that it is the same while it says the same. */
export function tilesOf([x, y, zoom]: Transform, width: number, height: number): string {
  if (zoom < readableFrom || width === 0) return 'far';
  const [first, last] = [
    (at: number) => Math.floor(-at / zoom / tile) - 1,
    (at: number) => Math.floor(at / zoom / tile) + 1,
  ];
  return [first(x), first(y), last(width - x), last(height - y)].join(' ');
}

function windowOf(tiles: string): GraphBox | undefined {
  const [x0, y0, x1, y1] = tiles.split(' ').map(Number);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  return { x: x0 * tile, y: y0 * tile, width: (x1 - x0 + 1) * tile, height: (y1 - y0 + 1) * tile };
}

/** Of what is selected so much is drawn with elements from afar, to be moved and deleted there. */
const mostKept = 100;

const meets = (a: GraphBox, b: GraphBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * What of a graph is drawn with elements: what stands in the tiles, with its links and their other ends, the groups that it stands in, and
 * what is selected, so that something that is dragged out of sight is not let go.
 */
export function graphPartOf(
  graph: GraphData,
  places: GraphPlaces,
  tiles: string,
  kept: ReadonlySet<string>,
): GraphData {
  const window = windowOf(tiles);
  if (!window && kept.size > mostKept) return emptyGraph;
  const byId = new Map(graph.items.map((item) => [item.id, item]));
  const near = new Set<string>();
  for (const { id } of graph.items) {
    const place = places.get(id);
    if (kept.has(id) || (window && place && meets(place, window))) near.add(id);
  }
  const links = graph.links.filter(({ from, to }) => near.has(from) || near.has(to));
  const wanted = new Set([...near, ...links.flatMap(({ from, to }) => [from, to])]);
  for (const id of wanted) {
    const parent = byId.get(id)?.parent;
    if (typeof parent === 'string') wanted.add(parent);
  }
  return { items: graph.items.filter(({ id }) => wanted.has(id)), links };
}

/** All of a graph. */
export function boundsOf(places: GraphPlaces): GraphBox {
  const all = [...places.values()];
  if (all.length === 0) return { x: 0, y: 0, width: 100, height: 100 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of all) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The item at a place, or within reach of it: the one drawn last, and a group only where nothing else is. */
export function itemAt(
  { items }: GraphData,
  places: GraphPlaces,
  at: { readonly x: number; readonly y: number },
  reach: number,
): GraphItem | undefined {
  const point: GraphBox = { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach };
  const found = items.filter(({ id }) => {
    const place = places.get(id);
    return place !== undefined && meets(place, point);
  });
  return found.findLast(({ kind }) => kind !== 'combo') ?? found.at(-1);
}
