import { describe, expect, it } from 'vitest';
import type { TreeEntry } from './tree.ts';
import { Unpacked } from './unpacked.ts';

const treeOf = (...values: string[]) =>
  new Map(values.map((value, n): [string, TreeEntry] => [`Device.X.${n}`, { value, type: 'string', writable: null }]));
const body = (text: string) => Buffer.from(text);

describe('Objects of devices that were written a moment ago', () => {
  it('are given out for the very octets that were stored, once', () => {
    const held = new Unpacked();
    const tree = treeOf('a');
    held.put('1 Device.X.', body('packed'), tree);
    expect(held.take('1 Device.X.', body('packed'))).toBe(tree);
    expect(held.take('1 Device.X.', body('packed'))).toBeUndefined();
  });

  it('are not given out where the database says something else: another process wrote, or a transaction was undone', () => {
    const held = new Unpacked();
    held.put('1 Device.X.', body('ours'), treeOf('a'));
    expect(held.take('1 Device.X.', body('theirs'))).toBeUndefined();
    expect(held.parameters).toBe(0);
  });

  it('are forgotten, the oldest first, where they become too many; one that is very large is not held at all', () => {
    const held = new Unpacked(20);
    for (let n = 0; n < 12; n += 1) held.put(`${n}`, body('b'), treeOf('a', 'b'));
    expect(held.parameters).toBe(20);
    expect(held.take('1', body('b'))).toBeUndefined();
    expect(held.take('2', body('b'))).toBeDefined();
    held.put('large', body('b'), treeOf('a', 'b', 'c'));
    expect(held.take('large', body('b'))).toBeUndefined();
  });
});
