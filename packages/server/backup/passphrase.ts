import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Vault } from '../vault.ts';

/**
 * What a passphrase opens, in the head of a backup: the key of the file, and the keys that the secrets inside are sealed with, so
 * that another installation can go on using them.
 */
export interface Lock {
  readonly salt: string;
  readonly box: string;
}

/** What was made of a passphrase; the passphrase itself is kept nowhere. */
export interface PassKey {
  readonly salt: string;
  readonly key: Buffer;
}

interface Content {
  /** The key of the file, in hex. */
  readonly file: string;
  readonly keys: readonly string[];
}

/** Part of the format, never read from a file: it decides what an unknown file may cost. 32 MB, some 0.3 s. */
const cost = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const bound = Buffer.from('console|backup|passphrase');

const derived = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export async function passKeyOf(passphrase: string, salt = randomBytes(16).toString('hex')): Promise<PassKey> {
  return { salt, key: await derived(passphrase, salt) };
}

/** As it is kept until the backup is made: sealed by the vault. */
const place = 'console|backup|passkey';
export const keptPassKey = (vault: Vault, { salt, key }: PassKey): string =>
  `${salt} ${vault.seal(place, key.toString('hex'))}`;
export function openPassKey(vault: Vault, kept: string): PassKey {
  const [salt = '', sealed = ''] = kept.split(' ');
  return { salt, key: Buffer.from(vault.open(place, sealed), 'hex') };
}

export function lockedBox({ salt, key }: PassKey, content: Content): Lock {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { salt, box: Buffer.concat([nonce, body]).toString('base64url') };
}

/** Undefined when the passphrase is another one. */
export async function unlocked({ salt, box }: Lock, passphrase: string): Promise<Content | undefined> {
  const { key } = await passKeyOf(passphrase, salt);
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < 29) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(bound);
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as Content;
  } catch {
    return undefined;
  }
}
