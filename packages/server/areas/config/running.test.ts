import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, loggedIn, secrets, type ScriptedTurn } from '@heliograph/wire/cli/testing/play.ts';
import { scriptedTelnet, type ScriptedDevice } from '@heliograph/wire/cli/testing/scripted-telnet.ts';
import type { Envelope } from '../../http/envelope.ts';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { addTestOlt } from '../../southbound/config/testing.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { collect, configArea, configArchive, runningConfig } from './config.ts';
import { findOlt } from '../olt-info/olt-info.ts';

let server: TestServer;
let token: string;
let agent: RouteOlt;
let oltId: string;
let device: ScriptedDevice | undefined;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [configArea(ctx), runningConfig(ctx), configArchive(ctx)] });
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  agent = await routeOlt();
  oltId = await addTestOlt(server, agent);
});
afterEach(async () => {
  await agent.stop();
  await device?.stop();
  device = undefined;
});

interface Version {
  readonly id: string;
  readonly changed: boolean;
  readonly complete: boolean;
  readonly lines: number;
}
const call = (method: 'GET' | 'POST', path: string, given: Readonly<Record<string, string>> = {}, as = token) =>
  server.call(method, `/device/config/running/${path}`, {
    token: as,
    ...(method === 'GET' ? { query: given } : { body: given }),
  });
const dataOf = (envelope: Envelope): unknown => {
  expect(envelope).toMatchObject({ code: 200 });
  return envelope['data'];
};
/** The device prints these dumps, one after the other. */
async function prints(...dumps: (readonly string[])[]): Promise<void> {
  const entry: ScriptedTurn = { told: 'configure terminal', prints: 'olt(config)# ' };
  const turns = dumps.map((lines): ScriptedTurn => ({
    told: 'show running-config',
    prints: [...lines, 'olt(config)# '].join('\r\n'),
  }));
  await device?.stop();
  device = await scriptedTelnet(after(loggedIn('olt'), entry, ...turns));
  await server.everything.query('update olt set address = $2 where id = $1', [oltId, device.address]);
  const access = { oltId, protocol: 'telnet', port: device.port, ...secrets };
  dataOf(await server.call('POST', '/device/config/cliAccess', { token, body: access }));
}
/** Fetches from a device that prints these dumps, one after the other. */
async function fetched(...dumps: (readonly string[])[]): Promise<Version> {
  await prints(...dumps);
  return dataOf(await call('POST', 'fetch', { oltId })) as Version;
}
const archive = async (path: string, query: Readonly<Record<string, string>> = {}, as = token) =>
  server.call('GET', `/maintain/config/${path}`, { token: as, query });

const whole = ['hostname olt', 'user admin admin login-password Canary-3', 'vlan 100', 'end'];

describe('The running configuration', () => {
  it('says which lines are not understood, and of an ONU which lines are its own and what they are about', async () => {
    const onuId = server.ctx.newId();
    await server.everything.query(
      'insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state) values ($1, $2, $3, 2, 7, 3, 1)',
      [server.tenants.home.id, onuId, oltId],
    );
    expect(dataOf(await call('GET', 'onu', { onuId }))).toEqual({ version: null, lines: [] });
    const own = ['onu 7 tcont 1 name internet dba gold', 'onu 7 teleport enable'];
    const other = ['onu 8 desc Eve'];
    const { id } = await fetched(['hostname olt', 'interface gpon 0/2', ...own, ...other, '!', 'warp 9', 'end']);
    expect(dataOf(await call('GET', 'one', { versionId: id }))).toMatchObject({ unknown: [3, 6] });
    expect(dataOf(await call('GET', 'onu', { onuId }))).toMatchObject({
      version: { id },
      lines: [
        { at: 2, text: own[0], page: 'tcont', understood: true },
        { at: 3, text: own[1], page: null, understood: false },
      ],
    });
    expect(await call('GET', 'onu', { onuId: server.ctx.newId() })).toMatchObject({ code: 404 });
  });

  it('has the line that lets an EPON ONU in by its MAC address', async () => {
    const onuId = server.ctx.newId();
    await server.everything.query(`update olt set capability = '{"family":"vsol-epon"}' where id = $1`, [oltId]);
    await server.everything.query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state, mac) values ($1, $2, $3, 1, 7, 3, 1, 'a23e052383f0')`,
      [server.tenants.home.id, onuId, oltId],
    );
    const [own, other] = ['onu mac-auth add a2:3e:05:23:83:f0', 'onu mac-auth add a2:3e:05:23:83:f1'];
    const port = 'onu 7 ctc eth 1 vlan mode tag';
    await fetched(['hostname olt', 'interface epon 0/1', own, other, port, '!', 'interface epon 0/2', own, '!', 'end']);
    expect(dataOf(await call('GET', 'onu', { onuId }))).toMatchObject({
      lines: [
        { at: 2, text: own, page: 'eponMacList' },
        { at: 4, text: port, page: 'eponVlan' },
      ],
    });
  });

  it('is kept as a new version only when it changed', async () => {
    const first = await fetched(whole);
    expect(first).toMatchObject({ changed: true, complete: true, lines: 4 });
    expect(await fetched(whole)).toMatchObject({ id: first.id, changed: false });
    expect(await fetched(['hostname olt', 'vlan 200', 'end'])).toMatchObject({ changed: true });
    expect(await call('GET', 'list', { oltId })).toMatchObject({ total: 2, rows: [{ lines: 3 }, { id: first.id }] });
  });

  it('is stored and shown without its secrets', async () => {
    const { id } = await fetched(whole);
    const one = dataOf(await call('GET', 'one', { versionId: id })) as { text: string };
    expect(one.text).toContain('login-password ******');
    const { rows } = await server.everything.query(
      'select r::text from running_config r union all select a::text from audit_log a',
    );
    expect(JSON.stringify(rows) + JSON.stringify(one)).not.toContain('Canary');
  });

  it('that broke off each time, or says nothing, is no version', async () => {
    const { id } = await fetched(whole);
    await prints(['hostname olt'], ['hostname olt'], ['hostname olt']);
    expect(await call('POST', 'fetch', { oltId })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('cut') as string,
    });
    await prints(['!', 'end']);
    expect(await call('POST', 'fetch', { oltId })).toMatchObject({ code: 500 });
    expect(await fetched(whole)).toMatchObject({ id, changed: false, complete: true });
    expect(await call('GET', 'list', { oltId })).toMatchObject({ total: 1 });
  });

  it('is the same one where only lines differ that change by themselves, and another one where a secret does', async () => {
    const at = (time: string) => [`! Last configuration change at ${time} by admin`, ...whole];
    const first = await fetched(at('10:00:01'));
    expect(await fetched(at('11:30:59'))).toMatchObject({ id: first.id, changed: false });
    const second = await fetched(at('11:30:59').map((line) => line.replace('Canary-3', 'Canary-4')));
    expect(second).toMatchObject({ changed: true, cause: 'elsewhere', added: 1, removed: 1 });
    const { lines } = dataOf(await call('GET', 'compare', { from: first.id, to: second.id })) as {
      lines: { kind: string; text: string }[];
    };
    const secret = 'user admin admin login-password ******';
    expect(lines.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text])).toEqual([
      ['removed', secret],
      ['added', secret],
    ]);
  });

  it('says who of us changed something since the version before, and else that somebody was at the device', async () => {
    expect(await fetched(whole)).toMatchObject({ cause: 'first', authors: [], added: null });
    expect(await fetched([...whole.slice(0, -1), 'vlan 7', 'end'])).toMatchObject({ cause: 'elsewhere', added: 1 });
    const at = new Date(server.ctx.clock.now() + 1000);
    await server.everything.query(
      `insert into config_change (tenant_id, id, olt_id, page, op, state, progress, steps, created_by, created_at, ended_at)
       values ($1, $2, $3, 'vlanTable', 'add', 'verified', '{"sent":true}', 1, 'eve', $4, $4)`,
      [server.tenants.home.id, server.ctx.newId(), oltId, at],
    );
    expect(await fetched(whole)).toMatchObject({ cause: 'ours', authors: ['eve'], removed: 1 });
  });

  it('with its secrets is given to whoever holds that right, and stands in the operation log', async () => {
    const { id } = await fetched(whole);
    const asked = { headers: { authorization: token }, url: `/emsWebServer/maintain/config/raw?versionId=${id}` };
    expect((await server.app.inject({ method: 'GET', ...asked })).body).toContain('login-password Canary-3');
    const { rows } = await server.everything.query(`select object from audit_log where call_name = 'rawConfig'`);
    expect(rows).toMatchObject([{ object: expect.stringContaining('with its secrets') as string }]);
    const reader = await server.signInWith(['maintain:config:list', 'device:system:list']);
    expect(await archive('raw', { versionId: id }, reader)).toMatchObject({ code: 403 });
  });

  it('is kept by number and by age, and the newest one in any case', async () => {
    const keep = (body: object) => server.call('PUT', '/maintain/config/keeping', { token, body });
    const rule = { versions: 2, days: null, afterChange: true, alarmAfter: 3 };
    dataOf(await keep(rule));
    for (const n of [1, 2, 3]) await fetched([`vlan ${n}`, 'end']);
    expect(await call('GET', 'list', { oltId })).toMatchObject({ total: 2 });
    dataOf(await keep({ ...rule, versions: 200, days: 30 }));
    await server.everything.query(
      `update running_config set at = at - interval '40 days', seen_at = seen_at - interval '40 days'`,
    );
    await fetched(['vlan 4', 'end']);
    expect(await call('GET', 'list', { oltId })).toMatchObject({ total: 1 });
    expect(await keep({ ...rule, versions: 0 })).toMatchObject({ code: 400 });
    dataOf(await keep({ ...rule, versions: 200 }));
  });

  it('that cannot be collected three times in a row is an alarm until it can', async () => {
    await prints(...Array.from({ length: 9 }, () => ['hostname olt']));
    const { id: tenantId } = server.tenants.home;
    const olt = () => server.ctx.scope.tenant(tenantId, (tx) => findOlt(tx, tenantId, { oltId }));
    const standing = async () =>
      (
        await server.everything.query(
          `select 1 from alarm where olt_id = $1 and kind = 'configNotCollected' and present`,
          [oltId],
        )
      ).rowCount;
    const again = async () =>
      collect(server.ctx, await olt(), 'nightly').then(
        () => 'kept',
        () => 'failed',
      );
    expect([await again(), await again(), await standing()]).toEqual(['failed', 'failed', 0]);
    expect([await again(), await standing()]).toEqual(['failed', 1]);
    expect(await archive('list', { state: 'failed' })).toMatchObject({ total: 1, rows: [{ oltId, failed: 3 }] });
    await prints(whole);
    expect([await again(), await standing()]).toEqual(['kept', 0]);
  });

  it('is compared line by line', async () => {
    const from = await fetched(whole);
    const to = await fetched(['hostname olt', 'vlan 200', 'end']);
    const { lines } = dataOf(await call('GET', 'compare', { from: from.id, to: to.id })) as { lines: object[] };
    expect(lines).toEqual([
      { kind: 'same', text: 'hostname olt', from: 1, to: 1 },
      { kind: 'removed', text: 'user admin admin login-password ******', from: 2, to: null },
      { kind: 'removed', text: 'vlan 100', from: 3, to: null },
      { kind: 'added', text: 'vlan 200', from: null, to: 2 },
      { kind: 'same', text: 'end', from: 4, to: 3 },
    ]);
  });

  it('is searched over all devices, by words and by a pattern, and devices that lack a line are named', async () => {
    await fetched(['hostname olt', 'ntp server 192.0.2.1', 'end']);
    await fetched(['hostname olt', 'ntp server 192.0.2.9', 'user a login-password Canary-9', 'end']);
    const found = async (query: Readonly<Record<string, string>>) => dataOf(await archive('search', query));
    expect(await found({ text: 'NTP server' })).toMatchObject({
      rows: [{ oltId, isLatest: true, hits: 1, lines: [{ at: 1, text: 'ntp server 192.0.2.9' }] }],
      isCut: false,
    });
    const pattern = { text: '^ntp server .*\\.1$', by: 'pattern' };
    expect(await found(pattern)).toMatchObject({ rows: [] });
    expect(await found({ ...pattern, which: 'all' })).toMatchObject({ rows: [{ isLatest: false }] });
    // Parts of a pattern, parts that are referred back to, and choices are of one line and count it once.
    for (const text of [
      '(ntp) (server|peer) (.*\\.9)$',
      '(c)anary|192\\.0\\.2\\.9',
      '(2)\\.0\\.\\1\\.9',
      '(ser|x)v.*(2).*\\2\\.9',
    ])
      expect(await found({ text, by: 'pattern' })).toMatchObject({ rows: [{ isLatest: true, hits: 1 }] });
    const all = (await found({ text: '(n|o)', by: 'pattern' })) as { rows: { oltId: string }[] };
    expect(all.rows.find((row) => row.oltId === oltId)).toMatchObject({
      hits: 4,
      lines: [{ at: 0, text: 'hostname olt' }, { at: 1 }, { at: 2 }, { at: 3, text: 'end' }],
    });
    const lacking = async (query: Readonly<Record<string, string>>) =>
      ((await found({ ...query, lacks: 'true' })) as { rows: { oltId: string }[] }).rows.map((row) => row.oltId);
    expect(await lacking(pattern)).toContain(oltId);
    expect(await lacking({ text: 'ntp server' })).not.toContain(oltId);
    expect(await found({ text: 'Canary' })).toMatchObject({ rows: [] });
    expect(await archive('search', { text: '(', by: 'pattern' })).toMatchObject({ code: 400 });
    const other = await server.signIn('coast1');
    expect(dataOf(await archive('search', { text: 'ntp' }, other))).toMatchObject({ rows: [] });
  });

  it('and pages of OLTs are none of a device that only the standard MIBs tell of, and nothing is typed at it', async () => {
    const none = { code: 500, msg: 'This device does not have this function' };
    await server.everything.query(`update olt set capability = '{"family":"generic"}' where id = $1`, [oltId]);
    const access = { oltId, protocol: 'telnet', port: 23, ...secrets };
    expect(await server.call('POST', '/device/config/cliAccess', { token, body: access })).toMatchObject(none);
    await server.everything.query(`update olt set cli_protocol = 'telnet', cli_port = 23 where id = $1`, [oltId]);
    expect(await call('POST', 'fetch', { oltId })).toMatchObject(none);
    const query = { oltId, page: 'vlanTable' };
    expect(await server.call('GET', '/device/config/read', { token, query })).toMatchObject(none);
  });

  it('cannot be fetched without access to the command line', async () => {
    expect(await call('POST', 'fetch', { oltId })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('command line') as string,
    });
  });

  it('of another tenant is not found', async () => {
    const { id } = await fetched(whole);
    const other = await server.signIn('coast1');
    for (const path of ['one', 'download']) {
      expect(await call('GET', path, { versionId: id }, other)).toMatchObject({ code: 404 });
    }
    expect(await call('GET', 'compare', { from: id, to: id }, other)).toMatchObject({ code: 404 });
    expect(await call('GET', 'list', { oltId }, other)).toMatchObject({ code: 404 });
    expect(await call('POST', 'fetch', { oltId }, other)).toMatchObject({ code: 404 });
  });
});
