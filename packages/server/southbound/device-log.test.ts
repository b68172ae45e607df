import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarms } from '../areas/alarms/alarms.ts';
import { olts } from '../areas/olts/olts.ts';
import { announcer } from '../areas/unauthorized/unauthorized.ts';
import { testClock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Directory } from './directory.ts';
import { trapRecords } from './testing.ts';
import { TrapCounters } from './trap-counters.ts';
import { TrapStore } from './traps.ts';

const clock = testClock();
const mac = '006d61ee0c09';
const { trap } = trapRecords(clock, mac);
const coldStart = () => trap(0, {}, { trapOid: '1.3.6.1.6.3.1.1.5.1', varbinds: [] });

let server: TestServer;
let directory: Directory;
let token: string;
let oltId: string;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [alarms(ctx), olts(ctx)] });
  token = await server.signIn();
  const body = { ip: '127.9.1.1', sysHostName: 'OLT-East', community: 'public', snmpVersion: 'v2c' };
  const added = await server.call('POST', '/device/olt/insertDeviceInfo', { token, body });
  oltId = (added['data'] as { id: string }).id;
  await server.everything.query('update olt set mac = $1', [mac]);
  directory = await Directory.open(server.ctx);
});
afterAll(async () => {
  await directory.stop();
  await server.stop();
});
beforeEach(() => server.everything.query('truncate olt_log'));

async function hear(records: ReturnType<typeof trap>[]): Promise<TrapCounters> {
  const counters = new TrapCounters({ ...server.ctx, metrics: new Registry() });
  const doubts = { note: () => undefined };
  const store = new TrapStore(server.ctx, { directory, counters, doubts, announce: announcer(server.ctx) });
  await store.take(records);
  await store.settled();
  await store.stop();
  return counters;
}
const oltLog = async () => (await server.everything.query('select * from olt_log order by id')).rows as object[];
const deviceLog = async () =>
  (await server.everything.query('select event, olt_id, name, by_name from device_log order by at, id'))
    .rows as object[];

describe('The log of an OLT', () => {
  it('has what it said of itself, each thing once in a batch, and nothing of its ONUs', async () => {
    await hear([coldStart(), coldStart(), trap(53, { pon: 2, onu: 7, words: 'Rx -28' })]);
    expect(await oltLog()).toMatchObject([
      { olt_id: oltId, olt_name: 'OLT-East', source: 'device', kind: 'coldStart', actor_name: null },
    ]);
  });
});

describe('The log of devices', () => {
  it('has who let a device in, its restarts once in half a minute, and its removal', async () => {
    clock.advance(60_000);
    await hear([coldStart()]);
    clock.advance(5_000);
    await hear([coldStart()]);
    const all = await deviceLog();
    expect(all).toMatchObject([
      { event: 'admitted', olt_id: oltId, by_name: 'admin' },
      { event: 'restarted', olt_id: oltId },
      { event: 'restarted', olt_id: oltId },
    ]);
    await server.call('DELETE', '/device/olt/deleteOltByMac', { token, query: { oltId } });
    expect((await deviceLog()).at(-1)).toMatchObject({ event: 'removed', name: 'OLT-East', by_name: 'admin' });
  });
});

describe('A trap of a blacklisted device', () => {
  it('is counted as dropped for that reason and stored nowhere', async () => {
    await server.everything.query(
      `insert into blacklisted_device (tenant_id, id, mac_from, mac_to, device_mac, created_by, created_at)
       values ($1, 1, '006d61ee0d01', '006d61ee0d01', '00:6d:61:ee:0d:01', 'admin', now())`,
      [server.tenants.home.id],
    );
    await server.everything.query('truncate alarm_event');
    const stranger = trapRecords(clock, '006d61ee0d01').trap;
    const counters = await hear([stranger(5, {}, { address: '127.9.9.1' }), stranger(5, {}, { address: '127.9.9.1' })]);
    expect(counters.figures).toMatchObject({ received: 2, stored: 0, dropped: 2, waiting: 0 });
    expect((await server.everything.query('select 1 from alarm_event')).rows).toEqual([]);
    expect((await server.everything.query('select 1 from unauthorized_device')).rows).toEqual([]);
  });
});
