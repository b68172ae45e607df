import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { customerServices } from '../orders/orders.ts';
import { customerBulks, startCustomerBulks } from './customer-bulks.ts';

let server: TestServer;
let token: string;
let tenantId: number;
const oltIds: string[] = [];

interface Bulk {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}
interface Line {
  readonly row: number;
  readonly outcome: string;
  readonly orderId: string | null;
  readonly differences: { readonly field: string; readonly before: string | null; readonly after: string | null }[];
  readonly problems: { readonly field: string; readonly message: string }[];
}

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.everything.query<T>(text, [...values])).rows;

const send = (path: string, body: object): Promise<Envelope> =>
  server.call('POST', path, { token, body: body as Record<string, unknown> });

async function upload(csv: string, who = token): Promise<Bulk> {
  const edge = '----heliograph';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="changes.csv"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/onu/bulk/checkSheet',
    headers: { authorization: who, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `${head}${csv}\r\n--${edge}--\r\n`,
  });
  const told = answer.json<Envelope>();
  expect(told).toMatchObject({ code: 200 });
  return told['data'] as Bulk;
}

const linesOf = async (bulkId: string, more: Record<string, string> = {}): Promise<Line[]> => {
  const answer = await server.call('GET', '/onu/bulk/rows', { token, query: { bulkId, pageSize: '100', ...more } });
  return answer['rows'] as Line[];
};

/** Waits for the runner of changes, which tells of each step. */
async function until(bulkId: string, state: string): Promise<Bulk> {
  const read = async () => (await server.call('GET', '/onu/bulk', { token, query: { bulkId } }))['data'] as Bulk;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe(state);
  return read();
}

const serial = (at: number): string => `GPON${at.toString(16).toUpperCase().padStart(8, '0')}`;

/** Customers of two OLTs, on the plan Home 50. */
async function settle(count: number): Promise<void> {
  for (const digit of [1, 2]) {
    const id = server.ctx.newId();
    oltIds.push(id);
    await query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, pon_mode, created_by)
       values ($1, $2, $3, $4, $5, 10161, 'v2c', 'sealed', $6, 'V1600G1', 'GPON', 'admin')`,
      [tenantId, id, server.tenants.home.projectId, `OLT-${digit}`, `127.8.3.${digit}`, `006d61ee1c0${digit}`],
    );
  }
  await query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state)
     select $1, 900000 + n, case when n % 2 = 0 then $2::int8 else $3::int8 end, 1 + (n / 2) / 128 % 16, 1 + (n / 2) % 128 + n / 4096 * 200,
       'GPON' || upper(lpad(to_hex(n), 8, '0')), 3, 1 from generate_series(0, $4::int - 1) n`,
    [tenantId, ...oltIds, count],
  );
  await query(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, external_id, plan_id, plan_name, service, created_at, updated_at)
     select tenant_id, id, olt_id, pon, onu_no, sn, 'Customer ' || (id - 900000), 'C-' || (id - 900000), $2::int8, 'Home 50',
       jsonb_build_object('downKbps', 50000, 'upKbps', 10000, 'vlan', 100, 'mode', 'bridge', 'name', 'Customer ' || (id - 900000)), now(), now()
     from onu where tenant_id = $1`,
    [tenantId, await planNamed('Home 50', {})],
  );
}

async function planNamed(planName: string, more: object): Promise<string> {
  const plan = { planName, downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false, ...more };
  expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
  const answer = await server.call('GET', '/device/servicePlan/list', { token, query: { planName } });
  return (answer['rows'] as { planId: string }[])[0]?.planId ?? '';
}

const many = 10_000;
let running: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [customerBulks(ctx), customerServices(ctx), ...plainEntities(ctx)],
  });
  tenantId = server.tenants.home.id;
  token = await server.signIn();
  await settle(many);
  await planNamed('Home 100', { downKbps: 100_000 });
  await planNamed('Wi-Fi 50', { wifi: true });
});
afterAll(async () => {
  await running?.stop();
  await server.stop();
});

const head = 'Serial number,Number in your billing,OLT,Place,Plan,VLAN,Customer,Wi-Fi name,Wi-Fi password,Suspended';

describe('A sheet of changes', () => {
  it('says at each row what it would do, that there is nothing to do, or what is wrong at its column; and does nothing', async () => {
    const { id, counts } = await upload(
      [
        head,
        `${serial(2)},,,,home 100,,,,,`,
        ',c-3,,,,200,"Diaz, Bo",,,yes',
        ',,OLT-1,GPON0/1:3,Home 50,,,,,no',
        `${serial(8)},C-9,,,Home 100,,,,,`,
        `${serial(10)},,,,Home 900,,,,,maybe`,
        `${serial(12)},,,,Wi-Fi 50,,,Eve,,`,
        `${serial(14)},,,,,9999,,,,`,
        `${serial(16)},,,,,,,Eve,,`,
        `${serial(2)},,,,,300,,,,`,
        'GPON0BADCAFE,,,,Home 100,,,,,',
        ',,,GPON0/1:3,Home 100,,,,,',
        ',,OLT-1,first,Home 100,,,,,',
      ].join('\r\n'),
    );
    expect(counts).toEqual({ ready: 2, same: 1, bad: 9 });
    const lines = await linesOf(id);
    expect(lines.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(lines[0]?.differences).toEqual([
      { field: 'planId', before: 'Home 50', after: 'Home 100' },
      { field: 'speed', before: '50000 / 10000', after: '100000 / 10000' },
    ]);
    expect(lines[1]?.differences).toEqual([
      { field: 'vlan', before: '100', after: '200' },
      { field: 'name', before: 'Customer 3', after: 'Diaz, Bo' },
      { field: 'suspended', before: 'no', after: 'yes' },
    ]);
    const fields = lines.slice(3).map(({ problems }) => problems.map(({ field }) => field).join());
    expect(fields).toEqual(['sn', 'planId,suspended', 'wifiKey', 'vlan', 'wifiName', 'sn', 'sn', 'sn', 'place']);
    expect(lines[8]?.problems[0]?.message).toContain('row 2');
    expect(await query('select 1 from onu_order')).toEqual([]);
  });

  it('that was exported changes nothing as it is, and has no password', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/onu/subscription/export',
      headers: { authorization: token },
      payload: { subscriptionIds: ['900004', '900005'] },
    });
    const [headings, ...rows] = await readSheet('customers.xlsx', answer.rawPayload, 10);
    const csv = [headings ?? [], ...rows].map((row) => row.join(',')).join('\r\n');
    expect(rows).toHaveLength(2);
    expect(csv).toContain('Customer 4');
    // Not even where the plan was edited since it was sold.
    await query(`update service_plan set down_kbps = 60000 where name = 'Home 50'`);
    expect((await upload(csv)).counts).toEqual({ same: 2 });
    await query(`update service_plan set down_kbps = 50000 where name = 'Home 50'`);
  });

  it('takes ten thousand rows, some of them wrong', async () => {
    const rows = Array.from({ length: many }, (_, n) =>
      n % 1000 === 7 ? `${serial(n)},,,,No such plan,,,,,` : `${serial(n)},,,,Home 100,,,,,`,
    );
    const { total, counts } = await upload([head, ...rows].join('\r\n'));
    expect({ total, counts }).toEqual({ total: many, counts: { ready: many - 10, bad: 10 } });
  });

  it('keeps a Wi-Fi password sealed until it is an order, and shows it to nobody', async () => {
    const { id } = await upload([head, `${serial(20)},,,,Wi-Fi 50,,,Eve,Secret4Eve,`].join('\r\n'));
    expect(JSON.stringify(await linesOf(id))).not.toContain('Secret4Eve');
    const rows = await query('select * from customer_bulk_row where bulk_id = $1', [id]);
    expect(rows).toMatchObject([{ state: 'ready', secrets: expect.any(String) as string }]);
    expect(JSON.stringify(rows)).not.toContain('Secret4Eve');
  });

  it('of which a password was sealed by another installation asks for that row anew, and holds up no other', async () => {
    const row = (n: number) => `${serial(n)},,,,Wi-Fi 50,,,Eve,Secret4Eve,`;
    const { id } = await upload([head, row(22), row(24)].join('\r\n'));
    const sealed = `update customer_bulk_row set secrets = '00000000:AAAA:AAAA' where bulk_id = $1 and row_no = 2`;
    await query(sealed, [id]);
    await send('/onu/bulk/start', { bulkId: id });
    running ??= startCustomerBulks(server.ctx);
    await until(id, 'working');
    expect((await linesOf(id)).map(({ outcome, problems }) => [outcome, problems[0]?.field])).toEqual([
      ['refused', 'wifiKey'],
      ['working', undefined],
    ]);
  });
});

describe('A change of many customers', () => {
  it('of a filter reaches more than a page, becomes an order for each once, and tries again those that were not taken', async () => {
    const asked = { keyword: 'Customer 1', values: { vlan: 300 } };
    const { data } = (await send('/onu/bulk/check', asked)) as { data?: Bulk };
    const bulk = data as Bulk;
    expect(bulk.counts).toEqual({ ready: 1111 });
    // Between check and start another ONU took one of the places, and an order began for a second.
    await query(`update onu set sn = 'GPON0000FFFF' where id = 900010`);
    expect(await send('/onu/service', { onuIds: ['900011'], values: { vlan: 301 } })).toMatchObject({ code: 200 });
    expect(await send('/onu/bulk/start', { bulkId: bulk.id })).toMatchObject({ code: 200 });
    expect(await send('/onu/bulk/start', { bulkId: bulk.id })).toMatchObject({ code: 500 });
    running ??= startCustomerBulks(server.ctx);
    await expect
      .poll(async () => (await query('select 1 from onu_order where batch_id = $1', [bulk.id])).length, {
        timeout: 60_000,
      })
      .toBe(1109);
    const refused = await linesOf(bulk.id, { outcome: 'refused' });
    expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
      'Another ONU stands there since the check',
      expect.stringContaining('is being set up at') as string,
    ]);
    await query(`update onu set sn = $1 where id = 900010`, [serial(10)]);
    await until(bulk.id, 'working');
    expect(await send('/onu/bulk/retry', { bulkId: bulk.id })).toMatchObject({ code: 200 });
    await expect
      .poll(async () => (await query('select 1 from onu_order where batch_id = $1', [bulk.id])).length, {
        timeout: 60_000,
      })
      .toBe(1110);
    const { rows } = await server.everything.query(
      'select upper(sn) from onu_order where batch_id = $1 group by 1 having count(*) > 1',
      [bulk.id],
    );
    expect(rows).toEqual([]);
  });

  it('says of who was chosen and has no ONU at the place that it has left, and leaves nobody out in silence', async () => {
    await query('update onu set missing = true, sn = null where id = 900040');
    const asked = { subscriptionIds: ['900040', '900042'], values: { vlan: 300 } };
    const { data } = (await send('/onu/bulk/check', asked)) as { data?: Bulk };
    expect(data?.counts).toEqual({ ready: 1, bad: 1 });
    const [bad] = await linesOf(data?.id ?? '', { outcome: 'bad' });
    expect(bad).toMatchObject({ externalId: 'C-40', problems: [{ message: 'Its ONU has left its place' }] });
  });

  it('shows the MAC address of an EPON ONU as people write it', async () => {
    await query(`update olt set pon_mode = 'EPON' where name = 'OLT-1'`);
    await query(`update onu set sn = null, mac = '982a0ab5c755' where id = 900050`);
    await query(`update subscription set sn = '982A0AB5C755' where id = 900050`);
    const { id } = await upload([head, '98:2a:0a:b5:c7:55,,,,,333,,,,'].join('\r\n'));
    expect(await linesOf(id)).toMatchObject([{ sn: '98:2a:0a:b5:c7:55' }]);
  });

  it('is refused where nothing was chosen or nothing was said, and of a plan or a change that nobody has', async () => {
    expect(await send('/onu/bulk/check', { values: { vlan: 300 } })).toMatchObject({ code: 400 });
    expect(await send('/onu/bulk/check', { keyword: 'Customer' })).toMatchObject({ code: 400 });
    const nobody = server.ctx.newId();
    expect(await send('/onu/bulk/check', { keyword: 'Customer', toPlanId: nobody })).toMatchObject({ code: 404 });
    const some = { subscriptionIds: ['900030', nobody], values: { vlan: 300 } };
    expect(await send('/onu/bulk/check', some)).toMatchObject({ code: 404 });
    expect(await send('/onu/subscription/export', { subscriptionIds: ['900030', nobody] })).toMatchObject({
      code: 404,
    });
    for (const path of ['start', 'retry', 'save'])
      expect(await send(`/onu/bulk/${path}`, { bulkId: nobody })).toMatchObject({ code: 404 });
    const coast = await server.signIn('coast1');
    const { id } = await upload([head, `${serial(30)},,,,,333,,,,`].join('\r\n'));
    const foreign = await server.call('GET', '/onu/bulk', { token: coast, query: { bulkId: id } });
    expect(foreign).toMatchObject({ code: 404 });
    const theirs = await upload([head, `${serial(30)},,,,,333,,,,`].join('\r\n'), coast);
    expect(theirs.counts).toEqual({ bad: 1 });
  });
});
