import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentChanged } from './checked.ts';
import { sendFile } from './pieces.ts';
import type { ByteRange } from './store.ts';

const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex');

describe('A file that is sent to a device', () => {
  let folder: string;
  let server: Server;
  let path: string;
  const content = randomBytes(300_001);
  /** What became of the last one: the octets that went, or what was thrown. */
  let outcome: unknown;
  let wanted: { sha256: string; part: ByteRange | undefined };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-pieces-'));
    path = join(folder, 'file.bin');
    server = createServer((_, answer) => {
      void (async () => {
        const file = await open(path);
        let octets = 0;
        try {
          await sendFile(file, answer, wanted, (sent) => (octets += sent));
          outcome = octets;
          answer.end();
        } catch (error) {
          outcome = error;
          answer.destroy();
        } finally {
          await file.close();
        }
      })();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  async function fetched(): Promise<Buffer | undefined> {
    outcome = undefined;
    const { port } = server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return buffer(answer).catch(() => undefined);
  }

  const whole = () => ({ sha256: digest(content), part: undefined });

  it('arrives octet by octet, the first time and when it is known already', async () => {
    await writeFile(path, content);
    wanted = whole();
    for (let n = 0; n < 2; n += 1) expect((await fetched())?.equals(content)).toBe(true);
    expect(outcome).toBe(content.length);
  });

  it('arrives in part where a part is asked for, across the borders of what is read at once', async () => {
    wanted = { ...whole(), part: { first: 65_530, last: 200_000 } };
    expect((await fetched())?.equals(content.subarray(65_530, 200_001))).toBe(true);
    wanted = { ...whole(), part: { first: 300_000, last: 300_000 } };
    expect((await fetched())?.equals(content.subarray(300_000))).toBe(true);
  });

  it('never arrives whole where other octets lie under its name, although it was sound before and its time was set back', async () => {
    wanted = whole();
    await fetched();
    const other = Buffer.from(content);
    other[0] = (other[0] ?? 0) ^ 1;
    await writeFile(path, other);
    await utimes(path, 1_000, 1_000);
    expect(await fetched()).toBeUndefined();
    expect(outcome).toBeInstanceOf(ContentChanged);
    await writeFile(path, content);
    expect((await fetched())?.equals(content)).toBe(true);
  });

  it('never arrives whole where it is written to while it is sent', async () => {
    await writeFile(path, content);
    wanted = whole();
    await fetched();
    let isFirst = true;
    const told = sendWhile(async () => {
      if (isFirst) await writeFile(path, content.subarray(0, 200_000));
      isFirst = false;
    });
    await expect(told).rejects.toBeInstanceOf(ContentChanged);
    await writeFile(path, content);
  });

  /** Sends to an answer that lets something happen with each piece. */
  async function sendWhile(happens: () => Promise<void>): Promise<void> {
    const file = await open(path);
    const answer = {
      destroyed: false,
      once: () => undefined,
      off: () => undefined,
      write: (_: Buffer, done: () => void) => {
        const went = async (): Promise<void> => {
          await happens();
          done();
        };
        void went();
        return true;
      },
    };
    try {
      await sendFile(file, answer as never, wanted, () => undefined);
    } finally {
      await file.close();
    }
  }

  it('is over with the line: a device that went away in the middle is not waited for', async () => {
    await writeFile(path, Buffer.alloc(20_000_000, 7));
    wanted = { sha256: digest(Buffer.alloc(20_000_000, 7)), part: undefined };
    outcome = undefined;
    const { port } = server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(() => outcome).toBeInstanceOf(Error);
  });
});
