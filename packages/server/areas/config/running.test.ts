import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, loggedIn, secrets, type Turn } from '@heliograph/wire/cli/testing/play.ts';
import { scriptedTelnet, type ScriptedDevice } from '@heliograph/wire/cli/testing/scripted-telnet.ts';
import type { Envelope } from '../../http/envelope.ts';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { letIn } from '../../southbound/config/testing.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { config, runningConfig } from './config.ts';

let server: TestServer;
let token: string;
let agent: RouteOlt;
let oltId: string;
let device: ScriptedDevice | undefined;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [config(ctx), runningConfig(ctx)] });
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  agent = await routeOlt();
  oltId = await letIn(server, agent);
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
/** Fetches from a device that prints these dumps, one after the other. */
async function fetched(...dumps: (readonly string[])[]): Promise<Version> {
  const entry: Turn = { told: 'configure terminal', prints: 'olt(config)# ' };
  const turns = dumps.map((lines): Turn => ({
    told: 'show running-config',
    prints: [...lines, 'olt(config)# '].join('\r\n'),
  }));
  await device?.stop();
  device = await scriptedTelnet(after(loggedIn('olt'), entry, ...turns));
  await server.everything.query('update olt set address = $2 where id = $1', [oltId, device.address]);
  const access = { oltId, protocol: 'telnet', port: device.port, ...secrets };
  dataOf(await server.call('POST', '/device/config/cliAccess', { token, body: access }));
  return dataOf(await call('POST', 'fetch', { oltId })) as Version;
}

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

  it('that broke off each time is marked, and the next whole one is compared with the last whole one', async () => {
    const { id } = await fetched(whole);
    expect(await fetched(['hostname olt'], ['hostname olt'], ['hostname olt'])).toMatchObject({ complete: false });
    expect(await fetched(whole)).toMatchObject({ id, changed: false, complete: true });
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
