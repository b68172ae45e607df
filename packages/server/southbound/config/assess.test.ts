import { int, str } from '@heliograph/catalogue/kit/fields.ts';
import { configPage } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { expect, it } from 'vitest';
import { assess } from './assess.ts';

const rate = (is: number) => int({ label: text('Rate', '速率'), min: 0, max: 9, when: { field: 'kind', is: [is] } });
const page = configPage({
  id: 'plans',
  path: 'plans',
  section: 'ports',
  title: text('Plans', '套餐'),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['name'],
  fields: {
    name: str({ label: text('Name', '名称'), maxLength: 9 }),
    kind: int({ label: text('Kind', '类型'), min: 1, max: 2 }),
    one: rate(1),
    two: rate(2),
  },
});
const before = { name: 'a', kind: 1, one: 5, two: null };
const aim = { op: 'edit', before, after: { ...before, kind: 2, two: 7 }, equal: undefined, done: undefined } as const;

it('A value that the new ones rule out went with them; another that changed is told', () => {
  const seen = (row: typeof aim.after | object) => assess(page, aim, undefined, [{ ...aim.after, ...row }], true);
  expect(seen({ one: null })).toMatchObject({ target: 'reached', others: [] });
  expect(seen({ one: 6 }).others).toMatchObject([{ what: 'changed', differences: [{ field: 'one' }] }]);
});
