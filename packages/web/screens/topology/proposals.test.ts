import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { expect, it } from 'vitest';
import { rowsOf } from './GraphTree.tsx';
import { pairsOf } from './proposals.ts';

const olt = (id: string): GraphItem => ({
  id: `i${id}`,
  kind: 'device',
  label: id,
  x: 0,
  y: 0,
  parent: null,
  bound: { kind: 'olt', id },
});
const hears = (from: string, to: string) => ({ from, to, name: to, port: 'ge1' });

it('two that hear each other are one proposal, and what is drawn is none', () => {
  const graph: GraphData = {
    items: [olt('1'), olt('2'), olt('3')],
    links: [{ id: 'l', from: 'i2', to: 'i1', label: '' }],
  };
  const heard = [hears('1', '2'), hears('2', '1'), hears('2', '3'), hears('3', '2'), hears('3', '4')];
  expect(pairsOf(graph, heard)).toMatchObject([
    { from: '2', to: '3', isDrawn: true },
    { from: '3', to: '4', isDrawn: false },
  ]);
});

it('the tree says everything once, below what feeds it, rings too', () => {
  const link = (from: string, to: string) => ({ id: `${from}${to}`, from, to, label: '' });
  const graph: GraphData = {
    items: ['1', '2', '3', '4'].map(olt),
    links: [link('i1', 'i2'), link('i2', 'i3'), link('i3', 'i1'), link('i4', 'i2')],
  };
  expect(rowsOf(graph).map(({ item, depth }) => [item.id, depth])).toEqual([
    ['i4', 0],
    ['i2', 1],
    ['i3', 2],
    ['i1', 3],
  ]);
});
