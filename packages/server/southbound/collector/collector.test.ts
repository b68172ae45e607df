import { randomBytes } from 'node:crypto';
import { gOnuAutoFindBase, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { ponPortLink } from '@heliograph/wire/mib/ports.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { admitOlt } from '../../areas/olts/olts.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { vaultOf } from '../../vault.ts';
import { sealAccess } from '../snmp-access.ts';
import type { SnmpFixture } from './agent.fixture.ts';
import { startCollector } from './collector.ts';
import { gathererHere } from './gatherer.fixture.ts';
import { gponOlt, setOctets, setOnu } from './gpon-olt.fixture.ts';
import { hold, pollStillHeld } from './lease.ts';
import { pollOffsetOf } from './schedule.ts';

/** Waits and durations of the collector pass twenty times as fast; what is stored carries the real time, and the database is waited for as ever. */
function hurried(): Clock {
  const real = systemClock();
  return {
    now: () => real.now() + wrong,
    mono: () => real.mono() * 20,
    after: (ms, work) => real.after(ms / 20, work),
  };
}

/** How far the wall clock is from the true time, ms. */
let wrong = 0;
let server: TestServer;
const listeners = new Set<() => void>();
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_POLL_SECONDS: '3600' } });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
  await server.everything.query('delete from olt; delete from alarm; delete from live_event; delete from poll_lease');
});

const tenant = () => server.tenants.home.id;
const rows = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.everything.query(sql, values)).rows as Row[];

const endless = new Set<string>();
const readings = new Map<string, number>();

async function started() {
  const onDone = () => {
    for (const listener of listeners) listener();
  };
  const collector = await startCollector(
    { ...server.ctx, clock: hurried() },
    { gatherer: gathererHere(endless, readings), onDone },
  );
  running.push(collector);
  return collector;
}

async function olt(last: number): Promise<{ agent: SnmpFixture; id: string }> {
  const agent = await gponOlt(last);
  running.unshift(agent);
  const secret = { community: 'public', writeCommunity: 'private' };
  const id = await server.ctx.scope.tenant(tenant(), (tx) =>
    admitOlt(server.ctx, tx, tenant(), {
      address: '127.0.0.1',
      snmpPort: agent.port,
      version: 'v2c',
      secret,
      name: `new-${last}`,
      by: 'admin',
    }),
  );
  return { agent, id };
}

const wake = (id: string) =>
  server.ctx.scope.tenant(tenant(), (tx) => server.ctx.bus.wake(tx, `poll:${tenant()}:${id}`));

/** Looks whenever a work was done, until what is looked for is there. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    let listener = (): void => undefined;
    const done = new Promise<void>((resolve) => {
      listener = resolve;
      listeners.add(listener);
    });
    const found = await look();
    if (found === undefined) await done;
    listeners.delete(listener);
    if (found !== undefined) return found;
  }
}

const phaseIs = (id: string, onu: number, phase: number) =>
  until(
    async () => (await rows('select * from onu where olt_id = $1 and onu_no = $2 and phase = $3', [id, onu, phase]))[0],
  );
const online = (id: string) =>
  until(
    async () => (await rows('select * from olt_live where olt_id = $1 and online and onus_at is not null', [id]))[0],
  );

const responses = (id: string) =>
  rows('select repeated from metric_response where olt_id = $1 and requests > 3 and round_trip > 0', [id]);

test('an OLT that was let in is polled at once and whole', async () => {
  await started();
  const { id } = await olt(1);
  const live = await online(id);
  expect(live).toMatchObject({ cpu: 7, memory: 41, temperature: 40, onu_total: 3, onu_online: 3, poll_fault: null });
  const [row] = await rows('select * from olt where id = $1', [id]);
  expect(row).toMatchObject({
    name: 'olt-1',
    mac: '006d61000001',
    device_type: 'V1600G0-B',
    firmware: 'V1.4.8R',
    pon_mode: 'GPON',
  });
  expect(row?.['capability']).toMatchObject({
    family: 'vsol-gpon',
    tables: { gOnuStaInfoTable: 'answered', gOnuRttTable: 'empty', uplinkPortLinkTable: 'empty' },
  });
  const onus = await rows('select o.*, l.rx from onu o join onu_live l on l.onu_id = o.id order by onu_no');
  expect(onus).toHaveLength(3);
  expect(onus[0]).toMatchObject({ pon: 1, onu_no: 1, sn: 'VSOL00000101', model: 'V642', phase: 3, band: 1, rx: -1950 });
  expect(await rows('select * from onu_autofind')).toMatchObject([{ pon: 2, sn: 'VSOLABCD0001', resync: false }]);
  expect(await rows('select name, link, onu_total, rx_mean from olt_port order by port')).toEqual([
    { name: 'GPON0/1', link: true, onu_total: 3, rx_mean: -1950 },
    { name: 'GPON 0/2', link: false, onu_total: 0, rx_mean: null },
  ]);
  expect(await responses(id)).toEqual([{ repeated: 0 }]);
});

test('a wake after a trap reads the states: the lost ONU is offline, told to browsers and raised as an alarm', async () => {
  await started();
  const { agent, id } = await olt(2);
  await online(id);
  setOnu(agent, 1, 2, 'los');
  await wake(id);
  expect(await phaseIs(id, 2, 1)).toMatchObject({ state: 3, down_cause: 'los' });
  expect(await responses(id), 'how it answers is kept of whole polls').toHaveLength(1);
  const [event] = await rows<{ payload: object }>(`select payload from live_event where payload->'changes' <> '[]'`);
  expect(event?.payload).toMatchObject({
    oltId: id,
    total: 1,
    changes: [{ pon: 1, onu: 2, phase: 'los', cause: 'los' }],
  });
  expect(await rows('select kind, cleared_at from alarm where olt_id = $1', [id])).toMatchObject([
    { kind: 'onuDeregister', cleared_at: null },
  ]);
  setOnu(agent, 1, 2, 'working');
  await wake(id);
  await phaseIs(id, 2, 3);
  const [alarm] = await rows('select cleared_at from alarm where olt_id = $1', [id]);
  expect(alarm?.['cleared_at']).not.toBeNull();
});

test('a port without link raises LOS of the PON', async () => {
  await started();
  const { agent, id } = await olt(3);
  await online(id);
  agent.row(ponPortLink, [1], { ponPortLinkStatus: 0 });
  for (const onu of [1, 2, 3]) setOnu(agent, 1, onu, 'los');
  await wake(id);
  await phaseIs(id, 3, 1);
  const kinds = await rows('select distinct kind from alarm where olt_id = $1 order by kind', [id]);
  expect(kinds).toEqual([{ kind: 'onuDeregister' }, { kind: 'ponLos' }]);
});

test('an ONU table that does not arrive takes no ONU away and is shown as a fault', async () => {
  const { agent, id } = await olt(4);
  await started();
  await online(id);
  agent.deaf.add(gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid);
  await wake(id);
  await until(async () => (await rows('select 1 from olt_live where olt_id = $1 and onus_fault is not null', [id]))[0]);
  expect(await rows('select count(*)::int as n from onu where not missing')).toEqual([{ n: 3 }]);
});

test('an OLT that did not tell in time who waits is asked again with the next work', async () => {
  const { agent, id } = await olt(14);
  agent.deaf.add(gOnuAutoFindBase.oid);
  await started();
  await online(id);
  expect(await rows('select 1 from onu_autofind where olt_id = $1', [id])).toEqual([]);
  agent.deaf.clear();
  await wake(id);
  await until(async () => (await rows('select 1 from onu_autofind where olt_id = $1', [id]))[0]);
});

test('an ONU that is gone from a complete list is missing, not deleted, and comes back as the same', async () => {
  await started();
  const { agent, id } = await olt(5);
  await online(id);
  const [before] = await rows('select id from onu where onu_no = 3');
  agent.drop(gOnuStaInfo, [1, 3]);
  await wake(id);
  await until(async () => (await rows('select 1 from onu where onu_no = 3 and missing'))[0]);
  expect(await rows('select onu_total from olt_live')).toEqual([{ onu_total: 2 }]);
  setOnu(agent, 1, 3, 'working');
  await wake(id);
  await until(async () => (await rows('select 1 from onu where onu_no = 3 and not missing'))[0]);
  expect(await rows('select id from onu where onu_no = 3')).toEqual([before]);
});

test('somebody who asks for live values gets everything read again, optics too', async () => {
  await started();
  const { agent, id } = await olt(12);
  await online(id);
  setOnu(agent, 1, 1, 'working', '-28.10');
  await server.ctx.scope.tenant(tenant(), (tx) => server.ctx.bus.wake(tx, `poll:${tenant()}:${id}:whole`));
  await until(async () => (await rows('select 1 from onu where onu_no = 1 and band = 3'))[0]);
  expect(await rows('select kind from alarm where olt_id = $1', [id])).toEqual([{ kind: 'onuRxLow' }]);
});

test('two processes share the OLTs: each is polled by one of them', async () => {
  const { id } = await olt(6);
  await started();
  await online(id);
  const others = await hold(server.ctx.scope, 'another', [{ tenantId: tenant(), oltId: id }]);
  expect(others).toEqual([]);
});

test('an OLT whose credentials another installation sealed is offline, and its fault says why', async () => {
  const { id } = await olt(12);
  const foreign = sealAccess(vaultOf(randomBytes(32)), tenant(), 'olt', id, { community: 'public' });
  await server.everything.query('update olt set snmp_secret = $2 where id = $1', [id, foreign]);
  await started();
  await until(async () => (await rows(`select 1 from olt_live where poll_fault = 'credentialsLost'`))[0]);
});

test('a lease is kept while a poll is writing its result', async () => {
  const { id } = await olt(11);
  const key = { tenantId: tenant(), oltId: id };
  const [held] = await hold(server.ctx.scope, 'me', [key]);
  const writing = Promise.withResolvers<void>();
  const written = server.ctx.scope.tenant(tenant(), async (tx) => {
    expect(await pollStillHeld(tx, held!)).toBe(true);
    await writing.promise;
  });
  const renewed = hold(server.ctx.scope, 'me', [key]);
  writing.resolve();
  await written;
  expect(await renewed).toEqual([held]);
});

test('the lease of a dead process passes on, and what it still writes is refused', async () => {
  const { id } = await olt(7);
  const key = { tenantId: tenant(), oltId: id };
  const [dead] = await hold(server.ctx.scope, 'dead', [key]);
  expect(await hold(server.ctx.scope, 'heir', [key])).toEqual([]);
  await server.everything.query(`update poll_lease set lease_until = clock_timestamp() - interval '1 ms'`);
  const [heir] = await hold(server.ctx.scope, 'heir', [key]);
  expect(heir).toBeDefined();
  await server.ctx.scope.tenant(tenant(), async (tx) => {
    expect(await pollStillHeld(tx, dead!)).toBe(false);
    expect(await pollStillHeld(tx, heir!)).toBe(true);
  });
});

test('a lease that was taken while the clock was a year ahead is over when the clock is right again', async () => {
  const { id } = await olt(13);
  const key = { tenantId: tenant(), oltId: id };
  await hold(server.ctx.scope, 'dead', [key]);
  await server.everything.query(`update poll_lease set lease_until = clock_timestamp() + interval '1 year'`);
  expect(await hold(server.ctx.scope, 'heir', [key])).toHaveLength(1);
});

test('an OLT gets its place in the cycle of the true time when the clock was set', async () => {
  const collector = await started();
  const { id } = await olt(15);
  await online(id);
  const before = readings.get(id) ?? 0;
  const cycle = 3_600_000;
  // Its place is seconds from now by the new time, and most of an hour away by the old one.
  const past = Math.round(Date.now() + pollOffsetOf(`${tenant()}:${id}`) * cycle) % cycle;
  wrong = cycle - 5_000 - past;
  try {
    collector.replan();
    await expect.poll(() => readings.get(id) ?? 0).toBeGreaterThan(before);
  } finally {
    wrong = 0;
  }
});

test('the ONUs of a silent OLT are unknown, its alarm cannot be cleared away, and it is online at once when it is woken', async () => {
  await started();
  const { agent, id } = await olt(8);
  await online(id);
  const kept = 'select t.online, silent, onu_online from onu_tally t, olt_live l where l.online = $1';
  const figures = (heard: boolean) => until(async () => (await rows(kept, [heard]))[0]);
  agent.silent = true;
  await wake(id);
  expect(await figures(false)).toEqual({ online: 0, silent: 3, onu_online: null });
  const byHand = `cleared_at = now(), cleared_how = 'user', cleared_by = 'kim', unsure = true`;
  await rows(`update alarm set ${byHand} where kind = 'oltOffline'`);
  await until(async () => (await rows(`select 1 from alarm where kind = 'oltOffline' and cleared_at is null`))[0]);
  agent.silent = false;
  await wake(id);
  expect(await figures(true)).toEqual({ online: 3, silent: 0, onu_online: 3 });
  const [told] = await rows(`select payload from live_event where kind = 'olt.state' order by seq desc limit 1`);
  expect(told).toMatchObject({ payload: { online: true } });
});

test('a hostile name stays text without control characters', async () => {
  await started();
  const agent = await gponOlt(9);
  running.unshift(agent);
  agent.put(systemInfo.sysHostName.oid, '<img src=x onerror=alert(1)>\u0000\u202e\n');
  const seed = {
    address: '127.0.0.1',
    snmpPort: agent.port,
    version: 'v2c' as const,
    secret: { community: 'public' },
    name: 'x',
    by: 'admin',
  };
  const id = await server.ctx.scope.tenant(tenant(), (tx) => admitOlt(server.ctx, tx, tenant(), seed));
  await online(id);
  expect(await rows('select name from olt where id = $1', [id])).toEqual([{ name: '<img src=x onerror=alert(1)>' }]);
});

test('a counter that began anew has no rate instead of a wrong one', async () => {
  await started();
  const { agent, id } = await olt(10);
  await online(id);
  await server.everything.query(
    `update olt_port set counters_at = now() - interval '100 s', up_octets = 5000 where olt_id = $1`,
    [id],
  );
  setOctets(agent, 1, 200n, 108_000n);
  await server.everything.query('update olt set stat_seconds = 15 where id = $1', [id]);
  await server.everything.query('update olt_live set online = false where olt_id = $1', [id]);
  await running.pop()?.stop();
  await started();
  await until(async () => (await rows('select 1 from olt_live where olt_id = $1 and online', [id]))[0]);
  const [port] = await rows<{ up_bps: string | null; down_bps: string }>(
    'select up_bps, down_bps from olt_port where port = 1',
  );
  expect(port?.up_bps).toBeNull();
  expect(Number(port?.down_bps)).toBeGreaterThan(7000);
  expect(Number(port?.down_bps)).toBeLessThanOrEqual(8000);
});

test('an OLT whose answers have no end is left alone after three tries, says so, loses nothing, and comes back by hand', async () => {
  await started();
  const { agent, id } = await olt(13);
  const honest = await olt(14);
  await online(id);
  await online(honest.id);
  endless.add(id);
  const whole = (oltId: string) =>
    server.ctx.scope.tenant(tenant(), (tx) => server.ctx.bus.wake(tx, `poll:${tenant()}:${oltId}:whole`));
  const faultIs = (like: string) =>
    until(async () => (await rows('select * from olt_live where olt_id = $1 and poll_fault like $2', [id, like]))[0]);
  const polled = (count: number) => until(() => Promise.resolve((readings.get(id) ?? 0) >= count || undefined));
  const phases = () => rows('select pon, onu_no, phase from onu where olt_id = $1 order by pon, onu_no', [id]);
  const known = await phases();
  setOnu(agent, 1, 2, 'los');
  const before = readings.get(id) ?? 0;
  for (const n of [1, 2, 3]) {
    await whole(id);
    await polled(before + n);
  }
  expect(await faultIs('parked; %')).toMatchObject({ online: true, onu_total: 3 });
  expect(await rows(`select name, text from device_log where event = 'parked'`)).toMatchObject([{ name: 'olt-13' }]);
  expect(await rows('select 1 from onu where olt_id = $1 and not missing', [id])).toHaveLength(3);
  // Nothing of it is believed, be it true.
  expect(await phases()).toEqual(known);
  // Its own traps bring nothing about, nor does a new start of the process.
  await wake(id);
  await running.pop()?.stop();
  await started();
  await wake(id);
  const honestly = readings.get(honest.id) ?? 0;
  await whole(honest.id);
  await until(() => Promise.resolve((readings.get(honest.id) ?? 0) > honestly || undefined));
  expect(readings.get(id)).toBe(before + 3);
  endless.clear();
  await whole(id);
  await until(
    async () =>
      (await rows('select 1 from olt_live where olt_id = $1 and poll_fault is null and parked_until is null', [id]))[0],
  );
});
