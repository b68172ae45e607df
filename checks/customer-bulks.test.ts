import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { customerBulks, startCustomerBulks } from '@heliograph/server/areas/customer-bulks/customer-bulks.ts';
import { orders, customerServices, startOrders } from '@heliograph/server/areas/orders/orders.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startConfigRunner } from '@heliograph/server/southbound/config/runner.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A hundred customers on two simulated OLTs get another speed from one sheet, two of them only when somebody tries again.

const onusOfEach = 50;
const long = { timeout: 180_000, interval: 200 };

let server: TestServer;
let lab: Lab;
let token: string;
let tenantId: number;
const running: { stop(): Promise<void> }[] = [];

interface Bulk {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly unsaved: number;
  readonly saves: readonly { readonly name: string; readonly at: string | null }[];
}

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.everything.query<T>(text, [...values])).rows;
const send = async (path: string, body: object): Promise<unknown> => {
  const answer = await server.call('POST', path, { token, body: body as Record<string, unknown> });
  expect(answer).toMatchObject({ code: 200 });
  return answer['data'];
};
const bulkNow = async (bulkId: string): Promise<Bulk> =>
  (await server.call('GET', '/onu/bulk', { token, query: { bulkId } }))['data'] as Bulk;
const rowsOf = async (bulkId: string, outcome: string) =>
  (await server.call('GET', '/onu/bulk/rows', { token, query: { bulkId, outcome, pageSize: '100' } }))['rows'] as {
    readonly sn: string;
    readonly problems: readonly { readonly message: string }[];
  }[];

async function upload(csv: string): Promise<Bulk> {
  const edge = '----heliograph';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="speed.csv"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/onu/bulk/checkSheet',
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `${head}${csv}\r\n--${edge}--\r\n`,
  });
  return answer.json<Envelope>()['data'] as Bulk;
}

const devices = [1, 2].map((digit) => ({
  spec: {
    id: `crowd-${digit}`,
    model: 'V1600G1' as const,
    name: `crowd-${digit}`,
    contact: '',
    location: '',
    mac: `00:6d:61:cb:00:0${digit}`,
  },
  plant: { onus: [onusOfEach], ways: 64 as const },
}));

const tablesOf = (at: number): Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> => {
  const device = lab.network.devices[at];
  if (!device) throw new Error('no device');
  return configTruth(device.olt).tables;
};
/** Where the simulated OLT lost the T-CONT of an ONU, it refuses a GEM port that uses it. */
const tcont = (device: string, onu: number, values: object | null) =>
  fetch(`${lab.controlUrl}/devices/${device}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'setConfig',
      table: 'gOnuSrvInfoTcontTable',
      key: { gOnuSrvInfoTcontPonInx: 1, gOnuSrvInfoTcontOnuInx: onu, gOnuSrvInfoTcontId: 1 },
      values,
    }),
  }).then(({ status }) => expect(status).toBe(200));

beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [orders(ctx), customerServices(ctx), customerBulks(ctx), ...plainEntities(ctx)],
  });
  const { ctx } = server;
  tenantId = server.tenants.home.id;
  token = await server.signIn();
  lab = await startLab({ scenario: { devices }, snmpPort: 10_641, controlPort: 0 });
  running.push(await startCollector(ctx), await startConfigRunner(ctx), startOrders(ctx), startCustomerBulks(ctx));
  for (const { agent, olt } of lab.network.devices) {
    const place = { address: agent.address, snmpPort: agent.port, mac: olt.spec.mac.replaceAll(':', '') };
    const access = { version: 'v2c', secret: { community: 'public', writeCommunity: 'private' } } as const;
    await ctx.scope.tenant(tenantId, (tx) =>
      admitOlt(ctx, tx, tenantId, { ...place, ...access, name: olt.spec.name, by: 'test' }),
    );
  }
});
afterAll(async () => {
  for (const part of running) await part.stop();
  await lab.stop();
  await server.stop();
});

/** All ONUs of the OLTs, as if they had been set up from here: what the devices hold beside the speed is not looked at. */
async function settle(): Promise<void> {
  const listed = async () => (await query('select 1 from onu where sn is not null')).length;
  await expect.poll(listed, long).toBe(2 * onusOfEach);
  const plan = { upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
  await send('/device/servicePlan', { ...plan, planName: 'Home 50', downKbps: 50_000 });
  await send('/device/servicePlan', { ...plan, planName: 'Home 100', downKbps: 100_000 });
  await query(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, plan_id, plan_name, service, created_at, updated_at)
     select o.tenant_id, o.id, o.olt_id, o.pon, o.onu_no, o.sn, p.id, p.name,
       '{"downKbps": 50000, "upKbps": 10000, "vlan": 100, "mode": "bridge"}', now(), now()
     from onu o join service_plan p on p.tenant_id = o.tenant_id and p.name = 'Home 50'`,
  );
}

describe('A sheet that gives a hundred customers another speed', () => {
  it('is done where the OLT took it, says why where not, and only those are tried again; the OLTs are saved at the end', async () => {
    await settle();
    await tcont('crowd-1', 7, null);
    await tcont('crowd-2', 9, null);
    const onus = await query<{ sn: string }>('select sn from onu order by sn');
    const { id, counts } = await upload(['Serial number,Plan', ...onus.map(({ sn }) => `${sn},Home 100`)].join('\r\n'));
    expect(counts).toEqual({ ready: 2 * onusOfEach });
    await send('/onu/bulk/start', { bulkId: id, save: true });
    await expect.poll(async () => (await bulkNow(id)).state, long).toBe('done');
    expect((await bulkNow(id)).counts).toEqual({ done: 2 * onusOfEach - 2, failed: 2 });
    const failed = await rowsOf(id, 'failed');
    expect(failed.map(({ problems }) => problems.length)).toEqual([1, 1]);
    const speeds = (at: number) =>
      (tablesOf(at)['gOnuSrvInfoGemTable'] ?? []).filter(
        ({ gOnuSrvInfoGemDnTraffic: name }) => name === 'down-100000k',
      );
    expect([speeds(0).length, speeds(1).length]).toEqual([onusOfEach - 1, onusOfEach - 1]);
    const first = (await bulkNow(id)).saves;
    expect(first.map(({ name, at }) => [name, at !== null])).toEqual([
      ['crowd-1', true],
      ['crowd-2', true],
    ]);
    const before = await query<{ n: number }>('select count(*)::int as n from config_change');
    for (const [device, onu] of [
      ['crowd-1', 7],
      ['crowd-2', 9],
    ] as const)
      await tcont(device, onu, { gOnuSrvInfoTcontName: 'internet', gOnuSrvInfoTcontDbaName: 'home-300' });
    await send('/onu/bulk/retry', { bulkId: id });
    await expect
      .poll(async () => ((now) => [now.state, now.counts])(await bulkNow(id)), long)
      .toEqual(['done', { done: 2 * onusOfEach }]);
    expect([speeds(0).length, speeds(1).length]).toEqual([onusOfEach, onusOfEach]);
    const after = await query<{ n: number }>('select count(*)::int as n from config_change');
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(2);
    await expect.poll(async () => (await bulkNow(id)).unsaved, long).toBe(0);
    for (const { olt } of lab.network.devices) expect(configTruth(olt).unsaved).toBe(false);
    for (const log of [`audit_log where call_name = 'saveConfig'`, `olt_log where kind = 'saveConfig'`])
      expect(await query(`select 1 from ${log}`)).toHaveLength(4);
  }, 400_000);
});
