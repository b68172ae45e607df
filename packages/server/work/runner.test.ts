import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testClock, type TestClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Leases, type InHand } from './lease.ts';
import { WorkRunner, type WorkKind } from './runner.ts';

/** Stands for any table of works: a row is due as long as it is there. */
const leases = new Leases({ table: 'poll_lease', id: 'olt_id', ms: 30_000 });
let server: TestServer;
let clock: TestClock;
let metrics: Registry;
const runners: WorkRunner<object>[] = [];
/** Works under way by `tenant/id`; each ends when it is told how. */
const begun = new Map<string, { readonly signal: AbortSignal; readonly end: () => void; readonly fail: () => void }>();

beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());
beforeEach(() => {
  clock = testClock();
  metrics = new Registry();
});
afterEach(async () => {
  for (const { end } of begun.values()) end();
  await Promise.all(runners.splice(0).map((one) => one.stop()));
  begun.clear();
  await server.everything.query('delete from poll_lease');
});

const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 5 });
const add = (tenant: number, ...ids: number[]) =>
  server.everything.query('insert into poll_lease (tenant_id, olt_id) select $1, unnest($2::int8[])', [tenant, ids]);
const rows = async () =>
  (
    await server.everything.query<{ row: string }>(
      `select tenant_id || '/' || olt_id as row from poll_lease order by 1`,
    )
  ).rows.map(({ row }) => row);

function run(more: Partial<WorkKind<object>> = {}): WorkRunner<object> {
  const ctx: Context = { ...server.ctx, clock, metrics };
  const work = ({ lease }: InHand, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const key = `${lease.tenantId}/${lease.id}`;
      const end = () =>
        void ctx.scope
          .system(async (tx) => {
            await leases.mustHold(tx, lease);
            await sql`delete from poll_lease where tenant_id = ${lease.tenantId} and olt_id = ${lease.id}`.execute(tx);
          })
          .finally(() => begun.delete(key))
          .then(resolve, reject);
      const fail = () => {
        begun.delete(key);
        reject(new Error('an accident'));
      };
      begun.set(key, { signal, end, fail });
    });
  const runner = new WorkRunner<object>(ctx, {
    id: 'test.work',
    everyMs: 10_000,
    leases,
    atOnce: 4,
    ofTenant: 2,
    take: async (room, owner) => ({
      rows: await ctx.scope.system((tx) => leases.take(tx, owner, { ...room, where: sql`true` })),
    }),
    work,
    ...more,
  });
  runners.push(runner);
  return runner;
}

const count = async (result: string): Promise<number> =>
  Number(
    new RegExp(`heliograph_works_total\\{kind="test.work",result="${result}"\\} (\\d+)`).exec(
      await metrics.metrics(),
    )?.[1],
  );

it('a tenant whose works are stuck holds up nobody else, and what ends makes room for the next', async () => {
  await add(1, 1, 2, 3, 4, 5);
  await add(2, 1, 2, 3);
  run();
  await soon(() => [...begun.keys()].toSorted()).toEqual(['1/1', '1/2', '2/1', '2/2']);
  begun.get('2/1')?.end();
  await soon(() => [...begun.keys()].toSorted()).toEqual(['1/1', '1/2', '2/2', '2/3']);
  begun.get('2/2')?.end();
  begun.get('2/3')?.end();
  await soon(rows).toEqual(['1/1', '1/2', '1/3', '1/4', '1/5']);
  await soon(() => [...begun.keys()].toSorted()).toEqual(['1/1', '1/2']);
  await soon(() => count('done')).toBe(3);
});

it('a lease is renewed as long as the work takes', async () => {
  await add(1, 1);
  run();
  await soon(() => begun.size).toBe(1);
  const left = async () =>
    (await server.everything.query(`select extract(epoch from lease_until - clock_timestamp()) as s from poll_lease`))
      .rows[0] as { s: string };
  await server.everything.query(`update poll_lease set lease_until = clock_timestamp() + interval '1 s'`);
  clock.advance(leases.renewMs);
  await soon(async () => Number((await left()).s)).toBeGreaterThan(20);
});

it('a work whose lease was lost is asked to end, and what it comes to is not written', async () => {
  await add(1, 1);
  run();
  await soon(() => begun.size).toBe(1);
  const one = begun.get('1/1');
  await server.everything.query(`update poll_lease set owner = 'another', fence = fence + 1`);
  clock.advance(leases.renewMs);
  await soon(() => one?.signal.aborted).toBe(true);
  one?.end();
  await soon(() => count('lost')).toBe(1);
  expect(await rows()).toEqual(['1/1']);
});

it('a row that was taken away and made anew while it was worked on is begun as soon as that has ended', async () => {
  await add(1, 1);
  const runner = run({ ofTenant: 1 });
  await soon(() => begun.size).toBe(1);
  const old = begun.get('1/1');
  await server.everything.query('delete from poll_lease');
  await add(1, 1);
  // Whoever made it wakes us, and its tenant has no room yet.
  runner.wake();
  old?.end();
  await soon(() => count('lost')).toBe(1);
  await soon(() => begun.get('1/1') !== undefined && begun.get('1/1') !== old).toBe(true);
});

it('a work that meets an accident rests longer each time, and the others go on', async () => {
  await add(1, 1);
  const runner = run();
  const rest = async () => {
    await soon(() => begun.has('1/1')).toBe(true);
    const before = await count('failed');
    begun.get('1/1')?.fail();
    await soon(() => count('failed')).toBe(before + 1);
    const found = await server.everything.query(
      `select owner, extract(epoch from lease_until - clock_timestamp()) as s from poll_lease where olt_id = 1`,
    );
    await server.everything.query(`update poll_lease set lease_until = 'epoch' where olt_id = 1`);
    runner.wake();
    const { owner, s } = found.rows[0] as { owner: string | null; s: string };
    expect(owner).toBeNull();
    return Number(s);
  };
  const [first, second, third] = [await rest(), await rest(), await rest()];
  expect(first).toBeGreaterThan(1);
  expect(second).toBeGreaterThan(first + 2);
  expect(third).toBeGreaterThan(second + 5);
  await soon(() => begun.has('1/1')).toBe(true);
  begun.get('1/1')?.fail();
  await soon(() => count('failed')).toBe(4);
  await add(2, 7);
  runner.wake();
  await soon(() => [...begun.keys()]).toEqual(['2/7']);
});

it('a stop begins nothing more, asks what is at work to end, and waits until its result is written', async () => {
  await add(1, 1);
  await add(2, 1);
  const runner = run({ atOnce: 1 });
  await soon(() => begun.size).toBe(1);
  const [[key, one] = []] = begun;
  let isOver = false;
  const stopped = runner.stop().finally(() => {
    isOver = true;
  });
  await soon(() => one?.signal.aborted).toBe(true);
  expect(isOver).toBe(false);
  one?.end();
  await stopped;
  expect(await rows()).toEqual(['1/1', '2/1'].filter((row) => row !== key));
  expect(begun.size).toBe(0);
});

it('two processes do each work once', async () => {
  await add(1, 1, 2, 3);
  const [first, second] = [run({ atOnce: 2 }), run({ atOnce: 2 })];
  const wake = () => [first, second].forEach((one) => one.wake());
  // Whoever looks while the other one takes passes over what it does, and finds the rest at its next look.
  await soon(() => (wake(), begun.size)).toBe(3);
  wake();
  for (const { end } of begun.values()) end();
  await soon(rows).toEqual([]);
  await soon(() => Promise.all(['done', 'lost', 'failed'].map(count))).toEqual([3, 0, 0]);
});
