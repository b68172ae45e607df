import { accessRules } from '@heliograph/server/areas/access-rules/access-rules.ts';
import { configArea } from '@heliograph/server/areas/config/config.ts';
import { oltInfoArea } from '@heliograph/server/areas/olt-info/olt-info.ts';
import { olts } from '@heliograph/server/areas/olts/olts.ts';
import { sealDiscovery } from '@heliograph/server/areas/unauthorized/secrets.ts';
import { unauthorized } from '@heliograph/server/areas/unauthorized/unauthorized.ts';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startEnrichment } from '@heliograph/server/areas/unauthorized/enrich.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Own port, so that a lab that is running beside the tests is not met. */
const snmpPort = 10_571;

interface Row {
  id: string;
  [field: string]: unknown;
}

let server: TestServer;
let edge: Edge;
let enrichment: { stop(): Promise<void> };
let collector: { stop(): Promise<void> };
let lab: Lab;
let token: string;
/** Unlistens from the bus. */
let unlisten: () => void;
let woken = Promise.withResolvers<void>();
let made = 0;

beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_TRAP_PORT: '0', HELIOGRAPH_HOST: '127.0.0.1' },
    areas: (ctx) => [accessRules(ctx), unauthorized(ctx), olts(ctx), oltInfoArea(ctx), configArea(ctx)],
  });
  const { ctx, tenants } = server;
  for (const { id } of [tenants.home, tenants.coast]) {
    const secret = sealDiscovery(ctx.vault, id, { communities: ['private-wrong', 'public'] });
    await ctx.scope.tenant(id, (tx) =>
      tx
        .insertInto('discovery')
        .values({ tenant_id: id, ports: [161, snmpPort], secret })
        .execute(),
    );
  }
  unlisten = ctx.bus.listen(() => {
    woken.resolve();
    woken = Promise.withResolvers();
  });
  edge = await startEdge(ctx);
  enrichment = await startEnrichment(ctx);
  collector = await startCollector(ctx);
  const trap = { address: '127.0.0.1', port: edge.trapPort };
  lab = await startLab({ scenario: { devices: [] }, controlPort: 0, snmpPort, trap });
  token = await server.signIn();
});
afterAll(async () => {
  await lab.stop();
  await collector.stop();
  await enrichment.stop();
  await edge.stop();
  unlisten();
  await server.stop();
});
beforeEach(async () => {
  for (const table of ['access_rule', 'unauthorized_device', 'olt']) {
    await server.everything.query(`delete from ${table}`);
  }
});

/** Looks again whenever the server wakes anybody; gives up after a minute. */
async function comes<T>(look: () => Promise<T | undefined>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('did not happen within a minute')), 60_000);
  try {
    for (;;) {
      const again = woken.promise;
      const found = await look();
      if (found !== undefined) return found;
      await Promise.race([again, late.promise]);
    }
  } finally {
    clearTimeout(timer);
  }
}

const rowsOf = async (path: string, as = token): Promise<Row[]> =>
  ((await server.call('GET', path, { token: as })) as Envelope & { rows: Row[] }).rows;
const waiting = (as = token) => rowsOf('/device/olt/getDeviceUnauthorized', as);
const listed = () => rowsOf('/device/olt/list');
const post = (name: string, body: object) => server.call('POST', `/device/olt/${name}`, { token, body });

/** Connects a new OLT to the lab's network, which makes it announce itself. */
async function plug(mac: string, changes: { name?: string; trap?: string; model?: ModelName } = {}) {
  made += 1;
  const device = await lab.network.add({
    spec: {
      id: `newcomer-${made}`,
      model: changes.model ?? 'V1600G1',
      name: changes.name ?? `OLT-${made}`,
      contact: 'noc@example.net',
      location: 'Shelf 1',
      mac,
      communities: { read: 'public', write: 'private', trap: changes.trap ?? 'public' },
    },
    plant: { onus: changes.model === undefined ? [2] : [], ways: 32 },
  });
  lab.network.announce(device);
  return device;
}
const enriched = (mac: string) =>
  comes(async () => (await waiting()).find((row) => row['sysMac'] === mac && row['enrichState'] === 'done'));

describe('An unknown OLT', () => {
  it('announces itself, tells who it is, is authenticated and listed', async () => {
    const { agent } = await plug('00:6d:61:aa:00:01');
    const row = await enriched('00:6d:61:aa:00:01');
    expect(row).toMatchObject({
      ip: agent.address,
      snmpPort,
      sysHostName: `OLT-${made}`,
      deviceName: 'V1600G1',
      ponMode: 'GPON',
      sysContact: 'noc@example.net',
      sysLocation: 'Shelf 1',
      sysFirmVersion: 'V2.1.6R',
      sysSerialNumber: expect.stringMatching(/^V26/),
      state: 1,
    });
    expect(row['cpuLoad']).toBeTypeOf('number');
    expect(await listed()).toEqual([]);

    expect(await post('authenticateDeviceUnauthorized', row)).toMatchObject({ code: 200 });
    expect(await waiting()).toEqual([]);
    const polled = await comes(async () => (await listed()).find((olt) => olt['state'] === 'Online'));
    expect(polled).toMatchObject({
      sysMac: '00:6d:61:aa:00:01',
      ip: agent.address,
      snmpPort,
      deviceType: 'V1600G1',
      onuTotal: 2,
    });
  });

  it('that a rule with its MAC range lets in is listed without anybody doing anything', async () => {
    await post('addDeviceAuthorized', { deviceMac: '00:6d:61:aa:01:00-00:6d:61:aa:01:ff' });
    await plug('00:6d:61:aa:01:07');
    const olt = await comes(async () => (await listed())[0]);
    expect(olt).toMatchObject({ sysMac: '00:6d:61:aa:01:07', createBy: expect.stringMatching(/^rule \d+$/) });
    expect(await waiting()).toEqual([]);
  });

  it('stays outside while its rule is switched off, and comes in when it is switched on', async () => {
    await post('addDeviceAuthorized', { deviceMac: '00:6d:61:aa:02:07', checkStatus: 0 });
    await plug('00:6d:61:aa:02:07');
    await enriched('00:6d:61:aa:02:07');
    expect(await listed()).toEqual([]);
    const query = { id: '0', checkStatus: '1' };
    await server.call('POST', '/device/olt/setDeviceAuthorizedStateById', { token, query });
    expect(await comes(async () => (await listed())[0])).toMatchObject({ sysMac: '00:6d:61:aa:02:07' });
  });

  it('stays outside when a person said that rules do not count for it', async () => {
    await post('addDeviceUnauthorized', { deviceMac: '00:6d:61:aa:03:07', checkStatus: 0 });
    await post('addDeviceAuthorized', { deviceMac: '00:6d:61:aa:03:07' });
    await plug('00:6d:61:aa:03:07');
    await enriched('00:6d:61:aa:03:07');
    expect(await listed()).toEqual([]);
  });

  it('appears only to the tenant whose trap community it sends', async () => {
    await plug('00:6d:61:aa:04:07', { trap: 'trap-coast1' });
    const coast = await server.signIn('coast1');
    await comes(async () => (await waiting(coast)).find((row) => row['enrichState'] === 'done'));
    expect(await waiting()).toEqual([]);
  });

  it('with markup and control characters in its name is shown as text and does no harm', async () => {
    await plug('00:6d:61:aa:05:07', { name: '<img src=x onerror=alert(1)>\u0007\u202eOLT' });
    expect(await enriched('00:6d:61:aa:05:07')).toMatchObject({ sysHostName: '<img src=x onerror=alert(1)> OLT' });
  });

  it('that does not answer over SNMP is listed with the reason', async () => {
    const device = await plug('00:6d:61:aa:06:07');
    device.olt.faults = { ...device.olt.faults, silent: true };
    const row = await comes(async () => (await waiting()).find((one) => one['enrichState'] === 'failed'));
    expect(row).toMatchObject({ sysMac: '00:6d:61:aa:06:07', enrichFault: 'No answer over SNMP', enrichAttempts: 1 });
  });
});

describe('A switch of another maker', () => {
  it('is known by its standard MIBs, polled, and shows its interfaces, parts and neighbours and no page of an OLT', async () => {
    await plug('00:6d:61:aa:09:07', { model: 'AS-28', name: 'hall-3' });
    const row = await enriched('00:6d:61:aa:09:07');
    expect(row).toMatchObject({ sysHostName: 'hall-3', deviceName: 'AS-28', deviceClass: 'SWITCH', ponMode: null });
    expect(await post('authenticateDeviceUnauthorized', row)).toMatchObject({ code: 200 });
    const polled = await comes(async () => (await listed()).find((olt) => olt['state'] === 'Online'));
    const known = { deviceClass: 'SWITCH', deviceType: 'AS-28', sysFirmVersion: '2.4.1', onuTotal: null };
    expect(polled).toMatchObject({ family: 'generic', ...known });
    const oltId = polled.id;
    const ports = await rowsOf(`/olt/getPortInfo?oltId=${oltId}&kind=uplink`);
    expect(ports.map(({ name }) => name)).toEqual(expect.arrayContaining(['Gi1/0/1', 'Te1/0/28']));
    expect(ports.length).toBe(28);
    const pages = await rowsOf(`/device/config/pages?oltId=${oltId}`);
    const own = ['deviceInterfaces', 'deviceInventory', 'lldpNeighbours'];
    expect(new Set(pages.map(({ page }) => page))).toEqual(new Set(own));
    const read = async (page: string) => {
      const answer = await server.call('GET', `/device/config/read?oltId=${oltId}&page=${page}&fresh=true`, { token });
      return JSON.stringify((answer['data'] as { rows: unknown[] }).rows);
    };
    expect(await read('deviceInterfaces')).toMatch(/"Te1\/0\/25".*"to core 25"/);
    expect(await read('deviceInventory')).toContain('"AS-28"');
    expect(await read('lldpNeighbours')).toContain('"core-28"');
  });

  it('tells its load by the standard MIBs, its ports at a glance, and which of its neighbours the console has', async () => {
    await plug('00:6d:61:aa:09:08', { model: 'AS-28', name: 'hall-4' });
    expect(await post('authenticateDeviceUnauthorized', await enriched('00:6d:61:aa:09:08'))).toMatchObject({
      code: 200,
    });
    const hall = await comes(async () =>
      (await listed()).find((olt) => olt['sysHostName'] === 'hall-4' && olt['state'] === 'Online'),
    );
    expect([hall['cpuLoad'], hall['memoryLoad'], hall['sysTemper']].every((load) => Number(load) > 0)).toBe(true);
    const glance = await rowsOf(`/olt/getPortsAtAGlance?oltId=${hall.id}`);
    expect(glance).toHaveLength(28);
    expect(glance.at(-1)).toMatchObject({ name: 'Te1/0/28', link: true, grown: { upErrors: null } });
    const known = async () => {
      const answer = await server.call('GET', `/device/config/neighbours?oltId=${hall.id}`, { token });
      return (answer['data'] as { rows: { oltId: string | null; port: string; chassis: string }[] }).rows;
    };
    const first = (await known()).at(-1);
    expect(first).toMatchObject({ localPort: 'Te1/0/28', name: 'core-28', port: 'Te1/1/28', oltId: null });
    expect(first?.chassis).toMatch(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/);
    const mac = first?.chassis.replaceAll(':', '');
    await server.everything.query('update olt set mac = $2 where id = $1', [hall.id, mac]);
    expect((await known()).at(-1)).toMatchObject({ oltId: hall.id, oltName: 'hall-4' });
  });
});

describe('Test connection', () => {
  const test = async (ip: string, changes: object) =>
    (await post('testConnection', { ip, snmpPort, snmpVersion: 'v2c', community: 'public', ...changes }))['data'] as {
      ok: boolean;
      steps: { step: string; result: string; detail: string }[];
      device: object | null;
    };

  it('finds an OLT by v2c and by v3, and names what it is', async () => {
    const { agent, olt } = await plug('00:6d:61:aa:07:01');
    const v3 = {
      snmpVersion: 'v3',
      userName: 'helio',
      authProtocol: 'sha1',
      authPassword: `auth-${olt.spec.id}-2026`,
      privProtocol: 'aes128',
      privPassword: `priv-${olt.spec.id}-2026`,
    };
    for (const way of [{}, { snmpVersion: 'v1' }, v3]) {
      expect(await test(agent.address, way)).toMatchObject({
        ok: true,
        device: { sysMac: '00:6d:61:aa:07:01', deviceType: 'V1600G1', ponMode: 'GPON' },
      });
    }
    const wrong = await test(agent.address, { ...v3, authPassword: 'not-the-password' });
    expect(wrong.steps[1]).toMatchObject({
      step: 'snmp',
      result: 'failed',
      detail: 'The device refuses the authentication password',
    });
  });

  it('says that SNMP fails for a wrong community, and that the host itself is there', async () => {
    const { agent } = await plug('00:6d:61:aa:07:02');
    const { ok, steps } = await test(agent.address, { community: 'wrong' });
    expect(ok).toBe(false);
    expect(steps.map(({ step, result }) => `${step} ${result}`)).toEqual(['ping ok', 'snmp failed', 'model skipped']);
  });
});
