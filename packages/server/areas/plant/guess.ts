/**
 * Which ONUs of a PON may hang on one splitter. Drops of one splitter end within a street: their distances follow one another without a
 * gap, and they get about as much light. Both are read with an error (a ranging step and the wander of an OLT's clock are some tens of
 * metres, the receiver of an ONU is good for 1 to 2 dB), so this offers and never decides.
 */

/** Metres between one ONU and the next of a group. */
export const nextWithin = 60;
/** Hundredths of dB between one level and the next of a group. */
export const lightWithin = 150;
/** As many as one splitter of the last stage feeds. */
const most = 64;

export interface SeenOnu {
  readonly id: string;
  /** Metres. */
  readonly distance: number | null;
  /** Hundredths of dBm, what the ONU receives. */
  readonly rx: number | null;
}

type Read<T extends SeenOnu> = T & { readonly distance: number; readonly rx: number };

/** Sorted by a value, parted where the next is further off than `within`. */
function parted<T>(all: readonly T[], value: (one: T) => number, within: number): T[][] {
  const parts: T[][] = [];
  let last = -Infinity;
  for (const one of [...all].sort((a, b) => value(a) - value(b))) {
    if (value(one) - last > within) parts.push([]);
    parts.at(-1)?.push(one);
    last = value(one);
  }
  return parts;
}

/** Groups of two and more, the nearest first. Who has no distance or no light is in none. */
export function guess<T extends SeenOnu>(onus: readonly T[]): Read<T>[][] {
  const read = onus.filter((onu): onu is Read<T> => onu.distance !== null && onu.rx !== null);
  return parted(read, ({ distance }) => distance, nextWithin)
    .flatMap((near) => parted(near, ({ rx }) => rx, lightWithin))
    .filter(({ length }) => length >= 2 && length <= most)
    .map((group) => group.sort((a, b) => a.distance - b.distance))
    .sort((a, b) => (a[0]?.distance ?? 0) - (b[0]?.distance ?? 0));
}
