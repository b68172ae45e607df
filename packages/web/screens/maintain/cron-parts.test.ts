import { expect, it } from 'vitest';
import { withPart } from './cron-parts.ts';

it('A field of a cron expression is typed by itself, and an emptied one takes its usual value', () => {
  const parts = ['0', '30', '2', '*', '*', '?'];
  expect(withPart(parts, 1, '45')).toBe('0 45 2 * * ?');
  expect(withPart(parts, 6, '2027')).toBe('0 30 2 * * ? 2027');
  expect(withPart([...parts, '2027'], 6, '')).toBe('0 30 2 * * ?');
  expect(withPart(parts, 2, ' ')).toBe('0 30 * * * ?');
  expect(withPart([], 2, '3')).toBe('0 * 3 * * ?');
});
