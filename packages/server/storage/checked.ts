import { createHash } from 'node:crypto';

/** What a store gave back is not what was stored. */
export class ContentChanged extends Error {}

/**
 * Passes bytes on as they come, but holds the last ones back until all of them are known to be what was stored: a file that
 * was exchanged meanwhile never arrives whole. Throws `ContentChanged`.
 */
export async function* checkedBytes(source: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const piece of source) {
    if (last) yield last;
    hash.update(piece);
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw new ContentChanged('the file is not the one that was stored');
  if (last) yield last;
}
