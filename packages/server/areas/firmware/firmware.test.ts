import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

const olt = { deviceType: 'olt', fileType: 'bld', model: 'V1600G1', version: 'V1.0.0R03-B12' };
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(9000, 7)]);

const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object) => server.call('POST', path, { token, body });

async function send(path: string, name: string, bytes: Buffer, fields: Record<string, string>, as = token) {
  const sent = { token: as, name, content: bytes, query: fields };
  return sendUpload<Record<string, unknown> & { data?: { id?: string; received?: number } }>(server, path, sent);
}
const upload = (name: string, bytes: Buffer = zip, fields: Record<string, string> = olt) =>
  send('/system/firmware/upload', name, bytes, fields);
const begin = async (name: string, bytes: number, more = {}) => {
  const answer = await post('/system/firmware/begin', { ...olt, ...more, name, bytes });
  return { answer, ...(answer.data as { id: string; received: number } | undefined) };
};
const piece = (id: string | undefined, offset: number, bytes: Buffer) =>
  send('/system/firmware/piece', 'piece', bytes, { id: id ?? '', offset: String(offset) });
const incoming = () => readdir(join(server.ctx.settings.dataDir, 'files', 'incoming')).catch(() => []);

describe('The firmware library', () => {
  it('keeps a file with what is said of it, octet by octet, to be verified until somebody did', async () => {
    const added = await upload('one.zip');
    expect(added).toMatchObject({ code: 200 });
    const id = added.data?.id ?? '';
    const sha256 = createHash('sha256').update(zip).digest('hex');
    const row = { id, name: 'one.zip', type: 'bld', model: 'V1600G1', reports: olt.version, sha256, own: true };
    expect(await get('/system/firmware/list')).toMatchObject({
      rows: [{ ...row, bytes: zip.length, verifyStatus: 'toVerify', verifyBy: null, verifyTime: null }],
      total: 1,
    });
    expect(await post(`/system/firmware/verify/${id}`, {})).toMatchObject({ code: 200 });
    const [verified] = (await get('/system/firmware/list', { verifyStatus: 'verified' }))['rows'] as object[];
    expect(verified).toMatchObject({ id, verifyBy: 'admin', verifyTime: expect.any(String) });
    const read = await server.app.inject({
      method: 'GET',
      url: `/emsWebServer/system/firmware/content/${id}`,
      headers: { authorization: token },
    });
    expect(read.rawPayload.equals(zip)).toBe(true);
    expect(await server.call('DELETE', `/system/firmware/${id}`, { token })).toMatchObject({ code: 200 });
    expect(await get('/system/firmware/list')).toMatchObject({ rows: [], total: 0 });
  });

  it('refuses other kinds of file, a content that is not what its name says, and another checksum', async () => {
    for (const name of ['one.exe', '.zip', 'zip', 'reboot;rm -rf.sh', `${'x'.repeat(86)}.zip`]) {
      expect([name, await upload(name)]).toMatchObject([name, { code: 400 }]);
    }
    expect((await upload('a.exe'))['problems']).toMatchObject([{ field: 'name', message: 'Illegal file format' }]);
    expect(await upload('two.zip', Buffer.from('MZ no archive'))).toMatchObject({ msg: 'Invalid Firmware' });
    expect(await upload('two.zip', Buffer.alloc(0))).toMatchObject({ msg: 'Invalid Firmware' });
    const checksum = 'ab'.repeat(32);
    expect(await upload('two.zip', zip, { ...olt, checksum })).toMatchObject({ msg: 'Firmware uploaded failed' });
    expect(await upload('two.zip', zip, { ...olt, checksum: 'xyz' })).toMatchObject({ code: 400 });
    expect(await get('/system/firmware/list')).toMatchObject({ total: 0 });
    expect(await incoming()).toEqual([]);
  });

  it('says at its field what an unknown model, a wrong version, and a type of other devices are', async () => {
    const problems = async (more: Record<string, string>) =>
      (await upload('three.bin', zip, { ...olt, ...more }))['problems'];
    expect(await problems({ model: 'V9999' })).toMatchObject([{ field: 'model', message: 'Invalid Device Model' }]);
    expect(await problems({ version: '1.2' })).toMatchObject([{ field: 'version' }]);
    expect(await problems({ fileType: 'image' })).toMatchObject([{ field: 'fileType' }]);
    expect(await problems({ deviceType: 'onu' })).toMatchObject([{ field: 'fileType' }]);
  });

  it('has each name once, whoever is quicker', async () => {
    const answers = await Promise.all([upload('Same.bin'), upload('same.bin')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 500]));
    expect(answers.find(({ code }) => code === 500)).toMatchObject({ msg: 'File already exists' });
  });

  it('takes the path away from a name', async () => {
    const { data } = await upload('../../etc/four.bin');
    expect((await get('/system/firmware/list', { name: 'four' }))['rows']).toMatchObject([
      { id: data?.id, name: 'four.bin' },
    ]);
  });
});

describe('An upload in pieces', () => {
  it('goes on where it stopped, and a piece that is there already says so', async () => {
    const { id } = await begin('pieces.zip', zip.length);
    expect(await piece(id, 0, zip.subarray(0, 4000))).toMatchObject({ data: { received: 4000 } });
    // The answer was lost, and the browser sends it again.
    expect(await piece(id, 0, zip.subarray(0, 4000))).toMatchObject({ code: 409, received: 4000 });
    const again = await begin('pieces.zip', zip.length);
    expect([again.id, again.received]).toEqual([id, 4000]);
    expect(await post('/system/firmware/finish', { id })).toMatchObject({ code: 409 });
    expect(await piece(id, 4000, zip.subarray(4000))).toMatchObject({ data: { received: zip.length } });
    const done = await post('/system/firmware/finish', { id });
    expect(done).toMatchObject({ code: 200 });
    expect((await get('/system/firmware/list', { name: 'pieces' }))['rows']).toMatchObject([
      { sha256: createHash('sha256').update(zip).digest('hex') },
    ]);
    expect(await get('/system/firmware/uploads')).toMatchObject({ total: 0 });
    expect(await incoming()).toEqual([]);
  });

  it('of more than was said, of no octets, or of 300 MB is refused', async () => {
    const { id } = await begin('more.zip', 10);
    expect(await piece(id, 0, zip)).toMatchObject({ code: 409 });
    expect(await piece(id, 0, Buffer.alloc(0))).toMatchObject({ code: 409 });
    expect((await begin('large.zip', 300 * 1024 * 1024)).answer).toMatchObject({ code: 400 });
    expect((await begin('large.zip', 300 * 1024 * 1024 - 1)).answer).toMatchObject({ code: 200 });
  });

  it('that is no firmware in the end leaves nothing', async () => {
    const text = Buffer.from('hello');
    const { id } = await begin('hello.zip', text.length);
    await piece(id, 0, text);
    expect(await post('/system/firmware/finish', { id })).toMatchObject({ msg: 'Invalid Firmware' });
    expect(await post('/system/firmware/finish', { id })).toMatchObject({ code: 404 });
  });

  it('is nobody else\u2019s, one of five at once, and goes when it is cancelled or a day old', async () => {
    const coast = await server.signIn(server.tenants.coast.code);
    const { rows } = (await get('/system/firmware/uploads')) as unknown as { rows: { id: string }[] };
    const id = rows[0]?.id ?? '';
    expect(await send('/system/firmware/piece', 'piece', zip, { id, offset: '0' }, coast)).toMatchObject({ code: 404 });
    const open = rows.length;
    for (let n = open; n < 5; n++) expect((await begin(`n${n}.zip`, 9)).answer).toMatchObject({ code: 200 });
    expect((await begin('six.zip', 9)).answer).toMatchObject({ code: 500 });
    expect(await server.call('DELETE', `/system/firmware/uploads/${id}`, { token })).toMatchObject({ code: 200 });
    expect((await begin('six.zip', 9)).answer).toMatchObject({ code: 200 });
    await server.everything.query(`update firmware_upload set touched_at = now() - interval '25 hours'`);
    await begin('seven.zip', 9);
    expect(await get('/system/firmware/uploads')).toMatchObject({ total: 1 });
  });
});

describe('Shared firmware', () => {
  it('of the tenant of the installation is seen and fetched by others, and changed by none of them', async () => {
    const { data } = await upload('shared.bin', zip, { ...olt, shared: 'true' });
    const hidden = await upload('hidden.bin');
    const as = await server.signIn(server.tenants.coast.code);
    const seen = await server.call('GET', '/system/firmware/list', { token: as, query: { scope: 'shared' } });
    expect(seen).toMatchObject({ rows: [{ id: data?.id, name: 'shared.bin', own: false }], total: 1 });
    expect(await server.call('GET', '/system/firmware/list', { token: as, query: { scope: 'own' } })).toMatchObject({
      total: 0,
    });
    expect(await server.call('GET', '/system/firmware/list', { token: as })).toMatchObject({ total: 1 });
    const fetchAs = (id = '') =>
      server.app.inject({
        method: 'GET',
        url: `/emsWebServer/system/firmware/content/${id}`,
        headers: { authorization: as },
      });
    expect((await fetchAs(data?.id)).rawPayload.equals(zip)).toBe(true);
    expect((await fetchAs(hidden.data?.id)).json()).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/system/firmware/${data?.id}`, { token: as })).toMatchObject({ code: 404 });
    expect(await send('/system/firmware/upload', 'own.bin', zip, { ...olt, shared: 'true' }, as)).toMatchObject({
      code: 403,
    });
  });
});
