import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mayUseService, type LoginService } from '../config/tables/login-access.ts';
import type { Front } from './front.ts';
import type { HostKeys } from './host-keys.ts';
import { serveSsh } from './ssh.ts';
import { serveTelnet } from './telnet.ts';

export interface CliPlace {
  readonly address: string;
  /** 0 takes a free port; undefined leaves the service off. */
  readonly ssh: number | undefined;
  readonly telnet: number | undefined;
}

interface Place {
  readonly address: string;
  readonly port: number;
}

const mostConnections = 16;

const listen = async (server: Server, address: string, port: number): Promise<number> => {
  server.listen(port, address);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** The Telnet and SSH servers of one device. */
export class CliServers {
  readonly front: Front;
  readonly #keys: HostKeys;
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  /** Ports in use; 0 is none. */
  ssh = 0;
  telnet = 0;

  constructor(front: Front, keys: HostKeys) {
    this.front = front;
    this.#keys = keys;
  }

  async start({ address, ssh, telnet }: CliPlace): Promise<void> {
    if (telnet !== undefined)
      this.telnet = await this.#serve('telnet', { address, port: telnet }, (socket) => serveTelnet(this.front, socket));
    if (ssh === undefined) return;
    this.ssh = await this.#serve('ssh', { address, port: ssh }, (socket) => {
      serveSsh(this.front, this.#keys, socket).catch(() => socket.destroy());
    });
  }

  async stop(): Promise<void> {
    this.front.stop();
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(
      this.#servers.map(async (server) => {
        if (!server.listening) return;
        const closed = once(server, 'close');
        server.close();
        await closed;
      }),
    );
  }

  /**
   * A device that is switched off refuses, as it does sources that its access list denies; a silent one takes the connection and says
   * nothing. Without `noDelay` each answer of two parts would wait for an acknowledgement, some 40 ms.
   */
  #serve(service: LoginService, { address, port }: Place, serve: (socket: Socket) => void): Promise<number> {
    const server = createServer({ noDelay: true }, (socket) => {
      const { olt } = this.front;
      if (!olt.running || !mayUseService(olt, service, socket.remoteAddress ?? '')) {
        socket.resetAndDestroy();
        return;
      }
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      if (olt.faults.silent || olt.deaf()) socket.on('error', () => socket.destroy());
      else serve(socket);
    });
    // Connections that have not logged in hold no session; a small unit does not take many of them either.
    server.maxConnections = mostConnections;
    this.#servers.push(server);
    return listen(server, address, port);
  }
}
