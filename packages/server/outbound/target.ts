import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Context } from '../context.ts';
import { fault } from '../fault.ts';
import type { Settings } from '../settings.ts';

export interface OutboundAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

const blocked = new BlockList();
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
for (const [net, bits] of v4) blocked.addSubnet(net, bits, 'ipv4');

/** Only what is handed out as global unicast may be reached; within it, what stands for IPv4 addresses or for documents. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  blocked.addSubnet(net, bits, 'ipv6');
}

/**
 * What nobody talks to because somebody typed it, whatever the installation allows: nowhere, everybody, the link, and the places
 * where clouds tell a machine its own credentials. With the spellings of IPv4 in IPv6 that lead there.
 */
const never = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Of Alibaba Cloud and Oracle Cloud.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  never.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Of AWS.
  ['fd00:ec2::254', 128],
  ['64:ff9b::a9fe:0', 112],
  ['64:ff9b::6464:64c8', 128],
  ['2002:a9fe::', 32],
] as const) {
  never.addSubnet(net, bits, 'ipv6');
}

/** May somebody who only holds an account here make the console talk to this address? */
export function isPublic(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !blocked.check(address, 'ipv4');
  return kind === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** An address of this machine: the console does not talk to its own ports, be they reached by a public address. */
const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);

/** `privateTargets`: the word of whoever runs the installation that its own networks may be typed. */
export function mayReach(
  address: string,
  { privateTargets }: Pick<Settings, 'privateTargets'>,
  own = ownAddresses,
): boolean {
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || never.check(address, kind === 6 ? 'ipv6' : 'ipv4')) return false;
  return privateTargets || (isPublic(address) && !own().includes(address));
}

/** All addresses of a name; none when it has none. */
export type Resolver = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const byNameServer: Resolver = (name) => lookup(name, { all: true });

/**
 * The address to connect to, found once: whoever connects to it cannot be sent elsewhere by a second answer of the name
 * server. Loopback and private networks are refused unless the installation allows them, and so is a name of which one address
 * only is such.
 */
export async function resolveTarget(ctx: Context, typed: string, resolve = byNameServer): Promise<OutboundAddress> {
  const host = typed.replace(/^\[(.*)\]$/, '$1');
  const kind = isIP(host);
  const found = kind === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: kind }];
  const [first] = found;
  if (!first) throw fault('targetUnknown', { host });
  if (!found.every(({ address }) => mayReach(address, ctx.settings))) throw fault('privateTarget', { host });
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
