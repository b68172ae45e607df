import { createSocket, type Socket } from 'node:dgram';

const given = new Set<number>();

const bound = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind(0, address, () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });

/**
 * A UDP socket on a port that none of this process had before. The system gives a port again as soon as it is free, and then a new
 * device would stand at the address and port of one that the database of the test still knows.
 */
export async function freshSocket(address: string): Promise<Socket> {
  for (;;) {
    const socket = await bound(address);
    const { port } = socket.address();
    if (!given.has(port)) {
      given.add(port);
      return socket;
    }
    await new Promise<void>((resolve) => void socket.close(() => resolve()));
  }
}
