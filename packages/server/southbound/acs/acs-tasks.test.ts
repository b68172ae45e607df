import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, changeAcsAccess } from '../../estate/cpes/access.ts';
import { openWritten } from '../../estate/cpes/device.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { AcsStand } from './acs-stand.fixture.ts';

const root = 'InternetGatewayDevice.';
let stand: AcsStand;
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

describe('What is wanted of a device', () => {
  const name = `${root}LANDevice.1.WLANConfiguration.1.SSID`;
  const key = `${root}LANDevice.1.WLANConfiguration.1.KeyPassphrase`;

  it('is done when the device holds it, and passwords are remembered as they were sent', async () => {
    const one = await stand.settled({ values: { [name]: 'a', [key]: '' } });
    const task = await stand.want(one, 'set', {
      sets: [
        { name, value: 'home' },
        { name: key, value: 'open sesame' },
      ],
    });
    expect(await stand.taskRow(task)).toMatchObject({ state: 'waiting' });
    expect((await one.session()).status).toBe(204);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done', secret: null });
    expect([one.values.get(name), one.values.get(key)]).toEqual(['home', 'open sesame']);
    const { id, written } = await stand.rowOf(one);
    expect(openWritten(stand.server.ctx.vault, stand.home, id, written)).toEqual({ [key]: 'open sesame' });
    expect(JSON.stringify(await stand.query('select * from cpe_task'))).not.toContain('open sesame');
  });

  it('fails where the device holds something else, with the parameter', async () => {
    const one = await stand.settled({ values: { [name]: 'a' } });
    const task = await stand.want(one, 'set', { sets: [{ name, value: 'home' }] });
    one.odd = ({ method }) =>
      method === 'SetParameterValues' ? { method: 'SetParameterValuesResponse', status: 0 } : 'usual';
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({
      state: 'failed',
      parameter: name,
      reason: { en: 'The device accepted the value but holds another one' },
    });
  });

  it('fails with the fault of the device and every parameter that it names', async () => {
    const one = await stand.settled({ values: { [name]: 'a' } });
    const task = await stand.want(one, 'set', { sets: [{ name: `${root}No.Such`, value: '1' }] });
    await one.session();
    const faults = [{ name: `${root}No.Such`, code: 9005, text: 'No such name' }];
    expect(await stand.taskRow(task)).toMatchObject({
      state: 'failed',
      fault: 9003,
      parameter: `${root}No.Such`,
      faults,
    });
  });

  it('is read back first where the session broke after it was sent, and not sent twice', async () => {
    const one = await stand.settled({ values: { [name]: 'a' } });
    const task = await stand.want(one, 'set', { sets: [{ name, value: 'home' }] });
    await one.report();
    expect((await one.post(undefined)).said?.method).toBe('SetParameterValues');
    one.values.set(name, 'home');
    one.hangUp();
    await one.session();
    expect(one.asked.map(({ method }) => method)).toEqual(['GetParameterValues']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
  });

  it('is a restart that is done when the device says that it has started, and is asked for once', async () => {
    const one = await stand.settled();
    const task = await stand.want(one, 'reboot');
    await one.session();
    expect(one.asked).toEqual([{ method: 'Reboot', commandKey: task }]);
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'running' });
    await one.session(['1 BOOT', 'M Reboot']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(one.asked).toHaveLength(1);
  });

  it('is a reset, after which the device is let in by the credentials of the tenant and gets new ones', async () => {
    const one = await stand.settled();
    const task = await stand.want(one, 'factoryReset');
    await one.session();
    const old = one.words;
    one.words = stand.shared;
    await expect.poll(() => stand.acs.known.part(stand.home)?.admissions.size).toBe(1);
    expect((await one.session(['0 BOOTSTRAP', '1 BOOT'])).status).toBe(204);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(one.words.password).not.toBe(old.password);
  });

  it('is its tree, of which what is not there any more goes, and what could not be read stays', async () => {
    const other = `${root}LANDevice.1.WLANConfiguration.2.SSID`;
    const one = await stand.settled({ values: { [name]: 'a', [other]: 'b' } });
    one.values.delete(other);
    const first = await stand.want(one, 'refresh');
    await one.session();
    expect(await stand.taskRow(first)).toMatchObject({ state: 'done' });
    const { id } = await stand.rowOf(one);
    const names = async () => {
      const [stored] = await stand.server.ctx.scope.tenant(stand.home, (tx) =>
        readTree(tx, stand.home, id, [`${root}LANDevice.`]),
      );
      return [...(stored?.tree ?? [])].filter(([, { type }]) => type !== 'object').map(([one]) => one);
    };
    expect(await names()).toEqual([name]);
    const second = await stand.want(one, 'refresh', { paths: [`${root}LANDevice.`] });
    one.odd = ({ method }) =>
      method === 'GetParameterNames'
        ? { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] }
        : 'usual';
    await one.session();
    expect(await stand.taskRow(second)).toMatchObject({ state: 'failed', fault: 9005 });
    expect(await names()).toEqual([name]);
  });
});

describe('The port of the ACS', () => {
  it('knows no address but those of its tenants, and no method but POST', async () => {
    const answer = await fetch(`http://127.0.0.1:${stand.acs.port}/acs/${'x'.repeat(27)}`, {
      method: 'POST',
      body: '<x/>',
    });
    expect(answer.status).toBe(404);
    expect((await fetch(stand.urlOf(stand.access))).status).toBe(405);
    expect((await fetch(`http://127.0.0.1:${stand.acs.port}/`, { method: 'POST' })).status).toBe(404);
  });

  it('takes packed messages, unpacks no bomb, and answers in the same coding', async () => {
    const one = await stand.settled();
    await one.report();
    const told = encodeFromCpe({
      id: '5',
      manner: { version: 'cwmp-1-0', soapPrefix: 'SOAP-ENV' },
      body: { method: 'GetRPCMethods' },
    });
    const heard = await one.post(gzipSync(told), { 'content-encoding': 'gzip' });
    expect([heard.status, heard.headers['content-encoding']]).toEqual([200, 'gzip']);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect((await one.post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect(gunzipSync(bomb).length).toBeGreaterThan(bomb.length * 100);
  });

  it('refuses what is no message, and entities', async () => {
    const one = await stand.settled();
    for (const body of ['garbage', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>']) {
      await one.report();
      expect((await one.post(body)).status).toBe(400);
      one.hangUp();
    }
    const long = await stand.device().post(Buffer.alloc(300_000, 32));
    expect(long.status).toBe(413);
  });

  it('always tells the length of an answer, and speaks HTTP/1.0 and 100-continue', async () => {
    const one = await stand.settled();
    const heard = await one.report();
    expect(heard.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(heard.body)) });
    expect(heard.headers['transfer-encoding']).toBeUndefined();
    const { pathname } = new URL(stand.urlOf(stand.access));
    const old = await raw(`POST ${pathname} HTTP/1.0\r\nContent-Length: 0\r\n\r\n`);
    expect(old).toMatch(/^HTTP\/1\.1 401 /);
    const inform = encodeFromCpe({ id: '1', manner: { version: 'cwmp-1-0', soapPrefix: 'soap' }, body: one.inform() });
    const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${inform.length}\r\nConnection: close`;
    const patient = await raw(`${head}\r\n\r\n${inform}`);
    expect(patient).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  it('holds devices to the quota of their tenant', async () => {
    const { n } = (
      await stand.query<{ n: number }>('select count(*)::int as n from cpe where tenant_id = $1', [stand.home])
    )[0] ?? { n: 0 };
    await stand.query('update tenant set cpe_quota = $1 where id = $2', [n + 1, stand.home]);
    try {
      await stand.settled();
      const one = stand.device();
      expect((await one.session()).status).toBe(403);
      await stand.acs.refused.flush(false);
      expect(await stand.query('select reason from cpe_waiting where serial = $1', [one.serial])).toEqual([
        { reason: 'quota' },
      ]);
    } finally {
      await stand.query('update tenant set cpe_quota = -1 where id = $1', [stand.home]);
    }
  });

  it('is another address as soon as a person changes it', async () => {
    const { ctx, tenants } = stand.server;
    const before = await ctx.scope.tenant(tenants.coast.id, (tx) => accessOf(ctx, tx, tenants.coast.id));
    await ctx.scope.tenant(tenants.coast.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.coast.id, { enabled: false }, 'test'),
    );
    await expect.poll(() => stand.acs.known.part(tenants.coast.id)).toBeUndefined();
    expect((await fetch(stand.urlOf(before), { method: 'POST' })).status).toBe(404);
  });
});

/** What comes back over a connection of its own, to its end. */
function raw(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(stand.acs.port ?? 0, '127.0.0.1', () => socket.write(text));
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
