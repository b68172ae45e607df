import { describe, expect, it } from 'vitest';
import { fill } from '../kit/text.ts';
import { topologyWords as words } from '../words/topology-words.ts';
import {
  emptyGraph,
  graphProblems,
  mergeGraphs,
  readGraph,
  removalProblems,
  type GraphData,
  type GraphItem,
  type GraphLink,
} from './topology.ts';

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
const splitter = (id: string, outputs = 8) => item(id, { kind: 'splitter', inputs: 1, outputs });
const link = (from: string, to: string): GraphLink => ({ id: `${from}-${to}`, from, to, label: '' });
const graph = (items: GraphItem[], links: GraphLink[] = []): GraphData => ({ items, links });
const plant = graph(
  [item('olt'), splitter('S1', 2), splitter('S2'), splitter('S3')],
  [link('olt', 'S1'), link('S1', 'S2'), link('S1', 'S3')],
);

describe('A graph', () => {
  it('that is sound has no problem, rings of devices among them', () => {
    expect(graphProblems(plant)).toEqual([]);
    expect(
      graphProblems(graph([item('a'), item('b'), item('c')], [link('a', 'b'), link('b', 'c'), link('c', 'a')])),
    ).toEqual([]);
  });

  it.each([
    ['one connection twice', graph([item('a'), item('b')], [link('a', 'b'), link('b', 'a')]), words.duplicate],
    [
      'a splitter with two parents',
      { ...plant, links: [...plant.links, link('olt', 'S2')] },
      fill(words.oneParent, { name: 'S2' }),
    ],
    [
      'more below a splitter than it has outputs',
      graph([splitter('S', 1), item('a'), item('b')], [link('S', 'a'), link('S', 'b')]),
      fill(words.outputs, { name: 'S', n: 1 }),
    ],
    [
      'splitters in a circle',
      graph([splitter('S'), splitter('T'), splitter('U')], [link('S', 'T'), link('T', 'U'), link('U', 'S')]),
      fill(words.circle, { name: 'S' }),
    ],
    ['an end that is not there', graph([item('a')], [link('a', 'b')]), words.dangling],
    ['a connection with itself', graph([item('a')], [link('a', 'a')]), fill(words.itself, { name: 'a' })],
    ['one number twice', graph([item('a'), item('a')]), fill(words.twice, { id: 'a' })],
    [
      'groups within each other',
      graph([item('g', { kind: 'combo', parent: 'h' }), item('h', { kind: 'combo', parent: 'g' })]),
      fill(words.comboCircle, { name: 'g' }),
    ],
    [
      'a device bound twice',
      graph([item('a', { bound: { kind: 'olt', id: '1' } }), item('b', { bound: { kind: 'olt', id: '1' } })]),
      words.bound,
    ],
  ])('with %s is refused', (_what, broken, says) => {
    expect(graphProblems(broken)).toContainEqual(says);
  });

  it('loses no splitter that something hangs below', () => {
    expect(removalProblems(plant, new Set(['S1']))).toEqual([fill(words.hasChildren, { name: 'S1' })]);
    expect(removalProblems(plant, new Set(['S2']))).toEqual([]);
    expect(removalProblems(plant, new Set(['S1', 'S2', 'S3']))).toEqual([]);
  });

  it('is read closed: what is no graph, too large, or says more than one is none', () => {
    expect(readGraph(JSON.stringify(plant))).toEqual(plant);
    const bad = [
      '',
      '7',
      '{"items":[]}',
      '{"items":[],"links":[],"script":1}',
      JSON.stringify(graph([item('../x')])),
      `"${'x'.repeat(4_000_001)}"`,
    ];
    for (const text of bad) expect(readGraph(text)).toBeUndefined();
    const many = graph(Array.from({ length: 5001 }, (_, n) => item(`n${n}`)));
    expect(readGraph(JSON.stringify(many))).toBeUndefined();
  });
});

describe('What two people saved', () => {
  const base = graph([item('a'), item('b')], [link('a', 'b')]);

  it('is put together where they changed different things', () => {
    const theirs = graph([item('a', { x: 50 }), item('b')], [link('a', 'b')]);
    const mine = graph([item('a'), item('b'), item('c')], []);
    expect(mergeGraphs(base, theirs, mine)).toEqual({
      graph: graph([item('a', { x: 50 }), item('b'), item('c')]),
      conflicts: [],
    });
  });

  it('names what both changed, and takes what is asked for', () => {
    const theirs = graph([item('a', { x: 50 })], []);
    const mine = graph([item('a', { x: 70 }), item('b')], [link('a', 'b')]);
    expect(mergeGraphs(base, theirs, mine)).toMatchObject({
      conflicts: ['a'],
      graph: { items: [{ x: 50 }], links: [] },
    });
    expect(mergeGraphs(base, theirs, mine, 'mine')).toMatchObject({ conflicts: ['a'], graph: { items: [{ x: 70 }] } });
    expect(mergeGraphs(base, base, base)).toEqual({ graph: base, conflicts: [] });
    expect(mergeGraphs(emptyGraph, theirs, theirs).conflicts).toEqual([]);
  });

  it('is the same in whatever order its keys come', () => {
    const turned = {
      ...base,
      items: base.items.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as GraphItem),
    };
    const mine = graph([item('a', { x: 1 }), item('b')], base.links);
    expect(mergeGraphs(turned, turned, mine)).toEqual({ graph: mine, conflicts: [] });
  });
});
