import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOutbound } from '../../storage/outbound.ts';
import type { CpeFixture } from './acs.fixture.ts';
import { AcsStand } from './acs-stand.fixture.ts';
import { startAcs } from './acs.ts';
import { takeIn } from '../../storage/take-in.ts';
import { keepCpeFile } from './files/library.ts';
import { endLateTasks } from './watch.ts';

const root = 'InternetGatewayDevice.';
const unknown = '0001-01-01T00:00:00Z';
const content = Buffer.concat([Buffer.from('model=HG1\nversion=V2.0\n'), randomBytes(50_000)]);
let stand: AcsStand;
let fileId: string;
beforeAll(async () => {
  stand = await AcsStand.start();
  const { ctx } = stand.server;
  const path = join(ctx.settings.dataDir, 'image');
  await writeFile(path, content);
  const arrived = await takeIn(ctx, createReadStream(path), ctx.newId(), 1e6);
  const row = { kind: 'firmware', name: 'hg1 V2.bin', version: 'V2.0', created_by: 'test' } as const;
  const nothing = { oui: null, product_class: null, cpe_id: null, remark: null };
  const outbound = openOutbound(ctx.settings);
  fileId = await keepCpeFile(ctx, outbound, stand.home, arrived, { ...row, ...nothing }, () => Promise.resolve());
  outbound.close();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

type Asked = AcsRequest & { method: 'Download' | 'Upload' };
const later = (method: 'DownloadResponse' | 'UploadResponse', status = 1): CpeAnswer => ({
  method,
  status,
  startTime: unknown,
  completeTime: unknown,
});
const firmware = () => ({ type: '1 Firmware Upgrade Image', fileId, name: 'hg1 V2.bin', version: 'V2.0' });
const backup = { type: '1 Vendor Configuration File' };

/** A device that knows where its ACS is, and says to transfers that it does them later. */
async function device(): Promise<CpeFixture> {
  const one = await stand.settled({ values: { [`${root}ManagementServer.URL`]: stand.urlOf(stand.access) } });
  one.odd = ({ method }) => (method === 'Download' || method === 'Upload' ? later(`${method}Response`) : 'usual');
  return one;
}
const transfersOf = (one: CpeFixture) =>
  one.asked.filter((asked): asked is Asked => asked.method === 'Download' || asked.method === 'Upload');

/** A session in which the device says that a transfer is through. */
async function complete(
  one: CpeFixture,
  commandKey: string,
  code = 0,
  events = ['7 TRANSFER COMPLETE'],
): Promise<void> {
  await one.report(events);
  const told = { code, text: code === 0 ? '' : 'File corrupted' };
  const said = {
    method: 'TransferComplete',
    commandKey,
    fault: told,
    startTime: unknown,
    completeTime: unknown,
  } as const;
  expect((await one.post(said)).said?.method).toBe('TransferCompleteResponse');
  await one.serve();
}

describe('Firmware that goes to a device', () => {
  it('is fetched whole or in parts, and done when the device runs it', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'download', firmware());
    await one.session();
    const [asked] = transfersOf(one);
    expect(asked).toMatchObject({ commandKey: task, fileSize: content.length, targetFileName: 'hg1 V2.bin' });
    const whole = await fetch(asked!.url);
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(content)]).toEqual([200, true]);
    const part = await fetch(asked!.url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
    const head = await fetch(asked!.url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(content.length));
    expect((await fetch(asked!.url, { headers: { range: `bytes=${content.length}-` } })).status).toBe(416);
    one.values.set(`${root}DeviceInfo.SoftwareVersion`, 'V2.0');
    await complete(one, task, 0, ['1 BOOT', '7 TRANSFER COMPLETE', 'M Download']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect((await fetch(asked!.url)).status).toBe(404);
    expect(transfersOf(one)).toHaveLength(1);
  });

  it('may lie in the library of firmware, and is gone when it is deleted there', async () => {
    const id = stand.server.ctx.newId();
    await stand.query(
      `insert into firmware (tenant_id, id, name, device_type, file_type, version, bytes, sha256, key, config_id, verdict, created_by, created_at)
       select tenant_id, $1, 'library.bin', 'cpe', 'image', 'V2.0', bytes, sha256, key, config_id, 'verified', 'admin', now() from cpe_file where id = $2`,
      [id, fileId],
    );
    const one = await device();
    const { fileId: _, ...image } = { ...firmware(), firmware: { tenantId: stand.home, id } };
    const task = await stand.wantFile(one, 'download', image);
    await one.session();
    const [asked] = transfersOf(one);
    expect(asked).toMatchObject({ commandKey: task, fileSize: content.length });
    expect(Buffer.from(await (await fetch(asked!.url)).arrayBuffer()).equals(content)).toBe(true);
    await stand.query('delete from firmware where id = $1', [id]);
    expect((await fetch(asked!.url)).status).toBe(404);
  });

  it('has failed where the device starts again with another version, and where it gives a fault', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'download', firmware());
    await one.session();
    await complete(one, task, 0, ['7 TRANSFER COMPLETE']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'running' });
    await one.session(['1 BOOT']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', parameter: 'V1.0' });
    const other = await stand.wantFile(one, 'download', firmware());
    await one.session();
    await complete(one, other, 9018);
    expect(await stand.taskRow(other)).toMatchObject({ state: 'failed', fault: 9018 });
  });

  it('is never sent twice: the session broke, the ACS died, the device says nothing', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'download', firmware());
    await one.report();
    expect((await one.post(undefined)).said?.method).toBe('GetParameterValues');
    const url = { name: `${root}ManagementServer.URL`, value: stand.urlOf(stand.access), type: 'string' };
    const heard = await one.post({ method: 'GetParameterValuesResponse', parameters: [url] });
    expect(heard.said?.method).toBe('Download');
    one.hangUp();
    // Another process takes over what the one before had stored.
    const { ctx } = stand.server;
    const second = await startAcs({ ...ctx, metrics: new Registry() }, { host: '127.0.0.1', port: 0 });
    await expect.poll(() => second.port).toBeTypeOf('number');
    const known = second.known.part(stand.home)?.byId.get((await stand.rowOf(one)).id);
    expect(known?.hasTasks).toBe(true);
    await second.stop();
    await one.session();
    expect(transfersOf(one)).toEqual([]);
    await stand.query(`update cpe_task set expires_at = now() - interval '1 hour' where id = $1`, [task]);
    await endLateTasks(ctx, stand.acs.known);
    const reason = { en: 'The device was told, but never said what became of it' };
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', reason });
  });

  it('is done for a device that never tells, once it runs what it did not run before', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'download', firmware());
    await one.session();
    one.values.set(`${root}DeviceInfo.SoftwareVersion`, 'V2.0');
    await one.session(['1 BOOT']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
  });

  it('goes to nobody who tells another address than that of its tenant', async () => {
    const one = await stand.settled({ values: { [`${root}ManagementServer.URL`]: stand.urlOf(stand.foreign) } });
    const task = await stand.wantFile(one, 'download', firmware());
    await one.session();
    expect(transfersOf(one)).toEqual([]);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed' });
  });
});

describe('A file that comes from a device', () => {
  it('is taken once, kept and done when the device says that it is through', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'upload', backup);
    await one.session();
    const [asked] = transfersOf(one);
    const body = 'InternetGatewayDevice.X=1\n';
    expect((await fetch(asked!.url)).status).toBe(404);
    expect((await fetch(asked!.url, { method: 'PUT', body })).status).toBe(201);
    expect((await fetch(asked!.url, { method: 'PUT', body: 'other' })).status).toBe(409);
    await complete(one, task);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    const { id } = await stand.rowOf(one);
    expect(await stand.query('select kind, bytes from cpe_file where cpe_id = $1', [id])).toEqual([
      { kind: 'config', bytes: String(body.length) },
    ]);
  });

  it('is not there because the device says so', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'upload', backup);
    await one.session();
    await complete(one, task);
    const reason = { en: 'The device says that it sent the file, but none arrived' };
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', reason });
  });
});

describe('The port of files', () => {
  it('gives nothing for a token of another tenant, a made-up one, or a path', async () => {
    const one = await device();
    await stand.wantFile(one, 'download', firmware());
    await one.session();
    const [asked] = transfersOf(one);
    const { origin, pathname } = new URL(asked!.url);
    const [own = '', token = ''] = /^(.*)\/files\/([\w-]+)\//.exec(pathname)?.slice(1) ?? [];
    const foreign = new URL(stand.urlOf(stand.foreign)).pathname;
    for (const path of [
      `${foreign}/files/${token}/a.bin`,
      `${own}/files/${randomBytes(24).toString('base64url')}`,
      `${own}/files/${token}/../../../etc/passwd`,
      `${own}/files/..%2f..%2f..%2fetc%2fpasswd`,
      `${own}/files/${token}/%2e%2e/x`,
    ])
      expect((await fetch(origin + path)).status, path).toBeGreaterThanOrEqual(404);
    expect((await fetch(asked!.url, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await fetch(asked!.url, { method: 'DELETE' })).status).toBe(405);
  });

  it('gives a transfer three connections and no more, however many stay half open', async () => {
    const one = await device();
    const task = await stand.wantFile(one, 'upload', backup);
    await one.session();
    const { pathname } = new URL(transfersOf(one)[0]!.url);
    const head = `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`;
    const heard: string[] = [];
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(stand.acs.port ?? 0, '127.0.0.1', () => socket.write(head));
      socket.setEncoding('latin1').once('data', (said: string) => heard.push(said.slice(9, 12)));
      socket.on('error', () => undefined);
      return socket;
    });
    await expect.poll(() => heard.length).toBe(200);
    expect(heard.filter((status) => status === '100')).toHaveLength(3);
    expect(heard.filter((status) => status === '503')).toHaveLength(197);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await fetch(transfersOf(one)[0]!.url, { method: 'POST', body: 'a=1' })).status)
      .toBe(201);
    await complete(one, task);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
  });
});
