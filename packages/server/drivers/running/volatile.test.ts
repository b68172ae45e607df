import { describe, expect, it } from 'vitest';
import { families } from '../families.ts';
import { vsolEpon, vsolGpon } from '../families/vsol.ts';
import { epon, otherGpon, v1600g0b } from './seen.fixture.ts';
import { frrHead, steadyLines } from './volatile.ts';

describe('Lines that change by themselves', () => {
  it('are said by every family whose configurations are collected', () => {
    const silent = families.filter(({ speaksCli, volatileLines = [] }) => speaksCli && volatileLines.length === 0);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['! Last configuration change at 10:12:31 UTC', '! Last configuration change at 11:00:00 UTC'],
    ['!Time: 2026-11-28 10:12:31', '!Time: 2026-11-28 10:13:00'],
    ['! olt uptime is 3 days', '! olt uptime is 4 days'],
    ['ntp clock-period 17179866', 'ntp clock-period 17179870'],
    ['clock set 10:12:31 28 11 2026', '  clock set 10:13:31 28 11 2026'],
  ])('such as "%s" are compared by what they are', (one, other) => {
    for (const family of [vsolGpon, vsolEpon]) {
      const steady = steadyLines(family);
      expect(steady(one)).toBe(steady(other));
      expect(steady(one)).not.toBe(one);
    }
    // Of a make that says nothing of it every line counts.
    expect(steadyLines({})(one)).toBe(one);
  });

  it('are none of the settings that were seen in configurations', () => {
    const steady = steadyLines(vsolGpon);
    const all = [v1600g0b, otherGpon, epon].flatMap((words) => words.split('\n'));
    expect(all.filter((line) => steady(line) !== line)).toEqual([]);
    expect(steady(`! Generated at ${'x'.repeat(300)}`)).toHaveLength(315);
    expect(frrHead.length).toBeGreaterThan(0);
  });
});
