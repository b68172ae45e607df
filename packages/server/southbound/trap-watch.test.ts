import type { ReceiverCounters } from '@heliograph/wire/snmp/receiver.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlarmCare } from '../areas/alarms/care.ts';
import { Registry } from 'prom-client';
import { testClock, type Clock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { TrapCounters } from './trap-counters.ts';
import { watchTraps } from './trap-watch.ts';

const clock = testClock(Date.UTC(2026, 10, 21));
let server: TestServer;
const receiver = { dropped: 0, socketDrops: 0 };

const counted = (): ReceiverCounters => ({
  received: 0,
  undecodable: 0,
  informs: 0,
  acknowledged: 0,
  repeated: 0,
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

describe('the watch over the trap intake', () => {
  it('counts what the receiver and the kernel had to drop, raises an alarm of this system, and clears it after a calm minute', async () => {
    const counters = new TrapCounters(server.ctx);
    const tenant = () => server.tenants.home.id;
    const ctx = { ...server.ctx, clock: telling };
    const watch = watchTraps(ctx, { counters, receiver: { counters: () => Promise.resolve(counted()) }, tenant });
    Object.assign(receiver, { dropped: 7, socketDrops: 3 });
    await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null, count: '1', text: '10 lost, 0 unaccounted for' }]);
    expect(counters.figures).toEqual({ received: 7, stored: 0, shielded: 0, dropped: 7, waiting: 0 });
    for (let n = 0; n < 5; n += 1) await look();
    expect(await alarm()).toMatchObject([{ cleared_at: null }]);
    await look();
    expect((await alarm())[0].cleared_at).not.toBeNull();
    await watch.stop();
  });

  it('sees when traps are not all accounted for', () => {
    const counters = new TrapCounters({ ...server.ctx, metrics: new Registry() });
    counters.received(5);
    counters.stored(3);
    counters.dropped('undecodable', 1);
    expect(counters.unaccounted).toBe(1);
  });
});
