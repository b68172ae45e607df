const dot = 0x2e;

/**
 * An IPv4 address as a number from 0 to 2^32 - 1; NaN for everything that is no address, so that a comparison with it
 * never holds. Four dotted parts of 0-255, no leading zeros, ASCII digits only (S2 §5 network formats).
 */
export function ipNumber(value: unknown): number {
  if (typeof value !== 'string' || value.length > 15) return Number.NaN;
  let address = 0;
  let part = -1;
  let dots = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code === dot) {
      if (part < 0 || dots === 3) return Number.NaN;
      dots += 1;
      address = address * 256 + part;
      part = -1;
      continue;
    }
    const digit = code - 0x30;
    if (digit < 0 || digit > 9 || part === 0) return Number.NaN;
    part = part < 0 ? digit : part * 10 + digit;
    if (part > 255) return Number.NaN;
  }
  return dots === 3 && part >= 0 ? address * 256 + part : Number.NaN;
}

/** A number from 0 to 2^32 - 1 as an IPv4 address. */
export const ipText = (address: number): string =>
  [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255].join('.');

/** Leading one bits of a contiguous mask, 0 to 32; undefined for a mask with gaps and for what is no mask. */
export function maskLength(mask: unknown): number | undefined {
  const bits = ipNumber(mask);
  if (Number.isNaN(bits)) return undefined;
  const rest = ~bits >>> 0;
  return (rest & (rest + 1)) === 0 ? Math.clz32(rest) : undefined;
}

/** `24` to `255.255.255.0`; lengths beyond 0 to 32 are taken as the nearest one. */
export const maskOf = (length: number): string =>
  ipText(length <= 0 ? 0 : (0xff_ff_ff_ff << (32 - Math.min(length, 32))) >>> 0);

/** Do two addresses lie in one network? False when one of the three is no address. */
export function sameNetwork(a: unknown, b: unknown, mask: unknown): boolean {
  const [left, right, bits] = [ipNumber(a), ipNumber(b), ipNumber(mask)];
  if (Number.isNaN(left + right + bits)) return false;
  return ((left ^ right) & bits) === 0;
}

/** First address of a network, the one that names it; undefined when one of the two is no address. */
export function networkOf(address: unknown, mask: unknown): string | undefined {
  const [number, bits] = [ipNumber(address), ipNumber(mask)];
  return Number.isNaN(number + bits) ? undefined : ipText((number & bits) >>> 0);
}

/** Last address of a network; undefined when one of the two is no address. */
export function broadcastOf(address: unknown, mask: unknown): string | undefined {
  const [number, bits] = [ipNumber(address), ipNumber(mask)];
  return Number.isNaN(number + bits) ? undefined : ipText((number | ~bits) >>> 0);
}
