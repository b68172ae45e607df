import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { tftpPut } from './put.ts';

/** A TFTP server as RFC 1350 has it, told how to behave; it shares no line with the client. */
interface Behaviour {
  readonly options?: boolean;
  /** Loses every n-th packet that it is sent. */
  readonly loses?: number;
  readonly refuses?: string;
}
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function open(): Promise<Socket> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  return socket;
}

async function serve({ options = true, loses = 0, refuses }: Behaviour = {}) {
  const received: { name: string; content: Buffer; words: string[] } = {
    name: '',
    content: Buffer.alloc(0),
    words: [],
  };
  const listening = await open();
  const transfer = await open();
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

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const put = (port: number, content: Buffer, more: object = {}) =>
  tftpPut({
    host: '127.0.0.1',
    port,
    file: 'console.hcb',
    bytes: content.length,
    source: inPieces(content, 700),
    timeoutMs: 60,
    ...more,
  });
const content = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));

describe('A file sent by TFTP', () => {
  it.each([0, 1, 1023, 1024, 5000])('of %i octets arrives whole, in blocks of the agreed size', async (length) => {
    const { port, received } = await serve();
    await put(port, content(length));
    expect(received.name).toBe('console.hcb');
    expect(received.words.slice(0, 4)).toEqual(['blksize', '1428', 'tsize', String(length)]);
    expect(received.content.equals(content(length))).toBe(true);
  });

  it('arrives at a server that knows no options', async () => {
    const { port, received } = await serve({ options: false });
    await put(port, content(1536));
    expect(received.content.equals(content(1536))).toBe(true);
  });

  it('arrives once although every third packet is lost', async () => {
    const { port, received } = await serve({ loses: 3 });
    await put(port, content(9000));
    expect(received.content.equals(content(9000))).toBe(true);
  });

  it('that the server refuses ends with its words, and one that nobody takes with ours', async () => {
    const { port } = await serve({ refuses: 'Access violation' });
    await expect(put(port, content(10))).rejects.toThrow('Access violation');
    const silent = await open();
    await expect(put(silent.address().port, content(10), { tries: 2 })).rejects.toThrow('does not answer');
  });
});
