import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import { tacplusServerTable } from '@heliograph/wire/mib/platform/tacacs.ts';
import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { dropBulkSecrets } from '../../southbound/config/due.ts';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { startConfigRunner } from '../../southbound/config/runner.ts';
import { addTestOlt } from '../../southbound/config/testing.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { configArea, configBulk, runningConfig } from './config.ts';

let server: TestServer;
let token: string;
let agent: RouteOlt;
let oltId: string;
let runner: { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [configArea(ctx), configBulk(ctx), runningConfig(ctx)] });
  token = await server.signIn();
  runner = await startConfigRunner(server.ctx, { visit: { timeoutMs: 300, retries: 1, setTimeoutMs: 500 } });
});
afterAll(async () => {
  await runner.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.everything.query('delete from olt');
  await server.everything.query('delete from config_bulk');
  agent = await routeOlt();
  oltId = await addTestOlt(server, agent);
  return () => agent.stop();
});

type Body = Readonly<Record<string, unknown>>;
const get = (path: string, query: Record<string, string> = {}, as = token): Promise<Envelope> =>
  server.call('GET', `/device/config/${path}`, { token: as, query: { oltId, ...query } });
const post = (path: string, body: Body, as = token): Promise<Envelope> =>
  // A bulk names its OLTs, and takes no other key for one.
  server.call('POST', `/device/config/${path}`, {
    token: as,
    body: path.startsWith('bulk/') ? body : { oltId, ...body },
  });
interface Change {
  readonly id: string;
  readonly state: string;
  readonly reasons: readonly { readonly reason: string; readonly text: string }[];
}
const dataOf = (envelope: Envelope): unknown => {
  expect(envelope).toMatchObject({ code: 200 });
  return envelope['data'];
};

/** Waits for the end of a change, woken by what the worker commits. */
async function ended(id: string): Promise<Change> {
  for (;;) {
    const woken = Promise.withResolvers<void>();
    const unlisten = server.ctx.bus.listen((topic) => {
      if (topic.startsWith('live:')) woken.resolve();
    });
    const change = dataOf(await get('change', { changeId: id })) as Change;
    if (!['queued', 'reading', 'applying', 'readingBack', 'rollingBack'].includes(change.state)) {
      unlisten();
      return change;
    }
    await woken.promise;
    unlisten();
  }
}
const apply = async (body: Body): Promise<Change> => {
  const change = dataOf(await post('apply', body)) as Change;
  expect(change.state).toBe('queued');
  return ended(change.id);
};

const aging = { page: 'macAgingTime', op: 'edit', values: { agingTimer: 600 } };
const route = { staticRouteIpAddr: '10.1.0.0', staticRouteMask: '255.255.0.0', staticRouteGw: '192.168.8.1' };
const addRoute = { page: 'routeStatic', op: 'add', values: route };

describe('A configuration page', () => {
  it('shows what the device holds, with columns in the order of its fields', async () => {
    agent.routes = [{ to: '10.0.0.0', mask: '255.0.0.0', gateway: '192.168.8.1' }];
    agent.showRoutes();
    expect(dataOf(await get('read', { page: 'routeStatic' }))).toMatchObject({
      columns: ['staticRouteIpAddr', 'staticRouteMask', 'staticRouteGw'],
      rows: [['10.0.0.0', '255.0.0.0', '192.168.8.1']],
      total: 1,
      complete: true,
      absent: false,
      fault: null,
      drift: [],
    });
  });

  it('is changed, read back and verified', async () => {
    const preview = dataOf(await post('preview', aging)) as { base: string };
    expect(preview).toMatchObject({
      problems: [],
      differences: [{ field: 'agingTimer', old: 300, new: 600 }],
      commands: [{ transport: 'snmp', lines: ['agingTimer = 600'] }],
    });
    expect(await apply({ ...aging, base: preview.base })).toMatchObject({ state: 'verified', reasons: [] });
    expect(agent.aging).toBe(600);
    expect(dataOf(await get('state'))).toMatchObject({ unsavedSince: expect.any(String) as string });
  });

  it('takes a new row in and removes it', async () => {
    expect(await apply(addRoute)).toMatchObject({ state: 'verified' });
    expect(agent.routes).toEqual([{ to: '10.1.0.0', mask: '255.255.0.0', gateway: '192.168.8.1' }]);
    expect(dataOf(await get('read', { page: 'routeStatic' }))).toMatchObject({ total: 1 });
    expect(await apply({ page: 'routeStatic', op: 'remove', key: route })).toMatchObject({ state: 'verified' });
    expect(agent.routes).toEqual([]);
  });
});

describe('The pages of a device', () => {
  it('say which it has, which it lacks, and when each was read', async () => {
    await get('read', { page: 'macAgingTime', fresh: 'true' });
    const { rows } = (await get('pages')) as unknown as {
      rows: { page: string; state: string; readAt: string | null }[];
    };
    const states = new Map(rows.map((row) => [row.page, row]));
    expect(states.get('macAgingTime')).toMatchObject({ state: 'ready', readAt: expect.any(String) as string });
    expect(states.get('leafPonInfo')).toMatchObject({ state: 'absent', fault: 'This model does not have it' });
    expect(await get('read', { page: 'leafPonInfo' })).toMatchObject({ code: 500 });
    expect(await get('read', { page: 'noSuchPage' })).toMatchObject({ code: 404 });
  });
});

describe('A worker that starts', () => {
  it('goes on with what was asked for before', async () => {
    await runner.stop();
    const { id } = dataOf(await post('apply', aging)) as Change;
    expect(agent.sets).toEqual([]);
    runner = await startConfigRunner(server.ctx, { visit: { timeoutMs: 300, retries: 1, setTimeoutMs: 500 } });
    expect(await ended(id)).toMatchObject({ state: 'verified' });
  });

  it('reads a device as a whole when somebody asks', async () => {
    const synced = async (): Promise<void> => {
      for (;;) {
        const woken = Promise.withResolvers<void>();
        const unlisten = server.ctx.bus.listen(() => woken.resolve());
        const { syncedAt } = dataOf(await get('state')) as { syncedAt: string | null };
        if (syncedAt === null) await woken.promise;
        unlisten();
        if (syncedAt !== null) return;
      }
    };
    expect(await post('sync', {})).toMatchObject({ code: 200 });
    await synced();
    expect(dataOf(await get('read', { page: 'vlanTable' }))).toMatchObject({ total: 2 });
  });
});

describe('A change that is not sound', () => {
  it('is refused at its fields, in the language of the caller', async () => {
    const body = { oltId, page: 'macAgingTime', op: 'edit', values: { agingTimer: 5 } };
    const headers = { language: 'zh' };
    const answer = await server.call('POST', '/device/config/preview', { token, body, headers });
    expect(dataOf(answer)).toMatchObject({
      problems: [{ field: 'agingTimer', message: '范围为 10 到 1000000' }],
      commands: [],
    });
    expect(await post('apply', body)).toMatchObject({ code: 400, problems: [{ field: 'agingTimer' }] });
    expect(agent.sets).toEqual([]);
  });

  it('with a field that the page does not have is refused at that field', async () => {
    expect(await post('preview', { ...aging, values: { agingTimer: 60, agingTmer: 60 } })).toMatchObject({
      code: 400,
      problems: [{ field: 'agingTmer', message: 'There is no such field on this page' }],
    });
  });

  it('because of what the device holds says so', async () => {
    const defaultRoute = { staticRouteIpAddr: '0.0.0.0', staticRouteMask: '0.0.0.0', staticRouteGw: '192.168.8.1' };
    expect(await apply({ ...addRoute, values: defaultRoute })).toMatchObject({ state: 'verified' });
    const second = { ...defaultRoute, staticRouteGw: '192.168.8.2' };
    expect(dataOf(await post('preview', { ...addRoute, values: second }))).toMatchObject({
      problems: [{ field: 'staticRouteGw', message: 'The default route exists already' }],
    });
    expect(dataOf(await post('preview', { ...addRoute, values: defaultRoute }))).toMatchObject({
      problems: [{ field: 'staticRouteIpAddr', message: 'This entry exists already' }],
    });
  });

  it('of an entry that is gone says only that', async () => {
    const gone = { page: 'vlanTable', op: 'edit', key: { vlanVid: 999 }, values: { vlanName: 'x' } };
    expect(dataOf(await post('preview', gone))).toMatchObject({
      problems: [{ field: '', message: 'This entry is no longer on the device' }],
    });
  });

  it('of what was changed since it was looked at is a conflict', async () => {
    const { base } = dataOf(await post('preview', aging)) as { base: string };
    expect(await apply({ ...aging, values: { agingTimer: 120 } })).toMatchObject({ state: 'verified' });
    expect(await post('apply', { ...aging, base })).toMatchObject({ code: 409 });
  });

  it('of a device that is offline is refused', async () => {
    await server.everything.query('update olt_live set online = false');
    agent.silent = true;
    expect(await post('preview', aging)).toMatchObject({ code: 500, msg: 'The device is offline' });
    expect(dataOf(await get('read', { page: 'macAgingTime' }))).toMatchObject({
      readAt: null,
      fault: 'The device is offline',
      rows: [],
    });
  });

  it('of a device that came back since the last poll is not, and the device is polled', async () => {
    await server.everything.query('update olt_live set online = false');
    const woken: string[] = [];
    const unlisten = server.ctx.bus.listen((topic) => woken.push(topic));
    expect(dataOf(await post('preview', aging))).toMatchObject({ problems: [] });
    await expect.poll(() => woken).toContain(`poll:${server.tenants.home.id}:${oltId}`);
    unlisten();
  });
});

describe('Who may', () => {
  const all = ['device:config:list', 'device:config:edit'];

  it('see and change a page is decided by its section too', async () => {
    const nothing = await server.signInWith(all);
    expect(await get('read', { page: 'macAgingTime' }, nothing)).toMatchObject({ code: 403 });
    expect(await get('pages', {}, nothing)).toMatchObject({ code: 200, total: 0 });
    const sees = await server.signInWith([...all, 'device:layer2:list']);
    expect(await get('read', { page: 'macAgingTime' }, sees)).toMatchObject({ code: 200 });
    expect(await post('preview', aging, sees)).toMatchObject({ code: 403 });
    expect(await get('running/list', {}, sees)).toMatchObject({ code: 403 });
  });

  it('never reaches a device, a change or a bulk of another tenant', async () => {
    const other = await server.signIn('coast1');
    const { id } = dataOf(await post('apply', aging)) as Change;
    await ended(id);
    const dry = { oltIds: [oltId], page: 'macAgingTime', op: 'edit', values: { agingTimer: 90 } };
    const bulk = dataOf(await post('bulk/dryRun', dry)) as { id: string };
    expect(await get('read', { page: 'macAgingTime' }, other)).toMatchObject({ code: 404 });
    expect(await get('change', { changeId: id }, other)).toMatchObject({ code: 404 });
    expect(await get('bulk/one', { bulkId: bulk.id }, other)).toMatchObject({ code: 404 });
    expect(await post('bulk/apply', { bulkId: bulk.id }, other)).toMatchObject({ code: 404 });
    expect(await post('bulk/dryRun', dry, other)).toMatchObject({ code: 404 });
    expect(await post('apply', aging, other)).toMatchObject({ code: 404 });
    expect(await post('save', {}, other)).toMatchObject({ code: 404 });
    expect(await post('sync', {}, other)).toMatchObject({ code: 404 });
    expect(await get('changes', { page: 'macAgingTime' })).toMatchObject({ total: 1 });
  });
});

describe('Saving', () => {
  it('tells the device to keep its configuration and takes the mark away', async () => {
    await apply(aging);
    expect(dataOf(await post('save', {}))).toMatchObject({ unsavedSince: null, savedAt: expect.any(String) as string });
    expect(agent.sets.at(-1)).toMatchObject([{ oid: configFile.saveConfiguration.oid }]);
  });

  it('that the device refuses leaves the mark', async () => {
    await apply(aging);
    agent.judge = () => 'genErr';
    expect(await post('save', {})).toMatchObject({ code: 500 });
    expect(dataOf(await get('state'))).toMatchObject({ savedAt: null, unsavedSince: expect.any(String) as string });
  });
});

describe('Drift', () => {
  it('is shown row by row and goes when it is accepted', async () => {
    await get('read', { page: 'macAgingTime', fresh: 'true' });
    agent.put(v1600dMacAddr.agingTimer.oid, 450);
    expect(dataOf(await get('read', { page: 'macAgingTime', fresh: 'true' }))).toMatchObject({
      drift: [{ key: {}, what: 'changed', differences: [{ field: 'agingTimer', old: 300, new: 450 }] }],
    });
    expect(dataOf(await get('state'))).toMatchObject({ drifts: 1 });
    expect(await post('acceptDrift', { page: 'macAgingTime' })).toMatchObject({ code: 200 });
    expect(dataOf(await get('read', { page: 'macAgingTime' }))).toMatchObject({ drift: [], rows: [[450]] });
    expect(await post('acceptDrift', { page: 'macAgingTime' })).toMatchObject({ code: 404 });
  });
});

describe('Access to the command line', () => {
  it('shows who logs in and never with what', async () => {
    const secret = 'Canary-9-cli';
    const access = { protocol: 'telnet', port: 2323, username: 'admin', password: secret, enablePassword: secret };
    expect(dataOf(await post('cliAccess', access))).toMatchObject({
      cli: { protocol: 'telnet', port: 2323, username: 'admin' },
    });
    const { password: _, ...without } = access;
    expect(await post('cliAccess', { ...without, port: 23 })).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query(
      'select after::text, before::text from audit_log union all select cli_secret, null from olt',
    );
    expect(JSON.stringify(rows)).not.toContain('Canary');
    expect(JSON.stringify(await get('state'))).not.toContain('Canary');
  });

  it('needs a password the first time', async () => {
    const access = { protocol: 'ssh', port: 22, username: 'admin' };
    expect(await post('cliAccess', access)).toMatchObject({ code: 400, problems: [{ field: 'password' }] });
  });
});

describe('The same change on many devices', () => {
  interface Bulk {
    readonly id: string;
    readonly state: string;
    readonly items: readonly { oltId: string; state: string; changeId: string | null; problems: readonly object[] }[];
  }
  const bulkOf = async (bulkId: string) => dataOf(await get('bulk/one', { bulkId })) as Bulk;
  const allEnded = async (bulkId: string): Promise<Bulk> => {
    for (const { changeId } of (await bulkOf(bulkId)).items) if (changeId !== null) await ended(changeId);
    return bulkOf(bulkId);
  };

  it('is checked on each, sent where it can be, and repeated only where it failed', async () => {
    const second = await routeOlt();
    const secondId = await addTestOlt(server, second);
    const offline = await addTestOlt(server, second, { name: 'away', port: 9 });
    await server.everything.query('update olt_live set online = false where olt_id = $1', [offline]);
    const asked = {
      oltIds: [oltId, secondId, offline, oltId],
      page: 'macAgingTime',
      op: 'edit',
      values: { agingTimer: 600 },
    };
    const bulk = dataOf(await post('bulk/dryRun', asked)) as Bulk;
    expect(bulk).toMatchObject({ state: 'checked', total: 3, failed: 1 });
    expect(agent.sets).toEqual([]);
    second.judge = () => 'genErr';
    expect(dataOf(await post('bulk/apply', { bulkId: bulk.id }))).toMatchObject({ state: 'running', running: 2 });
    expect(await post('bulk/apply', { bulkId: bulk.id })).toMatchObject({ code: 409 });
    const first = await allEnded(bulk.id);
    expect(first).toMatchObject({ state: 'done', verified: 1, failed: 2, unsaved: 1 });
    expect(Object.fromEntries(first.items.map((item) => [item.oltId, item.state]))).toEqual({
      [oltId]: 'verified',
      [secondId]: 'refused',
      [offline]: 'skipped',
    });
    second.judge = () => undefined;
    dataOf(await post('bulk/retry', { bulkId: bulk.id }));
    expect(await allEnded(bulk.id)).toMatchObject({ state: 'done', verified: 2, failed: 1 });
    expect(agent.sets).toHaveLength(1);
    expect(second.aging).toBe(600);
    expect(await get('bulk/list')).toMatchObject({ code: 200, rows: [{ id: bulk.id, total: 3 }] });
    await second.stop();
  });

  it('keeps typed secrets sealed, and only until every device has them', async () => {
    const canary = 'Canary-5-bulk';
    agent.known.push(tacplusServerTable.oid);
    agent.judge = () => {
      agent.row(tacplusServerTable, [1], { tacplusServer: '192.0.2.7' });
      return 'ignored';
    };
    const values = { tacplusServer: '192.0.2.7', tacplusKey: canary };
    const bulk = dataOf(await post('bulk/dryRun', { oltIds: [oltId], page: 'tacacs', op: 'add', values })) as Bulk;
    dataOf(await post('bulk/apply', { bulkId: bulk.id }));
    expect(await allEnded(bulk.id)).toMatchObject({ state: 'done', verified: 1 });
    expect(JSON.stringify(await get('bulk/one', { bulkId: bulk.id }))).not.toContain(canary);
    await server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
      dropBulkSecrets(tx, server.tenants.home.id, server.ctx.clock.now()),
    );
    const { rows } = await server.everything.query('select secrets, has_secrets, after::text from config_bulk');
    expect(rows).toMatchObject([{ secrets: null, has_secrets: true }]);
    expect(JSON.stringify(rows)).not.toContain(canary);
  });

  it('with one unknown device among them touches none', async () => {
    const asked = {
      oltIds: [oltId, '4611686018427387904'],
      page: 'macAgingTime',
      op: 'edit',
      values: { agingTimer: 600 },
    };
    expect(await post('bulk/dryRun', asked)).toMatchObject({ code: 404 });
  });
});

describe('Exporting a page', () => {
  it('gives its rows in words, and no cell is a formula', async () => {
    agent.row(vlanTable, [100], { vlanName: '=1+1' });
    await get('read', { page: 'vlanTable', fresh: 'true' });
    const answer = await server.app.inject({
      method: 'GET',
      url: '/emsWebServer/device/config/export',
      query: { oltId, page: 'vlanTable' },
      headers: { authorization: token },
    });
    const rows = await readSheet('page.xlsx', answer.rawPayload, 100);
    expect(rows[0]?.slice(0, 2)).toEqual(['VLAN ID', 'Name']);
    expect(rows[2]?.slice(0, 2)).toEqual(['100', "'=1+1"]);
  });
});
