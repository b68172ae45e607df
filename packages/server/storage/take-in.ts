import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';

/** A file that was taken in whole. */
export interface Arrived {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where files lie until they are there whole. */
export const incomingFolder = ({ settings }: Context): string => join(settings.dataDir, 'files', 'incoming');

/** It is longer than it may be. */
export class TooLong extends Error {}

/** Takes a stream to the disk, counted and hashed on its way, at most so many octets. `name`: what nothing else that comes in is called. */
export async function takeIn(ctx: Context, stream: Readable, name: string, most: number): Promise<Arrived> {
  const folder = incomingFolder(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > most) throw new TooLong();
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

export const discard = ({ path }: Arrived): Promise<void> => rm(path, { force: true });
