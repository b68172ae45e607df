import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret of another installation, of another row, or changed since: nobody can read it here, it has to be typed again. */
export class SealedElsewhere extends Error {}

/** Seals secrets for storage: AES-256-GCM, random nonce, bound to the place (`tenant|table|column|id`) it is kept in. */
export interface Vault {
  seal(place: string, plain: string): string;
  /** Throws when the blob was moved to another place, changed, or sealed with another key. */
  open(place: string, sealed: string): string;
}

/** A key that somebody typed instead of throwing dice for it, or one that was cut off, guards nothing. */
function keyIn(written: string): Buffer {
  const key = Buffer.from(written.trim(), 'hex');
  if (!/^[0-9a-f]{64}$/i.test(written.trim()) || new Set(key).size < 16) {
    throw new Error('secret.key does not hold 32 random bytes: put back the one that this installation was made with');
  }
  return key;
}

/** The key lives in its own 0600 file beside the database and is left out of backups. */
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
  return vaultOf(keyIn(readFileSync(file, 'utf8')));
}

export function vaultOf(key: Buffer): Vault {
  if (key.length !== 32) throw new Error('the secret key must have 32 bytes');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(place, plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}:${nonce.toString('base64url')}:${body.toString('base64url')}`;
    },
    open(place, sealed) {
      const [id, nonce, body] = sealed.split(':');
      if (id !== keyId || nonce === undefined || body === undefined)
        throw new SealedElsewhere('sealed with another key');
      const bytes = Buffer.from(body, 'base64url');
      const plain = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-16));
      return Buffer.concat([plain.update(bytes.subarray(0, -16)), plain.final()]).toString('utf8');
    },
  };
}
