import { expect, it } from 'vitest';
import { noSpaces, textLeadingMode, textNullMode } from './device-text.ts';
import { describeFormat } from './testing.ts';

const forbidden = ['<', '>', '(', ')', '[', ']', '&', ',', '*', '|', '?', ';', '\\'].map((sign) => `up${sign}link`);
const illegal = [
  'two words',
  ' x',
  'tab\tx',
  'line\nx',
  'nul\0x',
  'del\u007f',
  '上联',
  'caf\u00e9',
  'zero\u200bwidth',
  '😀',
];

describeFormat('Text for a device where NUL ends it', textNullMode, {
  passes: ['uplink-7', '!first', '#first', 'a.b_c/d:e@f%g+h=i~j^k$l"m\'n`o{p}', 'x'],
  fails: [...forbidden, ...illegal],
});

describeFormat('Text for a device where "!" and "#" open a comment', textLeadingMode, {
  passes: ['uplink-7', 'in!side', 'in#side', '7'],
  fails: [...forbidden, ...illegal, '!first', '#first', '!', '#'],
});

describeFormat('A user, profile or SNMP string', noSpaces, {
  passes: ['public', 'Pr!v@te#1', 'a,b;c'],
  fails: illegal,
});

it('names the character that is not allowed', () => {
  expect(textNullMode.problem('a;b')?.en).toBe('The character ";" is not allowed here');
  expect(textLeadingMode.problem('#b')?.en).toBe('# is not allowed as the first character');
});
