import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gunzip, gzip, inflate, inflateRaw } from 'node:zlib';

/** Why a body was not taken: what the device is answered. */
export class BodyRefused extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, why: string) {
    super(why);
    this.status = status;
  }
}

/** Octets that all bodies under way hold together. */
export class Hold {
  #octets = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#octets >= this.#most;
  }

  add(octets: number): void {
    this.#octets += octets;
  }
}

export type Coding = 'gzip' | 'deflate' | undefined;

export function codingOf(message: IncomingMessage): Coding {
  const told = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (told === 'identity' || told === '') return undefined;
  if (told === 'gzip' || told === 'x-gzip') return 'gzip';
  if (told === 'deflate') return 'deflate';
  throw new BodyRefused(415, 'no such coding');
}

const nothing = Buffer.alloc(0);
/** What a body begins with room for, octets. */
const firstRoom = 8_192;

/**
 * What came of a body, in one place. Kept as the pieces that it came in, a body of chunks of one octet would take a hundred times its size, and each piece would
 * hold the whole of what came with it over the line.
 */
class Gathered {
  #room: Buffer = nothing;
  #size = 0;

  add(part: Buffer): void {
    const size = this.#size + part.length;
    if (size > this.#room.length) {
      const room = Buffer.allocUnsafeSlow(Math.max(firstRoom, this.#room.length * 2, size));
      this.#room.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    part.copy(this.#room, this.#size);
    this.#size = size;
  }

  get whole(): Buffer {
    return this.#room.subarray(0, this.#size);
  }
}

/** The octets as they came, at most so many; `hold` bounds what all of them take together. */
export function readBody(message: IncomingMessage, most: number, hold: Hold): Promise<Buffer> {
  const told = Number(message.headers['content-length'] ?? 0);
  if (told > most) return Promise.reject(new BodyRefused(413, 'too long'));
  // Every other message of a session: nothing is waited for.
  if (message.headers['content-length'] === '0' && message.headers['transfer-encoding'] === undefined) {
    message.resume();
    return Promise.resolve(nothing);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const gathered = new Gathered();
  // Most come in one piece, which is not copied.
  let only: Buffer | undefined;
  let size = 0;
  let isOver = false;
  const take = (part: Buffer): void => {
    // What still comes behind a body that is refused goes nowhere: nobody would let go of it in `hold`.
    if (isOver) return;
    if (size + part.length > most) {
      isOver = true;
      return reject(new BodyRefused(413, 'too long'));
    }
    hold.add(part.length);
    if (size === 0) only = part;
    else {
      if (only) gathered.add(only);
      only = undefined;
      gathered.add(part);
    }
    size += part.length;
  };
  message.on('data', take);
  message.on('end', () => resolve(only ?? gathered.whole));
  message.on('error', reject);
  message.on('close', () => {
    if (!message.complete) reject(new BodyRefused(400, 'cut off'));
  });
  return promise.finally(() => {
    isOver = true;
    hold.add(-size);
  });
}

const unzipped = promisify(gunzip);
const inflated = promisify(inflate);
const inflatedRaw = promisify(inflateRaw);

/** Unpacks at most so many octets, whatever a few packed ones would become. */
export async function unpackedBody(body: Buffer, coding: Coding, most: number): Promise<Buffer> {
  if (coding === undefined || body.length === 0) return body;
  const maxOutputLength = most;
  try {
    if (coding === 'gzip') return await unzipped(body, { maxOutputLength });
    // `deflate` is a zlib stream (RFC 9110 8.4.1.2); some send the bare one.
    return await inflated(body, { maxOutputLength }).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'Z_DATA_ERROR') throw error;
      return inflatedRaw(body, { maxOutputLength });
    });
  } catch (error) {
    throw new BodyRefused(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 413 : 400,
      'cannot be unpacked',
    );
  }
}

const [zipped, deflated] = [promisify(gzip), promisify(deflate)];

/** Whoever sends packed bodies gets them packed. */
export const packed = (body: string, coding: Coding): string | Promise<Buffer> =>
  coding === undefined ? body : coding === 'gzip' ? zipped(body) : deflated(body);

export const charsetOf = (message: IncomingMessage): string | undefined =>
  /;\s*charset\s*=\s*"?([^";\s]{1,40})/i.exec(message.headers['content-type'] ?? '')?.[1];
