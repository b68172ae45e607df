import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from './public-key.ts';
import { signedBy, signedFile } from './signature.fixture.ts';
import { mostWholeMb, readSignature, SignatureDesk, type TrustedKey } from './signature.ts';

const names = Object.keys(signedBy) as (keyof typeof signedBy)[];
const keyOf = (name: keyof typeof signedBy): TrustedKey => ({
  id: name,
  name,
  public_key: readPublicKey(signedBy[name].key)?.pem ?? '',
});
const all = names.map(keyOf);

/** In pieces, as files come. */
async function* pieces(octets: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < octets.length; at += 7) yield await Promise.resolve(octets.subarray(at, at + 7));
}
async function signerOf(given: string, keys = all, octets = signedFile): Promise<string> {
  const signature = readSignature(given);
  if (!signature) return 'none';
  const found = await new SignatureDesk().signerOf(signature, keys, {
    bytes: octets.length,
    open: () => pieces(octets),
  });
  return typeof found === 'string' ? found : found.name;
}
const base64 = (words: string): string => Buffer.from(words).toString('base64');

describe('A public key of a maker', () => {
  it.each(names)(
    'of %s is known by the fingerprint that OpenSSL makes of it, in whatever spelling it comes',
    (name) => {
      const { key, fingerprint } = signedBy[name];
      expect(readPublicKey(key)).toMatchObject({ fingerprint });
      const dos = `${key.replaceAll('\n', '\r\n')}\r\n`;
      expect(readPublicKey(dos)).toEqual(readPublicKey(key));
      expect(readPublicKey(readPublicKey(key)?.pem ?? '')).toEqual(readPublicKey(key));
    },
  );

  it('is no private key, no weak one, none of another kind, and no text', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    expect(readPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())?.kind).toBe('Ed25519');
    expect(readPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeUndefined();
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    expect(readPublicKey(weak.export({ type: 'spki', format: 'pem' }).toString())).toBeUndefined();
    const agreeing = generateKeyPairSync('x25519').publicKey;
    expect(readPublicKey(agreeing.export({ type: 'spki', format: 'pem' }).toString())).toBeUndefined();
    const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey;
    expect(readPublicKey(odd.export({ type: 'spki', format: 'pem' }).toString())).toBeUndefined();
    for (const words of ['', 'RW', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])
      expect(readPublicKey(words)).toBeUndefined();
  });
});

describe('A signature', () => {
  it.each(names)('of %s is known, as it stands in its file and in Base64 of that', async (name) => {
    const { signature, key } = signedBy[name];
    const own = keyOf(name);
    expect(createPublicKey(own.public_key).asymmetricKeyType).toBe(
      { rsa: 'rsa', ecdsa: 'ec' }[name as 'rsa'] ?? 'ed25519',
    );
    expect(await signerOf(signature, [own])).toBe(name);
    expect(await signerOf(base64(`${signature}\n`), [own])).toBe(name);
    const asPem = `-----BEGIN SIGNATURE-----\n${signature}\n-----END SIGNATURE-----\n`;
    if (!key.includes('minisign')) expect(await signerOf(base64(asPem), [own])).toBe(name);
  });

  it.each(names)(
    'of %s is of nobody else, of no other file, and nothing once a part of it is missing',
    async (name) => {
      const { signature } = signedBy[name];
      const others = all.filter(({ public_key: key }) => key !== keyOf(name).public_key);
      expect(await signerOf(signature, others)).toBe('nobody');
      const tampered = Buffer.from(signedFile);
      tampered[9] = (tampered[9] ?? 0) ^ 1;
      expect(await signerOf(signature, all, tampered)).toBe('nobody');
      expect(await signerOf(signature, all, signedFile.subarray(0, -1))).toBe('nobody');
      expect(await signerOf(signature, all, Buffer.concat([signedFile, Buffer.alloc(1)]))).toBe('nobody');
      const lines = signature.split('\n');
      const short = lines.length > 1 ? lines.slice(0, 2).join('\n') : signature.slice(0, -8);
      expect(['none', 'nobody']).toContain(await signerOf(short));
    },
  );

  it('of minisign covers the comment of its maker', async () => {
    const { signature } = signedBy.minisign;
    expect(await signerOf(signature.replace('made in the test', 'made by somebody'))).toBe('nobody');
  });

  it('is none where there is no such thing', () => {
    for (const words of ['', 'hello!', 'AAAA', base64('hello'), 'A'.repeat(4000), 'untrusted comment: x\nAAAA'])
      expect(readSignature(words), words.slice(0, 20)).toBeUndefined();
  });

  it('that needs all of a file at once is not looked at of a large one, which is not read then', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = { id: '1', name: 'own', public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
    const signature = readSignature(sign(null, signedFile, privateKey).toString('base64'));
    if (!signature) throw new Error('none');
    const open = () => {
      throw new Error('it was read');
    };
    const bytes = mostWholeMb * 1024 * 1024 + 1;
    expect(await new SignatureDesk().signerOf(signature, [key], { bytes, open })).toBe('tooLong');
  });

  it('that needs all of a file has one file in memory at a time', async () => {
    const { signature } = signedBy.ed25519;
    const desk = new SignatureDesk();
    let open = 0;
    let most = 0;
    async function* slow(): AsyncGenerator<Buffer> {
      most = Math.max(most, (open += 1));
      yield* pieces(signedFile);
      open -= 1;
    }
    const given = readSignature(signature);
    if (!given) throw new Error('none');
    const file = { bytes: signedFile.length, open: slow };
    const found = await Promise.all([1, 2, 3].map(() => desk.signerOf(given, all, file)));
    expect(found.map((one) => (typeof one === 'string' ? one : one.name))).toEqual(['ed25519', 'ed25519', 'ed25519']);
    expect(most).toBe(1);
  });
});
