import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess, type AcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { TlsDoors } from '@heliograph/server/southbound/tls-door.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { renewedCert, tlsPair } from '@heliograph/server/testing/tls-pair.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const [vendor] = vendors;
let server: TestServer;
let folder: string;
let doors: TlsDoors;
let acs: Acs;
let access: AcsAccess;
let timeline: Timeline;
let cpes: Cpes;

beforeAll(async () => {
  server = await startTestServer();
  const { ctx, tenants } = server;
  folder = await mkdtemp(join(tmpdir(), 'acs-tls-'));
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await Promise.all([writeFile(files.certificate, tlsPair.cert), writeFile(files.key, tlsPair.key)]);
  doors = new TlsDoors(ctx, files);
  access = await ctx.scope.tenant(tenants.home.id, (tx) =>
    changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
  );
  acs = await startAcs(ctx, { host: '127.0.0.1', port: 0, tls: { doors, port: 0 } });
  await vi.waitFor(() => expect(acs.tlsPort).toBeTypeOf('number'), 60_000);
  timeline = wallTimeline();
  const { username, password, token } = access;
  const url = `https://127.0.0.1:${acs.tlsPort}/acs/${token}`;
  cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
});
afterAll(async () => {
  await cpes?.stop();
  timeline?.stop();
  await acs?.stop();
  await doors?.stop();
  await server?.stop();
  await rm(folder, { recursive: true });
});

const stateOf = async (serial: string): Promise<unknown> =>
  (await server.everything.query('select secret_state from cpe where serial = $1', [serial])).rows[0];

/** The schemes that a request without words is answered with. */
async function challenges(authorization?: string): Promise<readonly string[]> {
  const headers = authorization === undefined ? {} : { authorization };
  const asked = request({
    host: '127.0.0.1',
    port: acs.tlsPort,
    path: `/acs/${access.token}`,
    method: 'POST',
    rejectUnauthorized: false,
    headers,
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  return (answer.headers['www-authenticate'] ?? '').split(/, (?=Basic|Digest)/).map((one) => one.split(' ')[0] ?? '');
}

async function serialShown(): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: acs.tlsPort ?? 0, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const shown = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return shown.serialNumber;
}

it('a customer device reports over TLS from its first contact to its own credentials, as without', async () => {
  cpes.addFree('tls', vendor!, 'TLS-1');
  await expect.poll(() => stateOf('TLS-1')).toEqual({ secret_state: 'own' });
});

it('one that says Basic at once is let in over TLS without a challenge, and by wrong words it is not', async () => {
  const cpe = cpes.addFree('basic', vendor!, 'TLS-2');
  cpe.quirks.add('basicFirst');
  await expect.poll(() => stateOf('TLS-2')).toEqual({ secret_state: 'own' });
  expect(await challenges()).toEqual(['Digest', 'Basic']);
  const wrong = Buffer.from(`${access.username}:wrong`).toString('base64');
  expect(await challenges(`Basic ${wrong}`)).toEqual(['Digest', 'Basic']);
});

it('without TLS nobody is asked for Basic', async () => {
  const answer = await fetch(`http://127.0.0.1:${acs.port}/acs/${access.token}`, { method: 'POST' });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Digest /);
  expect(answer.headers.get('www-authenticate')).not.toContain('Basic');
});

it('a renewed certificate is shown to the next device, and who is connected stays', async () => {
  const before = await serialShown();
  expect(before).toBe(new X509Certificate(tlsPair.cert).serialNumber);
  const stays = connect({ host: '127.0.0.1', port: acs.tlsPort ?? 0, rejectUnauthorized: false });
  await once(stays, 'secureConnect');
  await writeFile(join(folder, 'cert.pem'), renewedCert);
  await doors.look();
  expect(await serialShown()).toBe(new X509Certificate(renewedCert).serialNumber);
  stays.write(`GET /acs/${access.token} HTTP/1.1\r\nHost: acs\r\n\r\n`);
  expect(String((await once(stays, 'data'))[0])).toMatch(/^HTTP\/1\.1 405/);
  stays.destroy();
});

it('a device that knows TLS 1.0 alone is heard only where the installation says so', async () => {
  const old = { host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1', minVersion: 'TLSv1' } as const;
  const dial = async (port: number): Promise<string | null> => {
    const socket = connect({ ...old, port, ciphers: 'DEFAULT:@SECLEVEL=0' });
    try {
      await once(socket, 'secureConnect');
      return socket.getProtocol();
    } catch {
      return null;
    } finally {
      socket.destroy();
    }
  };
  expect(await dial(acs.tlsPort ?? 0)).toBeNull();
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), minimum: '1.0' } as const;
  const lenient = new TlsDoors(server.ctx, files);
  const open = await lenient.listen({ host: '127.0.0.1', port: 0 }, (socket) => void socket.end());
  expect(await dial(open.port)).toBe('TLSv1');
  open.close();
  await lenient.stop();
});
