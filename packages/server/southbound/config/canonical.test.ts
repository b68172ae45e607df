import { timeRTC } from '@heliograph/catalogue/pages/olt/time/timeRTC.ts';
import { macAgingTime } from '@heliograph/catalogue/pages/olt/mac/macAgingTime.ts';
import { describe, expect, it } from 'vitest';
import { markOf } from './canonical.ts';

describe('The mark of what was previewed', () => {
  it('changes with what somebody else set', () => {
    expect(markOf(macAgingTime, { agingTimer: 300 })).not.toBe(markOf(macAgingTime, { agingTimer: 301 }));
  });

  it('of a clock stays while it goes on, so that it can be set at all', () => {
    const at = (deviceTime: string) => markOf(timeRTC, { deviceTime });
    expect(at('2026-11-21 08:30:00')).toBe(at('2026-11-21 08:30:01'));
    expect(markOf(timeRTC, undefined)).not.toBe(at('2026-11-21 08:30:00'));
  });
});
