import { afterEach, describe, expect, it } from 'vitest';
import { tftpPut } from './put.ts';
import { closeServers, openSocket, serveTftp } from './server.fixture.ts';

afterEach(closeServers);

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
    const { port, received } = await serveTftp();
    await put(port, content(length));
    expect(received.name).toBe('console.hcb');
    expect(received.words.slice(0, 4)).toEqual(['blksize', '1428', 'tsize', String(length)]);
    expect(received.content.equals(content(length))).toBe(true);
  });

  it('arrives at a server that knows no options', async () => {
    const { port, received } = await serveTftp({ options: false });
    await put(port, content(1536));
    expect(received.content.equals(content(1536))).toBe(true);
  });

  it('arrives once although every third packet is lost', async () => {
    const { port, received } = await serveTftp({ loses: 3 });
    await put(port, content(9000));
    expect(received.content.equals(content(9000))).toBe(true);
  });

  it('that the server refuses ends with its words, and one that nobody takes with ours', async () => {
    const { port } = await serveTftp({ refuses: 'Access violation' });
    await expect(put(port, content(10))).rejects.toThrow('Access violation');
    const silent = await openSocket();
    await expect(put(silent.address().port, content(10), { tries: 2 })).rejects.toThrow('does not answer');
  });
});
