import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { newFileToken } from '@heliograph/server/file-token.ts';
import { serveFiles } from '@heliograph/server/southbound/files/http-desk.ts';
import { endOffers, offer } from '@heliograph/server/southbound/files/offers.ts';
import { startTftp, type TftpDesk } from '@heliograph/server/southbound/files/tftp-desk.ts';
import { openOutbound } from '@heliograph/server/storage/outbound.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { sendUpload } from '@heliograph/server/testing/send-file.ts';
import { tftpGet } from '@heliograph/wire/tftp/get.ts';
import { CutLine } from './support/cut-line.ts';
import { LossyNet } from './support/lossy-net.ts';
import { LossyUdp } from './support/lossy-udp.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A firmware of the library on its way to a device: by TFTP and by HTTP, to Debian's clients where they can be had.

const run = promisify(execFile);
const content = randomBytes(1_500_000);
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const name = 'delivered.bin';
const small = 'small.bin';
const smallContent = randomBytes(20_000);
const tiny = 'tiny.bin';
const tinyContent = randomBytes(7_000);
const target = '77';

let server: TestServer;
let tftp: TftpDesk;
let web: FastifyInstance;
let firmwareId: string;
let smallId: string;
let tinyId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { HELIOGRAPH_TFTP_PORT: '0', HELIOGRAPH_HOST: '127.0.0.1' } });
  tftp = await startTftp(server.ctx);
  web = Fastify();
  serveFiles(web, server.ctx, openOutbound(server.ctx.settings));
  await web.listen({ host: '127.0.0.1', port: 0 });
  const token = await server.signIn();
  firmwareId = await uploaded(token, name, content);
  smallId = await uploaded(token, small, smallContent);
  tinyId = await uploaded(token, tiny, tinyContent);
});

async function uploaded(token: string, file: string, octets: Buffer): Promise<string> {
  const query = { deviceType: 'olt', fileType: 'bld', version: 'V1.0.0R03-B12' };
  const sent = { token, name: file, content: octets, query };
  return (await sendUpload<{ data: { id: string } }>(server, '/system/firmware/upload', sent)).data.id;
}
afterAll(async () => {
  await tftp.stop();
  await web.close();
  await server.stop();
});

type More = Partial<Record<'address' | 'name' | 'firmware_id', string>> & { until?: Date };
async function offered(way: 'tftp' | 'url', more: More = {}): Promise<string> {
  const { ctx, tenants } = server;
  const token = newFileToken();
  await ctx.scope.tenant(tenants.home.id, (tx) =>
    offer(ctx, tx, {
      tenant_id: tenants.home.id,
      target_id: target,
      way,
      address: '127.0.0.1',
      name,
      file_tenant: tenants.home.id,
      firmware_id: firmwareId,
      until: new Date(ctx.clock.now() + 60_000),
      ...(way === 'url' ? { token } : {}),
      ...more,
    }),
  );
  return token;
}
const port = () => String(tftp.port() ?? 0);
const place = (token: string, at = (web.server.address() as AddressInfo).port) =>
  `http://127.0.0.1:${at}/emsWebServer/files/${token}/${name}`;
const counted = async () =>
  (await server.everything.query<{ asked: number; octets: string }>('select asked, octets from file_offer')).rows[0];

async function fetched(work: (file: string) => Promise<unknown>): Promise<Buffer> {
  const file = join(tmpdir(), `delivered-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await work(file);
    return await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}
const own = (file = name, at = Number(port())) =>
  tftpGet({ host: '127.0.0.1', port: at, file, mostBytes: 2e6, timeoutMs: 200, tries: 12 });

/** Debian's clients, as `npm test` unpacked them; ours stands in where there is no such program. */
const clients: readonly (readonly [string, string | undefined, (at: string, file: string) => readonly string[]])[] = [
  ['tftp-hpa', process.env['TFTP_HPA'], (at, file) => ['-m', 'octet', '127.0.0.1', at, '-c', 'get', name, file]],
  ['atftp', process.env['ATFTP'], (at, file) => ['-g', '-r', name, '-l', file, '127.0.0.1', at]],
  [
    'atftp with options',
    process.env['ATFTP'],
    (at, file) => ['--option', 'blksize 1428', '--option', 'tsize 0', '-g', '-r', name, '-l', file, '127.0.0.1', at],
  ],
  ['curl', 'curl', (at, file) => ['-sS', '-f', '--tftp-blksize', '1428', '-o', file, `tftp://127.0.0.1:${at}/${name}`]],
];

/** The same over a line that loses datagrams; they wait a second and longer for each, so the file is small. */
const lossy: typeof clients = [
  ['tftp-hpa', process.env['TFTP_HPA'], (at, file) => ['-m', 'octet', '127.0.0.1', at, '-c', 'get', small, file]],
  [
    'atftp',
    process.env['ATFTP'],
    (at, file) => ['--option', 'blksize 8192', '--option', 'timeout 1', '-g', '-r', small, '-l', file, '127.0.0.1', at],
  ],
  [
    'curl',
    'curl',
    (at, file) => ['-sS', '-f', '-m', '60', '--tftp-blksize', '8192', '-o', file, `tftp://127.0.0.1:${at}/${small}`],
  ],
];

/** The same where datagrams also come twice and behind the next, in blocks and windows as far as the client has them: some thirty in all. */
const tangled: typeof clients = [
  ['tftp-hpa', process.env['TFTP_HPA'], (at, file) => ['-m', 'octet', '127.0.0.1', at, '-c', 'get', tiny, file]],
  ...(['blksize 600', 'windowsize 4'] as const).map(
    (option) =>
      [
        `atftp with ${option}`,
        process.env['ATFTP'],
        (at: string, file: string) => [
          '--option',
          option,
          '--option',
          'timeout 1',
          '--tftp-timeout',
          '1',
          '-g',
          '-r',
          tiny,
          '-l',
          file,
          '127.0.0.1',
          at,
        ],
      ] as const,
  ),
];

describe('A firmware that is offered to a device by TFTP', () => {
  it.each(clients)('comes whole to %s', async (_, program, args) => {
    await offered('tftp');
    const got = program ? await fetched((file) => run(program, args(port(), file))) : await own();
    expect(sumOf(got)).toBe(sumOf(content));
    await expect.poll(counted).toEqual({ asked: 1, octets: String(content.length) });
  });

  it('comes whole to ours when a fifth of all datagrams is lost, both ways', async () => {
    const line = await LossyUdp.open(Number(port()), { loss: 0.2 });
    try {
      await offered('tftp', { name: small, firmware_id: smallId });
      expect((await own(small, line.port)).equals(smallContent)).toBe(true);
      expect(line.lost).toBeGreaterThan(0);
    } finally {
      line.close();
    }
  });

  it.each(lossy)('comes whole to %s over a slow line that loses datagrams', async (_, program, args) => {
    const line = await LossyUdp.open(Number(port()), { loss: 0.1, delayMs: 5, seed: 11 });
    try {
      await offered('tftp', { name: small, firmware_id: smallId });
      const got = program
        ? await fetched((file) => run(program, args(String(line.port), file)))
        : await own(small, line.port);
      expect(got.equals(smallContent)).toBe(true);
      expect(line.lost).toBeGreaterThan(0);
    } finally {
      line.close();
    }
  });

  it.each(tangled)(
    'comes whole to %s where a twentieth of it is lost, comes twice, comes late',
    async (_, program, args) => {
      const line = await LossyUdp.open(Number(port()), { loss: 0.05, twice: 0.05, behind: 0.05, seed: 1345 });
      try {
        await offered('tftp', { name: tiny, firmware_id: tinyId });
        const got = program
          ? await fetched((file) => run(program, args(String(line.port), file)))
          : await own(tiny, line.port);
        expect(sumOf(got)).toBe(sumOf(tinyContent));
        expect([line.lost, line.doubled, line.late].filter((n) => n === 0)).toEqual([]);
      } finally {
        line.close();
      }
    },
  );

  it('is there for nobody else, under no other name, and not after its time', async () => {
    // Transfers whose last acknowledgement was lost on the slow lines are still open, and that makes an address busy.
    const refused = (file?: string) => own(file).then(String, String);
    await offered('tftp', { address: '127.0.0.9' });
    await expect.poll(() => refused()).toContain('not found');
    await offered('tftp');
    await expect.poll(() => refused('other.bin')).toContain('not found');
    await offered('tftp', { until: new Date(server.ctx.clock.now() - 1) });
    await expect.poll(() => refused()).toContain('not found');
  });
});

describe('A firmware that is offered by URL', () => {
  it.each([50, 99])('comes whole over a line that is cut at %i %, the rest alone', async (percent) => {
    const line = await CutLine.open((web.server.address() as AddressInfo).port);
    try {
      const url = place(await offered('url'), line.port);
      line.cutAfter = Math.floor((content.length * percent) / 100);
      const got = await fetched(async (file) => {
        await expect(run('curl', ['-sS', '-f', '-o', file, url])).rejects.toThrow();
        await run('curl', ['-sS', '-f', '-C', '-', '-o', file, url]);
      });
      expect([sumOf(got), line.cuts]).toEqual([sumOf(content), 1]);
      await expect.poll(async () => (await counted())?.asked).toBe(2);
      expect(Number((await counted())?.octets)).toBeLessThan(content.length * 1.5);
    } finally {
      line.close();
    }
  });

  it('comes whole to curl over a line that loses a twentieth of all packets', async () => {
    const net = await LossyNet.open((web.server.address() as AddressInfo).port, 5);
    try {
      const url = place(await offered('url'), net.port);
      const got = await fetched((file) => net.run('curl', ['-sS', '-f', '-m', '120', '-o', file, url]));
      expect(sumOf(got)).toBe(sumOf(content));
      await expect.poll(counted).toEqual({ asked: 1, octets: String(content.length) });
      if (net.isLossy) expect(await net.lost()).toBeGreaterThan(10);
    } finally {
      net.close();
    }
  });

  it('comes whole to curl, in parts where the line broke, and is one and the same 404 when it is over', async () => {
    const url = place(await offered('url'));
    const get = (url: string, ...more: string[]) => run('curl', ['-sS', '-f', ...more, url]);
    expect(sumOf(await fetched((file) => get(url, '-o', file)))).toBe(sumOf(content));
    const rest = await fetched(async (file) => {
      await get(url, '-o', file, '-r', '0-999');
      await get(url, '-o', file, '-C', '-');
    });
    expect(sumOf(rest)).toBe(sumOf(content));
    await expect.poll(counted).toEqual({ asked: 3, octets: String(content.length * 2) });
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(place(newFileToken()))).toBe(404);
    expect(await status(place('../../../etc/passwd'))).toBe(404);
    await server.ctx.scope.tenant(server.tenants.home.id, (tx) => endOffers(tx, server.tenants.home.id, [target]));
    expect(await status(url)).toBe(404);
  });
});
