import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { serveFiles } from '@heliograph/server/southbound/files/http-desk.ts';
import { endOffers, newToken, offer } from '@heliograph/server/southbound/files/offers.ts';
import { startTftp, type TftpDesk } from '@heliograph/server/southbound/files/tftp-desk.ts';
import { openOutbound } from '@heliograph/server/storage/outbound.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { tftpGet } from '@heliograph/wire/tftp/get.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A firmware of the library on its way to a device: by TFTP and by HTTP, to Debian's clients where they can be had.

const run = promisify(execFile);
const content = randomBytes(1_500_000);
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const name = 'delivered.bin';
const target = '77';

let server: TestServer;
let tftp: TftpDesk;
let web: FastifyInstance;
let firmwareId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { HELIOGRAPH_TFTP_PORT: '0', HELIOGRAPH_HOST: '127.0.0.1' } });
  tftp = await startTftp(server.ctx);
  web = Fastify();
  serveFiles(web, server.ctx, openOutbound(server.ctx.settings));
  await web.listen({ host: '127.0.0.1', port: 0 });
  const token = await server.signIn();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/system/firmware/upload',
    headers: { authorization: token, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
    query: { deviceType: 'olt', fileType: 'bld', version: 'V1.0.0R03-B12' },
  });
  firmwareId = answer.json<{ data: { id: string } }>().data.id;
});
afterAll(async () => {
  await tftp.stop();
  await web.close();
  await server.stop();
});

async function offered(way: 'tftp' | 'url', more: { address?: string; until?: Date } = {}): Promise<string> {
  const { ctx, tenants } = server;
  const token = newToken();
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
const place = (token: string) =>
  `http://127.0.0.1:${(web.server.address() as AddressInfo).port}/emsWebServer/files/${token}/${name}`;
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
const own = (file = name) => tftpGet({ host: '127.0.0.1', port: Number(port()), file, mostBytes: 2e6 });

/** Debian's clients, as `npm test` unpacked them; ours stands in where there is no such program. */
const clients: readonly (readonly [
  string,
  string | undefined,
  (program: string, file: string) => readonly string[],
])[] = [
  ['tftp-hpa', process.env['TFTP_HPA'], (_, file) => ['-m', 'octet', '127.0.0.1', port(), '-c', 'get', name, file]],
  ['atftp', process.env['ATFTP'], (_, file) => ['-g', '-r', name, '-l', file, '127.0.0.1', port()]],
  [
    'atftp with options',
    process.env['ATFTP'],
    (_, file) => ['--option', 'blksize 1428', '--option', 'tsize 0', '-g', '-r', name, '-l', file, '127.0.0.1', port()],
  ],
];

describe('A firmware that is offered to a device by TFTP', () => {
  it.each(clients)('comes whole to %s', async (_, program, args) => {
    await offered('tftp');
    const got = program ? await fetched((file) => run(program, args(program, file))) : await own();
    expect(sumOf(got)).toBe(sumOf(content));
    await expect.poll(counted).toEqual({ asked: 1, octets: String(content.length) });
  });

  it('is there for nobody else, under no other name, and not after its time', async () => {
    await offered('tftp', { address: '127.0.0.9' });
    await expect(own()).rejects.toThrow('not found');
    await offered('tftp');
    await expect(own('other.bin')).rejects.toThrow('not found');
    await offered('tftp', { until: new Date(server.ctx.clock.now() - 1) });
    await expect(own()).rejects.toThrow('not found');
  });
});

describe('A firmware that is offered by URL', () => {
  it('comes whole to curl, in parts where the line broke, and is one and the same 404 when it is over', async () => {
    const url = place(await offered('url'));
    const get = (url: string, ...more: string[]) => run('curl', ['-sS', '-f', ...more, url]);
    expect(sumOf(await fetched((file) => get(url, '-o', file)))).toBe(sumOf(content));
    const rest = await fetched(async (file) => {
      await get(url, '-o', file, '-r', '0-999');
      await get(url, '-o', file, '-C', '-');
    });
    expect(sumOf(rest)).toBe(sumOf(content));
    expect(await counted()).toEqual({ asked: 3, octets: String(content.length * 2) });
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(place(newToken()))).toBe(404);
    expect(await status(place('../../../etc/passwd'))).toBe(404);
    await server.ctx.scope.tenant(server.tenants.home.id, (tx) => endOffers(tx, server.tenants.home.id, target));
    expect(await status(url)).toBe(404);
  });
});
