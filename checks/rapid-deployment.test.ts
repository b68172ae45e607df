import type { Cpe } from '@heliograph/lab/cpe/cpe.ts';
import { vendorNamed } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { orderRuleArea, startOrderRules } from '@heliograph/server/areas/order-rules/order-rules.ts';
import { orders, startOrders } from '@heliograph/server/areas/orders/orders.ts';
import { rapidDeployment, startDeployments } from '@heliograph/server/areas/rapid-deployment/rapid-deployment.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { eventually } from './support/eventually.ts';

// From an ONU that lights up to a home with its Wi-Fi, without a person, against the simulated OLT and the customer device behind it, and back.

type Row = Record<string, unknown>;

let stand: ConfigStand;
let acs: Acs | undefined;
let running: readonly { stop(): Promise<void> }[] = [];

const base = '/tr069/rapidDeployment';
const send = async (path: string, body: object): Promise<void> =>
  expect(await stand.server.call('POST', path, { token: stand.token, body })).toMatchObject({ code: 200 });
const rowsOf = async (path: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Row[];
};

/** As a trap has the collector look. */
const look = (): Promise<void> => {
  const { ctx, tenants } = stand.server;
  return ctx.scope.tenant(tenants.home.id, (tx) => ctx.bus.wake(tx, `poll:${tenants.home.id}:${stand.oltId}:whole`));
};

/** Waits until a deployment stands so; one that has failed instead says why. */
const stands = (sn: string, state: string): Promise<Row> =>
  eventually(
    stand.server.ctx,
    async () => {
      const [row] = await rowsOf(`${base}/status`, { keyword: sn });
      if (row?.['state'] === 'failed' && state !== 'failed') throw new Error(JSON.stringify(row));
      return row?.['state'] === state ? row : undefined;
    },
    look,
  );

const orderOf = async (sn: string): Promise<Row> => (await rowsOf('/onu/order/list', { sn }))[0] ?? {};

/** Rows of a table of the OLT that are of an ONU, as its lab tells them. */
const held = async (table: string, onu: unknown): Promise<Row[]> => {
  const rows = (await stand.truth()).tables[table] as Row[];
  return rows.filter((row) => Object.entries(row).some(([name, value]) => name.endsWith('OnuInx') && value === onu));
};

/** The customer device that the ONU is, once the OLT has let it in. */
function behind(id: string, vendor: string, sn: string): Cpe {
  const { cpes, devices } = stand.lab.network;
  const olt = devices[0]!.olt;
  return cpes.addBehind(id, vendorNamed(vendor), olt, olt.onus.find(sn, 'gpon')!);
}

/** Its first Wi-Fi name of each band with the password, as the device holds them. */
function wifi({ tree }: Cpe): Row[] {
  const read = (path: string) => tree.secret(tree.root + path) ?? tree.read(path);
  const of181 = ['WiFi.SSID.{i}.SSID', 'WiFi.AccessPoint.{i}.Security.KeyPassphrase'];
  const of098 = ['SSID', 'KeyPassphrase'].map((name) => `LANDevice.1.WLANConfiguration.{i}.${name}`);
  const [name = '', key = ''] = tree.root === 'Device.' ? of181 : of098;
  return ['1', '5'].map((n) => ({ name: read(name.replace('{i}', n)), key: read(key.replace('{i}', n)) }));
}
const namesOf = (cpe: Cpe): unknown[] => wifi(cpe).map(({ name }) => name);

const addresses = { ipHost: 'static', ipFrom: '10.1.0.10', ipTo: '10.1.0.11', ipMask: '255.255.255.0' };
const servers = { ipGateway: '10.1.0.1', ipDns1: '10.1.0.2', ipDns2: '10.1.0.3' };
const preset = {
  ethernetNumber: 2,
  multicastVlans: '300-301',
  ...addresses,
  ...servers,
  ssid: 'both',
  ssidName: 'Home {macEnd}',
  ssidPassword: 'sunny-day-7',
};

const planNamed = async (planName: string): Promise<unknown> =>
  (await rowsOf('/device/servicePlan/list', { planName }))[0]?.['planId'];

/** A pre-set profile, and an application that gives it to one ONU of the first port. */
async function deploy(number: number, serial: string, more: object = {}): Promise<void> {
  const name = `Street ${number}`;
  const planId = await planNamed('Home');
  await send(`${base}/profiles`, { profileNo: number, profileName: name, planId, ...preset });
  const [{ profileId } = {}] = await rowsOf(`${base}/profiles/list`, { profileName: name });
  const application = { applicationNo: number, applicationName: name, priority: number, profileId, serial, ...more };
  const at = { oltId: stand.oltId, pon: 1 };
  await send(`${base}/applications`, { ...application, ...at, namePattern: '{vendor}-{sn}', waitMinutes: 0 });
}

/** What the OLT holds of an ONU by its pre-set profile. */
async function presetAt(onu: unknown) {
  const hosts = await held('gOnuSrvInfoIphostTable', onu);
  const ports = await held('gOnuSrvInfoPortVlanTable', onu);
  return {
    multicast: (await held('gOnuSrvInfoMVlanTable', onu)).map((row) => row['gOnuSrvInfoMVlanList']),
    hosts: hosts.map((row) =>
      ['IpAddr', 'Mask', 'Gateway', 'dns1', 'dns2'].map((name) => row[`gOnuSrvInfoIphost${name}`]),
    ),
    ports: ports.map((row) => [row['gOnuSrvInfoPortVlanName'], row['gOnuSrvInfoPortVlanList']]),
    gems: (await held('gOnuSrvInfoGemTable', onu)).map((row) => row['gOnuSrvInfoGemDnTraffic']),
  };
}
const given = {
  multicast: ['300-301'],
  hosts: [['10.1.0.10', '255.255.255.0', '10.1.0.1', '10.1.0.2', '10.1.0.3']],
  ports: [
    ['eth 1', '100'],
    ['eth 2', '100'],
  ],
  gems: ['down-50000k'],
};
const nothing = { multicast: [], hosts: [], ports: [], gems: [] };

beforeAll(async () => {
  stand = await startConfigStand({
    snmpPort: 10_701,
    cpes: { bootMs: 1, spreadMs: 1 },
    areas: (ctx) => [orderRuleArea(ctx), ...rapidDeployment(ctx), orders(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  const { ctx, tenants } = stand.server;
  acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
  const { username, password, token } = await ctx.scope.tenant(tenants.home.id, (tx) =>
    changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
  );
  await vi.waitFor(() => expect(acs?.port).toBeTypeOf('number'), 60_000);
  stand.lab.network.cpes.tell({ url: `http://127.0.0.1:${acs.port}/acs/${token}`, username, password });
  running = [startOrders(ctx), startOrderRules(ctx), startDeployments(ctx), await startCollector(ctx)];
  const plan = { downKbps: 50_000, upKbps: 10_000, mode: 'bridge' };
  await send('/device/servicePlan', { ...plan, planName: 'Home', vlan: 100 });
  await send('/device/servicePlan', { ...plan, planName: 'Old', vlan: 200, downKbps: 20_000 });
});
afterAll(async () => {
  await Promise.all(running.map((part) => part.stop()));
  await acs?.stop();
  await stand?.stop();
});

it('An ONU that lights up has its service and its home by an application; undone, the OLT holds nothing of it, and the home its old names', async () => {
  const sn = 'GPON0BADCAF1';
  await deploy(1, sn);
  await stand.event({ type: 'plugOnu', pon: 1, sn });
  expect(await stands(sn, 'home')).toMatchObject({ applicationName: 'Street 1', side: 'home', cpeId: null });
  const { onu } = await orderOf(sn);
  expect(await presetAt(onu)).toEqual(given);

  // The device starts only now, as it does behind a line that has no service yet.
  const cpe = behind('first', 'zte', sn);
  const before = namesOf(cpe);
  const done = await stands(sn, 'done');
  const mac = cpe.tree.read('LANDevice.1.LANEthernetInterfaceConfig.1.MACAddress') ?? '';
  const name = `Home ${mac.replaceAll(':', '').slice(-6)}`;
  const home = { name, key: 'sunny-day-7' };
  expect(wifi(cpe)).toEqual([home, home]);
  expect(before).not.toContain(name);

  await send('/onu/ruleDecision/undo', { id: done['id'] });
  expect(await stands(sn, 'undone')).toMatchObject({ reason: null, by: 'admin' });
  expect(namesOf(cpe)).toEqual(before);
  expect(await presetAt(onu)).toEqual(nothing);
  expect(await orderOf(sn)).toMatchObject({ state: 'done' });
});

it('One that is in service gets what differs where it is forced; undone, it has the plan that it had', async () => {
  const sn = 'GPON0BADCAF2';
  await stand.event({ type: 'plugOnu', pon: 1, sn });
  await send('/onu/order', { planId: await planNamed('Old'), values: {}, oltId: stand.oltId, pon: 1, sn });
  const isServed = async () => {
    const order = await orderOf(sn);
    return order['state'] === 'done' ? order : undefined;
  };
  const { onu } = await eventually(stand.server.ctx, isServed, look);
  const before = await presetAt(onu);
  expect(before).toMatchObject({ multicast: [], hosts: [], gems: ['down-20000k'] });
  const cpe = behind('second', 'generic-181', sn);
  const names = namesOf(cpe);

  await deploy(2, sn, { force: true });
  const done = await stands(sn, 'done');
  expect(done).toMatchObject({ isChange: true });
  expect(await presetAt(onu)).toEqual(given);
  expect(wifi(cpe).map(({ key }) => key)).toEqual(['sunny-day-7', 'sunny-day-7']);

  await send('/onu/ruleDecision/undo', { id: done['id'] });
  await stands(sn, 'undone');
  expect(namesOf(cpe)).toEqual(names);
  expect(await presetAt(onu)).toEqual(before);
});
