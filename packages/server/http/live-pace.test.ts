import { expect, it } from 'vitest';
import { testClock } from '../clock.ts';
import { emit } from '../estate/emit.ts';
import { startTestServer } from '../testing/server.ts';
import type { Actor } from './actor.ts';
import { PushPace } from './live-pace.ts';
import { LiveRoom, type Horizon } from './live-room.ts';

/** Moments (ms) of the pushes that a wish every `ms` leads to. */
function pushesOf(pace: PushPace, ms: number, until: number): number[] {
  const clock = testClock();
  const pushes: number[] = [];
  for (; clock.mono() < until; clock.advance(ms)) {
    if (pace.wait(clock.mono()) > 0) continue;
    pace.pushed(clock.mono());
    pushes.push(clock.mono());
  }
  return pushes;
}

it('What one person does is told at once, step by step', () => {
  expect(pushesOf(new PushPace(), 50, 200)).toEqual([0, 50, 100, 150]);
});

it('What happens waits for about as long as what it is part of has gone on, and for a second at most', () => {
  const pushes = pushesOf(new PushPace(), 1, 60_000);
  const waits = pushes.slice(1).map((at, n) => ({ wait: at - (pushes[n] ?? 0), since: pushes[n] ?? 0 }));
  for (const { wait, since } of waits) expect(wait).toBeLessThanOrEqual(Math.min(1_000, 2 * since + 125));
});

it('A storm is told once a second from its tenth push on, however many events it is', () => {
  const pushes = pushesOf(new PushPace(), 10, 60_000);
  const later = pushes.slice(9);
  expect(pushes.filter((at) => at < 1000).length).toBeLessThanOrEqual(10);
  expect(later.length).toBeGreaterThan(55);
  expect(Math.min(...later.slice(1).map((at, n) => at - (later[n] ?? 0)))).toBeGreaterThanOrEqual(1000);
});

it('What happens again and again, a moment each time, is told once a second on the whole', () => {
  const pace = new PushPace();
  let pushes = 0;
  // For 300 ms of each second, as a port does that flaps.
  for (let at = 0; at < 120_000; at += 10)
    if (at % 1000 < 300 && pace.wait(at) === 0) {
      pace.pushed(at);
      pushes += 1;
    }
  expect(pushes).toBeLessThanOrEqual(130);
});

it('Ten seconds after a storm whatever happens is told at once again', () => {
  const pace = new PushPace();
  for (let at = 0; at < 60_000; at += 10) if (pace.wait(at) === 0) pace.pushed(at);
  expect(pace.wait(59_500)).toBeGreaterThan(0);
  pace.pushed(60_500);
  for (const at of [71_000, 71_010, 71_030, 71_070]) {
    expect(pace.wait(at)).toBe(0);
    pace.pushed(at);
  }
});

it('What comes behind a storm is told with what follows it a moment later', () => {
  const pace = new PushPace();
  for (let at = 0; at < 60_000; at += 10) if (pace.wait(at) === 0) pace.pushed(at);
  pace.pushed(60_000);
  // An alarm, and 80 ms later the outage that it was the beginning of.
  const first = pace.wait(61_000);
  expect(first).toBeGreaterThan(80);
  expect(first).toBeLessThanOrEqual(200);
  expect(pace.wait(61_080)).toBe(first - 80);
});

it('A browser misses nothing of a storm, and is told the rest of it together when its time has come', async () => {
  const server = await startTestServer({ areas: () => [] });
  try {
    const clock = testClock();
    const ctx = { ...server.ctx, clock };
    const { id } = server.tenants.home;
    const actor = { sessionHandle: 'one', userId: '1', tenantId: id, permissions: ['*:*:*'] } as unknown as Actor;
    const seesAll: Horizon = { seesAll: true, projects: new Set(), shares: new Set() };
    const room = new LiveRoom(
      ctx,
      id,
      () => Promise.resolve(new Map([['1', seesAll]])),
      () => Promise.resolve(new Map([['one', actor]])),
    );
    const heard: string[] = [];
    await room.enter({ actor, isOpen: true, send: (text) => heard.push(String(text)) > 0 }, undefined);
    const events = () => heard.filter((text) => text.includes('board.changed')).length;
    for (let n = 0; n < 25; n += 1) {
      await ctx.scope.tenant(id, (tx) => emit(ctx.bus, tx, id, [{ kind: 'board.changed', payload: {} }]));
      await room.wake();
    }
    // The clock stands still: all that follows the first four waits for a time that does not come.
    expect(events()).toBe(4);
    clock.advance(1000);
    await expect.poll(events).toBe(25);
    const seqs = heard.flatMap((text) => /"seq":"(\d+)"/.exec(text)?.[1] ?? []).map(Number);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  } finally {
    await server.stop();
  }
});
