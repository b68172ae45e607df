import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { systemClock, type Clock } from '@heliograph/server/clock.ts';
import { sealAccess } from '@heliograph/server/southbound/snmp-access.ts';
import { sealCli } from '@heliograph/server/southbound/cli/cli-access.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startEnrichment } from '@heliograph/server/areas/unauthorized/enrich.ts';
import { announce } from '@heliograph/server/areas/unauthorized/unauthorized.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields } from '../support/call-samples.ts';
import { startCallStand, type CallStand } from '../support/call-stand.ts';

// Whoever may add devices could make the console knock at any door that it can reach itself: its own services, the metadata of the
// cloud, devices of others. What a device may have for an address is said by the operator, at every way in and at every visit.

/** Waits pass twenty times as fast, for those who look again by themselves: calls have the time that they have. */
function hurried(): Clock {
  const real = systemClock();
  return { now: () => real.now(), mono: () => real.mono() * 20, after: (ms, work) => real.after(ms / 20, work) };
}

/** Of this machine, one network alone holds devices; nobody answers there. */
const env = {
  HELIOGRAPH_DEVICE_NETWORKS: '127.77.0.0/16',
  HELIOGRAPH_LOG_LEVEL: 'silent',
  HELIOGRAPH_POLL_SECONDS: '3600',
};
let stand: CallStand;
let udp: Socket;
let tcp: Server;
let knocks = 0;
let port = 0;
let home: string;
let coast: string;
const workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  stand = await startCallStand({ env });
  tcp = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  ({ port } = tcp.address() as AddressInfo);
  udp = createSocket('udp4');
  udp.on('message', () => (knocks += 1));
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  home = await stand.server.signIn();
  coast = await stand.server.signIn('coast1');
  await stand.server.everything.query(`update tenant set device_networks = '{198.51.100.0/24}' where code = 'coast1'`);
});
afterAll(async () => {
  for (const worker of workers.reverse()) await worker.stop();
  await stand.server.stop();
  await new Promise<void>((resolve) => udp.close(() => resolve()));
  await new Promise<void>((resolve) => tcp.close(() => resolve()));
});

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family }) => family === 'IPv4')
  .map(({ address }) => address);
const never = [
  ...new Set([...ownAddresses, '127.0.0.1', '127.9.1.1', '0.0.0.0', '169.254.169.254', '100.100.100.200']),
  '224.0.0.1',
  '255.255.255.255',
];
const spelledOtherwise = ['::1', '::ffff:127.0.0.1', 'fd00:ec2::254', 'fe80::1', 'localhost', '127.1', '2130706433'];

/** An OLT as it stands in the table, however it came there. */
async function planted(tenantId: number, address: string): Promise<string> {
  const { ctx, everything } = stand.server;
  const id = ctx.newId();
  const secret = sealAccess(ctx.vault, tenantId, 'olt', id, { community: 'public', writeCommunity: 'private' });
  const cli = sealCli(ctx.vault, tenantId, id, { username: 'admin', password: 'admin' });
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, device_type, capability,
        cli_protocol, cli_port, cli_secret, created_by)
      select $1, $2, id, 'planted', $3, $4, 'v2c', $5, 'V1600G1', null, 'telnet', $4, $6, 'test' from project where tenant_id = $1 limit 1`,
    [tenantId, id, address, port, secret, cli],
  );
  await everything.query('insert into olt_live (tenant_id, olt_id, online) values ($1, $2, true)', [tenantId, id]);
  return id;
}

const takesAddress = ({ form, method }: AnyCall) => method !== 'GET' && form?.fields['ip'] !== undefined;

describe('An address that a device may not have', () => {
  it('is refused at its field by every call that takes one, in every spelling', async () => {
    const { id: homeId } = stand.server.tenants.home;
    const olt = await planted(homeId, '198.51.100.9');
    const { everything, ctx } = stand.server;
    const waiting = ctx.newId();
    await everything.query(
      `insert into unauthorized_device (tenant_id, id, address, created_by, state, created_at) values ($1, $2, '198.51.100.8', 'trap', 2, now())`,
      [homeId, waiting],
    );
    const taking = stand.calls.filter(({ call }) => takesAddress(call));
    expect(taking.map(({ name }) => name).sort()).toEqual([
      'addDeviceUnauthorized',
      'checkReplacement',
      'insertDeviceInfo',
      'startReplacement',
      'testConnection',
      'updateDeviceInfo',
      'updateDeviceUnauthorized',
    ]);
    for (const { name, call } of taking) {
      const id = name === 'updateDeviceInfo' ? olt : waiting;
      for (const ip of [...never, ...spelledOtherwise]) {
        const body = {
          id,
          oltId: olt,
          ip,
          snmpPort: port,
          snmpVersion: 'v2c',
          community: 'public',
          deviceClass: 'OLT',
          checkStatus: 1,
        };
        const { properties } = inputFields(call);
        const known = Object.fromEntries(Object.entries(body).filter(([key]) => key in properties));
        const answer = await stand.ask(call, known, home);
        expect(answer.code, `${name} ${ip}: ${answer.text}`).toBe(
          ip === 'localhost' || /^\d/.test(ip) ? 400 : answer.code,
        );
        expect(answer.code, `${name} ${ip}`).not.toBe(200);
        expect(answer.text, `${name} ${ip}`).not.toContain('"requestId"');
        if (answer.code === 400) expect(answer.text, `${name} ${ip}`).toContain('"field":"ip"');
      }
      await everything.query('delete from olt where id <> $1', [olt]);
    }
    expect(knocks).toBe(0);
  });

  it('is any that is outside of the networks of the tenant; the tenant of the installation has them all', async () => {
    const body = { snmpPort: 161, snmpVersion: 'v2c', community: 'public' };
    const add = (token: string, ip: string) =>
      stand.server.call('POST', '/device/olt/insertDeviceInfo', { token, body: { ...body, ip } });
    expect(await add(coast, '10.1.2.3')).toMatchObject({ code: 400, problems: [{ field: 'ip' }] });
    expect(await add(coast, '198.51.100.20')).toMatchObject({ code: 200 });
    expect(await add(home, '10.1.2.3')).toMatchObject({ code: 200 });
    await stand.server.everything.query(`update tenant set device_networks = null where code = 'coast1'`);
    expect(await add(coast, '198.51.100.21')).toMatchObject({ code: 400, problems: [{ field: 'ip' }] });
    await stand.server.everything.query('delete from olt');
  });

  it('lets no device in, whether a person or a rule would', async () => {
    const { ctx, everything, tenants } = stand.server;
    const { id: tenantId } = tenants.home;
    const mac = '006d61fafafa';
    await announce(ctx, {
      tenantId,
      address: '127.0.0.1',
      mac,
      version: 'v2c',
      community: 'public',
      at: ctx.clock.now(),
    });
    const { rows } = await everything.query(
      `update unauthorized_device set enrich_state = 'done', device_class = 'OLT' where mac = $1 returning id`,
      [mac],
    );
    const body = { id: rows[0].id };
    const answer = await stand.server.call('POST', '/device/olt/authenticateDeviceUnauthorized', { token: home, body });
    expect(answer.code).toBe(500);
    expect(answer['msg']).toContain('127.0.0.1');
    expect((await everything.query('select 1 from olt')).rows).toEqual([]);
  });

  it.each(['127.0.0.1', 'localhost'])('is not asked by poll, page, command line or discovery: %s', async (address) => {
    const { ctx, everything, tenants } = stand.server;
    const { id: tenantId } = tenants.home;
    const olt = await planted(tenantId, address);
    await announce(ctx, { tenantId, address: '127.0.0.7', version: 'v2c', community: 'public', at: ctx.clock.now() });
    await everything.query(`update discovery set ports = $1`, [[port]]);
    const around = { ...ctx, clock: hurried() };
    if (workers.length === 0) workers.push(await startCollector(around), await startEnrichment(around));
    else await ctx.scope.tenant(tenantId, (tx) => ctx.bus.wake(tx, `devices:${tenantId}`));
    const query = { oltId: olt };
    const asked = await Promise.all([
      stand.server.call('GET', '/olt/getRealTimeData', { token: home, query }),
      stand.server.call('GET', '/device/config/read', { token: home, query: { ...query, page: 'vlan' } }),
      stand.server.call('POST', '/device/config/running/fetch', { token: home, body: query }),
    ]);
    for (const answer of asked) expect(answer.code).not.toBe(200);
    const fault = async () =>
      (await everything.query('select poll_fault from olt_live where olt_id = $1', [olt])).rows[0]?.poll_fault;
    await expect.poll(fault).toBe('addressNotAllowed');
    const waits = async () =>
      (await everything.query(`select enrich_fault from unauthorized_device where address = '127.0.0.7'`)).rows[0]
        ?.enrich_fault;
    await expect.poll(waits).toBe('addressNotAllowed');
    expect(knocks).toBe(0);
    await everything.query('delete from olt');
  });
});

describe('Connection tests', () => {
  it('are no scanner: so many at a time, and a closed port is told as a silent one', async () => {
    const { server } = await startCallStand({ env });
    const body = { ip: '127.77.0.7', snmpPort: 1, snmpVersion: 'v2c', community: 'public' };
    const token = await server.signIn('000000', 'operator');
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => server.call('POST', '/device/olt/testConnection', { token, body })),
    );
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(new Set(codes)).toEqual(new Set([200, 429]));
    expect(codes.filter((code) => code === 200).length).toBeLessThan(14);
    const words = answers.flatMap(({ data }) => (data as { steps?: { step: string; detail: string }[] })?.steps ?? []);
    const told = new Set(words.filter(({ step }) => step === 'snmp').map(({ detail }) => detail));
    expect([...told]).toEqual(['No answer over SNMP']);
    await server.stop();
  });
});
