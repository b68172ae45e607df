import { call } from '@heliograph/catalogue/kit/call.ts';
import { sent } from '@heliograph/catalogue/kit/edit.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { area } from './serve.ts';

const line = z.string().max(40).optional();
const shape = { expireTime: line, from: line, remark: line, updateTime: line };
const told = { access: 'signedIn', title: text('Echo', '回显'), reply: 'data', output: z.object(shape) } as const;
const echo = {
  echo: call({ ...told, method: 'POST', path: '/echo', input: z.object(shape) }),
  find: call({ ...told, method: 'GET', path: '/echo', input: z.object(shape) }),
  edit: call({ ...told, method: 'PUT', path: '/echo', input: sent(shape), edit: true }),
};
const again = (input: Record<string, string | undefined>) => Promise.resolve(input);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [area(echo, { echo: again, find: again, edit: again })] });
  token = await server.signIn();
  await server.everything.query(`update tenant set time_zone = 'Asia/Shanghai' where id = $1`, [
    server.tenants.home.id,
  ]);
});
afterAll(() => server.stop());

const send = async (method: 'POST' | 'GET' | 'PUT', given: Record<string, string>) =>
  (await server.call(method, '/echo', { token, ...(method === 'GET' ? { query: given } : { body: given }) }))['data'];

describe('A time without a zone', () => {
  it('is that of the clocks of the tenant, in whatever call and part of a request it stands', async () => {
    const typed = { expireTime: '2026-11-21 08:30:00', from: '2026-01-01 00:00:00' };
    const meant = { expireTime: '2026-11-21T00:30:00.000Z', from: '2025-12-31T16:00:00.000Z' };
    expect(await send('POST', typed)).toEqual(meant);
    expect(await send('GET', typed)).toEqual(meant);
    expect(await send('PUT', typed)).toEqual(meant);
  });

  it('stays as it is where it is no time: in words, on no day of the calendar, or as the state that an edit has seen', async () => {
    const words = { remark: '2026-11-21 08:30:00', from: '2026-02-30 08:30:00' };
    expect(await send('POST', words)).toEqual(words);
    const seen = { updateTime: '2026-11-21 08:30:00' };
    expect(await send('PUT', seen)).toEqual(seen);
  });

  it('with a zone is what it says', async () => {
    const typed = { expireTime: '2026-11-21T08:30:00Z' };
    expect(await send('POST', typed)).toEqual(typed);
  });
});
