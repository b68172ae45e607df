/** What a file is by its first bytes; `tar` tells itself later. */
const signatures: Readonly<Record<string, readonly (readonly [at: number, hex: string])[]>> = {
  png: [[0, '89504e470d0a1a0a']],
  jpg: [[0, 'ffd8ff']],
  jpeg: [[0, 'ffd8ff']],
  gif: [[0, '47494638']],
  webp: [[8, '57454250']],
  pdf: [[0, '255044462d']],
  zip: [
    [0, '504b0304'],
    [0, '504b0506'],
  ],
  xlsx: [[0, '504b0304']],
  docx: [[0, '504b0304']],
  apk: [[0, '504b0304']],
  ipa: [[0, '504b0304']],
  xls: [[0, 'd0cf11e0a1b11ae1']],
  gz: [[0, '1f8b']],
  '7z': [[0, '377abcaf271c']],
  rar: [[0, '526172211a07']],
  tar: [[257, '7573746172']],
  ubi: [[0, '55424923']],
};
/** Images of devices have no common signature. */
const opaque = new Set(['bin', 'img']);
const texts = new Set(['txt', 'log', 'csv', 'json', 'xml', 'cfg', 'conf', 'md', 'yaml', 'yml', 'ini']);

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** The extension in lower case; empty for a name without one. */
export const suffixOf = (name: string): string => /[^.]\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isKnownSuffix = (suffix: string): boolean =>
  Object.hasOwn(signatures, suffix) || opaque.has(suffix) || texts.has(suffix);

/** Never one that a browser would run: what is no picture or document is sent as bytes. */
export const contentTypeOf = (suffix: string): string =>
  types[suffix] ?? (texts.has(suffix) ? 'text/plain; charset=utf-8' : 'application/octet-stream');

/** Is it what its extension says? `head` is the beginning of the file, `whole` whether that is all of it. */
export function contentFits(suffix: string, head: Buffer, whole: boolean): boolean {
  if (opaque.has(suffix)) return true;
  if (texts.has(suffix)) {
    try {
      // A character may be cut at the end of the beginning.
      new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
      return !head.includes(0);
    } catch {
      return false;
    }
  }
  return (signatures[suffix] ?? []).some(([at, hex]) => head.subarray(at, at + hex.length / 2).toString('hex') === hex);
}
