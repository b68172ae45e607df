import { call, nothing } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { testClock } from '../clock.ts';
import { limitCalls, rateLimiter, mostInFlight } from './limiter.ts';
import { proxiesOf } from './source.ts';

describe('The limiter', () => {
  it('gives each source its burst, and then what time brings', () => {
    const clock = testClock();
    const { take } = rateLimiter(clock, { burst: 3, perSecond: 2 });
    const tries = (source: string, count: number) =>
      Array.from({ length: count }, () => take(source)).filter(Boolean).length;
    expect(tries('a', 5)).toBe(3);
    expect(tries('b', 5)).toBe(3);
    clock.advance(1000);
    expect(tries('a', 5)).toBe(2);
    clock.advance(3_600_000);
    expect(tries('a', 5)).toBe(3);
  });

  it('keeps count of a source although thousands of others come by', () => {
    const clock = testClock();
    const { take } = rateLimiter(clock, { burst: 2, perSecond: 0.001 });
    take('a');
    take('a');
    for (let i = 0; i < 9000; i += 1) take(`other ${i}`);
    expect(take('a')).toBe(false);
  });

  it('does not grow beyond its bound', () => {
    const { take } = rateLimiter(testClock(), { burst: 1, perSecond: 0 });
    for (let i = 0; i < 100_000; i += 1) take(String(i));
    expect(take('99999')).toBe(false);
    expect(take('0')).toBe(true);
  });
});

describe('A server with all its places taken', () => {
  it('tells further calls to come again, still lets people sign in, and recovers', async () => {
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const common = { title: text('x', 'x'), access: 'public', input: nothing, reply: 'none', output: nothing } as const;
    const calls = {
      slow: call({ ...common, method: 'GET', path: '/slow' }),
      login: call({ ...common, method: 'POST', path: '/login', rate: 'signIn' }),
    };
    const app = Fastify();
    app.get('/emsWebServer/slow', () => end.then(() => 'done'));
    app.post('/emsWebServer/login', () => 'token');
    app.setErrorHandler((error, _request, reply) => reply.send((error as Error).message));
    limitCalls(app, [{ calls, handlers: {} }], { clock: testClock(), proxies: proxiesOf([]) });
    const ask = async (url: string, source: number, method: 'GET' | 'POST' = 'GET') => {
      const remoteAddress = `10.0.${source >> 8}.${source & 255}`;
      return (await app.inject({ method, url: `/emsWebServer${url}`, remoteAddress })).body;
    };
    const first = Array.from({ length: mostInFlight / 2 }, () => ask('/slow', 0));
    // One source has half of them and is told so; others have the rest.
    expect(await ask('/slow', 0)).toBe('tooMany');
    for (let source = 1; source <= mostInFlight / 2; source += 1) first.push(ask('/slow', source));
    expect(await ask('/slow', 999)).toBe('busy');
    expect(await ask('/login', 0, 'POST')).toBe('token');
    release();
    expect(new Set(await Promise.all(first))).toEqual(new Set(['done']));
    expect(await ask('/slow', 0)).toBe('done');
  });
});
