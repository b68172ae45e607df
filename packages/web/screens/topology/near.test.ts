import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { expect, it } from 'vitest';
import { boundsOf, itemAt, graphPartOf, tilesOf } from './near.ts';
import { graphPlacesOf } from './svg.ts';

const item = (id: string, x: number, y: number, more: Partial<GraphItem> = {}): GraphItem => ({
  id,
  kind: 'device',
  label: id,
  x,
  y,
  parent: null,
  bound: null,
  ...more,
});
const link = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, label: '' });
const graph: GraphData = {
  items: [
    item('room', 40_000, 0, { kind: 'combo' }),
    item('rack', 20, 20, { parent: 'room' }),
    item('core', 0, 0),
    item('street', 300, 200),
    item('far', 9000, 9000),
    item('farther', 9000, 9500),
  ],
  links: [link('core', 'street'), link('street', 'rack'), link('far', 'farther')],
};
const places = graphPlacesOf(graph);
const none = new Set<string>();
const ids = (tiles: string, kept = none) => {
  const { items, links } = graphPartOf(graph, places, tiles, kept);
  return [items.map(({ id }) => id), links.map(({ id }) => id)];
};

it('of a large graph that is near is drawn with elements, with its links, their other ends and the groups of these', () => {
  const near = tilesOf([0, 0, 1], 1200, 700);
  expect(ids(near)).toEqual([
    ['room', 'rack', 'core', 'street'],
    ['core-street', 'street-rack'],
  ]);
});

it('what is selected stays, however far it is, so that what is dragged is not lost', () => {
  const [items] = ids(tilesOf([0, 0, 1], 1200, 700), new Set(['far']));
  expect(items).toContain('far');
  expect(ids('far', new Set(['far']))).toEqual([['far', 'farther'], ['far-farther']]);
});

it('from where nothing can be read nothing is an element', () => {
  expect(tilesOf([0, 0, 0.1], 1200, 700)).toBe('far');
  expect(ids('far')).toEqual([[], []]);
});

it('a view that moves a little draws the same elements', () => {
  expect(tilesOf([-100, -100, 1], 1200, 700)).toBe(tilesOf([-140, -120, 1], 1200, 700));
  expect(tilesOf([-100, -100, 1], 1200, 700)).not.toBe(tilesOf([-1900, -100, 1], 1200, 700));
});

it('a click from afar finds the item, and the group only where no item is', () => {
  expect(itemAt(graph, places, { x: 310, y: 210 }, 4)?.id).toBe('street');
  expect(itemAt(graph, places, { x: 40_030, y: 30 }, 4)?.id).toBe('rack');
  expect(itemAt(graph, places, { x: 40_300, y: 200 }, 4)?.id).toBe('room');
  expect(itemAt(graph, places, { x: 5000, y: 5000 }, 4)).toBeUndefined();
});

it('all of a graph holds its groups', () => {
  expect(boundsOf(places)).toEqual({ x: 0, y: 0, width: 40_360, height: 9556 });
});
