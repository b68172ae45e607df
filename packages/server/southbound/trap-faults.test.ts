import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarms } from '../areas/alarms/alarms.ts';
import { admitOlt } from '../areas/olts/olts.ts';
import { announce } from '../areas/unauthorized/unauthorized.ts';
import type { Announcement } from './announcement.ts';
import { testClock, type Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Directory } from './directory.ts';
import { trapRecords } from './testing.ts';
import { TrapCounters } from './trap-counters.ts';
import { holdAllOlts, lostOf, storedIn } from './traps.fixture.ts';
import { lockedOut } from './trap-locks.ts';
import { TrapStore } from './traps.ts';

// What the intake does when the database is away, refuses values, or has an id already.

const clock = testClock();
let server: TestServer;
let directory: Directory;
const mac = '006d61ee0c02';
const { trap } = trapRecords(clock, mac);
/** Of the other tenant. */
const coastMac = '006d61ee0c03';
const coastal = { address: '127.9.1.2' };
const stores: TrapStore[] = [];

/** A store with counters of its own; `ctx` may be one whose database misbehaves. */
function newStore(ctx: Context = server.ctx) {
  const counters = new TrapCounters({ ...ctx, metrics: new Registry() });
  const doubts = { note: () => undefined };
  const announced = (heard: Announcement) => announce(server.ctx, heard);
  const store = new TrapStore(ctx, { directory, counters, doubts, announce: announced });
  stores.push(store);
  return { store, counters };
}

/** A context whose tenant transactions fail as `trouble` says, before or after their work is committed. */
function troubled(trouble: (tx: 'before' | 'after') => Error | undefined): Context {
  const { scope } = server.ctx;
  const tenant = async <T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const before = trouble('before');
    if (before) throw before;
    const result = await scope.tenant(tenantId, work);
    const after = trouble('after');
    if (after) throw after;
    return result;
  };
  return { ...server.ctx, clock: hurried, log: pino({ level: 'silent' }), scope: { ...scope, tenant } };
}

/** Its pauses are over as soon as they begin. */
const hurried: Clock = {
  ...clock,
  after: (ms, work) => {
    setImmediate(() => {
      clock.advance(ms);
      work();
    });
    return () => undefined;
  },
};

const { events, rows } = storedIn(() => server);

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [alarms(ctx)] });
  const { home, coast } = server.tenants;
  const olts = [
    [home.id, '127.9.1.1', mac],
    [coast.id, coastal.address, coastMac],
  ] as const;
  for (const [id, address, itsMac] of olts) {
    await server.ctx.scope.tenant(id, (tx) => {
      const seed = { address, snmpPort: 10_161, version: 'v2c', name: 'OLT', by: 'test', mac: itsMac } as const;
      return admitOlt(server.ctx, tx, id, { ...seed, secret: { community: 'public' } });
    });
  }
  directory = await Directory.open(server.ctx);
});
afterAll(async () => {
  await directory.stop();
  await server.stop();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});
beforeEach(async () => {
  clock.advance(60_000);
  await server.everything.query('truncate alarm_event');
  await server.everything.query('delete from alarm');
});

/** A database that refuses a transaction with one certain value in it. */
function poisoned(): Context['scope'] {
  const { scope } = server.ctx;
  const tenant = <T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    scope.tenant(tenantId, async (tx) => {
      const result = await work(tx);
      if (await holdsPoison(tx, tenantId)) throw Object.assign(new Error('refused'), { code: '22001' });
      return result;
    });
  return { ...scope, tenant };
}

async function holdsPoison(tx: Tx, tenantId: number): Promise<boolean> {
  const events = tx.selectFrom('alarm_event').select('id').where('tenant_id', '=', tenantId);
  return (await events.where('text', '=', 'poison').execute()).length > 0;
}

describe('an inform', () => {
  it('is settled when it is in the table', async () => {
    const { store } = newStore();
    expect(await lostOf(store.take([trap(5, {}, { inform: true })]))).toEqual([]);
    expect(await events()).toMatchObject([{ source: 'inform', kind: 'fan' }]);
  });

  it('that the database does not take is told apart, and the others of its batch are settled', async () => {
    const { store, counters } = newStore({ ...troubled(() => undefined), scope: poisoned() });
    const bad = trap(5, { words: 'poison' }, { inform: true });
    const lost = await lostOf(store.take([trap(5, {}, { inform: true }), bad, trap(1, {}, { inform: true })]));
    expect(lost).toEqual([bad]);
    expect(counters.figures).toEqual({ received: 3, stored: 2, shielded: 0, dropped: 1, waiting: 0 });
  });

  it('that is kept nowhere is not acknowledged', async () => {
    const { store, counters } = newStore();
    const stranger = () => trap(5, { mac: '006d61aaaa09' }, { address: '127.9.2.9', inform: true });
    const informs = Array.from({ length: 25 }, stranger);
    const lost = await lostOf(store.take([...informs, trap(5, {}, { inform: true })]));
    expect(lost).toEqual(informs.slice(20));
    expect(counters.figures).toMatchObject({ received: 26, stored: 21, dropped: 5 });
    await server.everything.query('delete from unauthorized_device');
  });
});

describe('a database that is away', () => {
  it('is waited for, and nothing is lost or stored twice', async () => {
    // First the connection fails before the work, then after its commit.
    const fails: ('before' | 'after')[] = ['before', 'after'];
    const ctx = troubled((when) => {
      if (fails[0] !== when) return undefined;
      fails.shift();
      return new Error('Connection terminated unexpectedly');
    });
    const { store, counters } = newStore(ctx);
    await store.take([trap(53, { pon: 1, onu: 1 })]);
    await store.settled();
    expect(fails).toEqual([]);
    expect(counters.figures).toMatchObject({ received: 1, stored: 1, dropped: 0, waiting: 0 });
    expect(await events()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ count: '1' }]);
  });

  it('that does not come back before the stop costs what waits, and says so', async () => {
    const { store, counters } = newStore(troubled(() => new Error('Connection terminated unexpectedly')));
    const lost = lostOf(store.take([trap(5, {}, { inform: true }), trap(5)]));
    await store.stop();
    expect(await lost).toHaveLength(1);
    expect(counters.figures).toEqual({ received: 2, stored: 0, shielded: 0, dropped: 2, waiting: 0 });
  });

  it('lets few large traps wait, and makes the receiver keep the others', async () => {
    const { scope } = server.ctx;
    const gate = Promise.withResolvers<void>();
    const tenant: typeof scope.tenant = (id, work) => gate.promise.then(() => scope.tenant(id, work));
    const { store, counters } = newStore({ ...server.ctx, scope: { ...scope, tenant } });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    // One is being stored, one is made out behind it.
    await store.take([trap(5)], 60_000).then(turn);
    await store.take([trap(5)], 60_000).then(turn);
    let isOver = false;
    const large = store.take([trap(1)], 20 * 1024 * 1024).then(() => {
      isOver = true;
      return isOver;
    });
    await turn();
    expect(isOver).toBe(false);
    gate.resolve();
    expect(await large).toBe(true);
    await store.settled();
    expect(counters.figures).toMatchObject({ received: 3, stored: 3, waiting: 0 });
  });

  it('that refuses one value loses that one only', async () => {
    const { store, counters } = newStore({ ...troubled(() => undefined), scope: poisoned() });
    const asked = new Promise<void>((resolve) => {
      const unlisten = server.ctx.bus.listen((topic) => {
        if (!topic.startsWith('poll:')) return;
        unlisten();
        resolve();
      });
    });
    await store.take([trap(5), trap(1), trap(5, { words: 'poison' }), trap(2), trap(3)]);
    await store.settled();
    // The first try, which was taken back, had asked for a poll too.
    await asked;
    expect(counters.figures).toEqual({ received: 5, stored: 4, shielded: 0, dropped: 1, waiting: 0 });
    expect((await events()).map(({ kind }) => String(kind)).sort()).toEqual(['cpuHigh', 'fan', 'tempHigh', 'tempLow']);
  });
});

describe('a tenant whose rows somebody else has locked', () => {
  const inform = (words: string, more = {}) => trap(5, { words, ...more }, { inform: true });
  const ofCoast = { mac: coastMac };
  let letGo: () => Promise<void>;
  beforeEach(async () => {
    letGo = await holdAllOlts(server.ctx, server.tenants.home.id);
  });
  afterEach(() => letGo());

  it('holds nobody else up: the traps of another tenant are stored meanwhile', async () => {
    const { store, counters } = newStore();
    await store.take([trap(5)]);
    await store.take([trap(5, ofCoast, coastal)]);
    await expect.poll(events).toMatchObject([{ tenant_id: server.tenants.coast.id, kind: 'fan' }]);
    expect(counters.figures).toMatchObject({ stored: 1, waiting: 1 });
    await letGo();
    await store.settled();
    expect(counters.figures).toMatchObject({ stored: 2, dropped: 0, waiting: 0 });
  });

  it('has its informs acknowledged later, in a batch with those of another tenant and in the next', async () => {
    const { store } = newStore();
    const own = inform('own');
    const others = [inform('first', ofCoast), inform('second', ofCoast)].map((one) => ({ ...one, ...coastal }));
    const [first, second] = others;
    if (!first || !second) throw new Error('no informs');
    const taken = await store.take([own, first]);
    const next = await store.take([second]);
    expect(await taken.get(first)).toBe(true);
    expect(await next.get(second)).toBe(true);
    expect((await events()).map(({ text }) => text)).toEqual(['first', 'second']);
    await letGo();
    expect(await taken.get(own)).toBe(true);
  });

  it('keeps its strangers in its own lane: what is asked of it on their behalf holds nobody else up', async () => {
    const gate = Promise.withResolvers<'quiet'>();
    const counters = new TrapCounters({ ...server.ctx, metrics: new Registry() });
    const doubts = { note: () => undefined };
    const store = new TrapStore(server.ctx, { directory, counters, doubts, announce: () => gate.promise });
    stores.push(store);
    await store.take([trap(5, { mac: '006d61aaaa11' }, { address: '127.9.2.11' }), trap(5, ofCoast, coastal)]);
    await expect.poll(events).toMatchObject([{ tenant_id: server.tenants.coast.id }]);
    gate.resolve('quiet');
    await store.settled();
    expect(counters.figures).toMatchObject({ stored: 2, waiting: 0 });
  });

  it('loses its own newest traps when it fills the room, counted, and no other tenant loses any', async () => {
    const { store, counters } = newStore({ ...server.ctx, log: pino({ level: 'silent' }) });
    await store.take([trap(5)]);
    // The first is being stored, and stands still.
    await new Promise((resolve) => setImmediate(resolve));
    const flood = store.take(Array.from({ length: 5_010 }, () => trap(32, { pon: 1, onu: 1 })));
    await expect.poll(() => lockedOut(server.ctx)).toEqual(new Set([server.tenants.home.id]));
    clock.advance(1_000);
    await flood;
    expect(counters.figures).toEqual({ received: 5_011, stored: 0, shielded: 0, dropped: 2_510, waiting: 2_501 });
    expect(counters.lost).toBe(2_510);
    const late = inform('late');
    const others = { ...inform('kept', ofCoast), ...coastal };
    const taken = await store.take([late, others]);
    expect(await taken.get(late)).toBe(false);
    expect(await taken.get(others)).toBe(true);
    await letGo();
    await store.settled();
    expect(counters.figures).toMatchObject({ received: 5_013, stored: 2_502, dropped: 2_511, waiting: 0 });
  });
});

describe('an id that somebody else has already', () => {
  /** Gives out the ids of `taken` before those of its own. */
  const withIds = (ctx: Context, taken: string[]): Context => ({ ...ctx, newId: () => taken.shift() ?? ctx.newId() });

  it('costs no trap: the batch is stored under another one', async () => {
    const { store } = newStore();
    await store.take([trap(53, { pon: 1, onu: 1, words: 'first' })]);
    await store.settled();
    const [first] = await events();
    const { store: other, counters } = newStore(withIds(server.ctx, [String(first?.['id'])]));
    await other.take([trap(53, { pon: 1, onu: 2, words: 'second' })]);
    await other.settled();
    expect((await events()).map(({ text }) => text)).toEqual(['first', 'second']);
    expect(counters.figures).toEqual({ received: 1, stored: 1, shielded: 0, dropped: 0, waiting: 0 });
  });

  it('is not taken for a trap that an earlier try has stored', async () => {
    const { store } = newStore();
    await store.take([trap(53, { pon: 1, onu: 1, words: 'first' })]);
    await store.settled();
    const [first] = await events();
    const fails = [new Error('Connection terminated unexpectedly')];
    const ctx = withIds(
      troubled((when) => (when === 'before' ? fails.shift() : undefined)),
      [String(first?.['id'])],
    );
    const { store: other, counters } = newStore(ctx);
    await other.take([trap(53, { pon: 1, onu: 2, words: 'second' })]);
    await other.settled();
    const texts = new Set((await events()).map(({ text }) => text));
    expect(texts).toEqual(new Set(['first', 'second']));
    expect(counters.figures).toMatchObject({ received: 1, stored: 1, dropped: 0 });
  });
});
