import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that is ready to be stored: its bytes lie on the local disk. */
interface Parcel {
  readonly path: string;
  readonly bytes: number;
  readonly contentType: string;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Somewhere that keeps files by key. Keys are made by the console, never by people. */
export interface Store {
  put(key: string, parcel: Parcel): Promise<void>;
  /** Throws `Gone` when there is no such file. `range`: the octets from the first to the last alone. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** The file itself, of a store on this machine. Throws `Gone`. */
  file?(key: string): Promise<FileHandle>;
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>;
  /** An address that answers the file for a while, or for good when the provider is public; undefined for the local disk. */
  link(key: string, fileName: string, at: Date): string | undefined;
  close(): void;
}

export class Gone extends Error {}
/** The provider did not answer, or not as it should; `reason` is fit for people. */
export class StoreTrouble extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const keyPattern = /^[a-z0-9][a-z0-9.]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Whatever led to it, a key never leads out of its folder. */
export function soundKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key) || key.includes('..')) throw new Error('not a key of ours');
  return key;
}
