import { isIPv4 } from 'node:net';
import { randomBetween, mix, seedOf } from '../kit/random.ts';

/** The Internet as the lab's CPEs see it: a few rules instead of real probes, so that a test gives the same answer anywhere. */
export interface FarHost {
  /** Undefined: the name has no address. */
  readonly address: string | undefined;
  /** Routers on the way, the last one is the host itself. */
  readonly hops: readonly { readonly name: string; readonly address: string; readonly rttMs: number }[];
  /** Part of all probes that get lost, 0..1; 1 is a host that never answers. */
  readonly loss: number;
}

const numbers = (seed: number): string => [11, 12, 13].map((key) => mix(seed, key) % 254).join('.');

/** `….invalid` has no address (RFC 6761), 192.0.2.0/24 never answers (RFC 5737), 198.51.100.0/24 answers two of three times. */
export const farHost = (host: string, from: number): FarHost => {
  const seed = seedOf(host.toLowerCase());
  if (host === '' || /(?:^|\.)invalid\.?$/i.test(host) || /[^\w.:-]/.test(host))
    return { address: undefined, hops: [], loss: 1 };
  const address = isIPv4(host) ? host : `203.0.${(mix(seed, 1) % 2) + 113}.${mix(seed, 2) % 254}`;
  const count = 3 + (mix(seed, 3) % 6);
  const hops = Array.from({ length: count }, (_, i) => {
    const isLast = i === count - 1;
    return {
      name: isLast ? host : `hop${i + 1}.example.net`,
      address: isLast ? address : i === 0 ? '100.64.0.1' : `10.${numbers(seed + i)}`,
      rttMs: Math.max(1, Math.round(randomBetween(seed ^ from, 1, 6, i, 4) * (i + 1))),
    };
  });
  const loss = address.startsWith('192.0.2.') ? 1 : address.startsWith('198.51.100.') ? 1 / 3 : 0;
  return { address, hops, loss };
};
