import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { BodyRefused, Hold, readBody } from './http-body.ts';

/** A message whose body comes when the test pushes it. */
const message = (headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) =>
  Object.assign(new Readable({ read: () => undefined }), { headers, complete: false }) as unknown as IncomingMessage;

const said = (length: number) => Buffer.alloc(length, 'a');

/** Whether bodies under way hold more than so many octets. */
const holdOf = (most: number): Hold => new Hold(most);

it('what comes behind a body that was refused for its length is held by nobody', async () => {
  const hold = holdOf(1);
  const one = message();
  const body = readBody(one, 10, hold);
  one.push(said(9));
  one.push(said(9));
  await expect(body).rejects.toMatchObject({ status: 413 } satisfies Partial<BodyRefused>);
  one.push(said(1));
  one.push(said(5));
  one.push(null);
  await new Promise((resolve) => one.once('end', resolve));
  expect(hold.isFull).toBe(false);
});

it('a body of chunks of one octet is kept whole, and let go of once it is read', async () => {
  const hold = holdOf(1);
  const one = message();
  const body = readBody(one, 100_000, hold);
  const text = Array.from({ length: 20_000 }, (_, n) => String.fromCharCode(33 + (n % 90))).join('');
  for (const octet of Buffer.from(text)) one.push(Buffer.from([octet]));
  one.push(null);
  expect((await body).toString()).toBe(text);
  expect(hold.isFull).toBe(false);
});

it('a body in one piece is not copied', async () => {
  const one = message({ 'content-length': '7' });
  const body = readBody(one, 100, holdOf(100));
  const piece = Buffer.from('<hello>');
  one.push(piece);
  one.push(null);
  expect(await body).toBe(piece);
});

it('a body that breaks off is refused, whatever had come of it', async () => {
  const hold = holdOf(1);
  const one = message({ 'content-length': '50' });
  const body = readBody(one, 100, hold);
  one.push(said(20));
  one.once('data', () => one.destroy());
  await expect(body).rejects.toMatchObject({ status: 400 });
  expect(hold.isFull).toBe(false);
});
