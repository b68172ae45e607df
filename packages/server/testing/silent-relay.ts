import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseTarget } from '../db/launcher.ts';

/** A way to a database that can fall silent as a firewall or a fail-over does: nothing arrives any more, and nobody says that it ended. */
export interface SilentRelay {
  readonly target: DatabaseTarget;
  readonly port: number;
  /** From now on every byte of every connection, new ones included, is swallowed. */
  swallow(): void;
  /** Lets new connections through again; what was cut stays cut, and nobody is told. */
  mend(): void;
  close(): Promise<void>;
}

/** Stands before the socket folder, or host and port, of `to`. */
export async function openRelay(to: DatabaseTarget): Promise<SilentRelay> {
  const sockets = new Set<Socket>();
  const { host = '127.0.0.1', port: wanted = 5432 } = to;
  const onward = () =>
    host.startsWith('/') ? connect(join(host, `.s.PGSQL.${wanted}`)) : connect({ host, port: wanted });
  let isSilent = false;
  let generation = 0;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const born = generation;
    sockets.add(near);
    near.on('error', () => undefined);
    if (isSilent) {
      near.resume();
      return;
    }
    const far = onward();
    sockets.add(far);
    far.on('error', () => undefined);
    const carries = (): boolean => !isSilent && born === generation;
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (carries()) into.write(bytes);
      });
      from.on('close', () => {
        sockets.delete(from);
        if (carries()) into.destroy();
      });
      from.on('end', () => {
        if (carries()) into.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    target: { ...to, host: '127.0.0.1', port },
    port,
    swallow: () => {
      isSilent = true;
      generation += 1;
    },
    mend: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
