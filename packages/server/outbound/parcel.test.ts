import { X509Certificate } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { tlsPair as pair } from '../testing/tls-pair.ts';
import type { OneWayBytes } from './channels/channel.ts';
import { carry } from './parcel.ts';

const ctx = { settings: { privateTargets: true } } as Context;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const dropped = (over: OneWayBytes['over'], port: number, fingerprint = ''): OneWayBytes => ({
  over,
  host: '127.0.0.1',
  port,
  bytes: Buffer.from('13 <131>1 - - - '),
  fingerprint,
});

/** What the next connection brings, whole. */
async function listening(
  server: Server,
  event = 'connection',
): Promise<{ readonly port: number; readonly got: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const take = (socket: NodeJS.ReadableStream & { on: Server['on'] }) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    // Whoever was refused brought nothing.
    socket.on('end', () => {
      if (parts.length > 0) resolve(Buffer.concat(parts).toString());
    });
    socket.on('error', () => undefined);
  };
  server.on(event, take as never);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, got: promise };
}

describe('What needs no answer', () => {
  it('arrives by UDP', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const got = once(socket, 'message');
    await carry(ctx, dropped('udp', socket.address().port));
    expect(String((await got)[0])).toBe('13 <131>1 - - - ');
    socket.close();
  });

  it('arrives by TCP, and is no success where nobody listens', async () => {
    const { port, got } = await listening(createTcp());
    await carry(ctx, dropped('tcp', port));
    expect(await got).toBe('13 <131>1 - - - ');
    for (const stop of stops.splice(0)) stop();
    await expect(carry(ctx, dropped('tcp', port))).rejects.toThrow();
  });

  it('arrives by TLS at the certificate that was named, and at no other one', async () => {
    const { port, got } = await listening(createTls(pair), 'secureConnection');
    const { fingerprint256 } = new X509Certificate(pair.cert);
    await expect(carry(ctx, dropped('tls', port))).rejects.toThrow();
    await expect(carry(ctx, dropped('tls', port, 'ab'.repeat(32)))).rejects.toThrow('another one');
    await carry(ctx, dropped('tls', port, fingerprint256));
    expect(await got).toBe('13 <131>1 - - - ');
  });

  it('goes to no private address unless the installation says so', async () => {
    const closed = { settings: { privateTargets: false } } as Context;
    await expect(carry(closed, dropped('udp', 514))).rejects.toMatchObject({ id: 'privateTarget' });
  });
});
