import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { ContentChanged } from './checked.ts';
import type { ByteRange } from './store.ts';

/** Octets that are read and sent at once. */
const pieceOctets = 64 * 1024;
/** One that is read, one that is held back, one on its way. Made once for a transfer: buffers that are made for each piece cost more than reading them. */
const pieces = 3;

/** Files that were compared whole since this process began, by their digests, and what the file system said of them. */
const sound = new Map<string, string>();
const mostSound = 1_000;

/** Changes with every octet that is written, whoever sets which times. */
async function standingOf(file: FileHandle): Promise<string> {
  const { dev, ino, size, ctimeNs } = await file.stat({ bigint: true });
  return `${dev} ${ino} ${size} ${ctimeNs}`;
}

/** What a file has to prove before its last piece goes out. */
class Proof {
  readonly #file: FileHandle;
  readonly #sha256: string;
  readonly #standing: string;
  readonly #hash: Hash | undefined;

  private constructor(file: FileHandle, sha256: string, standing: string) {
    this.#file = file;
    this.#sha256 = sha256;
    this.#standing = standing;
    if (sound.get(sha256) !== standing) this.#hash = createHash('sha256');
  }

  static async of(file: FileHandle, sha256: string): Promise<Proof> {
    return new Proof(file, sha256, await standingOf(file));
  }

  saw(piece: Buffer): void {
    this.#hash?.update(piece);
  }

  /** Throws `ContentChanged`. */
  async end(): Promise<void> {
    const isSame = (await standingOf(this.#file)) === this.#standing;
    if (!isSame || (this.#hash && this.#hash.digest('hex') !== this.#sha256)) {
      sound.delete(this.#sha256);
      throw new ContentChanged('the file is not the one that was stored');
    }
    sound.delete(this.#sha256);
    sound.set(this.#sha256, this.#standing);
    for (const oldest of sound.keys()) {
      if (sound.size <= mostSound) break;
      sound.delete(oldest);
    }
  }
}

/** Resolves when the piece has gone to the line, and its buffer is free. */
const sent = (answer: ServerResponse, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = () => reject(new Error('the line is over'));
    if (answer.destroyed) return over();
    answer.once('close', over);
    answer.write(piece, (error) => {
      answer.off('close', over);
      if (error) reject(error);
      else resolve();
    });
  });

/**
 * Sends a file of this machine, or a part of it. All of a file is compared with what was stored, and its last piece is held back until then: one that was exchanged meanwhile
 * never arrives whole (`ContentChanged`). A file that was compared and not touched since is not computed again: a thousand devices fetch the same one. `told` hears of octets that have gone.
 */
export async function sendFile(
  file: FileHandle,
  answer: ServerResponse,
  { sha256, part }: { readonly sha256: string; readonly part: ByteRange | undefined },
  told: (octets: number) => void,
): Promise<void> {
  const proof = part ? undefined : await Proof.of(file, sha256);
  const buffers = Array.from({ length: pieces }, () => Buffer.allocUnsafeSlow(pieceOctets));
  const gone: Promise<void>[] = buffers.map(() => Promise.resolve());
  const send = (n: number, piece: Buffer): void => {
    const going = sent(answer, piece).then(() => told(piece.length));
    // Whoever wants the buffer next hears of it, or the end does.
    going.catch(() => undefined);
    gone[n % pieces] = going;
  };
  let held: Buffer | undefined;
  let [at, left] = [part?.first ?? 0, part ? part.last - part.first + 1 : Number.POSITIVE_INFINITY];
  let n = 0;
  for (; left > 0; n += 1) {
    await gone[n % pieces];
    const into = buffers[n % pieces] as Buffer;
    const { bytesRead } = await file.read(into, 0, Math.min(pieceOctets, left), at);
    if (bytesRead === 0) break;
    const piece = into.subarray(0, bytesRead);
    proof?.saw(piece);
    if (held) send(n - 1, held);
    held = piece;
    at += bytesRead;
    left -= bytesRead;
  }
  if (part && left > 0) throw new ContentChanged('the file is shorter than the one that was stored');
  await proof?.end();
  if (held) send(n - 1, held);
  await Promise.all(gone);
}
