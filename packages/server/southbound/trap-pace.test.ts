import { describe, expect, it } from 'vitest';
import { TrapPace } from './trap-pace.ts';

const usual = { oltId: '1', isFound: false };
const found = { oltId: '1', isFound: true };

describe('how soon an OLT is polled again because of traps', () => {
  it('is every ten seconds at most', () => {
    const pace = new TrapPace();
    expect(pace.wait(usual, 5000)).toBeLessThanOrEqual(0);
    pace.asked(usual, 5000);
    expect(pace.wait(usual, 6000)).toBe(9000);
    expect(pace.wait({ ...usual, oltId: '2' }, 6000)).toBeLessThanOrEqual(0);
  });

  it('is a second where an ONU lit up, for some of them', () => {
    const pace = new TrapPace();
    pace.asked(usual, 0);
    expect(pace.wait(found, 100)).toBe(900);
    for (let at = 1000; at < 8000; at += 1000) {
      expect(pace.wait(found, at)).toBeLessThanOrEqual(0);
      pace.asked(usual, at);
    }
  });

  it('is the usual pace for one whose ONUs light up without end, and a second again after it was quiet', () => {
    const pace = new TrapPace();
    let polls = 0;
    for (let at = 0; at < 300_000; at += 500) {
      if (pace.wait(found, at) > 0) continue;
      pace.asked(usual, at);
      polls += 1;
    }
    expect(polls).toBeGreaterThanOrEqual(30);
    expect(polls).toBeLessThan(40);
    pace.asked(usual, 600_000);
    expect(pace.wait(found, 600_000)).toBe(1000);
  });
});
