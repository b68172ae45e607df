import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { admitOlt } from '../areas/olts/olts.ts';
import { announce } from '../areas/unauthorized/unauthorized.ts';
import { systemClock, type Clock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { SnmpFixture } from './collector/agent.fixture.ts';
import { startCollector } from './collector/collector.ts';
import { gponOlt, setOnu } from './collector/gpon-olt.fixture.ts';
import { tidyClaims } from './claims.ts';
import { Directory } from './directory.ts';
import { tellDoubts } from './doubts.ts';
import { DoubtfulSenders } from './doubtful-senders.ts';
import type { SnmpSecret, SnmpVersion } from './snmp-access.ts';
import { trapRecords } from './testing.ts';
import { TrapCounters } from './trap-counters.ts';
import { TrapStore } from './traps.ts';

/** Waits and durations of those who watch pass twenty times as fast; what is stored carries the real time, and the database is waited for as ever. */
function hurried(): Clock {
  const real = systemClock();
  return { now: () => real.now(), mono: () => real.mono() * 20, after: (ms, work) => real.after(ms / 20, work) };
}

const clock = hurried();
const hurriedly = (): TestServer['ctx'] => ({ ...server.ctx, clock });
let server: TestServer;
let directory: Directory;
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_POLL_SECONDS: '3600' },
    logTo: pino.destination('/dev/null'),
  });
  directory = await Directory.open(hurriedly());
  const collector = new Collector();
  running.push(
    await startCollector(hurriedly(), {
      gatherer: {
        collect: collector.collect.bind(collector),
        forget: collector.forget.bind(collector),
        counters: () => Promise.resolve(collector.counters()),
        close: () => Promise.resolve(collector.close()),
      },
    }),
  );
});
afterAll(async () => {
  for (const part of running.reverse()) await part.stop();
  await directory.stop();
  await server.stop();
});

const parts: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of parts.splice(0).reverse()) await part.stop();
  await server.everything.query(
    'delete from olt; delete from alarm; delete from device_claim; delete from device_doubt',
  );
  for (const { id } of [home(), coast()])
    await server.ctx.scope.tenant(id, (tx) => server.ctx.bus.wake(tx, `devices:${id}`));
});

const home = () => server.tenants.home;
const coast = () => server.tenants.coast;
const rows = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.everything.query(sql, values)).rows as Row[];

let last = 20;
async function device(communities?: readonly string[]): Promise<{ agent: SnmpFixture; mac: string }> {
  last += 1;
  const agent = await gponOlt(last);
  agent.readCommunities = communities;
  parts.push(agent);
  return { agent, mac: `006d610000${last.toString(16).padStart(2, '0')}` };
}

interface Typed {
  readonly secret?: SnmpSecret;
  readonly version?: SnmpVersion;
  readonly mac?: string;
}

const added = (
  tenantId: number,
  agent: SnmpFixture,
  { secret = { community: 'public' }, version = 'v2c', mac }: Typed = {},
) =>
  server.ctx.scope.tenant(tenantId, (tx) =>
    admitOlt(server.ctx, tx, tenantId, {
      address: '127.0.0.1',
      snmpPort: agent.port,
      version,
      secret,
      name: 'typed',
      by: 'test',
      ...(mac === undefined ? {} : { mac }),
    }),
  );

const poll = (tenantId: number, id: string) =>
  server.ctx.scope.tenant(tenantId, (tx) => server.ctx.bus.wake(tx, `poll:${tenantId}:${id}:whole`));
const becomes = (id: string, wanted: object) =>
  expect
    .poll(
      async () =>
        (
          await rows(
            `select o.proof, o.doubt_since is not null as doubt, l.poll_fault, (select count(*)::int from onu where olt_id = o.id) as onus
             from olt o join olt_live l on l.olt_id = o.id where o.id = $1`,
            [id],
          )
        )[0],
      { interval: 30 },
    )
    .toMatchObject(wanted);
const owned = { doubt: false, poll_fault: null, onus: 3 };
const doubted = { proof: 0, doubt: true, poll_fault: 'ownedElsewhere', onus: 0 };

/** What an intake with an up-to-date directory makes of these traps. */
async function heard(traps: readonly TrapRecord[]) {
  for (const { id } of [home(), coast()]) await directory.reread(id);
  const counters = new TrapCounters({ ...hurriedly(), metrics: new Registry() });
  const doubts = new DoubtfulSenders(hurriedly());
  const store = new TrapStore(hurriedly(), {
    directory,
    counters,
    doubts,
    announce: (said) => announce(server.ctx, said),
  });
  await store.take([...traps]);
  await store.settled();
  await doubts.look();
  await store.stop();
  await doubts.stop();
  return counters.figures;
}

const alarmsOf = (kind: string) =>
  rows<{ tenant_id: number; cleared: boolean; text: string }>(
    'select tenant_id, olt_id, cleared_at is not null as cleared, text from alarm where kind = $1 order by tenant_id',
    [kind],
  );
const here = { address: '127.0.0.1', community: 'public' };
const elsewhere = { address: '127.66.6.6', community: 'guess' };

test('An OLT whose address and MAC another tenant typed keeps its alarms: they are raised and cleared as before', async () => {
  const { agent, mac } = await device(['public']);
  const { trap } = trapRecords(clock, mac);
  // The other tenant was even there first.
  await added(coast().id, agent, { mac, secret: { community: 'no idea at all' } });
  const id = await added(home().id, agent);
  await becomes(id, { ...owned, proof: 1 });
  await heard([trap(5, {}, here)]);
  expect(await alarmsOf('fan')).toMatchObject([{ tenant_id: home().id, olt_id: id, cleared: false }]);
  await heard([trap(5, { trapClass: 0 }, here)]);
  expect(await alarmsOf('fan')).toMatchObject([{ tenant_id: home().id, cleared: true }]);
});

test('A device of another owner shows nothing to who adds it too, and owner and operator get an alarm until it is settled', async () => {
  const { agent } = await device(['public']);
  const id = await added(coast().id, agent);
  await becomes(id, { ...owned, proof: 1 });
  const thief = await added(home().id, agent);
  await becomes(thief, doubted);
  await becomes(id, owned);
  await tellDoubts(server.ctx);
  expect(await alarmsOf('ownershipDoubt')).toMatchObject([{ tenant_id: coast().id, olt_id: id, cleared: false }]);
  expect((await alarmsOf('ownershipDoubt'))[0]?.text).not.toContain('000000');
  expect(await alarmsOf('ownershipDoubts')).toMatchObject([{ tenant_id: home().id, olt_id: null, cleared: false }]);
  // Removing the wrong one settles it.
  const token = await server.signIn();
  await server.call('DELETE', '/device/olt/deleteOltByMac', { token, query: { id: thief } });
  await tellDoubts(server.ctx);
  expect(await alarmsOf('ownershipDoubt')).toMatchObject([{ cleared: true }]);
  expect(await alarmsOf('ownershipDoubts')).toMatchObject([{ cleared: true }]);
  expect(await rows('select * from device_doubt')).toEqual([]);
});

test('The claim of an OLT that is gone holds nobody up', async () => {
  const { agent } = await device(['public']);
  const first = await added(home().id, agent);
  await becomes(first, owned);
  const second = await added(coast().id, agent);
  await becomes(second, doubted);
  await rows('delete from olt where id = $1', [first]);
  // Before its claims are tidied away, and after that nothing of them is left.
  await poll(coast().id, second);
  await becomes(second, owned);
  await rows('delete from olt where id = $1', [second]);
  await server.ctx.scope.tenant(coast().id, (tx) => tidyClaims(tx, coast().id));
  expect(await rows('select * from device_claim')).toEqual([]);
});

test('A secret of the device beats a community that everybody knows, at the same place alone', async () => {
  const secret = { community: 'Only-Ours-72' };
  const { agent } = await device(['public', secret.community]);
  const squatter = await added(coast().id, agent);
  await becomes(squatter, { ...owned, proof: 1 });
  const owner = await added(home().id, agent, { secret });
  await becomes(owner, { ...owned, proof: 2 });
  await poll(coast().id, squatter);
  await becomes(squatter, { proof: 0, doubt: true });
  // Another agent that says it has this MAC takes nothing.
  last -= 1;
  const { agent: fake } = await device(['Of-A-Thief-88']);
  const claim = await added(coast().id, fake, { secret: { community: 'Of-A-Thief-88' } });
  await becomes(claim, doubted);
  await poll(home().id, owner);
  await becomes(owner, { ...owned, proof: 2 });
});

test('An agent elsewhere that says a MAC takes it from nobody, however well it is proven itself', async () => {
  const { agent } = await device(['public']);
  const owner = await added(home().id, agent);
  await becomes(owner, { ...owned, proof: 1 });
  last -= 1;
  const { agent: fake } = await device(['Of-A-Thief-88']);
  const thief = await added(coast().id, fake, { secret: { community: 'Of-A-Thief-88' } });
  await becomes(thief, doubted);
  await poll(home().id, owner);
  await becomes(owner, { ...owned, proof: 1 });
});

test('To answer to any community proves nothing', async () => {
  const { agent } = await device();
  const owner = await added(home().id, agent);
  await becomes(owner, owned);
  const thief = await added(coast().id, agent, { secret: { community: 'Anything-Goes' } });
  await becomes(thief, doubted);
});

test('What another tenant’s device says is read neither by a connection test nor by a page before its owner is known', async () => {
  const { agent } = await device(['public']);
  const id = await added(home().id, agent);
  await becomes(id, owned);
  const token = await server.signIn('coast1');
  const body = { ip: '127.0.0.1', snmpPort: agent.port, community: 'public', snmpVersion: 'v2c' };
  const answer = await server.call('POST', '/device/olt/testConnection', { token, body });
  expect(answer['data']).toMatchObject({ ok: false, device: null });
  expect(JSON.stringify(answer)).not.toContain('olt-');
  agent.silent = true;
  const typed = await added(coast().id, agent);
  agent.silent = false;
  const live = await server.call('GET', '/olt/getRealTimeData', { token, query: { oltId: typed } });
  expect(JSON.stringify(live)).not.toMatch(/olt-|Minutes/);
});

test('A trap with a wrong community from elsewhere neither raises nor clears, and is an alarm of the OLT', async () => {
  const { agent, mac } = await device(['public']);
  const { trap } = trapRecords(clock, mac);
  const id = await added(home().id, agent);
  await becomes(id, owned);
  const forged = [trap(5, {}, elsewhere), trap(5, {}, { ...elsewhere, community: 'public' })];
  expect(await heard(forged)).toMatchObject({ received: 2, stored: 0, dropped: 2, waiting: 0 });
  expect(await alarmsOf('fan')).toEqual([]);
  expect(await alarmsOf('doubtfulSender')).toMatchObject([
    { olt_id: id, cleared: false, text: '2 from 127.66.6.6 (v2c)' },
  ]);
  await heard([trap(5, {}, here)]);
  await heard([trap(5, { trapClass: 0 }, elsewhere)]);
  expect(await alarmsOf('fan')).toMatchObject([{ cleared: false }]);
  // Behind an address translation the community of the tenant says whose it is.
  await heard([trap(5, { trapClass: 0 }, { ...elsewhere, community: 'trap-000000' })]);
  expect(await alarmsOf('fan')).toMatchObject([{ cleared: true }]);
});

test('Where the community is required the address alone is not believed', async () => {
  const { agent, mac } = await device(['public']);
  const { trap } = trapRecords(clock, mac);
  await becomes(await added(home().id, agent), owned);
  const token = await server.signIn();
  await server.call('POST', '/device/olt/setDiscovery', { token, body: { ports: '161', communityRequired: true } });
  await heard([trap(5, {}, here)]);
  expect(await alarmsOf('fan')).toEqual([]);
  await heard([trap(5, {}, { ...here, community: 'trap-000000' })]);
  expect(await alarmsOf('fan')).toHaveLength(1);
  await server.call('POST', '/device/olt/setDiscovery', { token, body: { ports: '161', communityRequired: false } });
});

test('An OLT of SNMPv3 is believed nothing but v3 of its own user at its own level', async () => {
  const { agent, mac } = await device();
  const { trap } = trapRecords(clock, mac);
  const keys = {
    authProtocol: 'sha256',
    authPassword: 'auth-of-ours',
    privProtocol: 'aes128',
    privPassword: 'priv-of-ours',
  } as const;
  const id = await added(home().id, agent, { version: 'v3', secret: { user: { name: 'ems', ...keys } }, mac });
  const other = await device();
  const theirs = { ...keys, authPassword: 'auth-of-theirs' };
  await added(coast().id, other.agent, { version: 'v3', secret: { user: { name: 'ems', ...theirs } } });
  const marks = new Map<string, string>();
  const listing = await Directory.open(hurriedly(), (users) => {
    for (const { authPassword = '', mark = '' } of users) marks.set(authPassword, mark);
  });
  await listing.stop();
  const v3 = (userMark: string | undefined, securityLevel: TrapRecord['securityLevel']) =>
    ({ ...here, version: 'v3', user: 'ems', securityLevel, ...(userMark === undefined ? {} : { userMark }) }) as const;
  const says = (said: Parameters<typeof v3>) => {
    const from = v3(...said);
    return listing.find({ ...from, mac })?.fits;
  };
  expect(listing.find({ ...here, mac, version: 'v2c', securityLevel: 'noAuthNoPriv' })).toMatchObject({
    olt: { oltId: id },
    fits: false,
  });
  const ownMark = marks.get('auth-of-ours');
  expect(marks.size).toBe(2);
  expect(says([ownMark, 'authPriv'])).toBe(true);
  expect(says([ownMark, 'authNoPriv'])).toBe(false);
  expect(says([marks.get('auth-of-theirs'), 'authPriv'])).toBe(false);
  expect(says([undefined, 'noAuthNoPriv'])).toBe(false);
  expect(await heard([trap(5, {}, here)])).toMatchObject({ stored: 0, dropped: 1 });
});

test('A forged clear hides an outage for no longer than one poll, and an honest one is seen at once', async () => {
  const { agent, mac } = await device(['public']);
  const { trap } = trapRecords(clock, mac);
  const id = await added(home().id, agent);
  await becomes(id, owned);
  setOnu(agent, 1, 2, 'los');
  await poll(home().id, id);
  const shows = (cleared: boolean) =>
    expect.poll(() => alarmsOf('onuDeregister'), { interval: 30 }).toMatchObject([{ cleared }]);
  await shows(false);
  // The trap itself asks for the poll that does not believe it.
  await heard([trap(23, { pon: 1, onu: 2, trapClass: 0 }, here)]);
  expect((await rows(`select 1 from alarm_event where kind = 'onuDeregister' and change = 'clear'`)).length).toBe(1);
  await shows(false);
  expect(await rows('select 1 from alarm where unsure')).toEqual([]);
  setOnu(agent, 1, 2, 'working');
  await heard([trap(23, { pon: 1, onu: 2, trapClass: 0 }, here)]);
  await shows(true);
});
