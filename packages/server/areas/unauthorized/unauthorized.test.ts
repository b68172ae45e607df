import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../../clock.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { olts } from '../olts/olts.ts';
import { announce, announcer, sweepUnauthorized, unauthorized } from './unauthorized.ts';
import type { Announcement } from '../../southbound/announcement.ts';

const path = (name: string) => `/device/olt/${name}`;
const minute = 60_000;

let clock: TestClock;
let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  clock = testClock();
  server = await startTestServer({ clock, areas: (ctx) => [unauthorized(ctx), olts(ctx)] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('delete from unauthorized_device');
  await server.everything.query('delete from olt');
  clock.advance(minute);
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});

const heard = (changes: Partial<Announcement> = {}): Announcement => ({
  tenantId: server.tenants.home.id,
  address: '192.0.2.10',
  mac: '006d61ee0bf3',
  community: 'trap-000000',
  version: 'v2c',
  at: clock.now(),
  ...changes,
});

interface Row {
  id: string;
  [field: string]: unknown;
}
const list = async (query: Record<string, string> = {}, as = token) =>
  (await server.call('GET', path('getDeviceUnauthorized'), { token: as, query })) as Envelope & {
    rows: Row[];
    total: number;
  };
const authenticate = (body: object, as = token) =>
  server.call('POST', path('authenticateDeviceUnauthorized'), { token: as, body });
const oltList = async (as = token) =>
  (await server.call('GET', '/device/olt/list', { token: as })) as Envelope & { rows: Row[]; total: number };

describe('A device that announces itself', () => {
  it('is listed as unauthorized, online, with what its trap told', async () => {
    expect(await announce(server.ctx, heard())).toBe('created');
    const { rows, total } = await list();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ip: '192.0.2.10',
      sysMac: '00:6d:61:ee:0b:f3',
      state: 1,
      enrichState: 'waiting',
      createBy: 'trap',
      loginDataTime: new Date(clock.now()).toISOString(),
      tenantId: '000000',
    });
  });

  it('is one device however often it speaks, and written at most every 10 s', async () => {
    expect(await announce(server.ctx, heard())).toBe('created');
    expect(await announce(server.ctx, heard({ at: clock.now() + 9_999 }))).toBe('quiet');
    expect(await announce(server.ctx, heard({ at: clock.now() + 10_000 }))).toBe('seen');
    expect((await list()).total).toBe(1);
  });

  it('costs no transaction when it floods', async () => {
    const say = announcer(server.ctx);
    expect(await say(heard())).toBe('created');
    await server.everything.query('delete from unauthorized_device');
    expect(await say(heard({ at: clock.now() + 500 }))).toBe('quiet');
    expect((await list()).total).toBe(0);
    expect(await say(heard({ at: clock.now() + 10_500 }))).toBe('created');
  });

  it('under ever new names is dropped after the first 200, and a real one gets through a little later', async () => {
    const say = announcer(server.ctx);
    const forged = (n: number) => heard({ mac: `0200000${String(n).padStart(5, '0')}`, at: clock.now() });
    const results: string[] = [];
    for (let n = 0; n < 260; n++) results.push(await say(forged(n)));
    expect(results.filter((result) => result === 'created')).toHaveLength(200);
    expect(results.filter((result) => result === 'limited')).toHaveLength(60);
    expect(await say(heard({ at: clock.now() + 50 }))).toBe('created');
    expect(await say(heard({ tenantId: server.tenants.coast.id }))).toBe('created');
  });

  it('without its MAC first and with it later is the same device', async () => {
    await announce(server.ctx, heard({ mac: undefined }));
    const before = await list();
    // The coldStart of an OLT carries no MAC, and the first alarm right behind it does.
    expect(await announce(server.ctx, heard({ at: clock.now() + 20 }))).toBe('seen');
    const after = await list();
    expect(after.total).toBe(1);
    expect(after.rows[0]).toMatchObject({ id: before.rows[0]?.id, sysMac: '00:6d:61:ee:0b:f3' });
  });

  it('behind the same address as another is told apart by its MAC', async () => {
    await announce(server.ctx, heard());
    await announce(server.ctx, heard({ mac: '006d61ee0bf4' }));
    expect((await list()).total).toBe(2);
  });

  it('from two processes at once makes one row', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => announce(server.ctx, heard())));
    expect(results.filter((result) => result === 'created')).toHaveLength(1);
    expect((await list()).total).toBe(1);
  });

  it('is not listed when it is an OLT already', async () => {
    await announce(server.ctx, heard());
    await authenticate({ id: (await list()).rows[0]?.id });
    clock.advance(minute);
    expect(await announce(server.ctx, heard())).toBe('admitted');
    expect((await list()).total).toBe(0);
  });

  it('is dropped and counted when 5,000 others wait already', async () => {
    await server.everything.query(
      `insert into unauthorized_device (tenant_id, id, address, state, created_by, created_at)
       select $1, n, '10.0.' || n / 250 || '.' || n % 250, 1, 'trap', now() from generate_series(1, 5000) n`,
      [server.tenants.home.id],
    );
    expect(await announce(server.ctx, heard())).toBe('full');
    expect(await announce(server.ctx, heard({ tenantId: server.tenants.coast.id }))).toBe('created');
    expect(await server.ctx.metrics.metrics()).toMatch(/heliograph_announcements_total\{result="full"\} 1/);
  });

  it('is offline after 15 silent minutes, and forgotten after a day if it never was more than a trap', async () => {
    await announce(server.ctx, heard());
    const tenantId = server.tenants.home.id;
    const sweepNow = () => server.ctx.scope.tenant(tenantId, (tx) => sweepUnauthorized(server.ctx, tx, tenantId));
    clock.advance(15 * minute);
    await sweepNow();
    expect((await list({ state: '1' })).total).toBe(1);
    clock.advance(1);
    await sweepNow();
    expect((await list({ state: '2' })).rows).toMatchObject([
      { deviceOfflineTime: new Date(clock.now()).toISOString() },
    ]);
    await announce(server.ctx, heard());
    expect((await list({ state: '1' })).rows).toMatchObject([{ deviceOfflineTime: null }]);
    clock.advance(24 * 60 * minute + 1);
    await sweepNow();
    token = await server.signIn(); // a session does not last that long
    expect((await list()).total).toBe(0);
  });
});

describe('The unauthorized list', () => {
  it('finds by MAC in any notation and by parts of the texts, and takes wildcards as they are', async () => {
    await announce(server.ctx, heard());
    await server.everything.query(
      `update unauthorized_device set host_name = 'OLT_North <b>', serial = 'V2512050531', device_type = 'V1600G1'`,
    );
    for (const query of [
      { sysMac: '006D.61EE.0BF3' },
      { sysMac: '61:ee:0b' },
      { sysHostName: 'olt_n' },
      { sysSerialNumber: '050531' },
      { deviceType: 'v1600g1' },
    ]) {
      expect((await list(query)).total).toBe(1);
    }
    expect((await list({ sysHostName: '%' })).total).toBe(0);
    expect((await list({ sysHostName: 'OLTxNorth' })).total).toBe(0);
    expect((await list()).rows[0]).toMatchObject({ deviceName: 'V1600G1', sysHostName: 'OLT_North <b>' });
  });

  it('shows and changes nothing of another tenant', async () => {
    await announce(server.ctx, heard());
    const id = (await list()).rows[0]?.id ?? '';
    expect((await list({}, other)).total).toBe(0);
    const asked = [
      authenticate({ id }, other),
      server.call('POST', path('updateDeviceUnauthorized'), { token: other, body: { id, ip: '192.0.2.9' } }),
      server.call('DELETE', path('delDeviceUnauthorized'), { token: other, query: { id } }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
    expect((await list()).rows).toMatchObject([{ id, ip: '192.0.2.10' }]);
  });

  it('never answers a community', async () => {
    await announce(server.ctx, heard({ community: 'hush-hush' }));
    expect(JSON.stringify(await list())).not.toContain('hush');
    const { rows } = await server.everything.query<{ trap_secret: string }>(
      'select trap_secret from unauthorized_device',
    );
    expect(rows[0]?.trap_secret).not.toContain('hush');
  });
});

describe('Authenticate', () => {
  it('makes an OLT of the device, in the group that was chosen, and takes it off the list', async () => {
    await announce(server.ctx, heard());
    const [row] = (await list()).rows;
    const { home } = server.tenants;
    const done = await authenticate({ ...row, groupId: home.groupIds[0], projectId: null });
    expect(done).toMatchObject({ code: 200, msg: 'The device was let in' });
    expect((await list()).total).toBe(0);
    expect((await oltList()).rows).toMatchObject([
      { sysMac: '00:6d:61:ee:0b:f3', ip: '192.0.2.10', state: 'Waiting', groupName: 'North', createBy: 'admin' },
    ]);
    const { rows } = await server.everything.query(
      `select call_name from audit_log where call_name = 'authenticateDeviceUnauthorized'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('leaves everything as it was when the quota is used up', async () => {
    const { home } = server.tenants;
    await server.everything.query('update tenant set olt_quota = 0 where id = $1', [home.id]);
    await announce(server.ctx, heard());
    const id = (await list()).rows[0]?.id;
    expect(await authenticate({ id })).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/^Quota exceeded: at most 0, \d+ in use\. Whoever runs this console can raise/),
    });
    expect((await list()).total).toBe(1);
    await server.everything.query('update tenant set olt_quota = -1 where id = $1', [home.id]);
    expect(await authenticate({ id })).toMatchObject({ code: 200 });
  });
});

describe('A device entered by hand', () => {
  const enter = (body: object) => server.call('POST', path('addDeviceUnauthorized'), { token, body });

  it('by its MAC waits for its first trap and cannot be let in before', async () => {
    expect(await enter({ deviceMac: '00-6D-61-EE-0B-F3', deviceSn: 'V1' })).toMatchObject({ code: 200 });
    const id = (await list()).rows[0]?.id;
    expect((await list()).rows).toMatchObject([{ state: 2, ip: null, sysMac: '00:6d:61:ee:0b:f3', createBy: 'admin' }]);
    expect(await authenticate({ id })).toMatchObject({ code: 500 });
    expect(await announce(server.ctx, heard())).toBe('seen');
    expect((await list()).rows).toMatchObject([{ id, state: 1, ip: '192.0.2.10' }]);
    expect(await authenticate({ id })).toMatchObject({ code: 200 });
  });

  it('is refused with a reason when it is listed already or names nothing', async () => {
    await enter({ ip: '192.0.2.44' });
    expect(await enter({ ip: '192.0.2.44' })).toMatchObject({ code: 500, msg: '192.0.2.44 already exists' });
    expect(await enter({ deviceSn: 'x' })).toMatchObject({
      code: 400,
      problems: expect.arrayContaining([expect.objectContaining({ field: 'ip' })]),
    });
    expect(await enter({ deviceMac: 'zz' })).toMatchObject({ code: 400 });
    expect((await list()).total).toBe(1);
  });
});

describe('How unknown devices are asked', () => {
  const read = async (as = token) => (await server.call('GET', path('getDiscovery'), { token: as }))['data'];
  const set = (body: object) => server.call('POST', path('setDiscovery'), { token, body });

  it('is set per tenant; communities go in and never come out', async () => {
    expect(await read()).toEqual({ ports: '161', communities: 1, communityRequired: false });
    expect(await set({ ports: '161, 10161', communities: 'hush-a, hush-b' })).toMatchObject({ code: 200 });
    expect(await read()).toEqual({ ports: '161, 10161', communities: 2, communityRequired: false });
    expect(await set({ ports: '1161' })).toMatchObject({ code: 200 });
    expect(await read()).toEqual({ ports: '1161', communities: 2, communityRequired: false });
    expect(await read(other)).toEqual({ ports: '161', communities: 1, communityRequired: false });
    const { rows } = await server.everything.query('select before::text, after::text from audit_log');
    expect(JSON.stringify(rows)).not.toContain('hush');
  });

  it.each(['', '0', '65536', '161;162', '1,2,3,4,5', 'snmp'])('refuses the ports %j', async (ports) => {
    expect(await set({ ports })).toMatchObject({ code: 400 });
  });
});
