import { int8Most } from '@heliograph/catalogue/kit/metric.ts';

/** Readings further apart say nothing of what went through in between. */
export const mostApartMs = 2 * 3_600_000;
/** Readings nearer than this say little: when exactly each was taken is not known. */
const leastApartMs = 3000;
/** A counter as its column takes it; beyond 63 bits it is garbage of a broken agent. */
export const storedCounter = (value: number | null | undefined): string | null =>
  value === null || value === undefined || !(value >= 0 && value < int8Most) ? null : String(Math.round(value));

/** Bits per second between two readings of octets; null when there is no earlier one, it is too near or too far, or the counter began anew. */
export function bitRate(before: string | null, now: number | null, elapsedMs: number): string | null {
  if (before === null || now === null || !(now < int8Most) || elapsedMs < leastApartMs || elapsedMs > mostApartMs)
    return null;
  const more = now - Number(before);
  return more < 0 ? null : String(Math.round((more * 8000) / elapsedMs));
}

/**
 * By how much a counter grew between two readings; null when nobody knows: there is no earlier one, it is too long ago, or the device began
 * to count anew. A counter that goes back is never taken for one that came round: of 64 bits none does, and of 32 bits a restart looks the same.
 */
export function grownBy(before: number, now: number, elapsedMs: number): number | null {
  if (!(elapsedMs > 0) || elapsedMs > mostApartMs) return null;
  const more = now - before;
  return more >= 0 ? more : null;
}
