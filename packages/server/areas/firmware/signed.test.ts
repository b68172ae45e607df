import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendUpload } from '../../testing/send-file.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { signedBy, signedFile } from './signature.fixture.ts';

// Makers of firmware, what they signed, and what the library says of it.

let server: TestServer;
let token: string;
let coast: string;
beforeAll(async () => {
  server = await startTestServer();
  [token, coast] = [await server.signIn(), await server.signIn(server.tenants.coast.code)];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from firmware; delete from signing_key; delete from firmware_upload'));

const said = { deviceType: 'olt', fileType: 'bld', model: 'V1600G1', version: 'V1.0.0R03-B12' };
const get = (path: string, query: Record<string, string> = {}, as = token) =>
  server.call('GET', path, { token: as, query });
const post = (path: string, body: object, as = token) => server.call('POST', path, { token: as, body });
const upload = (name: string, more: object = {}, content = signedFile, as = token) =>
  sendUpload<Record<string, unknown> & { data?: { id: string } }>(server, '/system/firmware/upload', {
    token: as,
    name,
    content,
    query: { ...said, ...more },
  });
const rows = async (query: Record<string, string> = {}, as = token) =>
  (await get('/system/firmware/list', query, as))['rows'] as Record<string, unknown>[];
async function trust(keyName: string, publicKey: string, as = token): Promise<string> {
  expect(await post('/maintain/signingKey', { keyName, publicKey }, as)).toMatchObject({ code: 200 });
  const { rows: keys } = (await get('/maintain/signingKey/list', { keyName }, as)) as unknown as {
    rows: { keyId: string }[];
  };
  return keys[0]?.keyId ?? '';
}
const edit = (body: object) => server.call('PUT', '/maintain/signingKey', { token, body });
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const refusal = { code: 500, msg: expect.stringMatching(/^The signature does not match/) };

describe('A signed firmware', () => {
  it.each(Object.entries(signedBy))(
    'by %s is shown with its maker, the key, and when that was found',
    async (_, made) => {
      await trust('Another maker', pemOf(generateKeyPairSync('ed25519').publicKey));
      await trust('The maker', made.key);
      expect(await upload('signed.zip', { signature: made.signature })).toMatchObject({ code: 200 });
      const found = { signature: 'signed', signedBy: 'The maker', fingerprint: made.fingerprint };
      expect(await rows({ signature: 'signed' })).toMatchObject([{ ...found, signedTime: expect.any(String) }]);
      expect(await rows({ signature: 'unsigned' })).toEqual([]);
    },
  );

  it('is refused in words where the signature is of another file or of nobody who is trusted', async () => {
    const { key, signature } = signedBy.ecdsa;
    expect(await upload('one.zip', { signature })).toMatchObject({
      msg: expect.stringMatching(/^There is no key that signatures are trusted by/),
    });
    await trust('Somebody', signedBy.rsa.key);
    expect(await upload('one.zip', { signature })).toMatchObject(refusal);
    await trust('The maker', key);
    const other = Buffer.concat([signedFile, Buffer.from('!')]);
    expect(await upload('one.zip', { signature }, other)).toMatchObject(refusal);
    expect(await upload('one.zip', { signature: signature.slice(0, -12) })).toMatchObject(refusal);
    for (const wrong of ['AAAA', 'no signature', 'A'.repeat(4001)]) {
      const answer = await upload('one.zip', { signature: wrong });
      expect(answer).toMatchObject({ code: 400, problems: [{ field: 'signature' }] });
    }
    expect(await rows()).toEqual([]);
    expect(await upload('one.zip', { signature })).toMatchObject({ code: 200 });
  });

  it('has no use for the keys of another tenant', async () => {
    const { key, signature } = signedBy.minisign;
    const theirs = await trust('Theirs', key, coast);
    await trust('Ours', signedBy.rsa.key);
    expect(await upload('one.zip', { signature })).toMatchObject(refusal);
    expect(await server.call('DELETE', `/maintain/signingKey/${theirs}`, { token })).toMatchObject({ code: 404 });
    expect(await edit({ keyId: theirs, revoked: true })).toMatchObject({ code: 404 });
    expect(await upload('one.zip', { signature }, signedFile, coast)).toMatchObject({ code: 200 });
  });

  it('may be given its signature later, by whoever may add firmware of the same tenant', async () => {
    const { key, signature } = signedBy.ed25519;
    await trust('The maker', key);
    const { data } = await upload('one.zip');
    expect(await rows()).toMatchObject([{ signature: 'unsigned', signedBy: null, signedTime: null }]);
    const path = `/system/firmware/sign/${data?.id}`;
    expect(await post(path, { signature: signedBy.rsa.signature })).toMatchObject(refusal);
    expect(await post(path, { signature }, coast)).toMatchObject({ code: 404 });
    expect(await post(path, { signature: '' })).toMatchObject({ code: 400 });
    expect(await rows()).toMatchObject([{ signature: 'unsigned' }]);
    expect(await post(path, { signature })).toMatchObject({ code: 200, data: { signedBy: 'The maker' } });
    expect(await rows()).toMatchObject([{ signature: 'signed', signedBy: 'The maker' }]);
  });

  it('that came in pieces is kept once its signature matches; the pieces wait for the right one', async () => {
    const { key, signature } = signedBy.rsa;
    await trust('The maker', key);
    const begun = await post('/system/firmware/begin', { ...said, name: 'pieces.zip', bytes: signedFile.length });
    const { id } = begun.data as { id: string };
    const query = { id, offset: '0' };
    await sendUpload(server, '/system/firmware/piece', { token, name: 'piece', content: signedFile, query });
    expect(await post('/system/firmware/finish', { id, signature: signedBy.ecdsa.signature })).toMatchObject(refusal);
    expect(await rows()).toEqual([]);
    expect(await post('/system/firmware/finish', { id, signature })).toMatchObject({ code: 200 });
    expect(await rows()).toMatchObject([{ signature: 'signed' }]);
  });

  it('counts no more once the key is revoked, and again when that is taken back', async () => {
    const { key, signature } = signedBy.minisign;
    const keyId = await trust('The maker', key);
    const { data } = await upload('one.zip', { signature });
    expect(await edit({ keyId, revoked: true })).toMatchObject({ code: 200 });
    expect(await rows({ signature: 'revoked' })).toMatchObject([{ signature: 'revoked', signedBy: 'The maker' }]);
    expect(await post(`/system/firmware/sign/${data?.id}`, { signature })).toMatchObject({ code: 500 });
    expect(await edit({ keyId, revoked: false })).toMatchObject({ code: 200 });
    expect(await rows()).toMatchObject([{ signature: 'signed' }]);
  });
});

describe('A key of a maker', () => {
  it('on which signatures rest is neither deleted nor exchanged for another', async () => {
    const { key, signature } = signedBy.rsa;
    const keyId = await trust('The maker', key);
    expect(await edit({ keyId, publicKey: signedBy.ecdsa.key })).toMatchObject({ code: 200 });
    expect(await edit({ keyId, publicKey: key })).toMatchObject({ code: 200 });
    await upload('one.zip', { signature });
    expect(await server.call('DELETE', `/maintain/signingKey/${keyId}`, { token })).toMatchObject({ code: 601 });
    expect(await edit({ keyId, publicKey: signedBy.ecdsa.key })).toMatchObject({
      code: 400,
      problems: [{ field: 'publicKey' }],
    });
    expect(await edit({ keyId, keyName: 'Its new name', publicKey: key })).toMatchObject({ code: 200 });
    expect(await rows()).toMatchObject([{ signedBy: 'Its new name' }]);
  });

  it('is a public one of a kind that files are signed with; at most twenty', async () => {
    const problem = { code: 400, problems: [{ field: 'publicKey' }] };
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const wrong of [secret, 'words', pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)])
      expect(await post('/maintain/signingKey', { keyName: 'One', publicKey: wrong })).toMatchObject(problem);
    await trust('One', pemOf(publicKey));
    expect(await post('/maintain/signingKey', { keyName: 'Two', publicKey: pemOf(publicKey) })).toMatchObject({
      msg: 'Public key already exists',
    });
    for (let n = 2; n <= 20; n += 1) await trust(`Maker ${n}`, pemOf(generateKeyPairSync('ed25519').publicKey));
    const more = { keyName: 'More', publicKey: pemOf(generateKeyPairSync('ed25519').publicKey) };
    expect(await post('/maintain/signingKey', more)).toMatchObject({ msg: 'At most 20 signing keys' });
  });

  it('signs what a script made with node as well as with OpenSSL', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
    await trust('Ours', pemOf(publicKey));
    const signature = sign('sha256', signedFile, privateKey).toString('base64');
    expect(await upload('one.zip', { signature })).toMatchObject({ code: 200 });
  });
});
