import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** What goes into an archive. Names use forward slashes and are relative. */
export type ArchiveEntry =
  | { kind: 'folder'; name: string; mode: number }
  | { kind: 'text'; name: string; text: string }
  | { kind: 'file'; name: string; path: string };

/** Name of the closing entry: the SHA-256 (hex) of every byte of the archive before it. */
export const sealName = 'SHA256';

const block = 512;
const chunkSize = 256 * 1024;

/**
 * A tar stream (POSIX ustar, with pax headers for long names and large files) of the entries, closed by its seal. Holds one chunk of
 * 256 KiB at a time. A file that vanished is left out; one that shrinks while it is read is filled with zeros, one that grows is cut:
 * the database's log repairs both.
 */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    for await (const chunk of entryChunks(entry)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  yield* textChunks(sealName, hash.digest('hex'));
  yield Buffer.alloc(2 * block);
}

async function* entryChunks(entry: ArchiveEntry): AsyncGenerator<Buffer> {
  if (entry.kind === 'folder') yield header(`${entry.name}/`, 0, entry.mode, '5');
  else if (entry.kind === 'text') yield* textChunks(entry.name, entry.text);
  else yield* fileChunks(entry.name, entry.path);
}

function* textChunks(name: string, text: string): Generator<Buffer> {
  const body = Buffer.from(text);
  yield Buffer.concat([header(name, body.length, 0o600, '0'), body, padding(body.length)]);
}

async function* fileChunks(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size, mode } = await file.stat();
    yield header(name, size, mode & 0o777, '0');
    for (let at = 0; at < size;) {
      const chunk = Buffer.alloc(Math.min(chunkSize, size - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      at += bytesRead === 0 ? chunk.length : bytesRead;
      yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    }
    yield padding(size);
  } finally {
    await file.close();
  }
}

function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

function header(name: string, size: number, mode: number, type: '0' | '5' | 'x'): Buffer {
  const long = Buffer.byteLength(name) > 100 || /[^\x20-\x7e]/.test(name);
  const large = size > 0o77777777777;
  if (type !== 'x' && (long || large)) {
    const records = Buffer.concat([
      ...(long ? [paxRecord('path', name)] : []),
      ...(large ? [paxRecord('size', String(size))] : []),
    ]);
    const short = `pax/${name.replace(/[^\x21-\x7e]/g, '_').slice(-80)}`;
    const extended = [header('pax', records.length, 0o600, 'x'), records, padding(records.length)];
    return Buffer.concat([...extended, ustar(short, large ? 0 : size, mode, type)]);
  }
  return ustar(name, size, mode, type);
}

/** "length key=value\n", where the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const body = Buffer.from(` ${key}=${value}\n`);
  let length = body.length + 1;
  while (String(length).length + body.length !== length) length = String(length).length + body.length;
  return Buffer.concat([Buffer.from(String(length)), body]);
}

function ustar(name: string, size: number, mode: number, type: string): Buffer {
  const head = Buffer.alloc(block);
  const octal = (value: number, at: number, width: number): void => {
    head.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  };
  head.write(name, 0, 100, 'latin1');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  head.write('        ', 148, 'latin1');
  head.write(type, 156, 'latin1');
  head.write('ustar\x0000', 257, 'latin1');
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

/** Sum of the header's bytes, its own field counted as spaces. */
export function checksum(head: Buffer): number {
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (head[at] ?? 0);
  return sum;
}
