import type { ReceiverCounters } from '@heliograph/wire/snmp/receiver.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAlarmCare } from '../estate/alarms/care.ts';
import { testClock, type Clock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { TrapCounters } from './trap-counters.ts';
import { watchTraps, type TrapWatch } from './trap-watch.ts';

const clock = testClock(Date.UTC(2026, 10, 21));
let server: TestServer;
const receiver = { dropped: 0, socketDrops: 0, repeated: 0 };

const counted = (): ReceiverCounters => ({
  received: 0,
  undecodable: 0,
  handed: 0,
  reports: 0,
  unaccounted: 0,
  socketId: '77',
  informs: 0,
  acknowledged: 0,
  queued: 0,
  receiveBuffer: 0,
  stored: 0,
  failed: 0,
  ...receiver,
});

beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
});
afterAll(() => server.stop());

let scheduled: () => void = () => undefined;
/** Tells when the next look is due, so that time is not moved before it is. */
const telling: Clock = {
  ...clock,
  after: (ms, work) => {
    const cancel = clock.after(ms, work);
    scheduled();
    return cancel;
  },
};

/** Lets ten seconds pass, and the look that they bring come to its end. */
async function look(): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    scheduled = resolve;
  });
  clock.advance(10_000);
  await ready;
}

const alarm = async () =>
  (await server.everything.query(`select cleared_at, count, text from alarm where kind = 'trapsLost'`)).rows;

describe('the care for alarm events', () => {
  it('makes a partition per day ahead of time, so that none is dropped or filled late', async () => {
    const care = await startAlarmCare(server.ctx, () => []);
    await care.stop();
    const names = `select relname from pg_class where relname ~ '^alarm_event_[0-9]{8}$' order by 1`;
    const { rows } = await server.everything.query(names);
    const days = rows.map(({ relname }: { relname: string }) => relname.slice(-8));
    expect(days).toEqual(expect.arrayContaining(['20261120', '20261121', '20261122', '20261123', '20261124']));
    const insert = `insert into alarm_event (tenant_id, at, id, source, change) values (1, $1, 1, 'trap', 'unknown') returning tableoid::regclass::text as part`;
    const into = async (at: string) => (await server.everything.query(insert, [at])).rows[0].part;
    expect(await into('2026-11-22T23:59:59Z')).toBe('alarm_event_20261122');
    expect(await into('1970-01-01T00:00:00Z')).toBe('alarm_event_rest');
  });
});

/** A process that watches; `away` while its database is. */
function watching(more: { isHeld?: boolean; away?: () => boolean } = {}): { watch: TrapWatch; counters: TrapCounters } {
  const { scope } = server.ctx;
  const tenant: typeof scope.tenant = (id, work) =>
    more.away?.() === true ? Promise.reject(new Error('away')) : scope.tenant(id, work);
  const ctx = { ...server.ctx, clock: telling, metrics: new Registry(), scope: { ...scope, tenant } };
  const counters = new TrapCounters(ctx);
  const watch = watchTraps(ctx, {
    counters,
    receiver: { counters: () => Promise.resolve(counted()) },
    tenant: () => server.tenants.home.id,
    isHeld: more.isHeld ?? false,
  });
  return { watch, counters };
}

describe('the watch over the trap intake', () => {
  beforeEach(async () => {
    Object.assign(receiver, { dropped: 0, socketDrops: 0, repeated: 0 });
    rmSync(join(server.ctx.settings.dataDir, 'trap-intake.json'), { force: true });
    await server.everything.query(`delete from alarm where kind = 'trapsLost'`);
  });

  it('counts what the receiver and the kernel had to drop, raises an alarm of this system, and clears it after a calm minute', async () => {
    const { watch, counters } = watching();
    Object.assign(receiver, { dropped: 7, socketDrops: 3, repeated: 2 });
    await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null, count: '1', text: '10 lost, 0 unaccounted for' }]);
    expect(counters.figures).toEqual({ received: 7, stored: 0, shielded: 0, dropped: 7, waiting: 0 });
    Object.assign(receiver, { dropped: 8 });
    await look();
    expect(await alarm()).toMatchObject([{ count: '2', text: '11 lost, 0 unaccounted for' }]);
    for (let n = 0; n < 5; n += 1) await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null }]);
    await look();
    expect((await alarm())[0].cleared_at).not.toBeNull();
    await watch.stop();
  });

  it('tells all that was lost while the database was away as soon as it is back, not what was lost last', async () => {
    let isAway = true;
    const { watch, counters } = watching({ away: () => isAway });
    for (const dropped of [30_000, 38_000, 38_704]) {
      Object.assign(receiver, { dropped });
      await look();
    }
    expect(await alarm()).toEqual([]);
    isAway = false;
    await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null, text: '38704 lost, 0 unaccounted for' }]);
    expect(counters.figures).toMatchObject({ received: 38_704, dropped: 38_704 });
    await watch.stop();
  });

  it('counts what the store had to give up as lost, and leaves what it could not tell to its successor', async () => {
    const first = watching({ away: () => true });
    await look();
    first.counters.received(5);
    first.counters.dropped('refused', 1);
    first.counters.dropped('stopped', 2);
    first.counters.dropped('unknownSender', 2);
    await first.watch.stop();
    first.watch.end();
    const second = watching({ isHeld: true });
    await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null, text: '3 lost, 0 unaccounted for' }]);
    await second.watch.stop();
    // Nobody lost anything since: whoever comes next clears what stands.
    second.watch.end();
    const third = watching({ isHeld: true });
    for (let n = 0; n < 7; n += 1) await look();
    expect((await alarm())[0].cleared_at).not.toBeNull();
    await third.watch.stop();
  });

  it('tells from when to when nobody listened, and says that the number is not known', async () => {
    const first = watching({ isHeld: true });
    await look();
    const from = new Date(clock.now()).toISOString();
    await first.watch.stop();
    first.watch.end();
    clock.advance(3_600_000);
    const second = watching({ isHeld: false });
    await look();
    const to = new Date(clock.now()).toISOString();
    expect((await alarm()).map(({ text }) => text)).toEqual([
      `nobody listened from ${from} to ${to}, how many were sent is not known; 0 lost, 0 unaccounted for`,
    ]);
    await second.watch.stop();
  });

  it('tells what the kept socket lost while nobody read it, and nothing when that was nothing', async () => {
    const first = watching({ isHeld: true });
    Object.assign(receiver, { socketDrops: 4 });
    await look();
    const from = new Date(clock.now()).toISOString();
    const second = watching({ isHeld: true });
    await first.watch.stop();
    await look();
    expect(await alarm()).toMatchObject([{ text: '4 lost, 0 unaccounted for' }]);
    Object.assign(receiver, { socketDrops: 9 });
    const third = watching({ isHeld: true });
    await second.watch.stop();
    await look();
    const [told] = await alarm();
    expect(told.text).toMatch(/^nobody read from .* to .*, the receive buffer lost 5; 9 lost, 0 unaccounted for$/);
    expect(told.text > `nobody read from ${from}`).toBe(true);
    await third.watch.stop();
  });

  it('sees when traps are not all accounted for', () => {
    const counters = new TrapCounters({ ...server.ctx, metrics: new Registry() });
    counters.received(5);
    counters.stored(3);
    counters.dropped('undecodable', 1);
    expect(counters.unaccounted).toBe(1);
  });
});
