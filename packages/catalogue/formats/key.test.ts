import { expect, it } from 'vitest';
import { key16, keyProblem, wepKey, wifiKey } from './key.ts';
import { describeFormat } from './testing.ts';

describeFormat('A key of 16 characters', key16, {
  passes: ['a'.repeat(16), 'a key, 16 of it.', 'f'.repeat(32), '0123456789ABCDEFabcdef0123456789'],
  fails: ['a'.repeat(15), 'a'.repeat(17), 'g'.repeat(32), 'f'.repeat(31), 'f'.repeat(33), '密'.repeat(16)],
});

it('names both lengths of a key', () => {
  expect(keyProblem(8)('x')?.en).toBe('8 characters, or 16 hex digits expected');
  expect(keyProblem(8)('12345678')).toBeUndefined();
});

describeFormat('The shared key of a wireless network', wifiKey, {
  passes: ['12345678', 'x'.repeat(63), 'correct horse', ' ~ tilde~', 'f'.repeat(64)],
  fails: ['1234567', 'x'.repeat(64), 'f'.repeat(65), '密码密码密码密码', 'tab\there'],
});

describeFormat('A WEP key', wepKey, {
  passes: ['abcde', 'thirteen char', '0123456789', 'f'.repeat(26)],
  fails: ['abcd', 'abcdef', 'x'.repeat(10), 'x'.repeat(26), 'f'.repeat(12)],
});
