import { ipNumber } from './ip-number.ts';
import { ipv6Groups } from './ipv6-number.ts';

/** Below, at or above zero as the first address is before, at or after the second; NaN when they cannot be compared. */
export function compareIp(a: unknown, b: unknown): number {
  const [left, right] = [ipv6Groups(a), ipv6Groups(b)];
  if (left === undefined || right === undefined) return ipNumber(a) - ipNumber(b);
  for (const [at, group] of left.entries()) {
    const distance = group - (right[at] ?? 0);
    if (distance !== 0) return distance;
  }
  return 0;
}
