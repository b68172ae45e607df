import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { careForGrowth } from './care.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('The database is asked how its tables have grown once a second while something happens, and not at all where nothing does', async () => {
  const clock = testClock();
  const heard = new Set<(topic: string) => void>();
  const bus = {
    hears: true,
    listen: (hear: (topic: string) => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  };
  let asked = 0;
  const system = () => {
    asked += 1;
    return Promise.resolve({ rows: [{ looked: 0 }] });
  };
  const log = pino({ level: 'silent' });
  const ctx = { clock, bus, log, metrics: new Registry(), scope: { system } } as unknown as Context;
  const care = careForGrowth(ctx);
  const after = async (seconds: number, ...topics: string[]) => {
    const before = asked;
    for (const topic of topics) for (const hear of heard) hear(topic);
    for (let n = 0; n < seconds; n += 1) {
      clock.advance(1000);
      await turn();
    }
    return asked - before;
  };
  // What was told before it began nobody heard.
  expect(await after(5)).toBe(1);
  expect(await after(5, 'work:of others')).toBe(0);
  expect(await after(1, 'live:1', 'live:1', 'live:2')).toBe(1);
  expect(await after(3)).toBe(0);
  bus.hears = false;
  expect(await after(3)).toBe(3);
  await care.stop();
  expect(heard.size).toBe(0);
});
