import { createSocket, type Socket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isIPv6 } from 'node:net';

/** Asked of the kernel for every socket that receives floods; it grants at most net.core.rmem_max. */
export const RECEIVE_BUFFER = 4 * 1024 * 1024;

/** Where to listen: an address and port (0 = any), or a socket bound there that this process was given as an open file. */
export interface UdpPlace {
  readonly address: string;
  readonly port: number;
  readonly fd?: number;
}

/** Opens and binds a UDP socket with a large receive buffer. Rejects with the bind's own error (EACCES, EADDRINUSE). */
export function openUdp({ address, port, fd }: UdpPlace): Promise<Socket> {
  const family = isIPv6(address) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // Addresses are always numeric here, and the default lookup would cost a trip round the event loop per packet.
    lookup: (host, _options, done) => done(null, host, family),
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    const ready = (): void => {
      socket.off('error', reject);
      // A refused or unreachable peer shows as silence, which the callers' timeouts handle.
      socket.on('error', () => undefined);
      try {
        socket.setRecvBufferSize(RECEIVE_BUFFER);
      } catch {
        // The kernel's own default stays; the callers derive their limits from getRecvBufferSize().
      }
      resolve(socket);
    };
    // One that was given to us is in the hands of somebody else too, and bound already.
    socket.bind(fd === undefined ? { address, port, exclusive: true } : { fd, exclusive: true }, ready);
  });
}

/** What the kernel knows of a socket: a number of its own (inode), and the datagrams that it dropped since it was made. */
export interface KernelSocket {
  readonly id: string;
  readonly drops: number;
}

const anyV6 = new Map([
  ['::', '0'.repeat(32)],
  ['::1', `${'0'.repeat(24)}01000000`],
]);

/** As /proc/net writes an address: the octets of a word in the order of a little-endian machine. */
const wordOf = (address: string): string =>
  anyV6.get(address) ??
  address
    .split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .reverse()
    .join('');

/** The bound UDP socket as /proc/net tells of it; undefined where there is no /proc, or more than one could be meant. */
export function kernelSocket({ address, port }: Pick<AddressInfo, 'address' | 'port'>): KernelSocket | undefined {
  const v6 = isIPv6(address);
  let lines: string[];
  try {
    lines = readFileSync(v6 ? '/proc/net/udp6' : '/proc/net/udp', 'latin1').split('\n');
  } catch {
    return undefined;
  }
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row[1]?.endsWith(wanted));
  const here = rows.filter((row) => row[1] === `${wordOf(address)}${wanted}`);
  const [row, another] = here.length > 0 ? here : rows;
  if (!row || another) return undefined;
  return { id: row[9] ?? '', drops: Number(row.at(-1)) || 0 };
}
