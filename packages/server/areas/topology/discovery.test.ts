import type { GraphData, GraphItem, GraphLink } from '@heliograph/catalogue/models/topology.ts';
import { describe, expect, it } from 'vitest';
import { discovered, learnedEdges, type LldpLink, type Knowledge, type LearnedAddress } from './discovery.ts';

const at = '2026-11-28T08:00:00Z';
const olt = (id: string): GraphItem => ({
  id: `i${id}`,
  kind: 'device',
  label: id,
  x: 0,
  y: 0,
  parent: null,
  bound: { kind: 'olt', id },
});
const custom = (label: string): GraphItem => ({ ...olt(label), kind: 'custom', bound: null });
const link = (from: string, to: string, more: Partial<GraphLink> = {}): GraphLink => ({
  id: `${from}${to}`,
  from: `i${from}`,
  to: `i${to}`,
  label: '',
  ...more,
});
const hears = (from: string, fromPort: string, to: string | null, toPort: string, toName = `N${to}`): LldpLink => ({
  from,
  fromPort,
  to,
  toName,
  toPort,
});
const learns = (from: string, fromPort: string, ...to: string[]): LearnedAddress[] =>
  to.map((one) => ({ from, fromPort, to: one }));
const known = (
  heard: readonly LldpLink[],
  learned: readonly LearnedAddress[] = [],
  asked = heard.map(({ from }) => from),
): Knowledge => ({
  heard,
  learned,
  lldpAt: new Map(asked.map((id) => [id, at])),
  macsAt: new Map(learned.map(({ from }) => [from, at])),
  names: new Map(['1', '2', '3', '4'].map((id) => [id, `N${id}`])),
});
const graphOf = (items: GraphItem[], links: GraphLink[] = []): GraphData => ({ items, links });

describe('Links that devices tell of', () => {
  it('are offered once, whoever hears whom, and not where they are drawn', () => {
    const graph = graphOf([olt('1'), olt('2'), olt('3')], [link('2', '1')]);
    const heard = [
      hears('1', 'x1', '2', 'y1'),
      hears('2', 'y1', '1', 'x1'),
      hears('2', 'y2', '3', 'z1'),
      hears('3', 'z1', '2', 'y2'),
      hears('3', 'z2', '4', 'w1'),
      hears('3', 'z3', null, 'Te1/1/1', 'core-1'),
    ];
    expect(discovered(graph, known(heard)).proposals).toMatchObject([
      { from: '2', fromPort: 'y2', to: '3', toPort: 'z1', by: 'lldp', isDrawn: true },
      { from: '3', fromPort: 'z2', to: '4', toName: 'N4', isDrawn: false },
      { from: '3', fromPort: 'z3', to: null, toName: 'core-1', toPort: 'Te1/1/1', isDrawn: false },
    ]);
  });

  it('follow from MAC tables too: next to each other are those between whom nobody is', () => {
    // 1 - 2 - 3, and 4, which has no table, behind 3.
    const learned = [
      ...learns('1', 'x', '2', '3', '4'),
      ...learns('2', 'left', '1'),
      ...learns('2', 'right', '3', '4'),
      ...learns('3', 'up', '1', '2'),
      ...learns('3', 'down', '4'),
    ];
    const edges = learnedEdges(known([], learned)).map(({ from, to, fromPort, toPort }) => [
      from,
      to,
      fromPort,
      toPort,
    ]);
    expect(edges).toEqual([
      ['1', '2', 'x', 'left'],
      ['2', '3', 'right', 'up'],
      ['3', '4', 'down', null],
    ]);
    const graph = graphOf([olt('1'), olt('2'), olt('3')], [link('1', '2')]);
    expect(discovered(graph, known([], learned)).proposals).toMatchObject([
      { from: '2', to: '3', by: 'mac', at },
      { from: '3', to: '4', by: 'mac', isDrawn: false },
    ]);
  });
});

describe('A drawn link', () => {
  const seen = (graph: GraphData, told: Knowledge) => discovered(graph, told).links;

  it('is seen, by either end and at its ports', () => {
    const graph = graphOf([olt('1'), olt('2')], [link('1', '2', { fromPort: 'x1', toPort: 'y1' })]);
    expect(seen(graph, known([hears('2', 'y1', '1', 'x1')]))).toEqual([
      { linkId: '12', seen: 'seen', by: 'lldp', fromPort: 'x1', toPort: 'y1', instead: null, at },
    ]);
  });

  it('is elsewhere where it runs at other ports, or another device is at its port', () => {
    const graph = graphOf([olt('1'), olt('2')], [link('1', '2', { fromPort: 'x1', toPort: 'y1' })]);
    expect(seen(graph, known([hears('1', 'x2', '2', 'y1')]))).toMatchObject([{ seen: 'elsewhere', fromPort: 'x2' }]);
    expect(seen(graph, known([hears('1', 'x1', '3', 'z1')]))).toMatchObject([{ seen: 'elsewhere', instead: 'N3' }]);
    expect(seen(graph, known([hears('3', 'z1', '2', 'y1')]))).toMatchObject([{ seen: 'elsewhere', instead: 'N3' }]);
  });

  it('is gone once both were asked and neither tells of it, and until then nobody knows', () => {
    const graph = graphOf(
      [olt('1'), olt('2'), custom('core-1')],
      [link('1', '2'), link('1', 'core-1', { fromPort: 'x2' })],
    );
    expect(seen(graph, known([], [], ['1', '2']))).toMatchObject([{ seen: 'gone', at }, { seen: 'gone' }]);
    expect(seen(graph, known([], [], ['1']))).toMatchObject([{ seen: 'unknown' }, { seen: 'gone' }]);
    const byHand = graphOf([olt('1'), custom('core-1')], [link('1', 'core-1')]);
    expect(seen(byHand, known([], [], ['1']))).toMatchObject([{ seen: 'unknown' }]);
    expect(seen(graph, known([], learns('1', 'x', '2'), []))).toMatchObject([{ seen: 'seen', by: 'mac' }, {}]);
    expect(seen(graph, known([hears('1', 'x2', null, 'Te1', 'core-1')]))).toMatchObject([{}, { seen: 'seen' }]);
  });
});
