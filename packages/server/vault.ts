import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A secret of another installation, of another row, or changed since: nobody can read it here, it has to be typed again. */
export class SealedElsewhere extends Error {}

/** Seals secrets for storage: AES-256-GCM, random nonce, bound to the place (`tenant|table|column|id`) it is kept in. */
export interface Vault {
  seal(place: string, plain: string): string;
  /** Throws when the blob was moved to another place, changed, or sealed with a key that is not known here. */
  open(place: string, sealed: string): string;
  /** What only this installation can have said: a code of 32 octets over bytes, of one purpose. */
  mac(purpose: string, bytes: Uint8Array): Buffer;
  /** Every key that it opens with, in hex, its own first: for what protects them in another way, and for nothing else. */
  keys(): readonly string[];
  /** From now on opens what was sealed with these as well; it goes on sealing with its own. */
  adopt(keys: readonly string[]): void;
}

/** A key that somebody typed instead of throwing dice for it, or one that was cut off, guards nothing. */
function keyIn(written: string): Buffer {
  const key = Buffer.from(written.trim(), 'hex');
  if (!/^[0-9a-f]{64}$/i.test(written.trim()) || new Set(key).size < 16) {
    throw new Error('secret.key does not hold 32 random bytes: put back the one that this installation was made with');
  }
  return key;
}

/** Keys of other installations whose secrets were restored here. */
interface Ring {
  find(id: string): Buffer | undefined;
  add(id: string, key: Buffer): void;
  all(): readonly Buffer[];
}

function ringInMemory(): Ring {
  const known = new Map<string, Buffer>();
  return {
    find: (id) => known.get(id),
    add: (id, key) => void known.set(id, key),
    all: () => [...known.values()],
  };
}

function writeKey(file: string, key: Buffer): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, key.toString('hex'), { mode: 0o600 });
  const handle = openSync(fresh, 'r');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
}

/** Beside the vault's own key: every process of the installation finds there what another has taken in. */
function ringInFolder(folder: string): Ring {
  const known = new Map<string, Buffer>();
  const find = (id: string): Buffer | undefined => {
    const file = join(folder, `${id}.key`);
    if (!known.has(id) && existsSync(file)) known.set(id, Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'));
    return known.get(id);
  };
  return {
    find,
    add: (id, key) => {
      if (find(id)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeKey(join(folder, `${id}.key`), key);
    },
    all: () =>
      (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
        const [, id] = /^([0-9a-f]{8})\.key$/.exec(name) ?? [];
        const key = id === undefined ? undefined : find(id);
        return key ? [key] : [];
      }),
  };
}

/** The keys live in 0600 files of their own beside the database and are left out of backups. */
export function openVault(dataDir: string): Vault {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 });
    if (existsSync(file)) throw new Error('secret.key appeared while it was being made; start again');
    renameSync(fresh, file);
  }
  chmodSync(file, 0o600);
  return vaultOf(keyIn(readFileSync(file, 'utf8')), ringInFolder(join(dataDir, 'secret.keys')));
}

const idOf = (key: Buffer): string => {
  if (key.length !== 32) throw new Error('the secret key must have 32 bytes');
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
};

export function vaultOf(key: Buffer, others: Ring = ringInMemory()): Vault {
  const keyId = idOf(key);
  // As a key object: making one of it for each secret costs five times as much as the secret.
  const own = createSecretKey(key);
  return {
    keys: () => [key, ...others.all()].map((one) => one.toString('hex')),
    adopt: (keys) => {
      for (const one of keys.map((hex) => Buffer.from(hex, 'hex'))) if (idOf(one) !== keyId) others.add(idOf(one), one);
    },
    // A key of its own for each purpose: no code is ever one of another.
    mac: (purpose, bytes) =>
      createHmac('sha256', createHmac('sha256', key).update(`mac|${purpose}`).digest())
        .update(bytes)
        .digest(),
    seal(place, plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}:${nonce.toString('base64url')}:${body.toString('base64url')}`;
    },
    open(place, sealed) {
      const [id = '', nonce, body] = sealed.split(':');
      const which = id === keyId ? own : /^[0-9a-f]{8}$/.test(id) ? others.find(id) : undefined;
      if (which === undefined || nonce === undefined || body === undefined)
        throw new SealedElsewhere('sealed with another key');
      const bytes = Buffer.from(body, 'base64url');
      const plain = createDecipheriv('aes-256-gcm', which, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-16));
      return Buffer.concat([plain.update(bytes.subarray(0, -16)), plain.final()]).toString('utf8');
    },
  };
}
