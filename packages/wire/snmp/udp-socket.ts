import { createSocket, type Socket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';

/** Asked of the kernel for every socket that receives floods; it grants at most net.core.rmem_max. */
export const RECEIVE_BUFFER = 4 * 1024 * 1024;

/** Opens and binds a UDP socket with a large receive buffer. Rejects with the bind's own error (EACCES, EADDRINUSE). */
export function openUdp(address: string, port: number): Promise<Socket> {
  const family = isIPv6(address) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // Addresses are always numeric here, and the default lookup would cost a trip round the event loop per packet.
    lookup: (host, _options, done) => done(null, host, family),
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address, port, exclusive: true }, () => {
      socket.off('error', reject);
      // A refused or unreachable peer shows as silence, which the callers' timeouts handle.
      socket.on('error', () => undefined);
      try {
        socket.setRecvBufferSize(RECEIVE_BUFFER);
      } catch {
        // The kernel's own default stays; the callers derive their limits from getRecvBufferSize().
      }
      resolve(socket);
    });
  });
}

/** Datagrams the kernel dropped for want of buffer on the socket bound to `port`; 0 where /proc is absent. */
export function socketDrops(port: number, family: 'udp4' | 'udp6' = 'udp4'): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let lines: string[];
  try {
    lines = readFileSync(family === 'udp4' ? '/proc/net/udp' : '/proc/net/udp6', 'latin1').split('\n');
  } catch {
    return 0;
  }
  let drops = 0;
  for (const line of lines) {
    const fields = line.trim().split(/\s+/);
    if (fields[1]?.endsWith(local)) drops += Number(fields.at(-1)) || 0;
  }
  return drops;
}
