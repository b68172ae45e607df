import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Where nothing outside of this machine may be: itself, its link, its cloud's metadata, and groups. */
function forbiddenList(): BlockList {
  const list = new BlockList();
  for (const [net, bits] of [
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['100.100.100.200', 32],
    ['224.0.0.0', 3],
  ] as const) {
    list.addSubnet(net, bits, 'ipv4');
  }
  for (const [net, bits] of [
    ['::', 127],
    ['fe80::', 10],
    ['ff00::', 8],
    ['fd00:ec2::254', 128],
    // An IPv4 address in the clothes of IPv6 is judged as what it is; the other wrappings lead nowhere that is wanted.
    ['64:ff9b::', 96],
    ['2002::', 16],
  ] as const) {
    list.addSubnet(net, bits, 'ipv6');
  }
  return list;
}

export class ForbiddenAddress extends Error {}

/** What may be connected to. */
export interface Outbound {
  /** Throws `ForbiddenAddress` for an address, or a name of this machine; other names are judged when they are looked up. */
  check(host: string): void;
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
  close(): void;
}

/**
 * Connections to addresses that somebody typed. Every address is judged at the moment of the connection, so that a name cannot
 * point elsewhere after it was checked. `loopback` admits this machine; only tests do so.
 */
export function openOutbound({ loopback = false }: { loopback?: boolean } = {}): Outbound {
  const forbidden = forbiddenList();
  const isBad = (address: string): boolean => {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    const plain = mapped ?? address;
    const kind = isIP(plain);
    if (loopback && (plain === '::1' || plain.startsWith('127.'))) return false;
    if (kind === 6 && /^::ffff:/i.test(plain)) return true;
    return kind === 0 || forbidden.check(plain, kind === 6 ? 'ipv6' : 'ipv4');
  };
  const check = (host: string): void => {
    const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
    const isLocalName = !loopback && /(^|\.)(localhost|internal|local)\.?$/.test(bare);
    if (isLocalName || (isIP(bare) !== 0 && isBad(bare))) throw new ForbiddenAddress('address refused');
  };
  const guarded: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      if (found.length === 0 || found.some(({ address }) => isBad(address)))
        return done(new ForbiddenAddress('address refused'), '', 0);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 4);
    });
  };
  const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 16, lookup: guarded });
  const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 16, lookup: guarded });
  return {
    check,
    httpAgent,
    httpsAgent,
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
