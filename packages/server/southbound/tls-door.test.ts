import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { tlsPair } from '../testing/tls-pair.ts';
import { TlsDoors, type OpenTlsPort } from './tls-door.ts';

let folder: string;
let files: { certificate: string; key: string };
let said: string[];
let doors: TlsDoors;
let open: OpenTlsPort | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-door-'));
  files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  said = [];
  const log = pino({}, { write: (line: string) => void said.push(String(JSON.parse(line).msg)) });
  doors = new TlsDoors({ log, clock: systemClock(), metrics: new Registry() } as unknown as Context, files);
});
afterEach(async () => {
  open?.close();
  open = undefined;
  await doors.stop();
  await rm(folder, { recursive: true });
});

const write = async (cert: string, key: string): Promise<void> => {
  await Promise.all([writeFile(files.certificate, cert), writeFile(files.key, key)]);
};
const place = { host: '127.0.0.1', port: 0 };
const dialled = async (port: number): Promise<TLSSocket> => {
  const socket = connect({ host: '127.0.0.1', port, ca: tlsPair.cert, servername: 'log.example.net' });
  await once(socket, 'secureConnect');
  return socket;
};

it('who finishes the handshake is given on, by the address that it comes from', async () => {
  await write(tlsPair.cert, String(tlsPair.key));
  const came = Promise.withResolvers<TLSSocket>();
  open = await doors.listen(place, came.resolve);
  const client = await dialled(open.port);
  client.write('hello');
  const server = await came.promise;
  expect(String((await once(server, 'data'))[0])).toBe('hello');
  expect(server.remoteAddress).toBe('127.0.0.1');
  client.destroy();
});

it('without a certificate no port is opened, and one that comes later is used', async () => {
  await expect(doors.listen(place, () => undefined)).rejects.toThrow('no certificate');
  await write(tlsPair.cert, 'no key');
  await expect(doors.listen(place, () => undefined)).rejects.toThrow('no certificate');
  await write(tlsPair.cert, String(tlsPair.key));
  open = await doors.listen(place, (socket) => void socket.end());
  (await dialled(open.port)).destroy();
});

it('a pair that does not fit is said once, and the former one goes on', async () => {
  await write(tlsPair.cert, String(tlsPair.key));
  open = await doors.listen(place, (socket) => void socket.end());
  await write(tlsPair.cert, 'no key');
  await doors.look();
  await doors.look();
  expect(said.filter((line) => line === 'the certificate cannot be used')).toHaveLength(1);
  (await dialled(open.port)).destroy();
});

it('those who never finish the handshake keep nobody out once they are gone', async () => {
  await write(tlsPair.cert, String(tlsPair.key));
  open = await doors.listen(place, (socket) => void socket.end());
  const { port } = open;
  const silent = Array.from({ length: 512 }, () => connectTcp(port, '127.0.0.1'));
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const refused = connectTcp(port, '127.0.0.1');
  refused.on('error', () => undefined);
  await once(refused, 'close');
  for (const socket of silent) socket.destroy();
  await expect
    .poll(() =>
      dialled(port)
        .then((socket) => socket.destroy() && 'in')
        .catch(() => 'out'),
    )
    .toBe('in');
});
