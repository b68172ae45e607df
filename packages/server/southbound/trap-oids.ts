import type { Oid } from '@heliograph/wire/snmp/oid.ts';

/** Kinds of traps that are remembered: a storm says the same few again and again. */
const most = 256;

/** OIDs of traps as numbers, from their text. */
export class TrapOids {
  readonly #known = new Map<string, Oid>();

  of(text: string): Oid {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= most) this.#known.clear();
    const oid = text === '' ? [] : text.split('.').map(Number);
    this.#known.set(text, oid);
    return oid;
  }
}
