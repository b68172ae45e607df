import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { logs } from '../logs/logs.ts';
import { olts } from '../olts/olts.ts';
import { announce, announcer, saveAnswer, unauthorized } from '../unauthorized/unauthorized.ts';
import { blacklist } from './blacklist.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [blacklist(ctx), unauthorized(ctx), olts(ctx), logs(ctx, () => [])],
  });
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(() =>
  server.everything.query('truncate blacklisted_device, unauthorized_device, device_log; delete from olt'),
);

const add = (body: object, as = token) => server.call('POST', '/device/blacklist', { token: as, body });
const list = async (query = {}) =>
  (await server.call('GET', '/device/blacklist/list', { token, query })) as unknown as {
    rows: Record<string, unknown>[];
    total: number;
  };
const waiting = async () =>
  (await server.call('GET', '/device/olt/getDeviceUnauthorized', { token })) as unknown as { total: number };
const events = async () =>
  (
    (await server.call('GET', '/monitor/log/device/list', { token })) as unknown as { rows: { event: string }[] }
  ).rows.map(({ event }) => event);
// By the clock of the server: what it writes down beside is told by that one too.
const heard = (mac: string | undefined, address = '10.0.0.5', at = server.ctx.clock.now()) => ({
  tenantId: server.tenants.home.id,
  address,
  mac,
  version: 'v2c' as const,
  at,
});
const addOlt = async (mac: string, serial: string | null = null) => {
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, serial, created_by)
     values ($1, $2, $3, 'OLT-East', '10.1.1.1', 161, 'v2c', '', $4, $5, 'admin')`,
    [server.tenants.home.id, server.ctx.newId(), server.tenants.home.projectId, mac, serial],
  );
  await server.everything.query('insert into olt_live (tenant_id, olt_id) select tenant_id, id from olt');
};

describe('A blacklisted device', () => {
  it('that announces itself is not listed, only counted', async () => {
    await add({ deviceMac: '00:6d:61:00:00:00-00:6d:61:00:00:ff', reason: 'stolen' });
    expect(await announce(server.ctx, heard('006d61000007'))).toBe('blocked');
    expect(await announce(server.ctx, heard('006d61000100', '10.0.0.6'))).toBe('created');
    expect((await waiting()).total).toBe(1);
    expect((await list()).rows).toMatchObject([{ hits: 1, lastIp: '10.0.0.5', reason: 'stolen' }]);
    expect(await events()).toEqual(['found', 'blocked']);
  });

  it('is counted with every trap, though not each of them is a transaction', async () => {
    await add({ deviceMac: '00:6d:61:00:00:07' });
    const tell = announcer(server.ctx);
    const now = Date.now();
    for (const ms of [0, 100, 200, 10_500])
      expect(await tell(heard('006d61000007', '10.0.0.5', now + ms))).toBe('blocked');
    expect((await list()).rows).toMatchObject([{ hits: 4 }]);
  });

  it('goes from those that wait outside when it is listed, with what was known of it', async () => {
    await announce(server.ctx, heard('006d61000007'));
    await server.everything.query(`update unauthorized_device set device_type = 'V1600G1', host_name = 'North'`);
    await add({ deviceMac: '00:6d:61:00:00:07' });
    expect((await waiting()).total).toBe(0);
    expect((await list()).rows).toMatchObject([{ deviceName: 'North', deviceType: 'V1600G1', ip: '10.0.0.5' }]);
  });

  it('that tells its serial number only when it is asked goes then', async () => {
    await add({ deviceSn: 'SN-77' });
    await announce(server.ctx, heard(undefined));
    const tenantId = server.tenants.home.id;
    const told = { mac: null, serial: 'sn-77', deviceType: null } as Parameters<typeof saveAnswer>[4];
    const way = { port: 161, version: 'v2c' as const, secret: { community: 'public' } };
    await server.ctx.scope.tenant(tenantId, async (tx) => {
      const row = await tx
        .selectFrom('unauthorized_device')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow();
      expect(await saveAnswer(server.ctx, tx, row, way, told)).toBeUndefined();
    });
    expect((await waiting()).total).toBe(0);
    // It does not tell its MAC in its traps: its address stands for it.
    expect(await announce(server.ctx, heard(undefined))).toBe('blocked');
  });

  it('is let in by nobody, by hand or by a rule', async () => {
    await server.everything.query(
      `insert into unauthorized_device (tenant_id, id, address, mac, device_class, state, created_by, created_at)
       values ($1, 5, '10.0.0.9', '006d61000009', 'OLT', 1, 'trap', now())`,
      [server.tenants.home.id],
    );
    await server.everything.query(
      `insert into blacklisted_device (tenant_id, id, mac_from, mac_to, device_mac, created_by, created_at)
       values ($1, 1, '006d61000009', '006d61000009', '00:6d:61:00:00:09', 'admin', now())`,
      [server.tenants.home.id],
    );
    const answer = await server.call('POST', '/device/olt/authenticateDeviceUnauthorized', {
      token,
      body: { id: '5' },
    });
    expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining('blacklist') as string });
    await server.call('DELETE', '/device/blacklist/1', { token });
    const after = await server.call('POST', '/device/olt/authenticateDeviceUnauthorized', { token, body: { id: '5' } });
    expect(after).toMatchObject({ code: 200 });
  });
});

describe('Listing a device that is managed', () => {
  it('says what that means, and takes it out only when that is confirmed and allowed', async () => {
    await addOlt('006d61000008');
    const body = { deviceMac: '00:6d:61:00:00:08' };
    expect(await add(body)).toMatchObject({ code: 601, msg: expect.stringContaining('OLT-East') as string });
    expect((await list()).total).toBe(0);
    const some = await server.signInWith(['device:blacklist:add']);
    expect(await add({ ...body, takeOut: true }, some)).toMatchObject({ code: 403 });
    expect(await add({ ...body, takeOut: true })).toMatchObject({ code: 200 });
    expect((await server.everything.query('select 1 from olt')).rows).toEqual([]);
    expect(await events()).toEqual(['removed']);
    expect((await list()).rows).toMatchObject([{ deviceName: 'OLT-East', ip: '10.1.1.1' }]);
  });

  it('with another serial number than the entry names leaves it alone', async () => {
    await addOlt('006d61000008', 'SN-1');
    expect(await add({ deviceMac: '00:6d:61:00:00:08', deviceSn: 'SN-2' })).toMatchObject({ code: 200 });
  });
});

describe('The blacklist', () => {
  it('is checked like the rules, edited, searched and never has the same entry twice', async () => {
    expect(await add({ deviceName: 'x' })).toMatchObject({ code: 400 });
    expect(await add({ deviceMac: '00:6d:61' })).toMatchObject({ code: 400, problems: [{ field: 'deviceMac' }] });
    await add({ deviceMac: '00:6d:61:00:00:00-00:6d:61:00:00:ff' });
    expect(await add({ deviceMac: '00-6D-61-00-00-00-00-6D-61-00-00-FF' })).toMatchObject({ code: 500 });
    const [row] = (await list({ deviceMac: '006d.6100.0017' })).rows;
    expect(row).toBeDefined();
    const body = { ...row, deviceSn: 'SN-9' };
    expect(await server.call('PUT', '/device/blacklist', { token, body })).toMatchObject({ code: 200 });
    expect((await list({ deviceSn: 'sn-9' })).total).toBe(1);
    const other = await server.signIn('coast1');
    const gone = await server.call('DELETE', `/device/blacklist/${String(row?.['id'])}`, { token: other });
    expect(gone).toMatchObject({ code: 404 });
  });

  it('comes back from its own export', async () => {
    await add({ deviceMac: '00:6d:61:00:00:01', deviceName: '=HYPERLINK("x")', reason: 'old' });
    await add({ deviceSn: 'SN-3' });
    const file = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/device/blacklist/export',
      headers: { authorization: token },
      payload: { format: 'xlsx' },
    });
    await server.everything.query('truncate blacklisted_device');
    const sent = { token, name: 'blacklist.xlsx', content: file.rawPayload };
    expect(await sendUpload(server, '/device/blacklist/importData', sent)).toMatchObject({
      code: 200,
      data: { total: 2, added: 2, failed: 0 },
    });
    expect((await list({ deviceName: 'HYPERLINK' })).rows).toMatchObject([{ deviceName: '=HYPERLINK("x")' }]);
  });
});
