import type { SyslogRecord } from '@heliograph/wire/syslog/receiver.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retireSyslog, syslog } from '../../areas/logs/logs.ts';
import { olts } from '../../areas/olts/olts.ts';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Directory } from '../directory.ts';
import { SyslogCounters } from './counters.ts';
import { SyslogStore } from './store.ts';

const clock = testClock();
let server: TestServer;
let directory: Directory;
let token: string;
let metrics: Registry;
let store: SyslogStore;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [olts(ctx), syslog(ctx)] });
  token = await server.signIn();
  for (const [ip, sysHostName] of [
    ['127.9.1.1', 'OLT-East'],
    ['127.9.1.2', 'OLT-West'],
  ]) {
    const body = { ip, sysHostName, community: 'public', snmpVersion: 'v2c' };
    await server.call('POST', '/device/olt/insertDeviceInfo', { token, body });
  }
  directory = await Directory.open(server.ctx);
});
afterAll(async () => {
  await directory.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.everything.query('truncate syslog_message');
  metrics = new Registry();
  store = new SyslogStore(server.ctx, directory, new SyslogCounters({ metrics }));
});

const line = (address: string, text: string, more: Partial<SyslogRecord> = {}): SyslogRecord => ({
  receivedAt: clock.now(),
  address,
  facility: 23,
  severity: 3,
  said: '2026/11/24 03:12:44',
  name: 'ONU Offline',
  text,
  cut: false,
  ...more,
});
const rowsOf = async (query: string) => {
  const { rows, total } = (await server.call('GET', `/monitor/log/syslog/list?${query}`, { token })) as unknown as {
    rows: { text: string; oltName: string }[];
    total: number;
  };
  return { total, texts: rows.map(({ oltName, text }) => `${oltName}: ${text}`) };
};
const dropped = async () =>
  Object.fromEntries(
    ((await metrics.getSingleMetric('heliograph_syslog_dropped_total')?.get())?.values ?? [])
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [labels['reason'], value]),
  );

describe('The syslog of devices', () => {
  it('is filed under the OLT whose address it came from; a stranger’s is counted and kept nowhere', async () => {
    await store.take([line('127.9.1.1', 'one'), line('127.9.1.2', 'two'), line('203.0.113.9', 'forged')]);
    expect(await rowsOf('pageNum=1&pageSize=10&keyword=o')).toMatchObject({ total: 2 });
    expect((await rowsOf('pageNum=1&pageSize=10&oltName=West')).texts).toEqual(['OLT-West: two']);
    expect(await dropped()).toEqual({ unknownSender: 1 });
  });

  it('is found by its level and what is worse, by event and by words; what says no level is never called bad', async () => {
    await store.take([
      line('127.9.1.1', 'bad', { severity: 2 }),
      line('127.9.1.1', 'mild', { severity: 6, name: 'User Login' }),
      line('127.9.1.1', 'silent', { severity: null, facility: null, name: null, said: null }),
    ]);
    expect((await rowsOf('severity=4')).texts).toEqual(['OLT-East: bad']);
    expect((await rowsOf('name=login')).texts).toEqual(['OLT-East: mild']);
    expect((await rowsOf('keyword=sil')).texts).toEqual(['OLT-East: silent']);
    const refused = await server.call('GET', '/monitor/log/syslog/list?severity=9', { token });
    expect(refused['code']).not.toBe(200);
  });

  it('of an address that two devices have is nobody’s', async () => {
    await server.everything.query("update olt set address = '127.9.1.1', snmp_port = 1161 where name = 'OLT-West'");
    const both = await Directory.open(server.ctx);
    expect(both.at('127.9.1.1')).toBeUndefined();
    await server.everything.query("update olt set address = '127.9.1.2', snmp_port = 161 where name = 'OLT-West'");
    await both.stop();
  });

  it('goes when it is older than is kept, and the oldest when there is more of it', async () => {
    await server.call('PUT', '/monitor/log/syslog/keep', { token, body: { days: 7, rows: 1000 } });
    const day = 86_400_000;
    const lines = Array.from({ length: 1003 }, (_, n) =>
      line('127.9.1.1', `n${n}`, { receivedAt: clock.now() - 1000 + n }),
    );
    await store.take([line('127.9.1.1', 'old', { receivedAt: clock.now() - 8 * day }), ...lines]);
    const { rows: tenants } = await server.everything.query("select id from tenant where code = '000000'");
    await retireSyslog(server.ctx, (tenants[0] as { id: number }).id);
    const { rows } = await server.everything.query('select text from syslog_message order by at limit 1');
    const { rows: counted } = await server.everything.query('select count(*)::int as n from syslog_message');
    expect(counted).toEqual([{ n: 1000 }]);
    expect(rows).toEqual([{ text: 'n3' }]);
  });

  it('says where devices have to write to, and refuses to keep it for no time', async () => {
    const state = await server.call('GET', '/monitor/log/syslog/state', { token });
    expect(state['data']).toMatchObject({ port: null, wanted: 514, days: 7, rows: 1000 });
    const none = await server.call('PUT', '/monitor/log/syslog/keep', { token, body: { days: 0, rows: 1000 } });
    expect(none['code']).not.toBe(200);
  });
});
