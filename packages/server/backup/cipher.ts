import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Vault } from '../vault.ts';
import { lockedBox, type Lock, type PassKey } from './passphrase.ts';

/** What stands before the encrypted part, in clear: nothing that is worth hiding. */
export interface Head {
  readonly format: 'heliograph-console';
  readonly version: 1;
  readonly createdAt: string;
  readonly name: string;
  readonly parts: readonly string[];
  /** 0 data only, 1 structure and data. */
  readonly fileType: string;
  /** The key of this file, sealed by the installation's vault. */
  readonly key: string;
  /** The same for who knows the passphrase; missing when none was given. */
  readonly lock?: Lock;
}

/** Not a backup, one of another installation, or one that was changed since. */
export class DamagedBackup extends Error {}

const place = 'console|backup|key';
const chunkSize = 256 * 1024;
const mostHead = 8192;
const tagSize = 16;

/** The counter of the chunk and whether it is the last: chunks can neither change places nor be cut off unseen. */
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter), 2);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

/** Encrypts with a fresh key: a line of JSON, then chunks of AES-256-GCM, each bound to the head and to its place. */
export async function* sealed(
  vault: Vault,
  about: Omit<Head, 'format' | 'version' | 'key' | 'lock'>,
  source: AsyncIterable<Buffer>,
  pass?: PassKey,
): AsyncGenerator<Buffer> {
  const key = randomBytes(32);
  const head: Head = {
    format: 'heliograph-console',
    version: 1,
    ...about,
    key: vault.seal(place, key.toString('hex')),
    ...(pass ? { lock: lockedBox(pass, { file: key.toString('hex'), keys: vault.keys() }) } : {}),
  };
  const line = Buffer.from(`${JSON.stringify(head)}\n`, 'utf8');
  yield line;
  let counter = 0;
  const chunk = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter, isLast)).setAAD(line);
    counter += 1;
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return Buffer.concat([lengthOf(body.length), body]);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = Buffer.concat([rest, part]);
    // One chunk is always held back, because the last one says so.
    for (; rest.length > chunkSize; rest = rest.subarray(chunkSize)) yield chunk(rest.subarray(0, chunkSize), false);
  }
  yield chunk(rest, true);
}

/** A source that hands out as many bytes as are asked for. */
class Taker {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    await this.#fill(size);
    if (this.#rest.length < size) throw new DamagedBackup('ends too early');
    const part = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return part;
  }

  async line(most: number): Promise<Buffer> {
    for (let end = -1; ;) {
      end = this.#rest.indexOf(10);
      if (end >= 0) return this.take(end + 1);
      const before = this.#rest.length;
      await this.#fill(before + 1);
      if (this.#rest.length === before || before > most) throw new DamagedBackup('no head');
    }
  }

  async ended(): Promise<boolean> {
    await this.#fill(1);
    return this.#rest.length === 0;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(size: number): Promise<void> {
    while (this.#rest.length < size) {
      const next = await this.#source.next();
      if (next.done === true) return;
      this.#rest = Buffer.concat([this.#rest, next.value]);
    }
  }
}

const isLock = (lock: Lock | undefined): boolean =>
  lock === undefined || (/^[0-9a-f]{32}$/.test(lock.salt) && /^[\w-]{1,6000}$/.test(lock.box));

function headOf(line: Buffer): Head {
  try {
    const head = JSON.parse(line.toString('utf8')) as Head;
    if (head.format === 'heliograph-console' && head.version === 1 && typeof head.key === 'string' && isLock(head.lock))
      return head;
  } catch {
    // Not JSON: the same answer as the wrong JSON.
  }
  throw new DamagedBackup('no head');
}

/** The head of a backup; throws DamagedBackup for what is none. */
export async function readHead(source: AsyncIterable<Buffer>): Promise<Head> {
  const taker = new Taker(source);
  try {
    return headOf(await taker.line(mostHead));
  } finally {
    await taker.close();
  }
}

/** Whether the vault of this installation can open it. */
export function canOpen(vault: Vault, head: Head): boolean {
  try {
    return vault.open(place, head.key).length === 64;
  } catch {
    return false;
  }
}

/** The content in clear. Whatever was changed, cut off or put elsewhere ends in DamagedBackup. */
export async function* decryptedBackup(vault: Vault, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const taker = new Taker(source);
  try {
    const line = await taker.line(mostHead);
    const head = headOf(line);
    if (!canOpen(vault, head)) throw new DamagedBackup('made with another key');
    const key = Buffer.from(vault.open(place, head.key), 'hex');
    for (let counter = 0, isLast = false; !isLast; counter += 1) {
      const size = (await taker.take(4)).readUInt32BE(0);
      if (size < tagSize || size > chunkSize + tagSize) throw new DamagedBackup('chunk size');
      const body = await taker.take(size);
      isLast = await taker.ended();
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, isLast)).setAAD(line);
      decipher.setAuthTag(body.subarray(-tagSize));
      const plain = decipher.update(body.subarray(0, -tagSize));
      try {
        decipher.final();
      } catch {
        throw new DamagedBackup('content differs');
      }
      yield plain;
    }
  } finally {
    await taker.close();
  }
}
