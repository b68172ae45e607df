import type { Olt } from '../../devices/olt.ts';
import { ipv4Bits, ipv4Dotted, onesOfMask, networkBitsOf } from '../addresses.ts';
import type { Config } from '../config.ts';
import type { RowOf } from '../shape.ts';
import type { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { prefixText, vlanIps } from './vlan-ip.ts';

/** What the routing protocols have in common: prefixes, and the router that stands next to the device in each of its networks. */

export type VlanIp = RowOf<typeof vlanIPTable>;

export interface Prefix {
  readonly network: number;
  readonly length: number;
}

const maskBits = (length: number): number => (length === 0 ? 0 : (0xff_ff_ff_ff << (32 - length)) >>> 0);

/** `10.1.0.0/16`; bits behind the length are dropped, as a router does. Undefined for anything else. */
export function readPrefix(text: string): Prefix | undefined {
  const [, address = '', digits = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})\/(\d{1,2})$/.exec(text) ?? [];
  const length = Number(digits);
  if (address === '' || length > 32 || address.split('.').some((part) => Number(part) > 255)) return undefined;
  return { network: (ipv4Bits(address) & maskBits(length)) >>> 0, length };
}

export const prefixName = ({ network, length }: Prefix): string => `${ipv4Dotted(network)}/${length}`;

export const covers = ({ network, length }: Prefix, address: string): boolean =>
  (ipv4Bits(address) & maskBits(length)) >>> 0 === network;

export const networkText = ({ vlanIPAddr, vlanIPMaskAddr }: VlanIp): string =>
  prefixText(ipv4Dotted(networkBitsOf(vlanIPAddr, vlanIPMaskAddr)), vlanIPMaskAddr);

export const vlanInterfaceName = ({ vlanIdIndex }: VlanIp): string => `vlan${vlanIdIndex}`;

/** The next router: first address of the network, or the second where the device has the first. */
export function neighbourOf({ vlanIPAddr, vlanIPMaskAddr }: VlanIp): string {
  const first = networkBitsOf(vlanIPAddr, vlanIPMaskAddr) + 1;
  return ipv4Dotted(ipv4Bits(vlanIPAddr) === first ? first + 1 : first);
}

/** Is there room for a neighbour? */
export const hasNeighbour = ({ vlanIPMaskAddr }: VlanIp): boolean => (onesOfMask(vlanIPMaskAddr) ?? 32) < 31;

/** A network that is known through the neighbour of a VLAN alone. */
export const learnedNetwork = ({ vlanIdIndex }: VlanIp, octet: number): string =>
  `172.${octet}.${vlanIdIndex % 250}.0/24`;

/** A router's own number: what was set, else its highest address. */
export const routerId = (config: Config, set: string): string =>
  set === '0.0.0.0'
    ? ipv4Dotted(vlanIps(config).reduce((most, row) => Math.max(most, ipv4Bits(row.vlanIPAddr)), 0))
    : set;

const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

/** `01:02:03`, or `3d04h05m` beyond a day. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  const days = Math.floor(seconds / 86_400);
  const [hours, minutes] = [(seconds / 3600) % 24, (seconds / 60) % 60];
  return days === 0 ? `${two(hours)}:${two(minutes)}:${two(seconds % 60)}` : `${days}d${two(hours)}h${two(minutes)}m`;
}

export const upFor = (olt: Olt): string => duration(olt.uptime());
