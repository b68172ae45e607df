/**
 * Repeatable chance: the same seed and the same questions give the same answers, in any order of asking. That is what lets a
 * device compute a reading when it is asked for instead of storing it.
 */

/** A well mixed 32-bit number from a seed and up to two keys (finalizer of MurmurHash3). */
export const mix = (seed: number, a: number, b = 0): number => {
  let h = (seed ^ Math.imul(a + 1, 0x9e37_79b1) ^ Math.imul(b + 1, 0x85eb_ca77)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** In [0, 1). */
export const seededFraction = (seed: number, a: number, b = 0): number => mix(seed, a, b) / 0x1_0000_0000;

/** In [low, high). */
export const randomBetween = (seed: number, low: number, high: number, a: number, b = 0): number =>
  low + seededFraction(seed, a, b) * (high - low);

export const pick = <T>(list: readonly T[], seed: number, a: number, b = 0): T => {
  const found = list[mix(seed, a, b) % list.length];
  if (found === undefined) throw new RangeError('pick from an empty list');
  return found;
};

/** A 32-bit seed from text, so that a device's name fixes its whole fate (FNV-1a). */
export const seedOf = (text: string): number => {
  let h = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193);
  return h >>> 0;
};
