import { call, nothing, secondsOf, usualSeconds, type Calls } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { allAreas } from '../web-role.ts';
import { watchRoom } from '../self-watch.ts';
import { publishMetrics } from './metrics.ts';
import { serveHealth } from './health.ts';
import { area } from './serve.ts';
import type { Bus } from '../db/bus.ts';

const miB = 2 ** 20;
const space = { free: 2 ** 40, total: 2 ** 41 };
const clock = testClock();
let server: TestServer;
let token: string;
/** Resolved with what became of the transaction of a call that hangs. */
let hung = Promise.withResolvers<'undone' | 'done'>();

const shape = { method: 'POST', input: nothing, reply: 'none', output: nothing, access: 'signedIn' } as const;
const hanging = {
  hang: call({ ...shape, path: '/test/hang', title: text('Hangs', '挂起') }),
} satisfies Calls;

/** The answer to a health check, with its HTTP status. */
async function health(ctx = server.ctx): Promise<{ status: number; body: Record<string, unknown> }> {
  const app = Fastify();
  serveHealth(app, ctx);
  const answer = await app.inject({ method: 'GET', url: '/emsWebServer/health' });
  await app.close();
  return { status: answer.statusCode, body: answer.json() };
}
const addRule = (deviceSn: string) =>
  server.call('POST', '/device/olt/addDeviceAuthorized', {
    token,
    body: { deviceSn, deviceClass: 'OLT', checkStatus: 1 },
  });
const look = () => server.call('GET', '/device/olt/getDeviceAuthorized', { token });

beforeAll(async () => {
  server = await startTestServer({
    clock,
    env: { HELIOGRAPH_LOG_LEVEL: 'silent' },
    space: () => Promise.resolve({ ...space }),
    areas: (ctx, sessions, passwords) => [
      ...allAreas(ctx, sessions, passwords),
      area(hanging, {
        hang: async (_input, request) => {
          const rolledBack = request.tx(async (tx) => {
            await sql`insert into post (tenant_id, id, code, name) values (${request.actor.tenantId}, 31, 'hung', 'Hung')`.execute(
              tx,
            );
            // Longer than the database gives a statement: the one who gives up is the call.
            await new Promise((resolve) => clock.after(60_000, () => resolve(undefined)));
          });
          await rolledBack.then(
            () => hung.resolve('done'),
            () => hung.resolve('undone'),
          );
        },
      }),
    ],
  });
  token = await server.signIn();
});
afterAll(() => server.stop());

describe('A call that takes too long', () => {
  it('is answered within 12 s, undone, and says that one should look before trying again', async () => {
    hung = Promise.withResolvers();
    const answer = server.call('POST', '/test/hang', { token });
    const begun = `select 1 from pg_stat_activity where state = 'idle in transaction' and query like 'insert into post%'`;
    await vi.waitUntil(async () => (await server.everything.query(begun)).rowCount === 1, { timeout: 60_000 });
    clock.advance(6_000);
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(6_000);
    expect(await answer).toMatchObject({ code: 504, msg: expect.stringContaining('12 seconds') as string });
    clock.advance(60_000);
    expect(await hung.promise).toBe('undone');
    const { rowCount } = await server.everything.query(`select 1 from post where code = 'hung'`);
    expect(rowCount).toBe(0);
  });

  it('has 12 s like every other, unless it says that it moves a file or waits for somebody else', () => {
    const calls = server.areas.flatMap(({ calls: table }) => Object.values(table));
    const longer = calls.filter((one) => secondsOf(one) > usualSeconds);
    for (const one of longer) expect(one.seconds ?? one.upload ?? one.reply === 'file', one.path).toBeTruthy();
    expect(longer.length).toBeLessThan(calls.length / 3);
    expect(Math.max(...longer.map(secondsOf))).toBeLessThanOrEqual(300);
  });
});

describe('A database that takes no changes', () => {
  const readOnly = async (on: boolean): Promise<void> => {
    await server.everything.query('set default_transaction_read_only = off');
    await server.everything.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    await server.everything.query('select pg_reload_conf()');
    await vi.waitUntil(
      async () => {
        const { rows } = await server.ctx.scope.system((tx) =>
          sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(tx),
        );
        return rows[0]?.is === (on ? 'on' : 'off');
      },
      { timeout: 60_000 },
    );
  };

  it('is said in words in both languages, hinders nobody from looking, and heals by itself', async () => {
    const metrics = await publishMetrics(server.ctx);
    expect(await health()).toMatchObject({ status: 200 });
    await readOnly(true);
    expect(await addRule('RO1')).toMatchObject({ code: 503, msg: expect.stringContaining('read-only') as string });
    const zh = await server.call('POST', '/device/olt/addDeviceAuthorized', {
      token,
      headers: { language: 'zh-CN' },
      body: { deviceSn: 'RO1', deviceClass: 'OLT', checkStatus: 1 },
    });
    expect(zh).toMatchObject({ code: 503, msg: expect.stringContaining('只读') as string });
    expect(await health()).toMatchObject({ status: 503, body: { code: 503 } });
    // A session that has not been used for a while is noted as used with the next call: that may fail.
    clock.advance(600_000);
    expect(await look()).toMatchObject({ code: 200 });
    await readOnly(false);
    clock.advance(5_000);
    expect(await health()).toMatchObject({ status: 200 });
    expect(await addRule('RO1')).toMatchObject({ code: 200 });
    await metrics.stop();
  });
});

describe('A process that hears nothing of the others', () => {
  it('is not healthy, although the database answers it', async () => {
    const { bus } = server.ctx;
    const deaf: Bus = Object.create(bus, { hears: { value: false } }) as Bus;
    expect(await health()).toMatchObject({ status: 200 });
    expect(await health({ ...server.ctx, bus: deaf })).toMatchObject({ status: 503, body: { code: 503 } });
  });
});

describe('A disk that runs full', () => {
  const left = async (free: number): Promise<void> => {
    space.free = free;
    clock.advance(5_000);
    await vi.waitUntil(() => server.ctx.room.space?.free === free, { timeout: 60_000 });
  };
  const standing = async (): Promise<unknown[]> => {
    const { rows } = await server.everything.query(
      `select kind from alarm where tenant_id = $1 and present and kind like 'disk%' order by kind`,
      [server.tenants.home.id],
    );
    return rows.map((row: { kind: string }) => row.kind);
  };

  it('is an alarm below 10 %, a critical one when history is no longer written, and neither when there is room again', async () => {
    const watch = watchRoom(server.ctx);
    const after = async (free: number, kinds: string[]): Promise<void> => {
      await left(free);
      await expect
        .poll(async () => {
          clock.advance(10_000);
          return standing();
        })
        .toEqual(kinds);
    };
    await after(2 ** 41 / 20, ['diskLow']);
    expect(server.ctx.room.takes('metrics', 10)).toBe(true);
    await after(500 * miB, ['diskLow', 'diskShort']);
    expect(server.ctx.room.takes('metrics', 10)).toBe(false);
    expect(await server.ctx.metrics.getSingleMetricAsString('heliograph_history_skipped_total')).toContain(
      '{kind="metrics"} 10',
    );
    expect(await addRule('SHORT')).toMatchObject({ code: 200 });
    await after(2 ** 40, []);
    await watch.stop();
  });

  it('is said in words of its own before PostgreSQL finds no room for its log; reading goes on, and it heals by itself', async () => {
    await left(20 * miB);
    expect(await addRule('FULL')).toMatchObject({ code: 507, msg: expect.stringContaining('disk') as string });
    expect(await look()).toMatchObject({ code: 200 });
    expect(await health()).toMatchObject({ status: 503, body: { code: 507 } });
    await left(2 ** 40);
    expect(await addRule('FULL')).toMatchObject({ code: 200 });
    expect(await health()).toMatchObject({
      status: 200,
      body: { code: 200, data: { disk: { freeBytes: 2 ** 40, totalBytes: 2 ** 41, level: 'enough' } } },
    });
  });
});
