import { describe, expect, it } from 'vitest';
import { everyId, leavesIn } from './plan-ticks.ts';

const tree = [
  { id: '300', children: [{ id: '310', children: [{ id: '311' }, { id: '312' }] }, { id: '330' }] },
  { id: '100' },
];

describe('Ticks of a plan', () => {
  it('count every entry once', () => {
    expect(everyId(tree)).toEqual(['300', '310', '311', '312', '330', '100']);
  });

  it('do not grow when a plan that holds part of a directory is opened again', () => {
    expect(leavesIn(tree, ['300', '310', '311', '100'])).toEqual(['311', '100']);
  });
});
