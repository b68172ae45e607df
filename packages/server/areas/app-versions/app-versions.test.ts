import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { storage } from '../storage/storage.ts';
import { appVersions } from './app-versions.ts';

let server: TestServer;
let token: string;
let file: string;

async function upload(): Promise<string> {
  const sent = { token, name: 'app.apk', content: Buffer.from('504b0304ffff', 'hex') };
  return (await sendUpload<{ data: { ossId: string } }>(server, '/resource/oss/upload', sent)).data.ossId;
}
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [appVersions(ctx), storage(ctx)] });
  token = await server.signIn();
  file = await upload();
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from app_version'));

interface Latest {
  readonly version: string;
  readonly hasUpdate: boolean;
  readonly isForced: boolean;
  readonly url: string;
}
const release = (build: number, more: object = {}) =>
  server.call('POST', '/system/appVersion', {
    token,
    body: { platform: 'android', version: `V1.0.${build}A-1`, build, status: '0', ossId: file, ...more },
  });
const latest = async (query: Record<string, string> = {}) =>
  (await server.call('GET', '/system/appVersion/latest', { query }))['data'] as Latest | null;

describe('The latest version of the app', () => {
  it('is told to everybody, with its file, and drafts are not', async () => {
    expect(await latest()).toBeNull();
    expect(await release(3)).toMatchObject({ code: 200 });
    await release(9, { status: '1', ossId: '' });
    await release(4, { platform: 'ios' });
    const found = await latest({ platform: 'android', build: '2' });
    expect(found).toMatchObject({ version: 'V1.0.3A-1', hasUpdate: true, isForced: false });
    expect(await latest({ build: '3' })).toMatchObject({ hasUpdate: false });
    const fetched = await server.app.inject({ method: 'GET', url: found?.url ?? '' });
    expect(fetched.rawPayload.toString('hex')).toBe('504b0304ffff');
  });

  it('has to be installed when one that was missed had to be', async () => {
    await release(3, { isForced: true });
    await release(4);
    expect(await latest({ build: '2' })).toMatchObject({ version: 'V1.0.4A-1', isForced: true });
    expect(await latest({ build: '3' })).toMatchObject({ isForced: false });
  });

  it('needs a file, has a build of its own, and keeps its file from being deleted', async () => {
    expect(await release(3, { ossId: '' })).toMatchObject({ code: 400, problems: [{ field: 'ossId' }] });
    expect(await release(3, { version: '1.0' })).toMatchObject({ code: 400, problems: [{ field: 'version' }] });
    await release(3);
    expect(await release(3)).toMatchObject({ code: 400, problems: [{ field: 'build' }] });
    expect(await server.call('DELETE', `/resource/oss/${file}`, { token })).toMatchObject({ code: 601 });
  });

  it('is kept by the tenant of the installation alone', async () => {
    const other = await server.signIn('coast1');
    expect(
      await server.call('POST', '/system/appVersion', { token: other, body: { version: 'V1.0.0A-1', build: 1 } }),
    ).toMatchObject({
      code: 403,
    });
  });
});
