import { describe, expect, it } from 'vitest';
import { aliveTime, onuTime, runningTime, systemTime, trapTime } from './dates.ts';
import { spellings } from './optical.ts';

describe('spellings of optical readings', () => {
  it('are those of the units they were seen on', () => {
    expect(spellings.bare.power(-10.47)).toBe('-10.47');
    expect(spellings.bare.temperature(50.121)).toBe('50.121');
    expect(spellings.bracketed.power(-28.53)).toBe('-28.530(dBm)');
    expect(spellings.bracketed.temperature(47.957)).toBe('47.957(C)');
    expect(spellings.spaced.temperature(27.84)).toBe('27.84 .C');
    expect(spellings.spaced.power(6.56)).toBe('6.56 dbm');
    expect(spellings.milliwatt.power(3.77)).toBe('2.38 mW (3.77 dBm)');
  });

  it('have five ways to say that there is no reading', () => {
    expect(
      Object.values(spellings)
        .map((s) => s.none)
        .sort(),
    ).toEqual(['', '--', '0.00', 'N/A', 'na']);
  });
});

describe('spellings of time', () => {
  const at = Date.UTC(2023, 1, 18, 3, 42, 40);
  it('follow the walk of a V1600D', () => {
    expect(runningTime(((9 * 24 + 10) * 3600 + 13 * 60 + 51) * 1000)).toBe('9 Days 10 Hours 13 Minutes 51 Seconds');
    expect(systemTime(at)).toBe('2023 /2 /18  3:42:40');
  });
  it('of registrations, of lives and of traps', () => {
    expect(onuTime(Date.UTC(2026, 7, 6, 8, 5, 33))).toBe('2026:08:06 8:5:33');
    expect(aliveTime((6 * 86_400 + 19 * 3600 + 16 * 60 + 7) * 1000)).toBe('6 19:16:07');
    expect(trapTime(at)).toBe('20230218034240');
  });
});
