import { createHash, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { tftpGet } from './get.ts';
import { ackPacket, optionPacket, parseRequest, transferTermsOf } from './packets.ts';
import { TftpServer, type TftpOutcome, type TftpServerOptions } from './server.ts';

const host = '127.0.0.1';
const open: TftpServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
  for (const socket of sockets.splice(0)) socket.close();
});

async function serve(content: Buffer, more: Partial<TftpServerOptions> = {}) {
  const heard: TftpOutcome[] = [];
  const ended: (readonly [number, boolean])[] = [];
  const server = await TftpServer.open({
    address: host,
    port: 0,
    heard: (outcome) => heard.push(outcome),
    find: (_, name) =>
      Promise.resolve(
        name === 'offered.bin'
          ? {
              bytes: content.length,
              open: () =>
                Promise.resolve(
                  (async function* () {
                    for (let at = 0; at < content.length; at += 10_000)
                      yield await Promise.resolve(content.subarray(at, at + 10_000));
                  })(),
                ),
              ended: (octets, isWhole) => ended.push([octets, isWhole]),
            }
          : undefined,
      ),
    ...more,
  });
  open.push(server);
  return { server, heard, ended };
}

async function client(): Promise<{
  socket: Socket;
  next: () => Promise<Buffer>;
  from: () => number;
  waiting: Buffer[];
}> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  await new Promise<void>((ready) => socket.bind(0, host, ready));
  const waiting: Buffer[] = [];
  let wake: (() => void) | undefined;
  let port = 0;
  socket.on('message', (packet, from) => {
    port = from.port;
    waiting.push(packet);
    wake?.();
  });
  const next = async (): Promise<Buffer> => {
    while (waiting.length === 0) await new Promise<void>((ready) => (wake = ready));
    return waiting.shift() as Buffer;
  };
  return { socket, next, from: () => port, waiting };
}
const ask = (name: string, ...options: string[]) => optionPacket(1, [name, 'octet', ...options]);
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('A TFTP server', () => {
  it.each([0, 511, 512, 1428, 100_000])('gives a file of %i octets whole', async (bytes) => {
    const content = randomBytes(bytes);
    const { server, ended } = await serve(content);
    const got = await tftpGet({ host, port: server.port, file: 'offered.bin', mostBytes: 1e6 });
    expect(sumOf(got)).toBe(sumOf(content));
    await expect.poll(() => ended).toEqual([[bytes, true]]);
  });

  it('counts on beyond 65,535 blocks', async () => {
    const content = randomBytes(66_000 * 8 + 3);
    const { server } = await serve(content);
    const got = await tftpGet({ host, port: server.port, file: 'offered.bin', mostBytes: 1e6, blockSize: 8 });
    expect(sumOf(got)).toBe(sumOf(content));
  });

  it('sends a window of blocks before it waits, and again from where one was lost', async () => {
    const { server } = await serve(randomBytes(2048));
    const { socket, next, from } = await client();
    socket.send(ask('offered.bin', 'windowsize', '3', 'blksize', '512', 'tsize', '0'), server.port, host);
    expect((await next()).toString('latin1', 2).split('\0')).toEqual([
      'blksize',
      '512',
      'tsize',
      '2048',
      'windowsize',
      '3',
      '',
    ]);
    socket.send(ackPacket(0), from(), host);
    const blocks = async (count: number) => {
      const numbers: number[] = [];
      for (let n = 0; n < count; n++) numbers.push((await next()).readUInt16BE(2));
      return numbers;
    };
    expect(await blocks(3)).toEqual([1, 2, 3]);
    // The second was lost.
    socket.send(ackPacket(1), from(), host);
    expect(await blocks(3)).toEqual([2, 3, 4]);
    socket.send(ackPacket(4), from(), host);
    expect(await blocks(1)).toEqual([5]);
    socket.send(ackPacket(5), from(), host);
  });

  it('sends a block again when nothing comes, and gives up after so many tries', async () => {
    const { server, heard, ended } = await serve(randomBytes(100), { tries: 2 });
    const { socket, next } = await client();
    socket.send(ask('offered.bin', 'timeout', '1'), server.port, host);
    expect([(await next()).readUInt16BE(0), (await next()).readUInt16BE(0)]).toEqual([6, 6]);
    await expect.poll(() => heard).toEqual(['broken']);
    expect([ended, server.underWay]).toEqual([[[0, false]], 0]);
  });

  it('does not double what it sends when an acknowledgement comes twice', async () => {
    const { server } = await serve(randomBytes(1024 + 7));
    const { socket, next, from, waiting } = await client();
    socket.send(ask('offered.bin'), server.port, host);
    expect((await next()).readUInt16BE(2)).toBe(1);
    for (let n = 0; n < 3; n++) socket.send(ackPacket(1), from(), host);
    expect((await next()).readUInt16BE(2)).toBe(2);
    socket.send(ackPacket(2), from(), host);
    expect((await next()).readUInt16BE(2)).toBe(3);
    expect(waiting).toEqual([]);
    socket.send(ackPacket(3), from(), host);
  });

  it('answers nothing but what is offered: no other name, no writing, no text mode, no path', async () => {
    const { server, heard } = await serve(randomBytes(10));
    const { socket, next } = await client();
    const code = async (packet: Buffer) => {
      socket.send(packet, server.port, host);
      const answer = await next();
      return [answer.readUInt16BE(0), answer.readUInt16BE(2)];
    };
    expect(await code(ask('../../etc/passwd'))).toEqual([5, 1]);
    expect(await code(ask('OFFERED.BIN'))).toEqual([5, 1]);
    expect(await code(optionPacket(2, ['offered.bin', 'octet']))).toEqual([5, 2]);
    expect(await code(optionPacket(1, ['offered.bin', 'netascii']))).toEqual([5, 4]);
    expect(heard).toEqual(['notOffered', 'notOffered', 'refused', 'refused']);
  });

  it('passes over what is no request, and an address that asks too often', async () => {
    const { server, heard } = await serve(randomBytes(10), { now: () => 1000 });
    const { socket } = await client();
    for (const packet of [Buffer.alloc(0), Buffer.from('nonsense'), Buffer.alloc(600, 65), ackPacket(1)])
      socket.send(packet, server.port, host);
    for (let n = 0; n < 12; n++) socket.send(ask('nothing'), server.port, host);
    await expect.poll(() => heard.length).toBe(16);
    expect(heard.filter((one) => one === 'malformed')).toHaveLength(4);
    expect(heard.filter((one) => one === 'limited')).toHaveLength(6);
  });

  it('tells a stranger at the port of a transfer to go away, and goes on', async () => {
    const { server } = await serve(Buffer.from('0123456789'));
    const [one, other] = [await client(), await client()];
    one.socket.send(ask('offered.bin'), server.port, host);
    await one.next();
    other.socket.send(ackPacket(1), one.from(), host);
    expect((await other.next()).readUInt16BE(2)).toBe(5);
    expect(server.underWay).toBe(1);
    one.socket.send(ackPacket(1), one.from(), host);
    await expect.poll(() => server.underWay).toBe(0);
  });

  it('has so many transfers at once for an address and no more', async () => {
    const { server } = await serve(randomBytes(10), { most: { all: 10, address: 1 } });
    const [one, other] = [await client(), await client()];
    one.socket.send(ask('offered.bin'), server.port, host);
    await one.next();
    other.socket.send(ask('offered.bin'), server.port, host);
    expect((await other.next()).toString('latin1', 4)).toContain('busy');
  });
});

describe('Options of a TFTP request', () => {
  const terms = (...words: string[]) =>
    transferTermsOf(new Map(words.map((word) => word.split('=') as [string, string])), 99);

  it('are granted as far as they make sense, and others passed over', () => {
    expect(terms()).toEqual({ blockSize: 512, window: 1, timeoutMs: 1000, agreed: [] });
    expect(terms('blksize=65464').agreed).toEqual(['blksize', '8192']);
    expect(terms('windowsize=65535')).toMatchObject({ window: 16, agreed: ['windowsize', '16'] });
    expect(terms('blksize=7', 'timeout=0', 'windowsize=0', 'tsize=-1', 'multicast=').agreed).toEqual([]);
    expect(terms('timeout=255')).toMatchObject({ timeoutMs: 1000, agreed: [] });
    expect(terms('tsize=0').agreed).toEqual(['tsize', '99']);
  });

  it('are bounded in number and length, and the first of a name counts', () => {
    expect(parseRequest(ask('a', 'BLKSIZE', '8', 'blksize', '9'))?.options).toEqual(new Map([['blksize', '8']]));
    expect(parseRequest(ask('a', ...Array.from({ length: 20 }, () => 'x')))).toBeUndefined();
    expect(parseRequest(ask('a', 'blksize'))).toBeUndefined();
    expect(parseRequest(ask('x'.repeat(600)))).toBeUndefined();
  });
});
