import { describe, expect, it } from 'vitest';
import { aheadOf, offsetText, wallMoment, offsetTime } from './clock.ts';

describe('The clock of the server', () => {
  it('is written in its own zone, whatever the zone of the viewer', () => {
    const at = Date.UTC(2026, 10, 21, 23, 5, 9);
    expect(offsetTime(at, 0)).toBe('2026-11-21 23:05:09');
    expect(offsetTime(at, 480)).toBe('2026-11-22 07:05:09');
    expect(offsetTime(at, -210)).toBe('2026-11-21 19:35:09');
    expect([0, 480, -210].map(offsetText)).toEqual(['UTC', 'UTC+8', 'UTC-3:30']);
  });

  it('goes on from what a wall clock showed', () => {
    expect(offsetTime(wallMoment('2026-11-21 23:59:58') + 3000, 0)).toBe('2026-11-22 00:00:01');
  });

  it('is compared with that of the viewer', () => {
    const said = '2026-11-21T12:00:00.000Z';
    expect(aheadOf(said, Date.UTC(2026, 10, 21, 12, 2))).toBe(120_000);
    expect(aheadOf(said, Date.UTC(2026, 10, 21, 11, 59, 59))).toBe(-1000);
  });
});
