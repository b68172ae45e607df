import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { expect, it } from 'vitest';
import { treeRowsOf } from './GraphTree.tsx';
import { accepted, openProposals, type Proposal } from './proposals.ts';

const olt = (id: string): GraphItem => ({
  id: `i${id}`,
  kind: 'device',
  label: id,
  x: 0,
  y: 0,
  parent: null,
  bound: { kind: 'olt', id },
});
const tells = (from: string, to: string | null, toName = to ?? 'core'): Proposal => ({
  from,
  fromName: from,
  fromPort: 'x1',
  to,
  toName,
  toPort: 'y2',
  by: 'lldp',
  at: null,
  isDrawn: true,
});

it('a proposal that is accepted is drawn with its ports, with the other end where that was missing, and is offered no more', () => {
  const graph: GraphData = { items: [olt('1'), olt('2')], links: [] };
  const told = [tells('1', '2'), tells('2', '3'), tells('2', null)];
  const whole = told.reduce(accepted, graph);
  expect(whole.links).toMatchObject([
    { from: 'i1', to: 'i2', fromPort: 'x1', toPort: 'y2' },
    { from: 'i2' },
    { from: 'i2' },
  ]);
  expect(whole.items.slice(2)).toMatchObject([
    { kind: 'device', label: '3', bound: { kind: 'olt', id: '3' } },
    { kind: 'custom', label: 'core', bound: null },
  ]);
  expect([openProposals(graph, told).length, openProposals(whole, told).length]).toEqual([3, 0]);
  expect(accepted(whole, tells('1', '2'))).toBe(whole);
});

it('the tree says everything once, below what feeds it, rings too', () => {
  const link = (from: string, to: string) => ({ id: `${from}${to}`, from, to, label: '' });
  const graph: GraphData = {
    items: ['1', '2', '3', '4'].map(olt),
    links: [link('i1', 'i2'), link('i2', 'i3'), link('i3', 'i1'), link('i4', 'i2')],
  };
  expect(treeRowsOf(graph).map(({ item, depth }) => [item.id, depth])).toEqual([
    ['i4', 0],
    ['i2', 1],
    ['i3', 2],
    ['i1', 3],
  ]);
});
