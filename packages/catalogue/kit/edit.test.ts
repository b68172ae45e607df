import { expect, it } from 'vitest';
import { z } from 'zod';
import { code, maybeId, maybeIds, maybeText, readAt, sortNumber } from '../calls/people-fields.ts';
import { id, shortText } from './call.ts';
import { sent } from './edit.ts';

it('an edit tells what was not sent from what was emptied, whatever adding would begin with', () => {
  const input = sent(
    {
      id,
      name: shortText(20).default(''),
      status: code(1, '0'),
      order: sortNumber,
      mail: maybeText(20),
      department: maybeId,
      roles: maybeIds(),
      flag: z.boolean().default(true),
      one: z.enum(['a', 'b']).catch('a').default('a'),
      read: readAt,
    },
    'id',
  );
  expect(Object.entries(input.parse({ id: 7 })).filter(([, value]) => value !== undefined)).toEqual([['id', '7']]);
  expect(input.parse({ id: 7, mail: '', department: null, roles: '', name: '', status: 1, order: '3' })).toEqual({
    id: '7',
    mail: null,
    department: null,
    roles: [],
    name: '',
    status: '1',
    order: 3,
  });
  expect(input.safeParse({ name: 'x' }).success).toBe(false);
  expect(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))).not.toContain('"default"');
});
