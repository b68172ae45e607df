import { gunzipSync, gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessOf, changeAccess, type AcsAccess } from '../../estate/cpes/access.ts';
import { wish } from '../../estate/cpes/tasks.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { letIn } from '../../estate/cpes/waiting.ts';
import { openWritten } from '../../estate/cpes/device.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startAcs, type Acs } from './acs.ts';
import { Device, type Words } from './acs.fixture.ts';

const root = 'InternetGatewayDevice.';
let server: TestServer;
let acs: Acs;
let access: AcsAccess;
let foreign: AcsAccess;
let serials = 0;
const devices: Device[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { ctx, tenants } = server;
  access = await ctx.scope.tenant(tenants.home.id, (tx) =>
    changeAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
  );
  foreign = await ctx.scope.tenant(tenants.coast.id, (tx) =>
    changeAccess(ctx, tx, tenants.coast.id, { enabled: true }, 'test'),
  );
  acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
  await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'));
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(async () => {
  await acs?.stop();
  await server?.stop();
});

const urlOf = ({ token }: AcsAccess) => `http://127.0.0.1:${acs.port}/acs/${token}`;
const shared = (): Words => ({ username: access.username, password: access.password });
function device(
  more: { serial?: string; words?: Words; values?: Record<string, string>; at?: AcsAccess } = {},
): Device {
  serials += 1;
  const made = new Device(urlOf(more.at ?? access), more.serial ?? `S${serials}`, more.words ?? shared(), {
    values: more.values ?? {},
  });
  devices.push(made);
  return made;
}
const home = () => server.tenants.home.id;
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.everything.query(text, values)).rows as Row[];
interface CpeRow {
  readonly id: string;
  readonly secret_state: string;
  readonly software: string;
  readonly model: string;
  readonly online: boolean;
  readonly boots: string;
  readonly sessions: string;
  readonly inform_seconds: number;
  readonly last_inform: Date;
  readonly written: string | null;
}
const rowOf = async ({ serial }: Device): Promise<CpeRow> => {
  const [row] = await query<CpeRow>(
    'select c.*, l.online, l.boots, l.sessions, l.last_inform from cpe c join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id where c.serial = $1',
    [serial],
  );
  if (!row) throw new Error('no such device');
  return row;
};
const eventsOf = async ({ serial }: Device) =>
  (
    await query<{ code: string }>(
      'select e.code from cpe_event e join cpe c on c.id = e.cpe_id where c.serial = $1 order by e.id',
      [serial],
    )
  ).map(({ code }) => code);
const want = async (of: Device, kind: 'refresh' | 'set' | 'reboot' | 'factoryReset', body = {}) => {
  const { id } = await rowOf(of);
  const { ctx } = server;
  const task = await ctx.scope.tenant(home(), (tx) => wish(ctx, tx, home(), { cpeId: id, kind, body, by: 'test' }));
  await expect.poll(() => acs.known.part(home())?.byId.get(id)?.hasTasks).toBe(true);
  return task;
};
const taskRow = async (id: string) => {
  const [row] = await query<{
    state: string;
    fault: number | null;
    parameter: string | null;
    reason: { en: string } | null;
    secret: string | null;
    faults: unknown;
  }>('select * from cpe_task where id = $1', [id]);
  return row;
};
/** One that has been here before, with credentials of its own. */
async function settled(more: Parameters<typeof device>[0] = {}): Promise<Device> {
  const made = device(more);
  expect((await made.session(['0 BOOTSTRAP'])).status).toBe(204);
  made.asked.length = 0;
  return made;
}

describe('A customer device that reports for the first time', () => {
  it('is let in by the credentials of its tenant, gets its own, is read whole, and comes by its own from then on', async () => {
    const one = device();
    expect((await one.session(['0 BOOTSTRAP', '1 BOOT'])).status).toBe(204);
    expect(one.words.username).toMatch(/^cpe-\d+$/);
    expect(one.words.password).not.toBe(access.password);
    const row = await rowOf(one);
    expect(row).toMatchObject({ secret_state: 'own', software: 'V1.0', model: 'HG1', online: true, boots: '1' });
    expect(Number(one.values.get(`${root}ManagementServer.PeriodicInformInterval`))).toBe(row.inform_seconds);
    expect(Math.abs(row.inform_seconds - 300)).toBeLessThanOrEqual(30);
    const { ctx } = server;
    const stored = await ctx.scope.tenant(home(), (tx) => readTree(tx, home(), row.id));
    const tree = new Map(stored.flatMap((object) => [...object.tree]));
    expect(tree.get(`${root}DeviceInfo.ModelName`)).toEqual({ value: 'HG1', type: 'string', writable: true });
    expect(stored.every(({ complete }) => complete)).toBe(true);
    one.asked.length = 0;
    expect((await one.session()).status).toBe(204);
    expect(one.asked).toEqual([]);
    expect(await eventsOf(one)).toEqual(['0 BOOTSTRAP', '1 BOOT']);
  });

  it('stands in no clear text anywhere: neither its password nor that of the tenant', async () => {
    const one = await settled();
    const all = JSON.stringify([
      await query('select * from cpe'),
      await query('select * from acs_access'),
      await query('select * from cpe_event'),
    ]);
    expect(all).not.toContain(one.words.password);
    expect(all).not.toContain(access.password);
  });

  it('goes on by the credentials of its tenant where it takes none of its own', async () => {
    const one = device();
    one.odd = ({ method }) =>
      method === 'SetParameterValues'
        ? { method: 'Fault', code: 9001, text: 'Request denied', parameters: [] }
        : 'usual';
    expect((await one.session()).status).toBe(204);
    expect((await rowOf(one)).secret_state).toBe('refused');
    expect((await one.session()).status).toBe(204);
    expect((await rowOf(one)).sessions).toBe('2');
  });

  it('is taken by both of them where the session broke while its own were under way', async () => {
    const one = device();
    await one.report();
    const heard = await one.post(undefined);
    expect(heard.said?.method).toBe('SetParameterValues');
    expect((await rowOf(one)).secret_state).toBe('given');
    one.hangUp();
    expect((await one.session()).status).toBe(204);
    expect((await rowOf(one)).secret_state).toBe('own');
  });
});

describe('Nobody takes over the record of another device', () => {
  it('by its serial number with the credentials of the tenant, of another device, or none', async () => {
    const victim = await settled();
    const other = await settled();
    const before = await query('select c.*, l.* from cpe c join cpe_live l on l.cpe_id = c.id where c.serial = $1', [
      victim.serial,
    ]);
    for (const words of [
      shared(),
      other.words,
      { username: victim.words.username, password: 'guess' },
      { username: 'nobody', password: 'x' },
    ]) {
      const thief = device({
        serial: victim.serial,
        words,
        values: { [`${root}DeviceInfo.SoftwareVersion`]: 'stolen' },
      });
      expect((await thief.session(['1 BOOT'])).status).toBe(401);
    }
    expect(
      await query('select c.*, l.* from cpe c join cpe_live l on l.cpe_id = c.id where c.serial = $1', [victim.serial]),
    ).toEqual(before);
    expect((await victim.session()).status).toBe(204);
  });

  it('by good credentials at the address of another tenant', async () => {
    const one = await settled();
    const elsewhere = device({ serial: one.serial, words: one.words, at: foreign });
    expect((await elsewhere.session()).status).toBe(401);
    expect(
      await query('select 1 from cpe where serial = $1 and tenant_id = $2', [one.serial, server.tenants.coast.id]),
    ).toEqual([]);
  });

  it('unless a person lets it in again, once', async () => {
    const one = await settled();
    const reset = device({ serial: one.serial, words: shared() });
    expect((await reset.session(['0 BOOTSTRAP'])).status).toBe(401);
    await acs.refused.flush(false);
    const [waiting] = await query<{ id: string; reason: string }>(
      'select id, reason from cpe_waiting where serial = $1',
      [one.serial],
    );
    expect(waiting?.reason).toBe('secret');
    const { ctx } = server;
    await ctx.scope.tenant(home(), (tx) => letIn(ctx, tx, home(), waiting?.id ?? '', 'test'));
    await expect.poll(() => acs.known.part(home())?.admissions.size).toBe(1);
    expect((await reset.session(['0 BOOTSTRAP'])).status).toBe(204);
    expect((await rowOf(one)).secret_state).toBe('own');
    expect((await device({ serial: one.serial, words: shared() }).session()).status).toBe(401);
    expect((await device({ serial: one.serial, words: one.words }).session()).status).toBe(401);
  });

  it('and one without any waits to be let in: it is listed, and comes in from that address when a person says so', async () => {
    const one = device({ words: { username: 'admin', password: 'admin' } });
    expect((await one.session()).status).toBe(401);
    expect(await query('select 1 from cpe where serial = $1', [one.serial])).toEqual([]);
    await acs.refused.flush(false);
    const [waiting] = await query<{ id: string; reason: string; address: string }>(
      'select * from cpe_waiting where serial = $1',
      [one.serial],
    );
    expect(waiting).toMatchObject({ reason: 'credentials', address: '127.0.0.1' });
    const { ctx } = server;
    await ctx.scope.tenant(home(), (tx) => letIn(ctx, tx, home(), waiting?.id ?? '', 'test'));
    await expect.poll(() => acs.known.part(home())?.admissions.size).toBe(1);
    expect((await one.session()).status).toBe(204);
    expect(one.words.username).toMatch(/^cpe-/);
    expect(await query('select 1 from cpe_waiting where serial = $1', [one.serial])).toEqual([]);
  });
});

describe('A session', () => {
  it('is found by its cookie over other connections, and by its connection without a cookie', async () => {
    const one = await settled();
    await one.report();
    one.hangUp();
    expect((await one.post(undefined)).status).toBe(204);
    one.keepsCookies = false;
    await one.report();
    expect((await one.post(undefined)).status).toBe(204);
  });

  it('is not found by nobody', async () => {
    const one = await settled();
    one.keepsCookies = false;
    await one.report();
    one.hangUp();
    expect((await one.post(undefined)).status).toBe(401);
  });

  it('gives way to a new one of the same device', async () => {
    const one = await settled();
    await one.report();
    const again = device({ serial: one.serial, words: one.words });
    expect((await again.session(['1 BOOT'])).status).toBe(204);
    expect((await one.post(undefined)).status).not.toBe(200);
    expect((await rowOf(one)).sessions).toBe('3');
  });

  it('keeps the events of a report whose answer was lost once', async () => {
    const one = await settled();
    await one.report(['1 BOOT']);
    one.hangUp();
    await one.report(['1 BOOT'], { retryCount: 1 });
    await one.post(undefined);
    const { boots } = await rowOf(one);
    expect([boots, (await eventsOf(one)).filter((code) => code === '1 BOOT')]).toEqual(['2', ['1 BOOT']]);
    await one.session(['1 BOOT']);
    expect((await rowOf(one)).boots).toBe('3');
  });

  it('keeps what the device tells of transfers before it says so', async () => {
    const one = await settled();
    await one.report(['7 TRANSFER COMPLETE']);
    const told = {
      method: 'TransferComplete',
      commandKey: 'k1',
      fault: { code: 9010, text: 'Download failed' },
      startTime: '',
      completeTime: '',
    } as const;
    expect((await one.post(told)).said?.method).toBe('TransferCompleteResponse');
    const [row] = await query<{ fault: number; command_key: string }>(
      `select e.* from cpe_event e join cpe c on c.id = e.cpe_id where c.serial = $1 and e.code = 'TransferComplete'`,
      [one.serial],
    );
    expect(row).toMatchObject({ fault: 9010, command_key: 'k1' });
  });

  it('keeps values that a device reports as changed, with their history', async () => {
    const name = `${root}LANDevice.1.WLANConfiguration.1.SSID`;
    const one = await settled({ values: { [name]: 'before' } });
    one.values.set(name, 'after');
    const parameters = [...one.inform().parameters, { name, value: 'after', type: 'string' }];
    await one.session(['4 VALUE CHANGE'], { parameters });
    const rows = await query(
      'select h.name, h.was, h.became from cpe_change h join cpe c on c.id = h.cpe_id where c.serial = $1',
      [one.serial],
    );
    expect(rows).toEqual([{ name, was: 'before', became: 'after' }]);
  });
});

describe('What is wanted of a device', () => {
  const name = `${root}LANDevice.1.WLANConfiguration.1.SSID`;
  const key = `${root}LANDevice.1.WLANConfiguration.1.KeyPassphrase`;

  it('is done when the device holds it, and passwords are remembered as they were sent', async () => {
    const one = await settled({ values: { [name]: 'a', [key]: '' } });
    const task = await want(one, 'set', {
      sets: [
        { name, value: 'home' },
        { name: key, value: 'open sesame' },
      ],
    });
    expect(await taskRow(task)).toMatchObject({ state: 'waiting' });
    expect((await one.session()).status).toBe(204);
    expect(await taskRow(task)).toMatchObject({ state: 'done', secret: null });
    expect([one.values.get(name), one.values.get(key)]).toEqual(['home', 'open sesame']);
    const { id, written } = await rowOf(one);
    expect(openWritten(server.ctx.vault, home(), id, written)).toEqual({ [key]: 'open sesame' });
    expect(JSON.stringify(await query('select * from cpe_task'))).not.toContain('open sesame');
  });

  it('fails where the device holds something else, with the parameter', async () => {
    const one = await settled({ values: { [name]: 'a' } });
    const task = await want(one, 'set', { sets: [{ name, value: 'home' }] });
    one.odd = ({ method }) =>
      method === 'SetParameterValues' ? { method: 'SetParameterValuesResponse', status: 0 } : 'usual';
    await one.session();
    expect(await taskRow(task)).toMatchObject({
      state: 'failed',
      parameter: name,
      reason: { en: 'The device accepted the value but holds another one' },
    });
  });

  it('fails with the fault of the device and every parameter that it names', async () => {
    const one = await settled({ values: { [name]: 'a' } });
    const task = await want(one, 'set', { sets: [{ name: `${root}No.Such`, value: '1' }] });
    await one.session();
    const faults = [{ name: `${root}No.Such`, code: 9005, text: 'No such name' }];
    expect(await taskRow(task)).toMatchObject({ state: 'failed', fault: 9003, parameter: `${root}No.Such`, faults });
  });

  it('is read back first where the session broke after it was sent, and not sent twice', async () => {
    const one = await settled({ values: { [name]: 'a' } });
    const task = await want(one, 'set', { sets: [{ name, value: 'home' }] });
    await one.report();
    expect((await one.post(undefined)).said?.method).toBe('SetParameterValues');
    one.values.set(name, 'home');
    one.hangUp();
    await one.session();
    expect(one.asked.map(({ method }) => method)).toEqual(['GetParameterValues']);
    expect(await taskRow(task)).toMatchObject({ state: 'done' });
  });

  it('is a restart that is done when the device says that it has started, and is asked for once', async () => {
    const one = await settled();
    const task = await want(one, 'reboot');
    await one.session();
    expect(one.asked).toEqual([{ method: 'Reboot', commandKey: task }]);
    await one.session();
    expect(await taskRow(task)).toMatchObject({ state: 'running' });
    await one.session(['1 BOOT', 'M Reboot']);
    expect(await taskRow(task)).toMatchObject({ state: 'done' });
    expect(one.asked).toHaveLength(1);
  });

  it('is a reset, after which the device is let in by the credentials of the tenant and gets new ones', async () => {
    const one = await settled();
    const task = await want(one, 'factoryReset');
    await one.session();
    const old = one.words;
    one.words = shared();
    await expect.poll(() => acs.known.part(home())?.admissions.size).toBe(1);
    expect((await one.session(['0 BOOTSTRAP', '1 BOOT'])).status).toBe(204);
    expect(await taskRow(task)).toMatchObject({ state: 'done' });
    expect(one.words.password).not.toBe(old.password);
  });

  it('is its tree, of which what is not there any more goes, and what could not be read stays', async () => {
    const other = `${root}LANDevice.1.WLANConfiguration.2.SSID`;
    const one = await settled({ values: { [name]: 'a', [other]: 'b' } });
    one.values.delete(other);
    const first = await want(one, 'refresh');
    await one.session();
    expect(await taskRow(first)).toMatchObject({ state: 'done' });
    const { id } = await rowOf(one);
    const names = async () => {
      const [stored] = await server.ctx.scope.tenant(home(), (tx) => readTree(tx, home(), id, [`${root}LANDevice.`]));
      return [...(stored?.tree ?? [])].filter(([, { type }]) => type !== 'object').map(([one]) => one);
    };
    expect(await names()).toEqual([name]);
    const second = await want(one, 'refresh', { paths: [`${root}LANDevice.`] });
    one.odd = ({ method }) =>
      method === 'GetParameterNames'
        ? { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] }
        : 'usual';
    await one.session();
    expect(await taskRow(second)).toMatchObject({ state: 'failed', fault: 9005 });
    expect(await names()).toEqual([name]);
  });
});

describe('The port of the ACS', () => {
  it('knows no address but those of its tenants, and no method but POST', async () => {
    const answer = await fetch(`http://127.0.0.1:${acs.port}/acs/${'x'.repeat(27)}`, { method: 'POST', body: '<x/>' });
    expect(answer.status).toBe(404);
    expect((await fetch(urlOf(access))).status).toBe(405);
    expect((await fetch(`http://127.0.0.1:${acs.port}/`, { method: 'POST' })).status).toBe(404);
  });

  it('takes packed messages, unpacks no bomb, and answers in the same coding', async () => {
    const one = await settled();
    await one.report();
    const told = encodeFromCpe({
      id: '5',
      manner: { version: 'cwmp-1-0', soapPrefix: 'SOAP-ENV' },
      body: { method: 'GetRPCMethods' },
    });
    const heard = await fetchRaw(`${urlOf(access)}`, gzipSync(told), { 'content-encoding': 'gzip' }, one);
    expect([heard.status, heard.headers['content-encoding']]).toEqual([200, 'gzip']);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect((await fetchRaw(urlOf(access), bomb, { 'content-encoding': 'gzip' }, one)).status).toBe(413);
    expect(gunzipSync(bomb).length).toBeGreaterThan(bomb.length * 100);
  });

  it('refuses what is no message, and entities', async () => {
    const one = await settled();
    for (const body of ['garbage', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>']) {
      await one.report();
      expect((await one.post(body)).status).toBe(400);
      one.hangUp();
    }
    const long = await fetchRaw(urlOf(access), Buffer.alloc(300_000, 32), {}, device());
    expect(long.status).toBe(413);
  });

  it('always tells the length of an answer, and speaks HTTP/1.0 and 100-continue', async () => {
    const one = await settled();
    const heard = await one.report();
    expect(heard.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(heard.body)) });
    expect(heard.headers['transfer-encoding']).toBeUndefined();
    const { pathname } = new URL(urlOf(access));
    const old = await raw(`POST ${pathname} HTTP/1.0\r\nContent-Length: 0\r\n\r\n`);
    expect(old).toMatch(/^HTTP\/1\.1 401 /);
    const patient = await raw(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n<x/>`,
    );
    expect(patient).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  it('holds devices to the quota of their tenant', async () => {
    const { n } = (
      await query<{ n: number }>('select count(*)::int as n from cpe where tenant_id = $1', [home()])
    )[0] ?? { n: 0 };
    await query('update tenant set cpe_quota = $1 where id = $2', [n + 1, home()]);
    try {
      await settled();
      const one = device();
      expect((await one.session()).status).toBe(403);
      await acs.refused.flush(false);
      expect(await query('select reason from cpe_waiting where serial = $1', [one.serial])).toEqual([
        { reason: 'quota' },
      ]);
    } finally {
      await query('update tenant set cpe_quota = -1 where id = $1', [home()]);
    }
  });

  it('is another address as soon as a person changes it', async () => {
    const { ctx, tenants } = server;
    const before = await ctx.scope.tenant(tenants.coast.id, (tx) => accessOf(ctx, tx, tenants.coast.id));
    await ctx.scope.tenant(tenants.coast.id, (tx) =>
      changeAccess(ctx, tx, tenants.coast.id, { enabled: false }, 'test'),
    );
    await expect.poll(() => acs.known.part(tenants.coast.id)).toBeUndefined();
    expect((await fetch(urlOf(before), { method: 'POST' })).status).toBe(404);
  });
});

/** A body as it is, in the session of a device. */
const fetchRaw = (_url: string, body: Buffer, headers: Record<string, string>, of: Device) => of.post(body, headers);

/** What comes back over a connection of its own, to its end. */
function raw(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(acs.port ?? 0, '127.0.0.1', () => socket.write(text));
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    heard += part;
    // One that is kept open says nothing more.
    if (/HTTP\/1\.1 [2-5]/.test(heard.replace('HTTP/1.1 100 Continue', ''))) socket.end();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(heard));
  return promise;
}
