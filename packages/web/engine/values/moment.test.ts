import { describe, expect, it } from 'vitest';
import { typedMomentOf, momentText } from './moment.ts';

describe('A moment that is typed', () => {
  it('reads as tables write it, in the zone that the console shows', () => {
    expect(momentText('2026-11-21T08:30:12.000Z', 'utc')).toBe('2026-11-21 08:30');
    expect(momentText('', 'utc')).toBe('');
    expect(momentText('soon', 'utc')).toBe('');
  });

  it('comes back as UTC, with a blank or a T between day and time', () => {
    expect(typedMomentOf('2026-11-21 08:30', 'utc')).toBe('2026-11-21T08:30:00.000Z');
    expect(typedMomentOf(' 2026-11-21T08:30 ', 'utc')).toBe('2026-11-21T08:30:00.000Z');
    expect(typedMomentOf(momentText('2026-03-01T00:00:00.000Z', 'viewer'), 'viewer')).toBe('2026-03-01T00:00:00.000Z');
  });

  it('is the beginning of a day when it is a day alone, and nothing when it is empty', () => {
    expect(typedMomentOf('2026-11-21', 'utc')).toBe('2026-11-21T00:00:00.000Z');
    expect(typedMomentOf('  ', 'utc')).toBe('');
  });

  it.each(['2026-11-2', '2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21 24:30', '2026-11-21 8', 'now'])(
    'is none yet or never: %s',
    (typed) => {
      expect(typedMomentOf(typed, 'utc')).toBeNull();
    },
  );
});
