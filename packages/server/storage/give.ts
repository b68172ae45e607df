import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { checkedBytes } from './checked.ts';
import { openBytes, openLocalFile, type StoredBytes } from './keep.ts';
import type { Outbound } from './outbound.ts';
import { sendFile } from './pieces.ts';
import { byteRangeOf } from './range.ts';
import { Gone, type ByteRange } from './store.ts';

/** An answer without a body; nothing where one has begun already. */
export const answerStatus = (answer: ServerResponse, status: number, headers: Record<string, string> = {}): void => {
  if (answer.headersSent || answer.destroyed) return;
  answer.writeHead(status, { 'content-length': '0', connection: 'close', ...headers });
  answer.end();
};

export interface OfferedBytes extends StoredBytes {
  readonly bytes: string;
  readonly sha256: string;
}

/** Gives a file, or a part of it, to a device that asks by HTTP (GET or HEAD). Answers how many octets went to it. */
export async function give(
  ctx: Context,
  outbound: Outbound,
  file: OfferedBytes,
  message: IncomingMessage,
  answer: ServerResponse,
): Promise<number> {
  const size = Number(file.bytes);
  const part = byteRangeOf(message.headers.range, size);
  if (part === 'none') {
    answerStatus(answer, 416, { 'content-range': `bytes */${size}` });
    return 0;
  }
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(part ? part.last - part.first + 1 : size),
    'accept-ranges': 'bytes',
    etag: `"${file.sha256.slice(0, 32)}"`,
    ...(part && { 'content-range': `bytes ${part.first}-${part.last}/${size}` }),
  };
  if (message.method === 'HEAD') {
    answer.writeHead(200, { ...headers, 'content-length': String(size) });
    answer.end();
    return 0;
  }
  try {
    const here = await openLocalFile(ctx, outbound, file);
    const source = here ?? (await openBytes(ctx, outbound, file, part));
    answer.writeHead(part ? 206 : 200, headers);
    return source instanceof Readable
      ? await pour(ctx, source, file, answer, part !== undefined)
      : await fromHere(ctx, source, file, answer, part);
  } catch (error) {
    ctx.log.error({ err: error, file: file.id }, 'a file for a device cannot be had');
    answerStatus(answer, error instanceof Gone ? 404 : 503);
    return 0;
  }
}

async function fromHere(
  ctx: Context,
  source: FileHandle,
  file: OfferedBytes,
  answer: ServerResponse,
  part: ByteRange | undefined,
): Promise<number> {
  let octets = 0;
  try {
    await sendFile(source, answer, { sha256: file.sha256, part }, (sent) => {
      octets += sent;
    });
    answer.end();
    await finished(answer);
  } catch (error) {
    answer.destroy();
    ctx.log.debug({ err: error, file: file.id }, 'a device broke off a download');
  } finally {
    await source.close();
  }
  return octets;
}

async function pour(
  ctx: Context,
  source: Readable,
  file: OfferedBytes,
  answer: ServerResponse,
  isPart: boolean,
): Promise<number> {
  let octets = 0;
  const counted = async function* (from: AsyncIterable<Buffer>) {
    for await (const chunk of from) {
      octets += chunk.length;
      yield chunk;
    }
  };
  // All of it is compared with what was stored; of a part that cannot be known.
  const sound = isPart ? source : Readable.from(checkedBytes(source, file.sha256), { objectMode: false });
  try {
    await pipeline(sound, counted, answer);
  } catch (error) {
    source.destroy();
    answer.destroy();
    ctx.log.debug({ err: error, file: file.id }, 'a device broke off a download');
  }
  return octets;
}
