import { connect } from 'node:net';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { openLiveSocket } from '@heliograph/server/testing/live-socket.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { startWeb } from '@heliograph/server/web-role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Clients that mean harm, byte by byte against the web role: no library tidies up what they send.

let server: TestServer;
let web: Awaited<ReturnType<typeof startWeb>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ env: { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_HTTP_PORT: '0' } });
  web = await startWeb(server.ctx);
  token = await server.signIn();
});
afterAll(async () => {
  await web.stop();
  await server.stop();
});

/** Sends raw bytes and returns all that comes back. */
async function raw(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  await closed;
  return Buffer.concat(parts).toString();
}

describe('The web port', () => {
  const base = '/emsWebServer';

  it.each([
    ['two slashes', '//getInfo'],
    ['a dot', '/./getInfo'],
    ['a dot in hexadecimal', '/%2e/getInfo'],
    ['two dots', '/login/../getInfo'],
    ['two dots in hexadecimal', '/login/%2e%2e/getInfo'],
    ['a parameter', '/getInfo;token=1'],
    ['a NUL', '/getInfo%00'],
    ['a slash at its end', '/getInfo/'],
    ['a letter in hexadecimal', '/%67etInfo'],
    ['a token in its query', '/getInfo?authorization=TOKEN&token=TOKEN'],
    ['a name twice and a NUL in its query', '/device/olt/list?pageNum=1&pageNum=%00'],
    ['8,000 letters', `/${'a'.repeat(8000)}`],
    ['half an escape', '/%'],
    ['half a character', '/%ff'],
  ])('gives nothing away at a path with %s', async (_what, path) => {
    const answer = await raw([`GET ${base}${path.replaceAll('TOKEN', token)} HTTP/1.1`, 'Host: console']);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    const { code, data, user } = JSON.parse(/{.*}/s.exec(answer)?.[0] ?? '') as Envelope;
    expect([400, 401, 404]).toContain(code);
    expect([data, user]).toEqual([undefined, undefined]);
  });

  it.each([
    ['two tokens', ['Host: console', 'Authorization: nonsense', 'Authorization: TOKEN'], /"code":401/],
    ['a token elsewhere', ['Host: console', 'X-Authorization: TOKEN', 'Cookie: Admin-Token=TOKEN'], /"code":401/],
    ['two hosts', ['Host: console', 'Host: other'], /^HTTP\/1\.1 400 |"code":401/],
    ['no host', ['X: y'], /^HTTP\/1\.1 400 /],
    ['two lengths', ['Host: console', 'Content-Length: 1', 'Content-Length: 2'], /^HTTP\/1\.1 400 /],
    ['a length and chunks', ['Host: console', 'Content-Length: 1', 'Transfer-Encoding: chunked'], /^HTTP\/1\.1 400 /],
    ['40 kB of headers', ['Host: console', `X: ${'x'.repeat(40_000)}`], /^HTTP\/1\.1 431 /],
  ])('answers %s as if there were no token', async (_what, headers, expected) => {
    const sent = headers.map((header) => header.replaceAll('TOKEN', token));
    expect(await raw([`GET ${base}/getInfo HTTP/1.1`, ...sent])).toMatch(expected);
  });

  it.each<[string, unknown, number]>([
    ['a bad token', { token: 'x'.repeat(43) }, 4401],
    ['a token that is no text', { token: { $ne: '' } }, 4401],
    ['no object', [1, 2, 3], 4401],
    ['no JSON', '{"token":', 4401],
    ['a frame of 1 MB', 'x'.repeat(1024 * 1024), 1009],
  ])('closes a WebSocket that begins with %s', async (_what, first, code) => {
    const socket = await openLiveSocket(`${web.url.replace('http', 'ws')}emsWebServer/ws`);
    socket.send(first);
    expect(await socket.closed).toBe(code);
    expect(socket.messages).toEqual([]);
  });

  it('refuses a WebSocket from a page of another site', async () => {
    const address = `${web.url.replace('http', 'ws')}emsWebServer/ws`;
    await expect(openLiveSocket(address, { origin: 'http://evil.example' })).rejects.toThrow('403');
    await expect(openLiveSocket(`${address}/%2e%2e`)).rejects.toThrow('404');
  });

  it('still serves those who may', async () => {
    const answer = await fetch(`${web.url}emsWebServer/getInfo`, { headers: { authorization: token } });
    expect(await answer.json()).toMatchObject({ code: 200 });
  });
});
