import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whose word is believed about where a request comes from. */
export interface Proxies {
  /** As they were typed: addresses and networks. */
  readonly typed: readonly string[];
  has(address: string): boolean;
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Without a zone, and an IPv4 address the same one however it came in. */
function bareOf(address: string): string {
  const [bare = ''] = address.split('%');
  return mapped.exec(bare)?.[1] ?? bare;
}

/** Reads addresses and CIDR networks; throws an `Error` that names the one that is none. */
export function proxiesOf(typed: readonly string[]): Proxies {
  const list = new BlockList();
  for (const one of typed) {
    const [net = '', bits, more] = one.split('/');
    const kind = isIP(net);
    const longest = kind === 6 ? 128 : 32;
    const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (kind === 0 || more !== undefined || !(length <= longest)) throw new Error(`${one} is no address or network`);
    list.addSubnet(net, length, kind === 6 ? 'ipv6' : 'ipv4');
  }
  return {
    typed,
    has: (address) => {
      const bare = bareOf(address);
      const kind = isIP(bare);
      return kind !== 0 && list.check(bare, kind === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

/** Some proxies write the port of the client too. */
const withoutPort = (entry: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

const rawOf = (request: FastifyRequest | IncomingMessage): IncomingMessage =>
  'raw' in request ? request.raw : request;

/**
 * Who asks, behind the proxies of the settings and nobody else: from the connection backwards through X-Forwarded-For for as
 * long as the one who says so is trusted. What is no address ends the way, and the last one that was one counts.
 */
export function clientAddressOf(request: FastifyRequest | IncomingMessage, proxies: Proxies): string {
  const { socket, headers } = rawOf(request);
  let address = socket.remoteAddress ?? '';
  const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  while (said.length > 0 && proxies.has(address)) {
    const before = withoutPort((said.pop() ?? '').trim());
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Under what the tries, calls and connections of whoever asks are counted; for HTTP and WebSockets alike. */
export const requestSourceOf = (request: FastifyRequest | IncomingMessage, proxies: Proxies): string =>
  sourceNetworkOf(clientAddressOf(request, proxies));

const loopback = /^(127\.|::1$)/;
const localName = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
const passedOn = /^(forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Somebody on this very machine, and not through a proxy on it: a connection from loopback to a name of loopback that nobody
 * passed on. Where loopback itself is a trusted proxy, nothing tells the two apart, so nobody is.
 */
export function isFromHere(request: FastifyRequest | IncomingMessage, proxies: Proxies): boolean {
  const { socket, headers } = rawOf(request);
  const address = bareOf(socket.remoteAddress ?? '');
  if (!loopback.test(address) || proxies.has(address) || !localName.test(headers.host ?? '')) return false;
  return !Object.keys(headers).some((name) => passedOn.test(name));
}

/**
 * Whoever has one IPv6 address has the 2^64 of its network, so those count as one; an IPv4 address is the same one however it
 * came in.
 */
export function sourceNetworkOf(address: string): string {
  const bare = bareOf(address);
  if (!isIPv6(bare)) return isIP(bare) === 4 ? bare : address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  // What ends as an IPv4 address takes the place of two groups.
  const width = before.length + after.length + (bare.includes('.') ? 1 : 0);
  const all = tail === undefined ? before : [...before, ...Array.from({ length: 8 - width }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
