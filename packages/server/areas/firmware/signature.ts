import { createHash, createPublicKey, createVerify, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** A detached signature: as OpenSSL writes it, or as minisign does, which signs the octets or (usually) their BLAKE2b. */
type Signature =
  | { readonly by: 'openssl'; readonly octets: Buffer }
  | {
      readonly by: 'minisign';
      readonly isOfDigest: boolean;
      readonly octets: Buffer;
      /** A comment of the maker, and the signature over it. */
      readonly comment: Buffer;
      readonly ofComment: Buffer;
    };

export interface TrustedKey {
  readonly id: string;
  readonly name: string;
  readonly public_key: string;
}

/** ECDSA of P-256 has about 70 octets, RSA of 8,192 bits 1,024. */
const octetsOfSignature = { least: 60, most: 1024 } as const;
const ed25519Bytes = 64;
/** Algorithm, name of the key, signature. */
const minisignBytes = 74;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const pem = /^-----BEGIN [A-Z0-9 ]{1,40}-----([A-Za-z0-9+/=\s]+)-----END [A-Z0-9 ]{1,40}-----\s*$/;
const isText = (octets: Buffer): boolean =>
  octets.every((octet) => (octet >= 32 && octet < 127) || octet === 10 || octet === 13 || octet === 9);

function ofMinisign(lines: readonly string[]): Signature | undefined {
  const [, first = '', comment = '', second = ''] = lines;
  const [octets, ofComment] = [Buffer.from(first, 'base64'), Buffer.from(second, 'base64')];
  const algorithm = octets.toString('latin1', 0, 2);
  const isSound = octets.length === minisignBytes && ofComment.length === ed25519Bytes;
  const begin = 'trusted comment: ';
  if (!isSound || (algorithm !== 'ED' && algorithm !== 'Ed') || !comment.startsWith(begin)) return undefined;
  return {
    by: 'minisign',
    isOfDigest: algorithm === 'ED',
    octets: octets.subarray(10),
    comment: Buffer.from(comment.slice(begin.length)),
    ofComment,
  };
}

/** A signature as its file holds it, or that in Base64, as browsers send it; undefined: it is none. */
export function readSignature(given: string, isInner = false): Signature | undefined {
  const words = given.trim();
  if (words.startsWith('untrusted comment:')) return ofMinisign(words.split(/\r?\n/));
  const inside = pem.exec(words)?.[1];
  const digits = (inside ?? words).replaceAll(/\s/g, '');
  if (!base64.test(digits)) return undefined;
  const octets = Buffer.from(digits, 'base64');
  if (!isInner && inside === undefined && octets.length > 0 && isText(octets))
    return readSignature(octets.toString('latin1'), true);
  const { least, most } = octetsOfSignature;
  return octets.length >= least && octets.length <= most ? { by: 'openssl', octets } : undefined;
}

/** Only OpenSSL keeps an Ed25519 signature of the octets themselves, which are then looked at all at once. */
export const mostWholeMb = 64;
const mostWhole = mostWholeMb * 1024 * 1024;

const verified = promisify(verify);

interface Tried {
  readonly trusted: TrustedKey;
  readonly key: KeyObject;
}

/** Of OpenSSL: which keys a signature may be of, by its form alone. `openssl dgst -sha256 -sign` or `openssl pkeyutl -sign -rawin`. */
function split(
  octets: Buffer,
  keys: readonly Tried[],
): { readonly streamed: readonly Tried[]; readonly whole: readonly Tried[] } {
  const fits = ({ key: { asymmetricKeyType: type, asymmetricKeyDetails: details } }: Tried): boolean =>
    (type === 'rsa' && octets.length * 8 === details?.modulusLength) || (type === 'ec' && octets[0] === 0x30);
  const whole = octets.length === ed25519Bytes ? keys.filter(isEd25519) : [];
  return { streamed: keys.filter(fits), whole };
}
const isEd25519 = ({ key }: Tried): boolean => key.asymmetricKeyType === 'ed25519';

export type Signer = TrustedKey | 'nobody' | 'tooLong';

export interface SignedFile {
  readonly bytes: number;
  readonly open: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;
}

/**
 * Finds out by which of some keys a file is signed. Files are read once, as a stream, and nothing of them is held; only what has to be looked
 * at whole is, up to a size, of one file at a time.
 */
export class SignatureDesk {
  #turn: Promise<unknown> = Promise.resolve();

  async signerOf(signature: Signature, keys: readonly TrustedKey[], file: SignedFile): Promise<Signer> {
    const tried = keys.map((trusted): Tried => ({ trusted, key: createPublicKey(trusted.public_key) }));
    if (signature.by === 'minisign') return this.#byMinisign(signature, tried.filter(isEd25519), file);
    const { streamed, whole } = split(signature.octets, tried);
    const found = await byStream(signature.octets, streamed, file);
    if (found) return found.trusted;
    return whole.length === 0 ? 'nobody' : this.#byWhole(signature.octets, whole, file);
  }

  async #byMinisign(
    { octets, isOfDigest, comment, ofComment }: Signature & { readonly by: 'minisign' },
    keys: readonly Tried[],
    file: SignedFile,
  ): Promise<Signer> {
    // The comment is signed with the signature, so one that was exchanged makes all of it worthless.
    const signed = Buffer.concat([octets, comment]);
    const own: Tried[] = [];
    for (const one of keys) if (await verified(null, signed, one.key, ofComment)) own.push(one);
    if (own.length === 0) return 'nobody';
    if (!isOfDigest) return this.#byWhole(octets, own, file);
    const hash = createHash('blake2b512');
    for await (const piece of await file.open()) hash.update(piece);
    return firstOf(own, hash.digest(), octets);
  }

  #byWhole(octets: Buffer, keys: readonly Tried[], file: SignedFile): Promise<Signer> {
    if (file.bytes > mostWhole) return Promise.resolve('tooLong');
    const mine = this.#turn.then(async () => firstOf(keys, await wholeOf(file), octets));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

async function firstOf(keys: readonly Tried[], message: Buffer, octets: Buffer): Promise<Signer> {
  for (const { trusted, key } of keys) if (await verified(null, message, key, octets)) return trusted;
  return 'nobody';
}

async function wholeOf({ bytes, open }: SignedFile): Promise<Buffer> {
  const all = Buffer.alloc(bytes);
  let at = 0;
  for await (const piece of await open()) {
    if (at + piece.length > bytes) throw new Error('the file is longer than it was');
    at += piece.copy(all, at);
  }
  if (at !== bytes) throw new Error('the file is shorter than it was');
  return all;
}

async function byStream(octets: Buffer, keys: readonly Tried[], file: SignedFile): Promise<Tried | undefined> {
  if (keys.length === 0) return undefined;
  const asked = keys.map((one) => ({ one, verify: createVerify('sha256') }));
  for await (const piece of await file.open()) for (const { verify: sum } of asked) sum.update(piece);
  return asked.find(({ one, verify: sum }) => sum.verify(one.key, octets))?.one;
}
