import { describe, expect, it } from 'vitest';
import { treeChoicesOf, foundTreeRows, nested } from './tree.ts';

const row = (id: string, parent: string) => ({ id, parent });
const tree = (rows: { id: string; parent: string }[]) =>
  nested(
    rows,
    ({ id }) => id,
    ({ parent }) => parent,
  );

describe('Flat rows', () => {
  it('become a tree in their order', () => {
    expect(tree([row('2', '0'), row('1', '0'), row('3', '2')])).toEqual([
      { id: '2', parent: '0', children: [{ id: '3', parent: '2' }] },
      { id: '1', parent: '0' },
    ]);
  });

  it('stand at the top when their parent is not there, or is the row itself', () => {
    expect(tree([row('5', '4'), row('6', '6')]).map(({ id }) => id)).toEqual(['5', '6']);
  });

  it('that a search finds keep those above them', () => {
    const all = tree([row('1', '0'), row('2', '1'), row('3', '1'), row('4', '0')]);
    expect(foundTreeRows(all, ({ id }) => id === '3')).toEqual([
      { id: '1', parent: '0', children: [{ id: '3', parent: '1' }] },
    ]);
    expect(foundTreeRows(all, () => false)).toEqual([]);
  });
});

it('What cannot be chosen takes what is below it along', () => {
  const node = (id: string, children?: ReturnType<typeof leaf>[]) => ({
    ...leaf(id),
    ...(children ? { children } : {}),
  });
  const leaf = (id: string) => ({ id, parentId: '0', label: id, disabled: false });
  expect(treeChoicesOf([node('1', [leaf('2')]), node('3')], ({ id }) => id === '1')).toEqual([
    {
      value: '1',
      key: '1',
      title: '1',
      disabled: true,
      children: [{ value: '2', key: '2', title: '2', disabled: true }],
    },
    { value: '3', key: '3', title: '3' },
  ]);
});
