import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

// Clients that send one byte in a while, against the product as it is started.

const atOnce = 320;
let product: RealProduct;
const sockets: Socket[] = [];

beforeAll(async () => {
  product = await RealProduct.start();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product.stop();
});

/** Begins a body that never ends. */
async function standing(path: string, from: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(product.url).port), host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const head = ['Host: console', 'Content-Type: application/json', 'Content-Length: 500', '', '{'];
  socket.write([`POST /emsWebServer${path} HTTP/1.1`, ...head].join('\r\n'));
  return socket;
}

/** How long ordinary calls take, in order; and what they answer. */
async function calls(count: number): Promise<{ ms: number[]; codes: Set<number> }> {
  const ms: number[] = [];
  const codes = new Set<number>();
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    codes.add((await product.call('GET', '/getInfo')).code);
    ms.push(performance.now() - begun);
  }
  return { ms: ms.toSorted((a, b) => a - b), codes };
}

/**
 * The best of three rounds: what the bodies cost is in each of them, what else a machine does for a moment is not. The 95th
 * percentile of a round, milliseconds.
 */
async function rounds(): Promise<{ p95: number; codes: Set<number> }> {
  const all = [await calls(60), await calls(60), await calls(60)];
  const p95 = ({ ms }: (typeof all)[number]): number => ms[Math.floor(ms.length * 0.95)] ?? Infinity;
  return { p95: Math.min(...all.map(p95)), codes: new Set(all.flatMap(({ codes }) => [...codes])) };
}

describe('While 320 bodies stand that never end', () => {
  it.each([
    ['from one source', '/login', (): string => '127.0.0.1'],
    ['from twenty sources', '/login', (n: number): string => `127.0.2.${1 + (n % 20)}`],
    ['from one source, at a call that wants a session', '/system/role', (): string => '127.0.0.1'],
  ])('%s, calls are answered as before', async (_what, path, sourceOf) => {
    await calls(20);
    const before = await rounds();
    const all = await Promise.all(Array.from({ length: atOnce }, (_, n) => standing(path, sourceOf(n))));
    const during = await rounds();
    expect(during.codes).toEqual(new Set([200]));
    expect(during.p95).toBeLessThan(2 * before.p95 + 20);
    for (const socket of all) socket.destroy();
  });
});
