import type { Oid } from './oid.ts';

/** OIDs that are remembered: a storm says the same few again and again. */
const most = 512;
/** A longer one is none of a notification that comes in storms. */
const longest = 64;

interface Known {
  readonly octets: Uint8Array;
  readonly oid: Oid;
}

/**
 * OIDs by the octets that say them, so that each is taken apart once: as lists of numbers of their own they were most of what a trap
 * left to the garbage collector. What it gives is shared; nobody may change it.
 */
export class OidMemory {
  readonly #known = new Map<number, Known>();

  find(bytes: Uint8Array, at: number, end: number): Oid | undefined {
    const known = this.#known.get(hashOf(bytes, at, end));
    return known && isSame(known.octets, bytes, at, end) ? known.oid : undefined;
  }

  /** Whoever makes up ever new ones pays for them alone: a few hundred are taken apart anew. */
  keep(bytes: Uint8Array, at: number, end: number, oid: Oid): void {
    if (end - at > longest) return;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(hashOf(bytes, at, end), { octets: bytes.slice(at, end), oid });
  }
}

function hashOf(bytes: Uint8Array, at: number, end: number): number {
  let hash = end - at;
  for (let i = at; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
  return hash;
}

function isSame(octets: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (octets.length !== end - at) return false;
  for (let i = 0; i < octets.length; i++) if (octets[i] !== bytes[at + i]) return false;
  return true;
}
