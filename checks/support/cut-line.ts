import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A way to a TCP server that is cut, in the middle of an answer, after so many octets of it; connections after that go through. */
export class CutLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Octets of the next answer that is as long after which the line is cut; undefined: it holds. */
  cutAfter: number | undefined;
  /** Lines that were cut. */
  cuts = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(to: number): Promise<CutLine> {
    const server = createServer();
    const line = new CutLine(server);
    server.on('connection', (client) => line.#carry(client, connect(to, '127.0.0.1')));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #carry(client: Socket, server: Socket): void {
    let left = this.cutAfter ?? Infinity;
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        (socket === client ? server : client).destroy();
      });
    }
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      const part = chunk.subarray(0, Math.min(chunk.length, left));
      left -= chunk.length;
      if (left > 0) {
        client.write(part);
        return;
      }
      this.cuts += 1;
      this.cutAfter = undefined;
      // What was let through arrives before the end does.
      client.end(part, () => client.destroy());
      server.destroy();
    });
  }
}
