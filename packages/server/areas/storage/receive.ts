import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Upload } from '../../http/request.ts';
import { contentFits, isKnownSuffix, suffixOf } from '../../storage/content.ts';

/** A file that was received whole and is what it says it is. */
interface Received {
  readonly path: string;
  /** As it was called, without a folder. */
  readonly name: string;
  readonly suffix: string;
  readonly bytes: number;
  readonly sha256: string;
  discard(): Promise<void>;
}

const headSize = 4096;
const mostName = 200;

/** The last part of the name, whichever way its folders are written; control characters are none of it. */
function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').slice(-mostName);
}

/** Takes an upload to the disk, counted and hashed on its way; refuses kinds that nobody stores, and false names. */
export async function receiveFile(ctx: Context, upload: Upload, id: string): Promise<Received> {
  const name = plainName(upload.fileName);
  const suffix = suffixOf(name);
  if (!isKnownSuffix(suffix)) {
    upload.stream.resume();
    throw fault('fileKind');
  }
  const folder = join(ctx.settings.dataDir, 'files', 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      if (head.length < headSize) head = Buffer.concat([head, chunk.subarray(0, headSize - head.length)]);
      yield chunk;
    }
  }
  try {
    await pipeline(upload.stream, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (bytes === 0) throw fault('fileEmpty');
    if (!contentFits(suffix, head, bytes <= headSize)) throw fault('fileContent', { suffix });
    return { path, name, suffix, bytes, sha256: hash.digest('hex'), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
