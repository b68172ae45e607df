import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it('A person without a picture is shown by the beginnings of two names, two letters of one, or one character', () => {
  expect(['Maria Keller', 'admin', '  ', '王小明', '3com'].map(initials)).toEqual(['MK', 'AD', '', '王', '3C']);
});
