import type { CollectPlan, CollectResult, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { admitOlt } from '../../areas/olts/olts.ts';
import { systemClock, type Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startCollector } from './collector.ts';
import { gponOlt } from './gpon-olt.fixture.ts';

/** Waits of the collectors pass twenty times as fast: a renewal comes every half second. Leases go by the database's clock, as ever. */
function hurried(): Clock {
  const real = systemClock();
  return { now: () => real.now(), mono: () => real.mono() * 20, after: (ms, work) => real.after(ms / 20, work) };
}

let server: TestServer;
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_POLL_SECONDS: '3600' } });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
  await server.everything.query('delete from olt; delete from alarm; delete from poll_lease; delete from work_member');
});

const tenant = () => server.tenants.home.id;
const rows = async <Row>(sql: string): Promise<Row[]> => (await server.everything.query(sql)).rows as Row[];

/** How many OLTs each worker has, the most first. */
const shares = async (): Promise<number[]> =>
  (
    await rows<{ n: number }>(
      `select count(*)::int as n from poll_lease where owner is not null and lease_until > clock_timestamp()
        group by owner order by 1 desc`,
    )
  ).map(({ n }) => n);
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 20 });

async function olt(last: number): Promise<string> {
  const agent = await gponOlt(last);
  running.unshift(agent);
  return server.ctx.scope.tenant(tenant(), (tx) =>
    admitOlt(server.ctx, tx, tenant(), {
      address: '127.0.0.1',
      snmpPort: agent.port,
      version: 'v2c',
      secret: { community: 'public' },
      name: `new-${last}`,
      by: 'admin',
    }),
  );
}

/** A worker of its own on the one database. */
class Worker {
  /** OLTs whose tables it began to read. */
  readonly read: string[] = [];
  /** What has to be waited for before an OLT answers. */
  readonly gates = new Map<string, Promise<void>>();
  /** The share of its time that its threads work. */
  busy = 0;
  private readonly metrics = new Registry();
  private isKilled = false;

  async start(): Promise<this> {
    const { scope } = server.ctx;
    const alive = () => (this.isKilled ? Promise.reject(new Error('killed')) : Promise.resolve());
    const own: Context['scope'] = {
      ...scope,
      tenant: (...given) => alive().then(() => scope.tenant(...given)),
      system: (...given) => alive().then(() => scope.system(...given)),
    };
    const reader = new Collector();
    const gatherer = {
      collect: async (target: CollectTarget, plan: CollectPlan): Promise<CollectResult> => {
        if (plan.tables.length > 0) this.read.push(target.id);
        await this.gates.get(target.id);
        return reader.collect(target, plan);
      },
      busy: () => this.busy,
      forget: reader.forget.bind(reader),
      counters: () => Promise.resolve(reader.counters()),
      close: () => Promise.resolve(reader.close()),
    };
    const log = server.ctx.log.child({}, { level: 'silent' });
    const collector = await startCollector(
      { ...server.ctx, clock: hurried(), scope: own, metrics: this.metrics, log },
      { gatherer },
    );
    running.push({ stop: () => collector.stop().catch(() => undefined) });
    return this;
  }

  /** As kill -9 does: nothing of it reaches the database any more. */
  kill(): void {
    this.isKilled = true;
  }

  async rounds(): Promise<number> {
    const text = await this.metrics.metrics();
    return Number(/heliograph_rounds_total\{work="collector.renew",result="done"\} (\d+)/.exec(text)?.[1]);
  }
}

const wake = (id: string) =>
  server.ctx.scope.tenant(tenant(), (tx) => server.ctx.bus.wake(tx, `poll:${tenant()}:${id}:whole`));

test('two workers share the OLTs evenly, and the one takes all when the other is killed', async () => {
  const olts = await Promise.all([1, 2, 3, 4, 5].map(olt));
  const first = await new Worker().start();
  await soon(shares).toEqual([5]);
  const [its] = await rows<{ owner: string }>('select distinct owner from poll_lease');
  const second = await new Worker().start();
  await soon(shares).toEqual([3, 2]);
  await soon(() => new Set(second.read).size).toBeGreaterThanOrEqual(2);
  const [before, after] = [first.read.length, second.read.length];
  for (const id of olts) await wake(id);
  const sinceThen = () => [new Set(first.read.slice(before)), new Set(second.read.slice(after))] as const;
  // One that is handed over meanwhile is read by both, one after the other.
  await soon(() => [...new Set(sinceThen().flatMap((ids) => [...ids]))].toSorted()).toEqual(olts.toSorted());
  second.kill();
  // Half a minute later.
  await server.everything.query(`update poll_lease set lease_until = 'epoch' where owner <> $1`, [its?.owner]);
  await server.everything.query(`update work_member set lease_until = 'epoch'`);
  await soon(shares).toEqual([5]);
  await soon(() => new Set(first.read).size).toBe(5);
});

test('a worker that ends leaves its OLTs to the other at once', async () => {
  await Promise.all([1, 2, 3, 4].map(olt));
  await new Worker().start();
  await new Worker().start();
  await soon(shares).toEqual([2, 2]);
  await running.pop()?.stop();
  await soon(shares).toEqual([4]);
});

test('an OLT changes hands between two polls, never in the middle of one', async () => {
  const [one, other] = await Promise.all([olt(1), olt(2)]);
  const [gate, otherGate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = new Worker();
  first.gates.set(one, gate.promise).set(other, otherGate.promise);
  await first.start();
  await soon(() => first.read.toSorted()).toEqual([one, other].toSorted());
  const second = await new Worker().start();
  const until = (await first.rounds()) + 3;
  await soon(() => first.rounds()).toBeGreaterThanOrEqual(until);
  expect(await shares()).toEqual([2]);
  gate.resolve();
  await soon(shares).toEqual([1, 1]);
  await soon(() => second.read).toEqual([one]);
  expect(await rows(`select olt_id from olt_live where onus_at is not null`)).toEqual([{ olt_id: one }]);
  otherGate.resolve();
  await soon(() => rows(`select olt_id from olt_live where onus_at is not null order by 1`)).toHaveLength(2);
});

test('a worker whose threads have enough to do reads eight OLTs at once, and the next where one has ended', async () => {
  const olts = await Promise.all(Array.from({ length: 10 }, (_, n) => olt(n + 1)));
  const worker = new Worker();
  worker.busy = 1;
  const gates = new Map(olts.map((id) => [id, Promise.withResolvers<void>()]));
  for (const [id, { promise }] of gates) worker.gates.set(id, promise);
  await worker.start();
  await soon(() => worker.read.length).toBe(8);
  const until = (await worker.rounds()) + 3;
  await soon(() => worker.rounds()).toBeGreaterThanOrEqual(until);
  expect(worker.read).toHaveLength(8);
  gates.get(worker.read[0] ?? '')?.resolve();
  await soon(() => worker.read.length).toBe(9);
  for (const { resolve } of gates.values()) resolve();
  await soon(() => new Set(worker.read).size).toBe(10);
});
