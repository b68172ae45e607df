import pino from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock, testClock, type TestClock } from './clock.ts';
import { watchClock, type ClockWatch } from './clock-watch.ts';
import type { Scope } from './db/scope.ts';
import { startTestServer } from './testing/server.ts';
import { startWorker } from './worker-role.ts';

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

describe('A worker that sees the clock set', () => {
  it('makes the next times of tasks anew, each time and not only when it starts', async () => {
    const server = await startTestServer();
    const real = systemClock();
    let jumped = 0;
    const clock = {
      now: () => real.now(),
      // The database's clock stays; seen from here that is a jump.
      mono: () => real.mono() + jumped,
      after: (ms: number, work: () => void) => real.after(ms / 100, work),
    };
    const token = await server.signIn();
    const body = {
      jobName: 'Nightly',
      jobGroup: 'DEFAULT',
      invokeTarget: 'cleanTaskLogs',
      methodParameter: '{"days":30}',
      cronExpression: '0 0 3 * * ?',
      timeZone: 'UTC',
      status: '0',
    };
    expect(await server.call('POST', '/monitor/job/addJob', { token, body })).toMatchObject({ code: 200 });
    const isFar = async (): Promise<boolean> =>
      (await server.everything.query(`select 1 from job_due where at > now() + interval '2 days'`)).rows.length > 0;
    const far = () => server.everything.query(`update job_due set at = at + interval '1 year'`);
    await far();
    const worker = await startWorker({ ...server.ctx, clock });
    try {
      await expect.poll(isFar).toBe(false);
      await far();
      jumped -= 3_600_000;
      await expect.poll(isFar).toBe(false);
    } finally {
      await worker.stop();
      await server.stop();
    }
  });
});
