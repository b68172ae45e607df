import pino from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from './clock.ts';
import { watchClock, type ClockWatch } from './clock-watch.ts';
import type { Scope } from './db/scope.ts';

describe('the watch on the clock', () => {
  let clock: TestClock;
  /** How far the database's clock is from the true time. */
  let wrong: number;
  let reads: number;
  let said: string[];
  let heard: number[];
  let watch: ClockWatch;

  beforeEach(async () => {
    clock = testClock();
    wrong = 0;
    reads = 0;
    said = [];
    heard = [];
    const log = pino({ base: null, timestamp: false }, { write: (line) => void said.push(line) });
    const around = { clock, log, metrics: new Registry(), scope: {} as Scope };
    watch = await watchClock(around, () => {
      reads += 1;
      return Promise.resolve(clock.now() + wrong);
    });
    watch.onJump((ms) => heard.push(ms));
  });

  /** Until the clock of the database was read once more. */
  const looked = async (): Promise<void> => {
    const before = reads;
    await expect
      .poll(() => {
        clock.advance(1000);
        return reads;
      })
      .toBeGreaterThan(before);
    await new Promise((resolve) => setImmediate(resolve));
  };

  it('hears nothing while it goes evenly, or is put right by less than 30 s', async () => {
    await looked();
    wrong = 29_000;
    await looked();
    wrong = 0;
    await looked();
    expect([heard, said]).toEqual([[], []]);
  });

  it('hears and says each jump once, ahead and back', async () => {
    wrong = 3_600_000;
    await looked();
    await looked();
    wrong = -3_600_000;
    await looked();
    expect(heard).toEqual([3_600_000, -7_200_000]);
    expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the clock was set ahead: next times are made anew',
      'the clock was set back: next times are made anew',
    ]);
  });

  it('hears nothing any more when it was stopped', async () => {
    watch.stop();
    wrong = 3_600_000;
    clock.advance(60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect([heard, reads]).toEqual([[], 1]);
  });
});
