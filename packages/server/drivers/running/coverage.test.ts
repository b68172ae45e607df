import { describe, expect, it } from 'vitest';
import { epon, otherGpon, v1600g0b } from './seen.fixture.ts';
import { runningReader } from './understand.ts';
import { vsolRunning } from './vsol-lines.ts';

// How much of what was seen is understood. A figure that changes is changed here, so that nobody loses a shape without a word.

const read = runningReader(vsolRunning);

/** Distinct shapes: lines, those of them that are understood, and those of which a page of the console shows and sets something. */
const report = (text: string) => {
  const all = text.split('\n');
  const { lines, unknown } = read(all);
  return {
    lines: lines.length + unknown.length,
    understood: lines.length,
    withPage: lines.filter(({ page }) => page !== null).length,
    unknown: unknown.map(({ at }) => all[at]),
  };
};

describe('Shapes of running configurations', () => {
  it('of a V1600G0-B V1.4.13R are understood but for the line that was cut off', () => {
    expect(report(v1600g0b)).toEqual({
      lines: 172,
      understood: 171,
      withPage: 141,
      unknown: ['onu 7 pri wan_adv index 1 route ipv4 static ip 192.0.2.9 mask 255.255.255.0 g'],
    });
  });

  it('of other GPON units are understood', () => {
    expect(report(otherGpon)).toEqual({ lines: 57, understood: 57, withPage: 51, unknown: [] });
  });

  it('of EPON units are understood', () => {
    expect(report(epon)).toEqual({ lines: 18, understood: 18, withPage: 17, unknown: [] });
  });
});
