import { expect, it } from 'vitest';
import { foldsIn, heldIn, linkedTree } from './held.ts';

const node = (id: string, children?: ReturnType<typeof leaf>[]) => ({ ...leaf(id), ...(children ? { children } : {}) });
const leaf = (id: string) => ({ id, parentId: '0', label: id, disabled: false });

it('A page with buttons can be seen without any of them being ticked', () => {
  const carrying = new Set(['310', '311', '312']);
  const tree = linkedTree([node('300', [node('310', [leaf('311'), leaf('312')])])], carrying, 'See');
  const page = tree[0]?.children?.[0];
  expect(page?.key).toBe('all-310');
  expect(page?.children?.map(({ key, title }) => [key, title])).toEqual([
    ['310', 'See'],
    ['311', '311'],
    ['312', '312'],
  ]);
  expect(foldsIn(tree)).toEqual(['all-300', 'all-310']);
  expect(heldIn(['310', '300', 'all-300'], carrying)).toEqual(['310']);
});
