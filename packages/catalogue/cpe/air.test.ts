import { describe, expect, it } from 'vitest';
import { channelCandidates, channelsIn, loadOf, proposed, type HeardNetwork } from './air.ts';

const heard = (channel: number, signal: number | null = -60, width: number | null = null): HeardNetwork => ({
  name: 'x',
  bssid: null,
  band: channel > 14 ? '5' : '2.4',
  channel,
  signal,
  width,
});

describe('A channel', () => {
  it('is shared with all that reach into it: at 2.4 GHz with its neighbours, at 5 GHz with wide ones of its block', () => {
    expect(loadOf('2.4', 6, [heard(6), heard(3), heard(10), heard(11), heard(1), heard(36)]).heard).toBe(3);
    expect(
      loadOf('5', 48, [heard(36, -60, 80), heard(44, -60, 40), heard(36, -60, 40), heard(52, -60, 80)]).heard,
    ).toBe(2);
  });

  it('is loaded by those that are loud, and hardly by those that are far', () => {
    expect(loadOf('2.4', 1, [heard(1, -45)]).load).toBe(1);
    expect(loadOf('2.4', 1, [heard(1, -95), heard(1, -90)]).load).toBe(0);
    expect(loadOf('2.4', 1, [heard(1, null)]).load).toBe(0.5);
  });

  it('is proposed where it is clearly quieter than the one in use, and else nothing is', () => {
    const crowd = [heard(6), heard(6), heard(6), heard(11)];
    expect(proposed({ band: '2.4', channel: 6, possible: '1-13' }, crowd)).toMatchObject({
      channel: 1,
      now: { heard: 3 },
      after: { heard: 0 },
    });
    expect(proposed({ band: '2.4', channel: 1, possible: '1-13' }, crowd)).toBeUndefined();
    expect(proposed({ band: '2.4', channel: 6, possible: null }, [heard(6)])).toBeUndefined();
    const even = [1, 6, 11].flatMap((one) => [heard(one), heard(one), heard(one)]);
    expect(proposed({ band: '2.4', channel: 6, possible: '1-13' }, even)).toBeUndefined();
  });

  it('is one that the device may use', () => {
    expect(channelsIn('1-3, 36,40;x,300')).toEqual([1, 2, 3, 36, 40]);
    expect(channelCandidates('5', 100, '36,40,100')).toEqual([36, 40, 100]);
    expect(channelCandidates('5', 36, null)).toEqual([36]);
  });
});
