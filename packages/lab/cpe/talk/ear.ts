import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { credentialsOf, DigestGuard, type DigestLogin } from '@heliograph/wire/cwmp/digest.ts';

/** What hears connection requests while a device runs. */
export interface Ear {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface EarHost {
  readonly address: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Path of the address: hard to guess, as TR-069 3.2.2.1 asks for. */
  readonly path: string;
  identity(): DigestLogin;
  /** Whether anything arrives here at the moment. */
  isReachable(): boolean;
  requested(): void;
}

const guardScope = 'cpe';

const answer = (host: EarHost, guard: DigestGuard, request: IncomingMessage, response: ServerResponse): void => {
  // A house that is cut off neither answers nor refuses; a closed connection is the nearest that loopback knows.
  if (!host.isReachable()) return void request.socket.destroy();
  if (request.url !== host.path || request.method !== 'GET') return void response.writeHead(404).end();
  const said = credentialsOf(request.headers.authorization);
  const { username, password } = host.identity();
  const known = said?.scheme === 'digest' && said.username === username ? password : undefined;
  const verdict = said?.scheme === 'digest' ? guard.check(said, known, { method: 'GET' }, guardScope) : undefined;
  if (verdict === 'known') {
    response.writeHead(200, { 'Content-Length': 0 }).end();
    host.requested();
    return;
  }
  response
    .writeHead(401, { 'WWW-Authenticate': guard.challenges(guardScope, verdict === 'stale'), 'Content-Length': 0 })
    .end();
};

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The small HTTP server of a CPE (TR-069 3.2.2). */
export const openEar = async (host: EarHost): Promise<Ear> => {
  const guard = new DigestGuard({ realm: 'cpe', most: 64 });
  const server = createServer((request, response) => answer(host, guard, request, response));
  try {
    server.listen(host.port, host.address);
    await once(server, 'listening');
  } catch (error) {
    // Somebody else has taken it while the device was off.
    if (!isTaken(error) || host.port === 0) throw error;
    return openEar({ ...host, port: 0 });
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.address}:${port}${host.path}`,
    port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
