import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { reached } from '../../estate/cpes/preconfig.store.ts';
import type { TreeEntry } from '../../estate/cpes/tree.ts';
import { writeReading } from '../../estate/cpes/tree.store.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { onus } from '../onus/onus.ts';
import { orders } from '../orders/orders.ts';
import { orderRuleArea, startOrderRules } from '../order-rules/order-rules.ts';
import { rapidDeployment, startDeployments } from './rapid-deployment.ts';

const clock = testClock();
let server: TestServer;
let token: string;
let oltId: string;
let planId: string;
let profileId: string;
let engines: readonly { stop(): Promise<void> }[];

type Row = Record<string, unknown>;
const sn = 'GPON0BADCAFE';
const send = (path: string, body: object, as = token) => server.call('POST', path, { token: as, body });
const rowsOf = async (path: string, query: Record<string, string> = {}, as = token): Promise<Row[]> => {
  const answer = await server.call('GET', path, { token: as, query });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Row[];
};
const write = (statement: string, ...values: unknown[]) => server.everything.query<Row>(statement, values);
const base = '/tr069/rapidDeployment';
const status = (keyword = sn) => rowsOf(`${base}/status`, { keyword });

const wake = (topic: string): Promise<void> => {
  const { ctx, tenants } = server;
  return ctx.scope.tenant(tenants.home.id, (tx) => ctx.bus.wake(tx, `${topic}:${tenants.home.id}`));
};

/** Waits until it is so: asked again with each topic of the bus. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const heard = Promise.withResolvers<void>();
    const unlisten = server.ctx.bus.listen(() => heard.resolve());
    const found = await look();
    if (found !== undefined && found !== false) {
      unlisten();
      return found;
    }
    await heard.promise;
    unlisten();
  }
}
const stands = (state: string, keyword = sn): Promise<Row> =>
  until(async () => (await status(keyword)).find((row) => row['state'] === state));

const addProfile = async (more: object = {}): Promise<string> => {
  const profile = { profileNo: 1, profileName: 'Home', planId, ...more };
  expect(await send(`${base}/profiles`, profile)).toMatchObject({ code: 200 });
  const [row] = await rowsOf(`${base}/profiles/list`, { profileName: profile.profileName });
  return String(row?.['profileId']);
};
const application = {
  applicationNo: 1,
  applicationName: 'Port 1',
  pon: 1,
  priority: 0,
  namePattern: '{sn}',
  waitMinutes: 0,
};
const apply = (more: object = {}): Promise<Envelope> =>
  send(`${base}/applications`, { ...application, oltId, profileId, ...more });

async function plug(serial = sn): Promise<void> {
  clock.advance(1);
  await write(
    `insert into onu_autofind (tenant_id, id, olt_id, pon, identity, sn, model, since, at) values ($1, $2, $3, 1, $4, $4, 'HG1', $5, $5)`,
    server.tenants.home.id,
    server.ctx.newId(),
    oltId,
    serial,
    new Date(clock.now()),
  );
  await wake('waiting');
}

/** The OLT has done what the order says, as its runner writes it. */
async function serve(serial = sn): Promise<string> {
  const onuId = server.ctx.newId();
  const { id } = server.tenants.home;
  await write(`update onu_order set state = 'done', ended_at = now() where sn = $1`, serial);
  await write('delete from onu_autofind where sn = $1', serial);
  await write(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, $2, $3, 1, 1, $4, 3, 1)`,
    id,
    onuId,
    oltId,
    serial,
  );
  await wake('deployments');
  return onuId;
}

const network = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.';
const value = (name: string, said: string, type = 'string') =>
  [`${network}${name}`, { value: said, type, writable: true }] as const;
const treeWith = (ssid: string) =>
  new Map<string, TreeEntry>([
    [network, { value: null, type: 'object', writable: true }],
    value('Enable', '1', 'boolean'),
    value('SSID', ssid),
    value('BeaconType', '11i'),
    value('IEEE11iEncryptionModes', 'AESEncryption'),
    value('PreSharedKey.1.PreSharedKey', ''),
  ]);

const keep = (cpeId: string, ssid: string): Promise<void> => {
  const { ctx, tenants } = server;
  const reading = { paths: ['InternetGatewayDevice.'], tree: treeWith(ssid), broken: [], fault: undefined };
  return ctx.scope.tenant(tenants.home.id, (tx) =>
    writeReading(tx, tenants.home.id, cpeId, reading, { at: new Date(clock.now()), newId: ctx.newId }),
  );
};

/** The customer device of an ONU tells its whole tree for the first time. */
async function reports(onuId: string, ssid: string): Promise<string> {
  const { ctx, tenants } = server;
  const { id: tenantId, projectId } = tenants.home;
  const cpeId = ctx.newId();
  await write(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, root, onu_id, discovered_at, created_by)
     values ($1, $2, $3, '00E0FC', 'HG', $4, 'InternetGatewayDevice.', $5, now(), 'test')`,
    tenantId,
    cpeId,
    projectId,
    sn,
    onuId,
  );
  await keep(cpeId, ssid);
  // A rule of pre-configuration would say something of it; a deployment comes first.
  expect(await ctx.scope.tenant(tenantId, (tx) => reached(ctx, tx, tenantId, { cpeId, why: 'first' }))).toBe(false);
  return cpeId;
}

/** The device has done its task and tells what it has by then, as its session writes it. */
async function told(cpeId: string, ssid: string): Promise<void> {
  await keep(cpeId, ssid);
  await write(`update cpe_task set state = 'done', ended_at = now() where cpe_id = $1 and state = 'waiting'`, cpeId);
  await wake('deployments');
}

beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx) => [orderRuleArea(ctx), ...rapidDeployment(ctx), orders(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  token = await server.signIn();
  oltId = server.ctx.newId();
  const { home } = server.tenants;
  await write(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, created_by)
     values ($1, $2, $3, 'Harbour', '127.8.1.1', 10161, 'v2c', 'sealed', '006d61ee0b01', 'GPON', 'V1600G1', 'admin')`,
    home.id,
    oltId,
    home.projectId,
  );
  await send('/device/servicePlan', { planName: 'Home', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge' });
  planId = String((await rowsOf('/device/servicePlan/list'))[0]?.['planId']);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await write(`truncate order_rule, onu_rule_decision, onu_autofind, onu_order, config_change, rd_application, rd_profile, rd_deployment, onu,
    subscription, cpe, cpe_task, cpe_preconfig, cpe_tree cascade`);
  engines = [startOrderRules(server.ctx), startDeployments(server.ctx)];
  profileId = await addProfile({ ethernetNumber: 2, multicastVlans: '300,301' });
});
afterEach(() => Promise.all(engines.map((one) => one.stop())));

const tasks = async (serial = sn): Promise<{ page?: string; values?: Row }[]> =>
  (await write('select tasks from onu_order where sn = $1 order by id desc limit 1', serial)).rows[0]?.[
    'tasks'
  ] as never;

describe('An application', () => {
  it('is asked before every authorization rule, that of a port before that of the OLT, then by priority', async () => {
    await send('/device/orderRule', { ruleName: 'Any', planId, namePattern: '{sn}', waitMinutes: 0 });
    const add = (applicationNo: number, pon: number, priority: number) =>
      apply({ applicationNo, applicationName: `A${applicationNo}`, pon, priority, status: 'paused' });
    await add(1, 0, 0);
    await add(2, 1, 5);
    await add(3, 1, 1);
    await Promise.all(engines.map((one) => one.stop()));
    await plug();
    const [onu] = await rowsOf('/device/orderRule/simulate');
    const verdicts = onu?.['verdicts'] as {
      ruleName: string;
      fits: boolean;
      checks: { what: string; holds: boolean }[];
    }[];
    expect(verdicts.map(({ ruleName, fits }) => [ruleName, fits])).toEqual([
      ['A3', false],
      ['A2', false],
      ['A1', false],
      ['Any', true],
    ]);
    expect(verdicts[0]?.checks.filter(({ holds }) => !holds).map(({ what }) => what)).toEqual(['on']);
    expect(onu).toMatchObject({ taker: 'Any' });
  });

  it('has a priority of its own on its port, and names an OLT, a port and a profile that are there', async () => {
    expect(await apply()).toMatchObject({ code: 200 });
    const other = { applicationNo: 2, applicationName: 'Other' };
    expect(await apply(other)).toMatchObject({ code: 400, problems: [{ field: 'priority' }] });
    expect(await apply({ ...other, pon: 2 })).toMatchObject({ code: 200 });
    const third = { applicationNo: 3, applicationName: 'Third', priority: 3 };
    expect(await apply({ ...third, pon: 99 })).toMatchObject({ code: 400, problems: [{ field: 'pon' }] });
    for (const foreign of [{ oltId: server.ctx.newId() }, { profileId: server.ctx.newId() }])
      expect(await apply({ ...third, ...foreign })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `${base}/profiles/${profileId}`, { token })).toMatchObject({ code: 601 });
  });

  it('deploys by an order that gives the plan, ports, multicast VLANs, and to each ONU an address of its own', async () => {
    const addresses = { ipHost: 'static', ipFrom: '10.1.0.10', ipTo: '10.1.0.11', ipMask: '255.255.255.0' };
    profileId = await addProfile({
      profileNo: 2,
      profileName: 'Host',
      ethernetNumber: 2,
      multicastVlans: '300,301',
      ...addresses,
    });
    await apply();
    await plug();
    expect(await stands('olt')).toMatchObject({ applicationName: 'Port 1', profileName: 'Host', isChange: false });
    const pages = (await tasks()).map(({ page }) => page);
    expect(pages.filter((page) => page === 'portVlan')).toHaveLength(2);
    expect(pages.filter((page) => page === 'onuMulticast')).toHaveLength(2);
    const hosts = async (serial: string) => (await tasks(serial)).find(({ page }) => page === 'ipHost')?.values;
    expect(await hosts(sn)).toMatchObject({ gOnuSrvInfoIphostIpAddr: '10.1.0.10' });
    await plug('GPON00000002');
    await stands('olt', 'GPON00000002');
    expect(await hosts('GPON00000002')).toMatchObject({ gOnuSrvInfoIphostIpAddr: '10.1.0.11' });
    await plug('GPON00000003');
    expect(await stands('refused', 'GPON00000003')).toMatchObject({ reason: 'All addresses of the IP host are taken' });
  });

  it('leaves ONUs in service alone, and gives them what differs where it is forced; undone, they have what they had', async () => {
    const service = { downKbps: 1000, upKbps: 1000, vlan: 200, mode: 'bridge', name: 'Ana' };
    await serve();
    await write(
      `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, plan_name, service, created_at, updated_at)
       values ($1, $2, $3, 1, 1, $4, 'Ana', 'Old', $5, now(), now())`,
      server.tenants.home.id,
      server.ctx.newId(),
      oltId,
      sn,
      JSON.stringify(service),
    );
    await apply();
    await plug('GPON00000002');
    await stands('olt', 'GPON00000002');
    expect(await status()).toEqual([]);
    await apply({ applicationNo: 2, applicationName: 'Forced', priority: 1, serial: sn, force: true });
    const { id } = await stands('olt');
    expect(await rowsOf('/onu/order/list', { sn })).toMatchObject([{ kind: 'change', planName: 'Home' }]);
    await write(`update onu_order set state = 'done', ended_at = now() where sn = $1`, sn);
    await wake('deployments');
    expect(await stands('done')).toMatchObject({ isChange: true });
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 200 });
    const back = await until(async () =>
      (await rowsOf('/onu/order/list', { sn })).find(({ planName }) => planName === 'Old'),
    );
    expect(back).toMatchObject({ kind: 'change', createBy: 'admin' });
    await write(`update onu_order set state = 'done', ended_at = now() where sn = $1`, sn);
    await wake('deployments');
    await stands('undone');
  });
});

describe('A deployment', () => {
  it('that fails at the OLT says why, and goes on with its order when it is tried again', async () => {
    await apply();
    await plug();
    const { id } = await stands('olt');
    expect(await send(`${base}/status/retry`, { id })).toMatchObject({ code: 500 });
    const reason = JSON.stringify({ en: 'no such VLAN', zh: '无此 VLAN' });
    await write(`update onu_order set state = 'failed', reason = $2 where sn = $1`, sn, reason);
    await wake('deployments');
    expect(await stands('failed')).toMatchObject({ side: 'olt', reason: 'no such VLAN', canRetry: true });
    expect(await send(`${base}/status/retry`, { id })).toMatchObject({ code: 200 });
    await stands('olt');
    expect(await rowsOf('/onu/order/list', { sn })).toMatchObject([{ state: 'working' }]);
  });

  it('of a profile without a home is over with its order, and undone when the OLT was read back', async () => {
    await apply();
    await plug();
    const { id } = await stands('olt');
    await serve();
    await stands('done');
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 200 });
    await until(async () => (await write('select 1 from config_change')).rows.length === 1);
    await stands('undoing');
    await write(`update config_change set state = 'verified', ended_at = now()`);
    await wake('deployments');
    await stands('undone');
  });

  it('gives the home its Wi-Fi when the device is known, over a stop in between, and nothing of pre-configuration', async () => {
    const wifi = { ssid: '2.4', ssidName: 'Home {serial}', ssidPassword: 'sunny-day-7' };
    profileId = await addProfile({ profileNo: 3, profileName: 'Wi-Fi', ...wifi });
    expect(JSON.stringify(await rowsOf(`${base}/profiles/list`))).not.toContain('sunny-day-7');
    await apply();
    await plug();
    const { id } = await stands('olt');
    const onuId = await serve();
    await stands('home');
    // Stopped between the OLT and the home.
    await Promise.all(engines.map((one) => one.stop()));
    const cpeId = await reports(onuId, 'Old');
    expect(await status()).toMatchObject([{ state: 'home' }]);
    engines = [startDeployments(server.ctx)];
    expect(await stands('giving')).toMatchObject({ cpeId });
    const { rows } = await write('select body, secret from cpe_task where cpe_id = $1', cpeId);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0]?.['body'])).toContain(`Home ${sn}`);
    expect(JSON.stringify(rows)).not.toContain('sunny-day-7');
    await told(cpeId, `Home ${sn}`);
    await stands('done');

    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 200 });
    const back = await until(async () => {
      const tasks = await write(`select body from cpe_task where cpe_id = $1 and state = 'waiting'`, cpeId);
      return tasks.rows[0];
    });
    expect(JSON.stringify(back['body'])).toContain('"name": "Old"'.replace(' ', ''));
    // The OLT is asked once the home has answered: its device is reached through it.
    expect((await write('select 1 from config_change')).rows).toHaveLength(0);
    await told(cpeId, 'Old');
    await until(async () => (await write('select 1 from config_change')).rows.length === 1);
    await write(`update config_change set state = 'verified', ended_at = now()`);
    await wake('deployments');
    await stands('undone');
  });

  it('whose device does not report in time is taken back at the OLT alone, and says so', async () => {
    profileId = await addProfile({
      profileNo: 4,
      profileName: 'W',
      ssid: '2.4',
      ssidName: 'W',
      ssidPassword: 'sunny-day-7',
    });
    await apply();
    await plug();
    const { id } = await stands('olt');
    const cpeId = await reports(await serve(), 'Old');
    await stands('giving');
    await told(cpeId, 'W');
    await stands('done');
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 200 });
    await until(async () => (await write(`select 1 from cpe_task where state = 'waiting'`)).rows.length === 1);
    clock.advance(11 * 60_000);
    await wake('deployments');
    await until(async () => (await write('select 1 from config_change')).rows.length === 1);
    expect(await stands('undoing')).toMatchObject({
      side: 'olt',
      reason: expect.stringContaining('in time') as string,
    });
  });
});

it('Another tenant neither sees what was deployed nor says anything to it', async () => {
  await apply();
  await plug();
  const { id } = await stands('olt');
  const coast = await server.signIn('coast1');
  expect(await rowsOf(`${base}/status`, {}, coast)).toEqual([]);
  expect(await send(`${base}/status/retry`, { id }, coast)).toMatchObject({ code: 404 });
});
