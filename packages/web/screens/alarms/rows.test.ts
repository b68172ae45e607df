import { expect, it } from 'vitest';
import { explainedBy, forTable, type AlarmLine } from './rows.ts';
import type { Alarm } from './use-deeds.ts';

it('An alarm that explains others keeps their count, under a name that a table does not take for nested rows', () => {
  const alarm = { id: '7', children: 16 } as Alarm;
  const { rows, total } = forTable({ rows: [alarm], total: 1 });
  expect(rows).toEqual([{ id: '7', explains: 16 }]);
  expect(total).toBe(1);
  expect(explainedBy(rows[0] as AlarmLine)).toBe(16);
  expect(explainedBy(alarm)).toBe(16);
});
