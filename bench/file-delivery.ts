import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFileToken } from '@heliograph/server/file-token.ts';
import { serveFiles } from '@heliograph/server/southbound/files/http-desk.ts';
import { offer } from '@heliograph/server/southbound/files/offers.ts';
import { startTftp } from '@heliograph/server/southbound/files/tftp-desk.ts';
import { openOutbound } from '@heliograph/server/storage/outbound.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { sendUpload } from '@heliograph/server/testing/send-file.ts';
import Fastify from 'fastify';
import { freePort } from '../checks/support/free-port.ts';
import { fileServers, unpackedPackage } from '../tools/unpacked.ts';
import { report } from './lib/goal.ts';
import type { FetchAsked, FetchTally } from './lib/file-clients.ts';

// A firmware to many OLTs: 1,000 by HTTP beside nginx, 200 at once by TFTP at 20 ms there and back beside atftpd. The devices are a process of
// their own, the same for ours and for the peer. Octets stand for the 30 MB of a real image: what a transfer costs goes with them.
// node --expose-gc bench/file-delivery.ts [MB by HTTP] [OLTs]

const run = promisify(execFile);
const clients = new URL('lib/file-clients.ts', import.meta.url).pathname;
const httpBytes = Number(process.argv[2] ?? 3) * 1024 * 1024;
const olts = Number(process.argv[3] ?? 1000);
const [lines, transfers, addresses] = [100, 200, 50];
const tftpBytes = 200_000;
const httpName = 'olt.bin';
const tftpName = 'small.bin';

async function fetched(asked: FetchAsked): Promise<FetchTally> {
  const { stdout } = await run(process.execPath, [clients, JSON.stringify(asked)], { maxBuffer: 1e6 });
  return JSON.parse(stdout) as FetchTally;
}
const rateOf = ({ octets, ms, failed }: FetchTally): number => {
  if (failed > 0) throw new Error(`${failed} transfers failed`);
  return octets / 1024 / 1024 / (ms / 1000);
};

const resident = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 / 1024;
};

async function upload(server: TestServer, token: string, name: string, content: Buffer): Promise<string> {
  const query = { deviceType: 'olt', fileType: 'bld', version: 'V1.0.0R03-B12' };
  const sent = { token, name, content, query };
  return (await sendUpload<{ data: { id: string } }>(server, '/system/firmware/upload', sent)).data.id;
}

const offered = (
  { ctx, tenants: { home } }: TestServer,
  n: number,
  what: { way: 'tftp' | 'url'; address: string; name: string; firmware_id: string; token?: string },
) =>
  ctx.scope.tenant(home.id, (tx) =>
    offer(ctx, tx, {
      tenant_id: home.id,
      target_id: String(n + 1),
      file_tenant: home.id,
      until: new Date(ctx.clock.now() + 3_600_000),
      ...what,
    }),
  );

/** A server of Debian's, until it answers. */
async function peer(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: 'ignore' });
  await new Promise((ready) => setTimeout(ready, 1500));
  if (child.exitCode !== null) throw new Error(`${program} ended`);
  return child;
}

async function nginxRate(program: string, folder: string): Promise<number> {
  const port = await freePort();
  for (const name of ['logs', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp_${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log; user root; worker_processes 1; events { worker_connections 1024; }
     http { access_log off; sendfile on; ${temp.join(' ')} server { listen 127.0.0.1:${port}; root ${folder}/files; } }`,
  );
  const child = await peer(program, ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  try {
    const files = Array.from({ length: olts }, () => `/${httpName}`);
    await fetched({ way: 'http', port, files: files.slice(0, 20), lines: 20 });
    return rateOf(await fetched({ way: 'http', port, files, lines }));
  } finally {
    child.kill();
  }
}

async function byHttp(server: TestServer, firmwareId: string, folder: string): Promise<void> {
  const web = Fastify();
  serveFiles(web, server.ctx, openOutbound(server.ctx.settings));
  await web.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.server.address() as AddressInfo;
  const files: string[] = [];
  for (let n = 0; n < olts; n += 1) {
    const token = newFileToken();
    await offered(server, n, { way: 'url', address: '', name: httpName, firmware_id: firmwareId, token });
    files.push(`/emsWebServer/files/${token}/${httpName}`);
  }
  await fetched({ way: 'http', port, files: files.slice(0, 20), lines: 20 });
  const before = resident();
  const own = rateOf(await fetched({ way: 'http', port, files, lines }));
  const grown = Math.max(0, resident() - before);
  await web.close();
  const program = await unpackedPackage(fileServers.nginx);
  const theirs = program === undefined ? undefined : await nginxRate(program, folder);
  const name = `${olts} OLTs × ${httpBytes / 1024 / 1024} MB by HTTP`;
  report({
    goal: `${name}: 60 % of nginx`,
    measured: own,
    unit: 'MB/s',
    peer: theirs === undefined ? null : { name: 'nginx, one process', measured: theirs },
    ratio: theirs === undefined ? Number.NaN : (0.6 * theirs) / own,
    limit: 1,
  });
  report({ goal: `${name}: growth of memory`, measured: grown, unit: 'MB', ratio: grown, limit: 64 });
}

async function byTftp(server: TestServer, firmwareId: string, folder: string): Promise<void> {
  const desk = await startTftp(server.ctx);
  for (let n = 0; n < addresses; n += 1)
    await offered(server, olts + n, {
      way: 'tftp',
      address: `127.0.2.${n + 1}`,
      name: tftpName,
      firmware_id: firmwareId,
    });
  const asked = {
    way: 'tftp',
    files: [tftpName],
    lines: transfers,
    delayMs: 10,
    devices: transfers,
    addresses,
  } as const;
  const own = rateOf(await fetched({ ...asked, port: desk.port() ?? 0 }));
  await desk.stop();
  const program = await unpackedPackage(fileServers.atftpd);
  let theirs: number | undefined;
  if (program !== undefined) {
    const port = await freePort();
    const files = join(folder, 'files');
    const args = ['--daemon', '--no-fork', '--port', String(port), '--bind-address', '127.0.0.1', '--maxthread', '300'];
    const child = await peer(program, [...args, '--user', 'root.root', '--logfile', '/dev/null', files]);
    try {
      theirs = rateOf(await fetched({ ...asked, port }));
    } finally {
      child.kill();
    }
  }
  report({
    goal: `${transfers} transfers at once by TFTP at 20 ms: 0.8 of atftpd`,
    measured: own,
    unit: 'MB/s',
    peer: theirs === undefined ? null : { name: 'atftpd', measured: theirs },
    ratio: theirs === undefined ? Number.NaN : (0.8 * theirs) / own,
    limit: 1,
  });
}

const server = await startTestServer({ env: { HELIOGRAPH_TFTP_PORT: '0', HELIOGRAPH_HOST: '127.0.0.1' } });
const folder = mkdtempSync(join(tmpdir(), 'file-delivery-'));
try {
  const token = await server.signIn();
  const [large, small] = [randomBytes(httpBytes), randomBytes(tftpBytes)];
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files', httpName), large);
  writeFileSync(join(folder, 'files', tftpName), small);
  const [largeId, smallId] = [
    await upload(server, token, httpName, large),
    await upload(server, token, tftpName, small),
  ];
  await byHttp(server, largeId, folder);
  await byTftp(server, smallId, folder);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
