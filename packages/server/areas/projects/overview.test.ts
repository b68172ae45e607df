import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { projectFigureCalls } from '@heliograph/catalogue/calls/project-figures.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const now = Date.UTC(2026, 10, 21, 12);
const clock: Clock = { ...systemClock(), now: () => now };
const day = 86_400_000;

let server: TestServer;
let admin: string;
let project: string;
let olt: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn();
  const made = await server.call('POST', '/system/project/insertProject', {
    token: admin,
    body: { name: 'Harbour', shareSwitch: false, timeZone: 'Asia/Shanghai', location: 'Pier 3' },
  });
  project = (made['data'] as { projectId: string }).projectId;
  olt = await newOlt();
});
afterAll(() => server.stop());

const run = (statement: string, ...values: unknown[]) =>
  server.everything.query(statement, [server.tenants.home.id, ...values]);
const get = (path: string, query: Record<string, string> = {}, token = admin) =>
  server.call('GET', path, { token, query });
const rowsOf = async (token = admin) =>
  (await get('/system/project/overview', {}, token))['rows'] as Record<string, unknown>[];

async function raised(at: number): Promise<void> {
  await run(
    `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, severity, text)
     values ($1, $2, $3, $4, 'trap', 'raise', 'ponLos', 'pon 1', 1, 'LOS')`,
    new Date(at),
    server.ctx.newId(),
    olt,
  );
}

async function newOlt(): Promise<string> {
  const id = server.ctx.newId();
  await run(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     values ($1, $2, $3, 'OLT-Pier', '127.8.4.1', 10161, 'v2c', 'sealed', 'admin')`,
    id,
    project,
  );
  await run("insert into olt_live (tenant_id, olt_id, online, poll_fault) values ($1, $2, true, 'timeout')", id);
  await run(
    `insert into olt_port (tenant_id, olt_id, kind, port, name, link)
     values ($1, $2, 'uplink', 1, 'ge0/1', true), ($1, $2, 'pon', 1, 'pon0/1', true), ($1, $2, 'pon', 2, 'pon0/2', false)`,
    id,
  );
  await run(
    `insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
     values ($1, $2, $3, 'ponLos', 'pon 1', 3, 1, now(), now(), now(), 1, array[now()], true, 'no light on the pier')`,
    server.ctx.newId(),
    id,
  );
  return id;
}

describe('The list of projects with their figures', () => {
  it('counts devices, ports, alarms, accounts, and alarms of the last seven days of the project', async () => {
    // In Shanghai it is 20:00 of the 21st: 15:30 UTC of the 20th is 23:30 there, an hour later is the 21st.
    await raised(Date.UTC(2026, 10, 20, 15, 30));
    await raised(Date.UTC(2026, 10, 20, 16, 30));
    await raised(now - 6 * day);
    await raised(now - 7 * day);
    const harbour = (await rowsOf()).find((row) => row['projectId'] === project);
    expect(harbour).toMatchObject({
      name: 'Harbour',
      role: 'Manager',
      location: 'Pier 3',
      device: { total: 1, online: 1, offline: 0, waiting: 0 },
      monitor: { polled: 0, failed: 1 },
      onu: { total: 0, online: 0, offline: 0 },
      alarms: { total: 1, critical: 1, major: 0, minor: 0, warning: 0 },
      network: { groups: 0, uplinks: { total: 1, up: 1 }, pons: { total: 2, up: 1 } },
      users: 1,
      trend: [1, 0, 0, 0, 0, 1, 1],
    });
  });

  it('has only projects that the caller sees', async () => {
    const viewer = await server.signIn('000000', 'viewer');
    expect((await rowsOf(viewer)).map((row) => row['name'])).toEqual(['Default project']);
  });
});

type Found = OutputOf<typeof projectFigureCalls.globalSearch>;

describe('The search everywhere', () => {
  const found = async (keyword: string, token = admin) =>
    (await get('/system/project/globalSearch', { keyword }, token))['data'] as Found;

  it('finds standing alarms by their kind in either language, their text and their device', async () => {
    for (const word of ['PON loss', 'PON 口信号', 'on the pier', 'olt-pier']) {
      const { alarms } = await found(word);
      expect(alarms, word).toMatchObject([{ host: 'OLT-Pier', oltId: olt, projectId: project, severity: 1 }]);
    }
  });

  it('finds words in any order, a port with its OLT, and a router by its MAC in any notation', async () => {
    await run(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, name, phase, state)
       select $1, id, $2, 1, n, 'SN' || n, name, 3, 1
       from (values (7001::int8, 1, 'Hugo_Adams'), (7002, 2, 'Hugo Baker'), (7003, 3, 'li hugo')) u (id, n, name)`,
      olt,
    );
    const names = async (keyword: string) => (await found(keyword)).onus.map(({ name }) => name);
    for (const typed of ['hugo adams', 'adams HUGO', 'Hugo_Adams']) expect(await names(typed)).toEqual(['Hugo_Adams']);
    expect(await names('hugo li')).toEqual(['li hugo']);
    const listed = (await get('/onu/list', { keyword: 'adams hugo' }))['rows'] as {
      name: string;
    }[];
    expect(listed.map(({ name }) => name)).toEqual(['Hugo_Adams']);
    const { ports } = await found('pier pon0/1');
    expect(ports).toMatchObject([{ oltId: olt, oltName: 'OLT-Pier', kind: 'pon', port: 1, name: 'pon0/1' }]);
    await run(
      `insert into config_page (tenant_id, olt_id, page, state, read_at, rows) values ($1, $2, 'macTable', 'ready', now(), $3)`,
      olt,
      JSON.stringify([{ macAddr: '00:11:22:aa:bb:cc', macVlanId: 100, macPortId: 'PON0/2', macType: 'dynamic' }]),
    );
    for (const typed of ['00-11-22-AA-BB-CC', '0011.22aa.bbcc', '001122aabbcc', '00 11 22 aa bb cc']) {
      const { hosts } = await found(typed);
      expect(hosts, typed).toMatchObject([{ oltId: olt, pon: 2, port: 'PON0/2', vlan: 100, mac: '00:11:22:aa:bb:cc' }]);
    }
    for (const typed of ['22:aa:bb', '22AABB', '122a.abbc', '0-11-22-AA']) {
      const { hosts } = await found(typed);
      expect(hosts, typed).toMatchObject([{ oltId: olt, pon: 2, vlan: 100, mac: '00:11:22:aa:bb:cc' }]);
    }
    for (const typed of ['22:aa', '22:aa:bd']) expect((await found(typed)).hosts, typed).toEqual([]);
    const unread = async () => (await found('00:11:22:aa:bb:cc')).unreadMacTables;
    expect((await unread()).oltIds).not.toContain(olt);
    await run(`update config_page set read_at = null where tenant_id = $1 and olt_id = $2 and page = 'macTable'`, olt);
    await run(`update olt set pon_mode = 'GPON' where tenant_id = $1 and id = $2`, olt);
    expect((await unread()).oltIds).toContain(olt);
    expect((await found('hugo')).unreadMacTables).toEqual({ count: 0, oltIds: [] });
    await run(`update config_page set read_at = now() where tenant_id = $1 and olt_id = $2 and page = 'macTable'`, olt);
    const viewer = await server.signIn('000000', 'viewer');
    const other = await server.signIn('coast1');
    for (const token of [viewer, other]) {
      for (const typed of ['001122aabbcc', '22aabb', 'pon0/1', 'hugo']) {
        expect(await found(typed, token)).toMatchObject({ hosts: [], ports: [], onus: [] });
      }
    }
  });

  it('finds none in projects that the caller does not see, and none without the permission', async () => {
    expect((await found('on the pier', await server.signIn('000000', 'viewer'))).alarms).toEqual([]);
    expect((await found('on the pier', await server.signInWith(['device:olt:list']))).alarms).toEqual([]);
  });
});

describe('Accounts that a project can be shared with', () => {
  const offered = async (userName: string, token = admin) =>
    get('/system/project/shareCandidates', { projectId: project, userName }, token);

  it('are those without a share that lasts, whose name has what was typed', async () => {
    const before = (await offered('view'))['data'] as { userId: string; userName: string }[];
    expect(before.map((one) => one.userName)).toEqual(['viewer']);
    const share = { projectId: project, userId: before[0]?.userId, role: 'Guest' };
    await server.call('POST', '/system/project/projectAuth', { token: admin, body: share });
    expect((await offered('view'))['data']).toEqual([]);
  });

  it('are told only to whoever manages the project', async () => {
    const token = await server.signInWith(['system:project:edit']);
    expect(await offered('', token)).toMatchObject({ code: 404 });
  });
});
