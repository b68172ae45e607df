import { decimal } from './characters.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6-number.ts';

export const mostNetworks = 100;

/** A network as `address/bits`; a single address has all of its bits. */
function networkIn(part: string): string | undefined {
  const slash = part.indexOf('/');
  const address = slash < 0 ? part : part.slice(0, slash);
  const widest = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (widest === undefined) return undefined;
  const bits = slash < 0 ? widest : decimal(part.slice(slash + 1), widest);
  return Number.isNaN(bits) ? undefined : `${address}/${bits}`;
}

/** IPv4 and IPv6 networks with commas or blanks between; undefined when one of them is none, or there are more than 100. */
export function networksIn(list: string): string[] | undefined {
  const parts = list.split(/[\s,;]+/).filter((part) => part !== '');
  const networks = parts.flatMap((part) => networkIn(part) ?? []);
  return networks.length === parts.length && parts.length <= mostNetworks ? [...new Set(networks)] : undefined;
}
