import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readKey } from './licence-file.ts';

const clock = testClock();
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { HELIOGRAPH_LICENCE_KEY: raw.toString('hex') } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await server.signIn();
});

const body = (more: object = {}) => ({
  serial: 'L-1',
  holder: 'Hill Net',
  issued: '2026-01-01T00:00:00Z',
  expires: new Date(clock.now() + 30 * 24 * 3_600_000).toISOString(),
  oltSwitch: 2,
  onuRouter: 500,
  tenants: -1,
  ...more,
});
const file = (content: object, key = privateKey) => {
  const bytes = Buffer.from(JSON.stringify(content));
  return `${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}\n`;
};
async function upload(text: string, token = root) {
  const edge = '----heliograph';
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/system/license/upload',
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="hill.lic"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  });
  return answer.json<{ code: number; msg: string; data: Record<string, unknown> }>();
}
const show = async () => (await server.call('GET', '/system/license', { token: root }))['data'];
const addOlt = (n: number) =>
  server.call('POST', '/device/olt/insertDeviceInfo', {
    token: root,
    body: { ip: `127.7.4.${n}`, community: 'public' },
  });

describe('The licence', () => {
  it('is open and without limits until a file says otherwise', async () => {
    expect(await show()).toMatchObject({
      kind: 'open',
      remainingDays: null,
      oltSwitch: { limit: -1, created: 0, connected: 0 },
      tenants: { limit: -1, created: 2, connected: 2 },
      canUpload: true,
    });
  });

  it('is refused when it is no licence, signed by somebody else, changed, or over', async () => {
    const good = file(body());
    const [payload = ''] = good.split('.');
    const forged = `${Buffer.from(JSON.stringify(body({ oltSwitch: -1 }))).toString('base64url')}.${good.split('.')[1]}`;
    expect(await upload('hello')).toMatchObject({ code: 500, msg: 'Licence file missing or invalid' });
    expect(await upload(payload)).toMatchObject({ msg: 'Licence file missing or invalid' });
    expect(await upload(file({ serial: 'L-1' }))).toMatchObject({ msg: 'Licence file missing or invalid' });
    expect(await upload(file(body(), stranger))).toMatchObject({ msg: 'Licence code error' });
    expect(await upload(forged)).toMatchObject({ msg: 'Licence code error' });
    expect(await upload(file(body({ expires: '2026-01-02T00:00:00Z' })))).toMatchObject({ msg: 'Licence expired' });
    expect(await show()).toMatchObject({ kind: 'open' });
  });

  it('limits the OLTs of all tenants together, also when they are added at once, and ends', async () => {
    expect(await upload(file(body()))).toMatchObject({ code: 200, data: { kind: 'file', remainingDays: 30 } });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(addOlt));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2);
    expect(answers.find((answer) => answer.code !== 200)?.msg).toBe(
      'Quota exceeded: the licence allows at most 2, 2 in use. A new licence file can allow more.',
    );
    expect(await show()).toMatchObject({ holder: 'Hill Net', oltSwitch: { limit: 2, created: 2, connected: 0 } });
    clock.advance(31 * 24 * 3_600_000);
    root = await server.signIn();
    expect(await show()).toMatchObject({ state: 'expired', remainingDays: 0 });
    expect(await addOlt(9)).toMatchObject({ msg: 'Licence expired' });
    // Nobody is kept out by it: who has come in is told.
    const info = await server.call('GET', '/getInfo', { token: root });
    expect(info['data']).toMatchObject({ notices: ['Licence expired'] });
    expect(await server.call('DELETE', '/system/license', { token: root })).toMatchObject({ code: 200 });
    expect(await addOlt(9)).toMatchObject({ code: 200 });
  });

  it('is the business of the installation alone', async () => {
    const other = await server.signIn('coast1');
    expect(await server.call('GET', '/system/license', { token: other })).toMatchObject({ code: 403 });
    expect(await upload(file(body()), other)).toMatchObject({ code: 403 });
  });

  it('reads its key as hex, base64 and PEM, and says when it is none', () => {
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    for (const form of [raw.toString('hex'), raw.toString('base64'), pem]) {
      expect(readKey(form).export({ format: 'der', type: 'spki' }).subarray(-32)).toEqual(raw);
    }
    expect(() => readKey('abc')).toThrow('32 bytes');
  });
});
