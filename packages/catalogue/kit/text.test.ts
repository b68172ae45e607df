import { expect, it } from 'vitest';
import { countedName, text } from './text.ts';

it.each([
  ['users', 'user'],
  ['OLTs', 'OLT'],
  ['entries', 'entry'],
  ['identity providers', 'identity provider'],
  ['devices', 'device'],
])('One of the %s is called %s in English and as before in Chinese', (many, one) => {
  const words = text(many, '条');
  expect(countedName(words, 1)).toEqual({ en: one, zh: '条' });
  for (const n of [0, 2, 100]) expect(countedName(words, n)).toEqual(words);
});
