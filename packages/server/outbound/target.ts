import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Context } from '../context.ts';
import { fault } from '../fault.ts';

export interface Target {
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

/** May somebody who only holds an account here make the console talk to this address? */
export function isPublic(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !blocked.check(address, 'ipv4');
  return kind === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/**
 * The address to connect to, found once: whoever connects to it cannot be sent elsewhere by a second answer of the name
 * server. Loopback and private networks are refused unless the installation allows them.
 */
export async function resolveTarget(ctx: Context, typed: string): Promise<Target> {
  const host = typed.replace(/^\[(.*)\]$/, '$1');
  const kind = isIP(host);
  const found = kind === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host, family: kind }];
  const [first] = found;
  if (!first) throw fault('targetUnknown', { host });
  if (!ctx.settings.privateTargets && !found.every(({ address }) => isPublic(address))) {
    throw fault('privateTarget', { host });
  }
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
