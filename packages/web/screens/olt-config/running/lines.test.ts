import { describe, expect, it } from 'vitest';
import { linesOf, linesWith, marked, sideBySide, type DiffLine } from './lines.ts';

const text = 'hostname OLT\r\n!\r\nvlan 100\r\n name voice\r\nvlan 200\r\n';

describe('A running configuration', () => {
  it('has the lines that the device printed, without one after the last', () => {
    expect(linesOf(text)).toEqual(['hostname OLT', '!', 'vlan 100', ' name voice', 'vlan 200']);
  });

  it('is searched in any case', () => {
    expect(linesWith(linesOf(text), 'VLAN')).toEqual([2, 4]);
    expect(linesWith(linesOf(text), '  ')).toEqual([]);
  });

  it('shows where the words stand in a line', () => {
    expect(marked('vlan 100 vlan', 'vlan')).toEqual([
      { text: 'vlan', isHit: true, at: 0 },
      { text: ' 100 ', isHit: false, at: 4 },
      { text: 'vlan', isHit: true, at: 9 },
    ]);
    expect(marked('', 'x')).toEqual([{ text: '', isHit: false, at: 0 }]);
  });
});

it('Two versions side by side: what went stands beside what came in its place', () => {
  const line = (kind: DiffLine['kind'], words: string): DiffLine => ({ kind, text: words, from: 1, to: 1 });
  const pairs = sideBySide([
    line('same', 'a'),
    line('removed', 'b'),
    line('removed', 'c'),
    line('added', 'd'),
    line('same', 'e'),
  ]);
  expect(pairs.map(({ left, right }) => `${left?.text ?? ''}|${right?.text ?? ''}`)).toEqual([
    'a|a',
    'b|d',
    'c|',
    'e|e',
  ]);
});
