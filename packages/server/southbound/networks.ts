import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ipv6Groups } from '@heliograph/catalogue/formats/ipv6-number.ts';

/** What no device has: the machine itself, what is told to nobody or to everybody, and where clouds keep their secrets. */
const never = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata services outside of 169.254.0.0/16: Alibaba, and Amazon over IPv6.
  '100.100.100.200/32',
  'fd00:ec2::/32',
  '::/127',
  // Other spellings of IPv4 addresses (NAT64, 6to4, Teredo), link-local, site-local, multicast.
  '64:ff9b::/32',
  '2002::/16',
  '2001::/32',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** An address in the one spelling that networks are compared with: no zone, and IPv4 in IPv6 as IPv4 (RFC 4291 §2.5.5). */
export function plainAddress(address: string): string | undefined {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) === 4) return bare;
  const groups = ipv6Groups(bare);
  if (!groups) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  const inIpv4 = groups.slice(0, 5).every((group) => group === 0) && (groups[5] === 0xff_ff || groups[5] === 0);
  if (!inIpv4 || (groups[5] === 0 && high === 0 && low < 2)) return bare;
  return [high >>> 8, high & 255, low >>> 8, low & 255].join('.');
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: Iterable<string>): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/');
    list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** Addresses of this machine and the broadcast addresses of its networks, as they are now. */
export function ownNetworks(interfaces = networkInterfaces()): string[] {
  const all = Object.values(interfaces).flatMap((list) => list ?? []);
  return all.flatMap(({ address, netmask, family: kind }) => {
    const [bare = ''] = address.split('%', 1);
    if (kind === 'IPv6') return [`${bare}/128`];
    const parts = (words: string) => words.split('.').map(Number);
    const mask = parts(netmask);
    const broadcast = parts(bare).map((part, at) => (part | (~(mask[at] ?? 255) & 255)) & 255);
    return [`${bare}/32`, `${broadcast.join('.')}/32`];
  });
}

const forbidden = listOf(never);

export interface Allowed {
  /** Networks that devices of the tenant may be in; null = all. */
  readonly networks: readonly string[] | null;
  /** Networks and addresses that are open although they are this machine's own: a setting, or simulated devices. */
  readonly exempt: readonly string[];
}

/** May the console ask a device at this address for that tenant? What is no address is refused. */
export function isAllowed(address: string, { networks, exempt }: Allowed, own = ownNetworks()): boolean {
  const plain = plainAddress(address);
  if (plain === undefined) return false;
  const kind = family(plain);
  if (networks !== null && !listOf(networks).check(plain, kind)) return false;
  if (!forbidden.check(plain, kind) && !listOf(own).check(plain, kind)) return true;
  return listOf(exempt).check(plain, kind);
}
