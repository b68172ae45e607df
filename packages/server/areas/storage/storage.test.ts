import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { openOutbound } from '../../storage/outbound.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { storage } from './storage.ts';

let server: TestServer;
let token: string;
let other: string;
let provider: S3rver;
let endpoint: string;
let folder: string;
const outbound = openOutbound({ privateTargets: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-s3-'));
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'ours', configs: [] }],
  };
  provider = new S3rver(options);
  const { port } = await provider.run();
  endpoint = `127.0.0.1:${port}`;
  server = await startTestServer({ areas: (ctx) => [storage(ctx, outbound)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(async () => {
  await server.stop();
  outbound.close();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => server.everything.query('delete from stored_file; delete from storage_config'));

interface File {
  readonly ossId: string;
  readonly originalName: string;
  readonly url: string;
  readonly service: string;
}

async function upload(
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
  as = token,
): Promise<Envelope> {
  const sent = { token: as, name, content: Buffer.from(content), query: fields, fields };
  return sendUpload(server, '/resource/oss/upload', sent);
}
const idOf = (answer: Envelope) => (answer['data'] as { ossId: string }).ossId;
const files = async (as = token, query: Record<string, string> = {}) =>
  (await server.call('GET', '/resource/oss/list', { token: as, query }))['rows'] as File[];
const fetchFile = (id: string, as = token) =>
  server.app.inject({
    method: 'GET',
    url: `/emsWebServer/resource/oss/download/${id}`,
    headers: { authorization: as },
  });

const settings = () => ({
  configKey: 'minio',
  endpoint,
  isHttps: false,
  bucketName: 'ours',
  prefix: 'console',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  accessPolicy: '0',
});
const addStorage = (more: object = {}, as = token) =>
  server.call('POST', '/resource/oss/config', { token: as, body: { ...settings(), ...more } });
const storages = async (as = token) =>
  (await server.call('GET', '/resource/oss/config/list', { token: as }))['rows'] as {
    ossConfigId: string;
    status: string;
  }[];
const makeDefault = async () => {
  await addStorage();
  const ossConfigId = (await storages())[0]?.ossConfigId ?? '';
  await server.call('PUT', '/resource/oss/config/changeStatus', { token, body: { ossConfigId, status: '0' } });
  return ossConfigId;
};
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(200_000)]);

describe('Files', () => {
  it('come back as they were stored, from the local disk', async () => {
    const answer = await upload('plan.png', png, { version: 'V1', remark: 'site 7' });
    expect(answer).toMatchObject({ code: 200, data: { fileName: 'plan.png' } });
    expect(await files()).toMatchObject([
      { originalName: 'plan.png', fileSuffix: 'png', bytes: png.length, version: 'V1', service: 'Local disk' },
    ]);
    const kept = (service: string) => server.call('GET', '/resource/oss/list', { token, query: { service } });
    for (const here of ['Local disk', '本地磁盘']) expect(await kept(here)).toMatchObject({ total: 1 });
    expect(await kept('nowhere')).toMatchObject({ code: 200, total: 0 });
    const back = await fetchFile(idOf(answer));
    expect(back.headers['content-type']).toBe('image/png');
    expect(back.rawPayload.equals(png)).toBe(true);
    expect(await server.call('DELETE', `/resource/oss/${idOf(answer)}`, { token })).toMatchObject({ code: 200 });
    expect(await fetchFile(idOf(answer)).then((gone) => gone.json<Envelope>())).toMatchObject({ code: 404 });
  });

  it('are what their name says, and of a kind that is taken', async () => {
    expect(await upload('plan.png', 'no picture')).toMatchObject({
      code: 400,
      msg: 'The content is not that of a .png file',
    });
    expect(await upload('page.html', '<script>1</script>')).toMatchObject({ code: 400 });
    expect(await upload('drawing.svg', '<svg/>')).toMatchObject({ code: 400 });
    expect(await upload('none', 'x')).toMatchObject({ code: 400 });
    expect(await upload('empty.txt', '')).toMatchObject({ code: 400, msg: 'The file is empty' });
    expect(await upload('notes.txt', Buffer.from([0x61, 0xff, 0xfe]))).toMatchObject({ code: 400 });
    expect(await files()).toEqual([]);
    expect(await readdir(join(server.ctx.settings.dataDir, 'files', 'incoming'))).toEqual([]);
  });

  it.each(['../../../etc/cron.d/evil.txt', '..\\..\\evil.txt', '/etc/passwd.txt', 'a/../../b.txt'])(
    'called %s stay in the folder of their tenant',
    async (name) => {
      const answer = await upload(name, 'text');
      expect(answer).toMatchObject({ code: 200 });
      const [file] = await files();
      expect(file?.originalName).not.toMatch(/[/\\]/);
      const { rows } = await server.everything.query<{ key: string }>('select key from stored_file');
      expect(rows[0]?.key).toMatch(/^\d{4}\/\d\d\/\d+\.txt$/);
    },
  );

  it('of another tenant do not exist, and system files belong to the tenant of the installation', async () => {
    const id = idOf(await upload('notes.txt', 'ours'));
    expect((await fetchFile(id, other)).json<Envelope>()).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/resource/oss/${id}`, { token: other })).toMatchObject({ code: 404 });
    expect(await server.call('GET', `/resource/oss/listByIds/${id}`, { token: other })).toMatchObject({ code: 404 });
    expect(await files(other)).toEqual([]);
    expect(await upload('notes.txt', 'x', { type: 'system' }, other)).toMatchObject({ code: 403 });
  });

  it('give no link to who may not download them', async () => {
    await upload('notes.txt', 'ours');
    const some = await server.signInWith(['system:oss:list']);
    expect((await files(some))[0]?.url).toBe('');
  });
});

describe('An S3 provider', () => {
  it('stores files below a prefix of the tenant, and hands out links that end', async () => {
    await makeDefault();
    const id = idOf(await upload('plan.png', png));
    const [file] = await files();
    expect(file?.service).toBe('minio');
    expect(file?.url).toContain(`http://${endpoint}/ours/console/t1/`);
    const answer = await fetch(file?.url ?? '');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect((await fetch((file?.url ?? '').replace(/Signature=..../, 'Signature=0000'))).status).toBe(403);
    expect((await fetchFile(id)).rawPayload.equals(png)).toBe(true);
    expect(await server.call('DELETE', `/resource/oss/${id}`, { token })).toMatchObject({ code: 200 });
    expect((await fetch(file?.url ?? '')).status).toBe(404);
  });

  it('is tried by writing, reading and deleting a file', async () => {
    const attempt = (more: object) =>
      server.call('POST', '/resource/oss/config/test', { token, body: { ...settings(), ...more } });
    expect(await attempt({})).toMatchObject({ code: 200 });
    expect(await attempt({ bucketName: 'other' })).toMatchObject({ code: 500 });
    expect(await attempt({ secretKey: 'wrong' })).toMatchObject({ code: 500 });
    expect(await attempt({ endpoint: '127.0.0.1:1' })).toMatchObject({ code: 500 });
  });

  it('never tells its secret, and keeps it from another endpoint', async () => {
    const canary = 'canary-secret-7';
    expect(await addStorage({ secretKey: canary })).toMatchObject({ code: 200 });
    const [row] = await storages();
    const one = await server.call('GET', `/resource/oss/config/${row?.ossConfigId}`, { token });
    expect(JSON.stringify([row, one])).not.toContain(canary);
    const body = { ...settings(), secretKey: '', ossConfigId: row?.ossConfigId };
    expect(
      await server.call('PUT', '/resource/oss/config', { token, body: { ...body, endpoint: '192.0.2.1' } }),
    ).toMatchObject({ code: 400 });
    expect(
      await server.call('POST', '/resource/oss/config/test', { token, body: { ...body, endpoint: '192.0.2.1' } }),
    ).toMatchObject({
      code: 400,
      msg: 'The endpoint changed, so the secret key has to be typed again',
    });
    expect(await server.call('PUT', '/resource/oss/config', { token, body })).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query(
      'select secret from storage_config union all select after::text from audit_log',
    );
    expect(JSON.stringify(rows)).not.toContain(canary);
  });

  it('that holds files cannot be deleted, and only one is the default', async () => {
    const first = await makeDefault();
    await upload('notes.txt', 'x');
    expect(await server.call('DELETE', `/resource/oss/config/${first}`, { token })).toMatchObject({ code: 601 });
    await addStorage({ configKey: 'second' });
    expect(await addStorage({ configKey: 'second' })).toMatchObject({ code: 400, problems: [{ field: 'configKey' }] });
    const second = (await storages()).find((row) => row.ossConfigId !== first)?.ossConfigId;
    await server.call('PUT', '/resource/oss/config/changeStatus', {
      token,
      body: { ossConfigId: second, status: '0' },
    });
    expect((await storages()).map(({ status }) => status)).toEqual(['1', '0']);
  });

  it('of another tenant does not exist', async () => {
    const id = await makeDefault();
    const body = { ...settings(), ossConfigId: id, status: '0' };
    expect(await server.call('GET', `/resource/oss/config/${id}`, { token: other })).toMatchObject({ code: 404 });
    for (const path of ['', '/changeStatus']) {
      expect(await server.call('PUT', `/resource/oss/config${path}`, { token: other, body })).toMatchObject({
        code: 404,
      });
    }
    expect(await server.call('POST', '/resource/oss/config/test', { token: other, body })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/resource/oss/config/${id}`, { token: other })).toMatchObject({ code: 404 });
    expect(await storages(other)).toEqual([]);
  });
});
