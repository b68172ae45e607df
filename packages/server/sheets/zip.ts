import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const maxEntries = 2_000;

export type ZipVerdict = 'sound' | 'broken' | 'tooBig';

/** Position of the end record: within the last 64 KiB, because a comment may follow it. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--) {
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  return -1;
}

/** Bytes that one entry really unpacks to; what its header claims is not believed. Throws on anything odd. */
function unpackedSize(zip: Buffer, entry: number, budget: number): number {
  const method = zip.readUInt16LE(entry + 10);
  const packed = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  // The reader goes by the local header, so the two must agree.
  if (zip.readUInt32LE(local) !== localMark || zip.readUInt16LE(local + 8) !== method) {
    throw new RangeError('local header differs');
  }
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packed > zip.length) throw new RangeError('entry beyond the end');
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('unknown method');
  return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: Math.max(1, budget) }).length;
}

/**
 * Unpacks a zip file once with a ceiling over all its entries together, so that 200 MiB hidden in 200 kB are noticed after
 * `maxBytes` and before a reader sees them. Files over 4 GiB (zip64) do not occur here and count as broken.
 */
export function weighZip(bytes: Uint8Array, maxBytes: number): ZipVerdict {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(zip);
    if (end < 0) return 'broken';
    const count = zip.readUInt16LE(end + 10);
    if (count > maxEntries) return 'tooBig';
    let at = zip.readUInt32LE(end + 16);
    let left = maxBytes;
    for (let n = 0; n < count; n++) {
      if (zip.readUInt32LE(at) !== entryMark) return 'broken';
      left -= unpackedSize(zip, at, left);
      if (left < 0) return 'tooBig';
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return count > 0 ? 'sound' : 'broken';
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooBig' : 'broken';
  }
}
