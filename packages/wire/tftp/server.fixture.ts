import { createSocket, type Socket } from 'node:dgram';

/** A TFTP server as RFC 1350 has it, told how to behave; it shares no line with the client. */
export interface Behaviour {
  readonly options?: boolean;
  /** Loses every n-th packet that it is sent. */
  readonly loses?: number;
  readonly refuses?: string;
}
const sockets: Socket[] = [];

export const closeServers = (): void => {
  for (const socket of sockets.splice(0)) socket.close();
};

export async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  return socket;
}

export async function serveTftp({ options = true, loses = 0, refuses }: Behaviour = {}) {
  const received: { name: string; content: Buffer; words: string[] } = {
    name: '',
    content: Buffer.alloc(0),
    words: [],
  };
  const listening = await openSocket();
  const transfer = await openSocket();
  let expected = 1;
  let seen = 0;
  const lost = () => loses > 0 && ++seen % loses === 0;
  listening.on('message', (message, from) => {
    if (lost()) return;
    const [name = '', , ...words] = message.toString('utf8', 2).split('\0');
    Object.assign(received, { name, words });
    const answer = (bytes: Buffer) => transfer.send(bytes, from.port, from.address);
    if (refuses !== undefined) answer(Buffer.concat([Buffer.from([0, 5, 0, 2]), Buffer.from(`${refuses}\0`)]));
    else answer(options ? Buffer.from('\0\x06blksize\x001024\0') : Buffer.from([0, 4, 0, 0]));
  });
  transfer.on('message', (message, from) => {
    if (lost()) return;
    const block = message.readUInt16BE(2);
    if (block === expected % 65_536) {
      received.content = Buffer.concat([received.content, message.subarray(4)]);
      expected += 1;
    }
    transfer.send(Buffer.from([0, 4, message[2] ?? 0, message[3] ?? 0]), from.port, from.address);
  });
  return { port: listening.address().port, received };
}
