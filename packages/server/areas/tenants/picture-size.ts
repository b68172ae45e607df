export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** JPEG markers that carry the size of the picture (start of frame), all but DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  // A real file reaches its frame within a few segments.
  for (let steps = 0; steps < 200 && at + 9 <= bytes.length; steps += 1) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Width and height from the head of a PNG, JPEG or WebP file; undefined for anything else, without unpacking it. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  const size = sizeIn(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizeIn(bytes: Buffer): PictureSize | undefined {
  if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
  return undefined;
}
