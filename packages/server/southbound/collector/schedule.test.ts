import { describe, expect, test } from 'vitest';
import { pollOffsetOf, Schedule } from './schedule.ts';

const withOne = () => {
  const schedule = new Schedule();
  schedule.add('a');
  return schedule;
};

describe('the schedule of the collector', () => {
  test('nothing is begun before it is due', () => {
    const schedule = withOne();
    schedule.plan('a', 'poll', 100);
    expect(schedule.take(99)).toBeUndefined();
    expect(schedule.take(100)).toEqual({ key: 'a', work: 'poll' });
  });

  test('a device never has two works at once', () => {
    const schedule = withOne();
    schedule.plan('a', 'poll', 0);
    schedule.take(0);
    schedule.wake('a', 'states', 10_000);
    expect(schedule.take(20_000)).toBeUndefined();
    schedule.done('a');
    expect(schedule.take(20_000)?.work).toBe('states');
  });

  test('a burst of a thousand wakes is one more work, two seconds after the last', () => {
    const schedule = withOne();
    schedule.plan('a', 'poll', 0);
    schedule.take(0);
    schedule.done('a');
    for (let i = 0; i < 1000; i++) schedule.wake('a', 'states', i);
    expect(schedule.take(1999)).toBeUndefined();
    expect(schedule.take(2000)?.work).toBe('states');
    schedule.done('a');
    expect(schedule.take(1_000_000)).toBeUndefined();
  });

  test('a whole poll makes the lesser works that are due needless', () => {
    const schedule = withOne();
    for (const work of ['probe', 'counters', 'states', 'poll'] as const) schedule.plan('a', work, 50);
    expect(schedule.take(60)?.work).toBe('poll');
    schedule.done('a');
    expect(schedule.take(1000)).toBeUndefined();
  });

  test('the one that waits longest goes first', () => {
    const schedule = withOne();
    schedule.add('b');
    schedule.plan('a', 'poll', 30);
    schedule.plan('b', 'poll', 20);
    expect(schedule.take(40)?.key).toBe('b');
    expect(schedule.next()).toBe(30);
  });

  test('devices are spread over the cycle, each at the same place every time', () => {
    const phases = Array.from({ length: 1000 }, (_, i) => pollOffsetOf(`1:${i}`));
    const quarters = [0, 0, 0, 0];
    for (const phase of phases) quarters[Math.floor(phase * 4)]! += 1;
    for (const count of quarters) expect(count).toBeGreaterThan(200);
    expect(pollOffsetOf('1:7')).toBe(phases[7]);
  });

  test('work for a device that was removed is forgotten', () => {
    const schedule = withOne();
    schedule.plan('a', 'poll', 0);
    schedule.remove('a');
    expect(schedule.take(10)).toBeUndefined();
    expect(schedule.next()).toBeUndefined();
  });
});
