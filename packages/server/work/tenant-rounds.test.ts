import pino from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testClock, type TestClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { tenantRounds } from './tenant-rounds.ts';

let clock: TestClock;
let heard: ((topic: string) => void) | undefined;
let done: number[];
/** What each tenant says of its next. */
let next: Map<number, number>;
let isBroken: boolean;

/** Lets what a round waits for come. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Which tenants had their round within so many ms. */
async function after(ms: number): Promise<number[]> {
  done = [];
  for (let passed = 0; passed < ms; passed += 1000) {
    clock.advance(1000);
    await settled();
  }
  return done;
}

beforeEach(async () => {
  clock = testClock();
  done = [];
  next = new Map();
  isBroken = false;
  const bus = { listen: (hear: (topic: string) => void) => ((heard = hear), () => undefined) };
  const ctx = { clock, bus, log: pino({ level: 'silent' }), metrics: new Registry() } as unknown as Context;
  const rounds = tenantRounds(ctx, {
    id: 'test.rounds',
    everyMs: 1000,
    everyoneMs: 60_000,
    tenants: () => [1, 2, 3],
    work: (tenantId) => {
      done.push(tenantId);
      return isBroken ? Promise.reject(new Error('no')) : Promise.resolve(next.get(tenantId));
    },
  });
  onTestFinished(() => rounds.stop());
  expect(await after(1000)).toEqual([1, 2, 3]);
});

describe('Rounds', () => {
  it('are made for all tenants now and then, and in between for those whose browsers were told anything', async () => {
    expect(await after(5000)).toEqual([]);
    heard?.('live:2');
    expect(await after(5000)).toEqual([2]);
    expect(await after(55_000)).toEqual([1, 2, 3]);
  });

  it('are made as well when a tenant said that it would have something by then, once', async () => {
    next.set(3, 20_000);
    heard?.('live:3');
    expect(await after(5000)).toEqual([3]);
    next.delete(3);
    expect(await after(15_000)).toEqual([]);
    expect(await after(2000)).toEqual([3]);
    expect(await after(20_000)).toEqual([]);
  });

  it('that failed are made again with the next', async () => {
    isBroken = true;
    heard?.('live:1');
    expect(await after(2000)).toEqual([1, 1]);
    isBroken = false;
    expect(await after(3000)).toEqual([1]);
  });
});
