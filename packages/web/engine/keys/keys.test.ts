import { describe, expect, it } from 'vitest';
import { chordOf, firstKeyOf, takesLetters } from './press.ts';
import { rowAfter, withToggled } from './rows.ts';

describe('The cursor of a list', () => {
  const keys = ['a', 'b', 'c'];

  it('begins at the first row', () => {
    expect(rowAfter(keys, null, 1)).toBe('a');
    expect(rowAfter(keys, null, -1)).toBe('a');
    expect(rowAfter([], null, 1)).toBeNull();
  });

  it('moves by one and stays at the ends', () => {
    expect(rowAfter(keys, 'a', 1)).toBe('b');
    expect(rowAfter(keys, 'b', -1)).toBe('a');
    expect(rowAfter(keys, 'c', 1)).toBe('c');
    expect(rowAfter(keys, 'a', -1)).toBe('a');
  });

  it('begins anew when its row is gone', () => {
    expect(rowAfter(keys, 'gone', 1)).toBe('a');
  });
});

it('A row is selected, and with the same key no longer', () => {
  const keyOf = (row: { id: string }) => row.id;
  const one = withToggled([], { id: '1' }, keyOf);
  expect(one).toEqual([{ id: '1' }]);
  expect(withToggled(one, { id: '2' }, keyOf)).toEqual([{ id: '1' }, { id: '2' }]);
  expect(withToggled(one, { id: '1' }, keyOf)).toEqual([]);
});

describe('A chord', () => {
  it('is completed by a key that follows soon', () => {
    const chord = chordOf('g', 1000);
    expect(firstKeyOf(chord, 1500)).toBe('g');
    expect(firstKeyOf(chord, 2200)).toBeNull();
  });

  it('is begun by no other key', () => {
    expect(firstKeyOf(chordOf('a', 1000), 1001)).toBeNull();
    expect(firstKeyOf(null, 0)).toBeNull();
  });
});

it.each([
  [{ tagName: 'INPUT', type: 'text' }, true],
  [{ tagName: 'INPUT', type: 'search' }, true],
  [{ tagName: 'INPUT', type: 'checkbox' }, false],
  [{ tagName: 'TEXTAREA' }, true],
  [{ tagName: 'DIV', isContentEditable: true }, true],
  [{ tagName: 'TR' }, false],
  [{ tagName: 'BUTTON', type: 'button' }, false],
])('Letters pressed in %j are typing: %s', (element, typed) => {
  expect(takesLetters(element)).toBe(typed);
});
