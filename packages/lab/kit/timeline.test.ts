import { describe, expect, it } from 'vitest';
import { Timeline, virtualTimeline } from './timeline.ts';

describe('virtual time', () => {
  it('runs tasks in order of their moment, and those of one moment in order of their wish', () => {
    const timeline = virtualTimeline(0);
    const seen: string[] = [];
    const note = (name: string) => () => seen.push(`${name}@${timeline.now()}`);
    for (const [ms, name] of [
      [30, 'c'],
      [10, 'a'],
      [20, 'b'],
      [10, 'a2'],
      [90, 'z'],
    ] as const) {
      timeline.after(ms, note(name));
    }
    timeline.advance(30);
    expect(seen).toEqual(['a@10', 'a2@10', 'b@20', 'c@30']);
    expect(timeline.now()).toBe(30);
    timeline.advance(100);
    expect(seen.at(-1)).toBe('z@90');
    expect(timeline.now()).toBe(130);
  });

  it('runs what a task adds within the same advance at its own moment', () => {
    const timeline = virtualTimeline(0);
    const seen: number[] = [];
    timeline.after(10, () => timeline.after(10, () => seen.push(timeline.now())));
    timeline.advance(25);
    expect(seen).toEqual([20]);
  });

  it('keeps its order with thousands of tasks', () => {
    const timeline = virtualTimeline(0);
    const seen: number[] = [];
    for (let i = 0; i < 3000; i++) timeline.after((i * 7919) % 3001, () => seen.push(timeline.now()));
    timeline.advance(4000);
    expect(seen).toHaveLength(3000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('wall-clock time', () => {
  it('asks for one alarm at a time, for the earliest task, and refuses to be advanced', () => {
    let now = 0;
    const alarms: { inMs: number; wake: () => void; live: boolean }[] = [];
    const timeline = new Timeline(
      () => now,
      (inMs, wake) => {
        const alarm = { inMs, wake, live: true };
        alarms.push(alarm);
        return () => {
          alarm.live = false;
        };
      },
    );
    const seen: string[] = [];
    timeline.after(50, () => seen.push('late'));
    timeline.after(20, () => seen.push('early'));
    expect(alarms.map(({ inMs, live }) => [inMs, live])).toEqual([
      [50, false],
      [20, true],
    ]);
    now = 20;
    alarms[1]?.wake();
    expect(seen).toEqual(['early']);
    now = 50;
    alarms.at(-1)?.wake();
    expect(seen).toEqual(['early', 'late']);
    expect(() => timeline.advance(1)).toThrow('wall-clock');
  });
});
