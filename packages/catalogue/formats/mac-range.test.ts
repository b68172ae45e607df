import { describe, expect, it } from 'vitest';
import { macDigits, macText, ruleMac } from './mac-range.ts';

describe('The MAC of an authorization rule', () => {
  it.each([
    ['00:6d:61:ee:0b:f3', '006d61ee0bf3', '006d61ee0bf3'],
    ['00-6D-61-EE-0B-F3', '006d61ee0bf3', '006d61ee0bf3'],
    ['00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff', '006d61ee0bf0', '006d61ee0bff'],
    ['00-6d-61-ee-0b-f0-00-6d-61-ee-0b-ff', '006d61ee0bf0', '006d61ee0bff'],
  ])('reads %s', (value, from, to) => {
    expect(ruleMac(value)).toEqual({ from, to });
  });

  it.each([
    '',
    '00:6d:61:ee:0b',
    '00:6d:61:ee:0b:f3:',
    '00:6d-61:ee:0b:f3',
    '00:00:00:00:00:00',
    '00:6d:61:ee:0b:ff-00:6d:61:ee:0b:f0',
    '00:6d:61:ee:0b:f3\n',
    '0g:6d:61:ee:0b:f3',
    '00:6d:61:ee:0b:f0,00:6d:61:ee:0b:ff',
  ])('refuses %j', (value) => {
    expect(ruleMac(value)).toBeUndefined();
  });
});

describe('A MAC in any notation', () => {
  it('is understood and written in one', () => {
    for (const spelling of ['006D.61EE.0BF3', '00:6d:61:EE:0b:f3', '006d61ee0bf3', '00-6d-61-ee-0b-f3']) {
      expect(macText(macDigits(spelling) ?? '')).toBe('00:6d:61:ee:0b:f3');
    }
    expect(macDigits('not a mac')).toBeUndefined();
  });
});
