import { graphProblems, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { expect, it } from 'vitest';
import { addItem, addLink, align, arrange, chainTo, duplicate, wayDown, wayUp, withoutItems } from './graph-edit.ts';
import { graphSvg } from './svg.ts';

const item = (id: string, more: Partial<GraphItem> = {}): GraphItem => ({
  id,
  kind: 'device',
  label: id,
  x: 0,
  y: 0,
  parent: null,
  bound: null,
  ...more,
});
const tree: GraphData = {
  items: [item('olt', { bound: { kind: 'olt', id: '7' } }), item('a'), item('b'), item('c')],
  links: [
    { id: '1', from: 'olt', to: 'a', label: '' },
    { id: '2', from: 'olt', to: 'b', label: '' },
    { id: '3', from: 'b', to: 'c', label: '' },
  ],
};
const at = (graph: GraphData, id: string) => graph.items.find((one) => one.id === id);

it('what is added and connected is a sound graph', () => {
  const { graph, id } = addItem(tree, 'splitter', 'S', { x: 301.4, y: 2.6 });
  expect(at(graph, id)).toMatchObject({ x: 301, y: 3, outputs: 8 });
  expect(graphProblems(addLink(graph, 'c', id))).toEqual([]);
});

it('what is added where something stands is put below it', () => {
  const { graph, id } = addItem(tree, 'device', 'D', { x: 60, y: 20 });
  expect(at(graph, id)).toMatchObject({ x: 60, y: 110 });
});

it('a tree is arranged with each item below what feeds it, and none upon another', () => {
  const arranged = arrange(tree);
  expect([at(arranged, 'olt')?.y, at(arranged, 'a')?.y, at(arranged, 'c')?.y].map((y) => (y ?? 0) > 0)).toEqual([
    false,
    true,
    true,
  ]);
  expect(new Set(arranged.items.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

it('a ring is arranged too', () => {
  const ring = { ...tree, links: [...tree.links, { id: '4', from: 'c', to: 'olt', label: '' }] };
  expect(new Set(arrange(ring).items.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

it('a copy has its links and is bound to nothing', () => {
  const { graph, ids } = duplicate(tree, new Set(['olt', 'a']));
  expect(ids).toHaveLength(2);
  expect(graph.links).toHaveLength(4);
  expect(at(graph, ids[0] ?? '')).toMatchObject({ bound: null, x: 32 });
  expect(graphProblems(graph)).toEqual([]);
});

it('what goes takes its links along, and what stood in a group stays where it was', () => {
  expect(withoutItems(tree, new Set(['b']))).toMatchObject({ links: [{ id: '1' }] });
  const grouped = {
    items: [item('g', { kind: 'combo', x: 100, y: 50 }), item('d', { parent: 'g', x: 5, y: 6 })],
    links: [],
  };
  expect(withoutItems(grouped, new Set(['g'])).items).toEqual([item('d', { x: 105, y: 56 })]);
});

it('items are aligned and spread', () => {
  const three = {
    items: [item('a', { x: 0, y: 9 }), item('b', { x: 10, y: 3 }), item('c', { x: 100, y: 5 })],
    links: [],
  };
  const all = new Set(['a', 'b', 'c']);
  expect(align(three, all, 'left').items.map(({ x }) => x)).toEqual([0, 0, 0]);
  expect(align(three, all, 'top').items.map(({ y }) => y)).toEqual([3, 3, 3]);
  expect(align(three, all, 'spread').items.map(({ x }) => x)).toEqual([0, 50, 100]);
});

it('the way up leads over all that feeds an item', () => {
  expect([...wayUp(tree, 'c')].toSorted()).toEqual(['2', '3', 'b', 'c', 'olt']);
  expect([...wayDown(tree, 'b')].toSorted()).toEqual(['3', 'b', 'c']);
  expect(chainTo(tree, 'c').map(({ id }) => id)).toEqual(['olt', 'b', 'c']);
  const ring = addLink(tree, 'c', 'olt');
  expect(chainTo(ring, 'c').map(({ id }) => id)).toEqual(['olt', 'b', 'c']);
  expect(wayUp(ring, 'c').size).toBe(6);
});

it('markup in a name stays text in the picture', () => {
  const svg = graphSvg({ items: [item('x', { label: '<script>alert(1)</script>"&' })], links: [] }, () => 'off', {
    ink: '#000',
    card: '#fff',
    line: '#ccc',
    page: '#eee',
    good: '#0a0',
    critical: '#a00',
    major: '#a50',
    off: '#999',
    primary: '#00f',
  });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;script&gt;alert(1)');
});
