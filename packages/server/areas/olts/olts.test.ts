import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { openAccess, sealAccess } from '../../southbound/snmp-access.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { vaultOf } from '../../vault.ts';
import { olts } from './olts.ts';

interface Row {
  id: string;
  [field: string]: unknown;
}
type List = Envelope & { rows: Row[]; total: number };

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [olts(ctx)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from olt'));

const list = async (query: Record<string, string> = {}, as = token) =>
  (await server.call('GET', '/device/olt/list', { token: as, query })) as List;
const v2c = { snmpPort: 161, snmpVersion: 'v2c', community: 'public' };
const insert = (body: object, as = token) =>
  server.call('POST', '/device/olt/insertDeviceInfo', { token: as, body: { ...v2c, ...body } });
const insertId = async (body: object, as = token) => ((await insert(body, as))['data'] as { id: string }).id;
/** What a poll would have written. */
const polled = (id: string, mac: string, online: boolean | null, type = 'V1600G1') =>
  server.everything
    .query('update olt set mac = $2, device_type = $3, serial = $4 where id = $1', [id, mac, type, `V26${mac}`])
    .then(() => server.everything.query('update olt_live set online = $2 where olt_id = $1', [id, online]));

describe('An OLT added by its address', () => {
  it('is listed and waits for its first poll', async () => {
    expect(await insert({ ip: '192.0.2.1', sysHostName: 'North' })).toMatchObject({
      code: 200,
      msg: 'The OLT was added',
    });
    expect((await list()).rows).toMatchObject([
      {
        type: 'OLT',
        sysHostName: 'North',
        ip: '192.0.2.1',
        state: 'Waiting',
        sysMac: null,
        projectName: 'Default project',
      },
    ]);
  });

  it('wakes the directory and the collector when it is committed', async () => {
    const topics: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const unlisten = server.ctx.bus.listen((topic) => {
      topics.push(topic);
      if (topic.startsWith('live:')) resolve();
    });
    const id = await insertId({ ip: '192.0.2.1' });
    await promise;
    unlisten();
    const { id: tenantId } = server.tenants.home;
    expect(topics).toEqual([`devices:${tenantId}`, `poll:${tenantId}:${id}`, `live:${tenantId}`]);
  });

  it('keeps its credentials sealed: in no answer, no log and not readable in the database', async () => {
    await insert({ ip: '192.0.2.1', community: 'c0mmunity-x', writeCommunity: 'c0mmunity-y' });
    expect(JSON.stringify(await list())).not.toContain('c0mmunity');
    const { rows } = await server.everything.query(
      'select snmp_secret from olt union all select after::text from audit_log',
    );
    expect(JSON.stringify(rows)).not.toContain('c0mmunity');
  });

  it('is refused when the address is taken, within its tenant', async () => {
    await insert({ ip: '192.0.2.1' });
    expect(await insert({ ip: '192.0.2.1' })).toMatchObject({ code: 500, msg: '192.0.2.1:161 already exists' });
    expect(await insert({ ip: '192.0.2.1', snmpPort: 10161 })).toMatchObject({ code: 200 });
    expect(await insert({ ip: '192.0.2.1' }, other)).toMatchObject({ code: 200 });
  });

  it.each([
    ['ip', { ip: '300.1.1.1' }],
    ['ip', { ip: '' }],
    ['snmpPort', { ip: '192.0.2.1', snmpPort: 0 }],
    ['snmpPort', { ip: '192.0.2.1', snmpPort: 65_536 }],
    ['community', { ip: '192.0.2.1', community: '' }],
    ['userName', { ip: '192.0.2.1', snmpVersion: 'v3' }],
    [
      'authPassword',
      { ip: '192.0.2.1', snmpVersion: 'v3', userName: 'u', authProtocol: 'sha1', authPassword: 'short' },
    ],
    [
      'privProtocol',
      { ip: '192.0.2.1', snmpVersion: 'v3', userName: 'u', privProtocol: 'aes128', privPassword: '12345678' },
    ],
  ])('is refused with the problem at %s', async (field, body) => {
    const answer = await insert(body);
    expect(answer).toMatchObject({ code: 400, problems: expect.arrayContaining([expect.objectContaining({ field })]) });
    expect((await list()).total).toBe(0);
  });

  it('needs a group and a project of its own tenant', async () => {
    const { home, coast } = server.tenants;
    expect(await insert({ ip: '192.0.2.1', groupId: coast.groupIds[0] })).toMatchObject({ code: 404 });
    expect(await insert({ ip: '192.0.2.1', projectId: coast.projectId })).toMatchObject({ code: 404 });
    expect(await insert({ ip: '192.0.2.1', groupId: home.groupIds[0] })).toMatchObject({ code: 200 });
    expect((await list()).rows).toMatchObject([{ groupName: 'North' }]);
  });

  it('never passes the quota, however many come at once', async () => {
    const { home } = server.tenants;
    await server.everything.query('update tenant set olt_quota = 7 where id = $1', [home.id]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => insert({ ip: `192.0.2.${n + 1}` })));
    await server.everything.query('update tenant set olt_quota = -1 where id = $1', [home.id]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(7);
    expect(answers.filter(({ msg }) => msg.startsWith('Quota exceeded: at most 7, 7 in use. '))).toHaveLength(13);
    expect((await list()).total).toBe(7);
  });
});

describe('How an OLT is reached', () => {
  const edit = (body: object, as = token) =>
    server.call('POST', '/device/olt/updateDeviceInfo', { token: as, body: { snmpVersion: 'v2c', ...body } });
  const stored = async (id: string) => {
    const { id: tenantId } = server.tenants.home;
    const { rows } = await server.everything.query<{ snmp_secret: string }>(
      'select snmp_secret from olt where id = $1',
      [id],
    );
    return openAccess(server.ctx.vault, tenantId, 'olt', id, rows[0]?.snmp_secret ?? '');
  };

  it('can be changed, and what is left empty of the credentials stays', async () => {
    const id = await insertId({ ip: '192.0.2.1', community: 'first', writeCommunity: 'second' });
    expect(await edit({ id, ip: '192.0.2.1', snmpPort: 10161, remark: 'moved' })).toMatchObject({ code: 200 });
    expect((await list()).rows).toMatchObject([{ snmpPort: 10161, remark: 'moved' }]);
    expect(await stored(id)).toEqual({ community: 'first', writeCommunity: 'second' });
    expect(await edit({ id, ip: '192.0.2.1', community: 'third' })).toMatchObject({ code: 200 });
    expect(await stored(id)).toEqual({ community: 'third', writeCommunity: 'second' });
  });

  it('at another address needs its community again, so that it is not told to a stranger', async () => {
    const id = await insertId({ ip: '192.0.2.1', community: 'first' });
    expect(await edit({ id, ip: '192.0.2.99' })).toMatchObject({ code: 400, problems: [{ field: 'community' }] });
    expect(await edit({ id, ip: '192.0.2.99', community: 'first' })).toMatchObject({ code: 200 });
  });

  it('over v3 keeps the stored user whole, and needs one where none is stored', async () => {
    const v3 = { snmpVersion: 'v3', authProtocol: 'sha256', authPassword: 'password-1' };
    const id = await insertId({ ip: '192.0.2.1', ...v3, userName: 'helio' });
    expect(await edit({ id, ip: '192.0.2.1', snmpVersion: 'v3', remark: 'x' })).toMatchObject({ code: 200 });
    expect(await stored(id)).toMatchObject({
      user: { name: 'helio', authProtocol: 'sha256', authPassword: 'password-1' },
    });
    const plain = await insertId({ ip: '192.0.2.2' });
    expect(await edit({ id: plain, ip: '192.0.2.2', snmpVersion: 'v3' })).toMatchObject({
      code: 400,
      problems: [{ field: 'userName' }],
    });
  });

  it('can be typed anew where another installation sealed what is stored', async () => {
    const id = await insertId({ ip: '192.0.2.1', community: 'first', writeCommunity: 'second' });
    const { id: tenantId } = server.tenants.home;
    const foreign = sealAccess(vaultOf(randomBytes(32)), tenantId, 'olt', id, { community: 'first' });
    await server.everything.query('update olt set snmp_secret = $2 where id = $1', [id, foreign]);
    expect(await edit({ id, ip: '192.0.2.1' })).toMatchObject({ code: 400, problems: [{ field: 'community' }] });
    expect(await edit({ id, ip: '192.0.2.1', community: 'third' })).toMatchObject({ code: 200 });
    expect(await stored(id)).toEqual({ community: 'third' });
  });

  it('of another tenant cannot be changed', async () => {
    const id = await insertId({ ip: '192.0.2.1' });
    expect(await edit({ id, ip: '192.0.2.1', community: 'x' }, other)).toMatchObject({ code: 404 });
    expect(await stored(id)).toEqual({ community: 'public' });
  });
});

describe('The OLT list', () => {
  let ids: string[];
  beforeEach(async () => {
    const { home } = server.tenants;
    ids = [
      await insertId({ ip: '10.0.0.9', sysHostName: 'North' }),
      await insertId({ ip: '10.0.0.10', sysHostName: 'harbour 100%', groupId: home.groupIds[0] }),
      await insertId({ ip: '10.0.0.11', sysHostName: 'Hill' }),
    ];
    await polled(ids[0] ?? '', '006d61000001', true);
    await polled(ids[1] ?? '', '006d61000002', false, 'V1600D4');
    await insert({ ip: '10.0.0.9', sysHostName: 'North of another' }, other);
  });
  const names = async (query: Record<string, string>) => (await list(query)).rows.map((row) => row['sysHostName']);

  it.each([
    [{ search: '006D.6100.0001' }, ['North']],
    [{ search: '61:00:00:02' }, ['harbour 100%']],
    [{ search: 'HARB' }, ['harbour 100%']],
    [{ search: '%' }, ['harbour 100%']],
    [{ search: '10.0.0.1' }, ['Hill', 'harbour 100%']],
    [{ search: 'V26006d61000001' }, ['North']],
    [{ state: 'Online' }, ['North']],
    [{ state: 'Offline' }, ['harbour 100%']],
    [{ state: 'Waiting' }, ['Hill']],
    [{ deviceType: 'V1600D4' }, ['harbour 100%']],
    [{ deviceClass: 'OLT' }, ['Hill', 'harbour 100%', 'North']],
    [{ deviceClass: 'ROUTER' }, []],
    [{ group: '2' }, ['Hill', 'North']],
    [{ group: '0' }, ['Hill', 'harbour 100%', 'North']],
    [{ orderByColumn: 'ip', isAsc: 'asc' }, ['North', 'harbour 100%', 'Hill']],
    [{ orderByColumn: 'sysHostName', isAsc: 'desc' }, ['North', 'Hill', 'harbour 100%']],
    [{ orderByColumn: 'deviceType', isAsc: 'desc' }, ['North', 'harbour 100%', 'Hill']],
    [{ orderByColumn: 'x; drop table olt' }, ['Hill', 'harbour 100%', 'North']],
    [{ pageSize: '2', pageNum: '2' }, ['North']],
  ])('answers %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('filters by a group and by the bucket of ungrouped devices of a project', async () => {
    const { home, coast } = server.tenants;
    expect(await names({ group: home.groupIds[0] ?? '' })).toEqual(['harbour 100%']);
    expect(await names({ group: home.ungroupedId })).toEqual(['Hill', 'North']);
    expect(await names({ group: coast.ungroupedId })).toEqual([]);
    expect(await names({ projectId: coast.projectId })).toEqual([]);
  });

  it('is exported with its filter as xlsx and csv', async () => {
    const file = (format: string) =>
      server.app.inject({
        method: 'GET',
        url: '/emsWebServer/device/olt/exportMduList',
        headers: { authorization: token },
        query: { format, state: 'Online' },
      });
    const xlsx = await readSheet('olts.xlsx', (await file('xlsx')).rawPayload, 10);
    expect(xlsx).toHaveLength(2);
    expect(xlsx[1]?.slice(0, 2)).toEqual(['North', 'Online']);
    expect((await file('csv')).body.split('\r\n')).toHaveLength(3);
  });

  it('answers one OLT by MAC or id, and nothing of another tenant', async () => {
    const ask = (body: object, as = token) => server.call('POST', '/device/olt/getOltInfoByMac', { token: as, body });
    expect(await ask({ sysMac: '00-6D-61-00-00-01' })).toMatchObject({ data: { sysHostName: 'North' } });
    expect(await ask({ id: ids[2] })).toMatchObject({ data: { sysHostName: 'Hill' } });
    for (const body of [{ sysMac: '006d61000009' }, { id: '1' }, { sysMac: 'zz' }, {}]) {
      expect(await ask(body)).toMatchObject({ code: 404 });
    }
    expect(await ask({ id: ids[0] }, other)).toMatchObject({ code: 404 });
  });

  it('loses the OLTs that are removed, all or none', async () => {
    const batch = (body: object, as = token) =>
      server.call('POST', '/device/olt/batchDeleteOltByMac', { token: as, body });
    expect(await batch({ ids }, other)).toMatchObject({ code: 404 });
    expect(await batch({ sysMacs: '006d61000001, 006d61000009' })).toMatchObject({ code: 404 });
    expect((await list()).total).toBe(3);
    expect(await batch({ sysMacs: '006d61000001 006d.6100.0002' })).toMatchObject({ code: 200 });
    expect(await names({})).toEqual(['Hill']);
    const query = { id: ids[2] ?? '' };
    expect(await server.call('DELETE', '/device/olt/deleteOltByMac', { token, query })).toMatchObject({ code: 200 });
    expect((await list()).total).toBe(0);
    expect((await list({}, other)).total).toBe(1);
  });

  it('takes at most 100 OLTs at a time', async () => {
    const many = Array.from({ length: 101 }, (_, n) => String(n + 1));
    const answer = await server.call('POST', '/device/olt/batchDeleteOltByMac', { token, body: { ids: many } });
    expect(answer).toMatchObject({ code: 400 });
  });
});

describe('Device groups', () => {
  const tree = async () =>
    (await server.call('POST', '/system/group/selectDomainLists', { token, body: {} }))['data'] as {
      id: string;
      type: number;
      searchValue: string;
      deviceCount: number;
    }[];
  const move = (body: object) => server.call('POST', '/system/group/moveDeviceToGroup', { token, body });

  it('are a tree from root 0 with the bucket of ungrouped devices, and count their OLTs', async () => {
    const { home } = server.tenants;
    await insert({ ip: '192.0.2.1' });
    await insert({ ip: '192.0.2.2', groupId: home.groupIds[0] });
    expect(await tree()).toMatchObject([
      { id: '0', type: 0, searchValue: '0', deviceCount: 2 },
      { id: home.ungroupedId, type: 2, searchValue: `0,${home.ungroupedId}`, deviceCount: 1 },
      { id: home.groupIds[0], type: 1, searchValue: `0,${home.groupIds[0]}`, deviceCount: 1 },
    ]);
  });

  it('take OLTs in and let them go, but never across tenants', async () => {
    const { home, coast } = server.tenants;
    const id = await insertId({ ip: '192.0.2.1' });
    expect(await move({ ids: [id], groupId: home.groupIds[0] })).toMatchObject({ code: 200 });
    expect((await list()).rows).toMatchObject([{ groupId: home.groupIds[0] }]);
    expect(await move({ ids: [id], groupId: coast.groupIds[0] })).toMatchObject({ code: 404 });
    expect(await move({ ids: [id], groupId: home.ungroupedId })).toMatchObject({ code: 200 });
    expect((await list()).rows).toMatchObject([{ groupId: null }]);
  });
});

describe('The CLI lines', () => {
  it('point an OLT at this console, in both dialects, with the trap community of the tenant', async () => {
    const lines = (query: Record<string, string>, as: string) =>
      server.call('GET', '/device/olt/cliLines', { token: as, query });
    const answer = await lines({ host: '198.51.100.7' }, other);
    const { dialects } = answer['data'] as { dialects: { lines: string[] }[] };
    expect(dialects[0]?.lines).toContain('snmp-server start');
    expect(dialects[0]?.lines).toContain('snmp-server host 198.51.100.7 version 2c community trap-coast1');
    expect(dialects[1]?.lines).toContain('snmp-server trap-host 198.51.100.7 community trap-coast1');
    expect(JSON.stringify(await lines({ host: 'ems.example.net' }, token))).toContain(
      'snmp-server host domain ems.example.net version 2c community trap-000000',
    );
    expect(await lines({ host: 'a\nreboot' }, token)).toMatchObject({ code: 400 });
  });
});

describe('Test connection', () => {
  it('says that SNMP fails where nobody answers, what to look at, and does not try the model', async () => {
    const body = { ...v2c, ip: '127.200.0.1', snmpPort: 9 };
    const answer = await server.call('POST', '/device/olt/testConnection', {
      token,
      body,
      headers: { language: 'zh' },
    });
    expect(answer).toMatchObject({ code: 200, data: { ok: false, device: null } });
    const { steps } = answer['data'] as { steps: { step: string; result: string; hint: string | null }[] };
    expect(steps.map(({ step, result }) => [step, result]).slice(1)).toEqual([
      ['snmp', 'failed'],
      ['model', 'skipped'],
    ]);
    expect(steps[1]?.hint).toMatch(/[\u4e00-\u9fff]/);
  });

  it('says that a name cannot be resolved', async () => {
    const body = { ...v2c, ip: 'no-such-host.invalid' };
    const answer = await server.call('POST', '/device/olt/testConnection', { token, body });
    expect(answer).toMatchObject({ data: { ok: false, steps: [{ step: 'ping', result: 'failed' }, {}, {}] } });
  });
});

describe('What goes with OLTs that are removed', () => {
  const loss = (ids: string[], as = token) =>
    server.call('POST', '/device/olt/removal/loss', { token: as, body: { ids } });

  it('is counted by one call: ONUs, alarms, days of history, changes and kept configurations', async () => {
    const { id: tenantId } = server.tenants.home;
    const [north, south] = [await insertId({ ip: '192.0.2.1' }), await insertId({ ip: '192.0.2.2' })];
    const write = (sql: string, olt = north) => server.everything.query(sql, [tenantId, olt]);
    const at = new Date(server.ctx.clock.now() - 12.5 * 86_400_000).toISOString();
    for (const olt of [north, south]) {
      await write(
        `insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning,
          weak_critical, waiting_new, waiting_resync, known, at) values ($1, $2, 30, 0,0,0,0,0,0,0,0,0,0, 32, now())`,
        olt,
      );
    }
    await write(`insert into metric_olt_day (tenant_id, olt_id, ts, n, cpu_n, memory_n, temperature_n, total_n, online_n, los_n,
      power_n, unknown_n, weak_n, waiting_n) values ($1, $2, '${at}', 1, 0,0,0,0,0,0,0,0,0,0)`);
    await write(`insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count,
      raise_times, present, text, cleared_at, cleared_how) select $1, n, $2, 'k' || n, 'device', 1, 1, now(), now(), now(), 1, '{}', false, '',
      case when n = 1 then now() end, case when n = 1 then 'poll' end from generate_series(1, 3) n`);
    await write(`insert into config_change (tenant_id, id, olt_id, page, op, state, created_by, created_at, ended_at)
      select $1, n, $2, 'p', 'edit', 'verified', 'me', now(), case when n > 1 then now() end from generate_series(1, 4) n`);
    await write(`insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by)
      values ($1, 1, $2, now(), now(), 'h', true, '', 'me')`);
    expect(await loss([north, south])).toMatchObject({
      code: 200,
      data: { olts: 2, onus: 64, alarms: 3, standing: 2, days: 13, changes: 4, running: 1, versions: 1 },
    });
    expect(await loss([south])).toMatchObject({ data: { olts: 1, onus: 32, alarms: 0, days: 0, changes: 0 } });
    expect(await loss([north, '1'])).toMatchObject({ code: 404 });
    expect(await loss([north], other)).toMatchObject({ code: 404 });
  });
});
