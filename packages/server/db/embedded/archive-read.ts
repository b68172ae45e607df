import { createHash } from 'node:crypto';
import { checksum, sealName } from './archive-write.ts';

/** One entry while the archive is read; `chunks` must be consumed before the next entry is asked for. */
export interface ReadEntry {
  kind: 'file' | 'folder';
  name: string;
  size: number;
  mode: number;
  chunks: AsyncIterable<Buffer>;
}

/** The archive cannot be trusted; `message` says what was found. */
export class DamagedArchive extends Error {}

const block = 512;

/**
 * Reads an archive of `writeArchive` entry by entry. Whatever differs from what was written, in a single bit, ends in DamagedArchive, at
 * the latest after the last entry: so use nothing before the iteration has ended. Names that lead out of the folder are refused.
 */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const input = new Input(source);
  try {
    for (let pax = new Map<string, string>(); ;) {
      const before = input.digest();
      const head = await input.take(block);
      const { type, name, size, mode } = entryOf(head, pax);
      if (type === 'x') {
        if (size > 65_536) throw new DamagedArchive('extended header');
        pax = paxRecords(await input.take(size));
        await input.take(padded(size));
        continue;
      }
      pax = new Map();
      if (name === sealName) {
        await checkSeal(input, size, before);
        return;
      }
      if (type !== '0' && type !== '5') throw new DamagedArchive('entry type');
      checkName(name);
      const kind = type === '5' ? 'folder' : 'file';
      yield { kind, name: name.replace(/\/$/, ''), size, mode, chunks: input.pass(size) };
      await input.skipRest();
      await input.take(padded(size));
    }
  } finally {
    await input.close();
  }
}

function entryOf(head: Buffer, pax: Map<string, string>): { type: string; name: string; size: number; mode: number } {
  // To the letter: the seal's own header is covered by nothing else.
  if (head.toString('latin1', 148, 156) !== `${checksum(head).toString(8).padStart(6, '0')}\0 `)
    throw new DamagedArchive('header checksum');
  const size = Number(pax.get('size') ?? Number.parseInt(field(head, 124, 12), 8));
  if (!Number.isSafeInteger(size) || size < 0) throw new DamagedArchive('size');
  const mode = Number.parseInt(field(head, 100, 8), 8) & 0o777;
  return { type: field(head, 156, 1), name: pax.get('path') ?? field(head, 0, 100), size, mode };
}

async function checkSeal(input: Input, size: number, digest: string): Promise<void> {
  if (size !== 64) throw new DamagedArchive('seal');
  const sealed = (await input.take(size)).toString('latin1');
  if (sealed !== digest) throw new DamagedArchive('SHA-256 differs');
  const rest = await input.take(padded(size) + 2 * block);
  if (rest.some((byte) => byte !== 0) || !(await input.ended())) throw new DamagedArchive('trailing bytes');
}

function checkName(name: string): void {
  const parts = name.replace(/\/$/, '').split('/');
  const wrong = parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part));
  if (wrong) throw new DamagedArchive('entry name');
}

function padded(size: number): number {
  return (block - (size % block)) % block;
}

function field(head: Buffer, at: number, width: number): string {
  const text = head.toString('latin1', at, at + width);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

function paxRecords(body: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(32, at);
    const length = Number(body.toString('latin1', at, space));
    if (space === -1 || !Number.isSafeInteger(length) || length < 4) throw new DamagedArchive('extended header');
    const [key = '', ...value] = body.toString('utf8', space + 1, at + length - 1).split('=');
    found.set(key, value.join('='));
    at += length;
  }
  return found;
}

/** A byte source that counts and hashes what is consumed. */
class Input {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #buffer: Buffer = Buffer.alloc(0);
  /** Bytes of the current entry not yet consumed. */
  #open = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** SHA-256 of everything consumed so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async ended(): Promise<boolean> {
    return this.#buffer.length === 0 && (await this.#source.next()).done === true;
  }

  /** Lets go of the source, also when reading ended half-way. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0;) {
      const part = await this.#some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  pass(size: number): AsyncIterable<Buffer> {
    this.#open = size;
    return { [Symbol.asyncIterator]: () => this.#entry() };
  }

  async skipRest(): Promise<void> {
    while (this.#open > 0) this.#open -= (await this.#some(this.#open)).length;
  }

  async *#entry(): AsyncGenerator<Buffer> {
    while (this.#open > 0) {
      const part = await this.#some(this.#open);
      this.#open -= part.length;
      yield part;
    }
  }

  async #some(most: number): Promise<Buffer> {
    while (this.#buffer.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) throw new DamagedArchive('ends too early');
      this.#buffer = next.value;
    }
    const part = this.#buffer.subarray(0, most);
    this.#buffer = this.#buffer.subarray(part.length);
    this.#hash.update(part);
    return part;
  }
}
