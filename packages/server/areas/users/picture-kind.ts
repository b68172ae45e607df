import { fault } from '../../fault.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const starts = (bytes: Buffer, ...marks: readonly number[]): boolean =>
  bytes.length > 24 && marks.every((mark, at) => bytes[at] === mark);

/** Walks the segments of a JPEG to the one that begins a frame (C0 to CF, but for tables C4, C8 and CC). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return undefined;
}

/**
 * How large a picture says it is, read from its first bytes without decoding it: a file of a few hundred bytes may unpack to
 * gigabytes. What it is called or declared as does not count. Throws `pictureKind` for anything but PNG, JPEG and GIF.
 */
export function sizeOfPicture(bytes: Buffer): Size {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (starts(bytes, 0x47, 0x49, 0x46, 0x38)) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (!starts(bytes, 0xff, 0xd8, 0xff)) throw fault('pictureKind');
  const size = sizeOfJpeg(bytes);
  if (!size) throw fault('pictureBroken');
  return size;
}
