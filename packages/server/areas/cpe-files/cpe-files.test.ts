import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object) => server.call('POST', path, { token, body });
const bytes = 'model=HG1\nversion=V2\n';

async function device(serial: string, tenant = server.tenants.home): Promise<string> {
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, address, connection_request_url, inform_seconds, created_by)
     values ($1, $2, $3, '00D09E', 'HG1', $4, '203.0.113.7', 'http://192.168.1.1:7547/cr', 300, 'acs')`,
    [tenant.id, id, tenant.projectId, serial],
  );
  return id;
}

async function upload(fields: Record<string, string>): Promise<Record<string, unknown>> {
  const sent = { token, name: '../../hg1 V2.bin', content: bytes, query: fields, fields };
  return sendUpload(server, '/tr069/files', sent);
}
const idIn = (answer: unknown): string => (answer as { data: { id: string } }).data.id;

describe('Files of customer devices', () => {
  it('are kept with what is said of them, read back octet by octet, and go', async () => {
    expect(await upload({ kind: 'firmware' })).toMatchObject({ code: 400 });
    expect(await upload({ kind: 'firmware', version: 'V2', oui: 'nonsense' })).toMatchObject({ code: 400 });
    const added = await upload({ kind: 'firmware', version: 'V2', oui: '00d09e' });
    expect(added).toMatchObject({ code: 200 });
    const id = idIn(added);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { id, name: 'hg1 V2.bin', kind: 'firmware', version: 'V2', oui: '00D09E', bytes: bytes.length, sha256 };
    expect(await get('/tr069/files')).toMatchObject({ rows: [row] });
    const read = await server.app.inject({
      method: 'GET',
      url: `/emsWebServer/tr069/files/content/${id}`,
      headers: { authorization: token },
    });
    expect(read.body).toBe(bytes);
    expect(await server.call('DELETE', `/tr069/files/${id}`, { token })).toMatchObject({ code: 200 });
    expect(await get('/tr069/files')).toMatchObject({ rows: [] });
    expect(await get(`/tr069/files/content/${id}`)).toMatchObject({ code: 404 });
  });

  it('go to devices that they are for, as a transfer, and stay while one needs them', async () => {
    const [cpeId, foreign] = [await device('F1'), await device('F2', server.tenants.coast)];
    const fileId = idIn(await upload({ kind: 'firmware', version: 'V2', productClass: 'HG1' }));
    const other = idIn(await upload({ kind: 'config', productClass: 'HG2' }));
    expect(await post('/tr069/download', { cpeId, fileId: other })).toMatchObject({ code: 400 });
    expect(await post('/tr069/download', { cpeId: foreign, fileId })).toMatchObject({ code: 404 });
    expect(await get('/tr069/files', { fitsCpeId: cpeId })).toMatchObject({ rows: [{ id: fileId }], total: 1 });
    expect(await post('/tr069/download', { cpeId, fileId })).toMatchObject({ code: 200 });
    expect(await post('/tr069/upload', { cpeId, kind: 'log' })).toMatchObject({ code: 200 });
    expect(await get('/tr069/transfers', { cpeId })).toMatchObject({
      rows: [
        { direction: 'upload', fileType: '2 Vendor Log File', state: 'waiting', step: 'wanted' },
        { direction: 'download', fileName: 'hg1 V2.bin', state: 'waiting', step: 'wanted', octets: 0 },
      ],
    });
    expect(await server.call('DELETE', `/tr069/files/${fileId}`, { token })).toMatchObject({ code: 601 });
  });

  it('that one device has sent are no other device\u2019s', async () => {
    const [own, other] = [await device('B1'), await device('B2')];
    const id = server.ctx.newId();
    await server.everything.query(
      `insert into cpe_file (tenant_id, id, key, kind, name, bytes, sha256, cpe_id, created_by, created_at)
       values ($1, $2, 'cpe/2026/11/1.bin', 'config', 'backup', 1, 'x', $3, 'acs', now())`,
      [server.tenants.home.id, id, own],
    );
    expect(await post('/tr069/download', { cpeId: other, fileId: id })).toMatchObject({ code: 404 });
    expect(await post('/tr069/download', { cpeId: own, fileId: id })).toMatchObject({ code: 200 });
  });
});

describe('How a customer device is reached', () => {
  it('is said as far as it was tried, and tried once at a time', async () => {
    const cpeId = await device('R1');
    const nothing = { isTrying: false, at: null, steps: [], httpAt: null, udpAt: null, isBehindNat: true };
    expect((await get('/tr069/reach', { cpeId })).data).toMatchObject({ ...nothing, informSeconds: 300 });
    expect(await post('/tr069/reach', { cpeId })).toMatchObject({ code: 200 });
    expect(await post('/tr069/reach', { cpeId })).toMatchObject({ code: 601 });
    expect((await get('/tr069/reach', { cpeId })).data).toMatchObject({ isTrying: true, steps: [] });
  });
});
