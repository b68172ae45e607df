import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from './clock.ts';
import { leaseIds, nodeLeaseMs, type LeasedIds } from './id-lease.ts';
import { idEpoch, idMaker } from './ids.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const log = pino({ level: 'silent' });
const partsOf = (id: string) => ({
  time: Number(BigInt(id) >> 22n),
  node: Number((BigInt(id) >> 12n) & 1023n),
});

const attempt = (ids: LeasedIds): string | undefined => {
  try {
    return ids.newId();
  } catch {
    return undefined;
  }
};

describe('ids', () => {
  let server: TestServer;
  let open: LeasedIds[];

  beforeAll(async () => {
    server = await startTestServer({ bare: true });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    open = [];
    await server.everything.query(
      `update node_lease set owner = null, until = 'epoch', ceiling = extract(epoch from clock_timestamp()) * 1000 - $1`,
      [idEpoch],
    );
  });

  const begin = async (clock: TestClock = testClock(Date.now())): Promise<LeasedIds> => {
    const ids = await leaseIds({ scope: server.ctx.scope, clock, log });
    open.push(ids);
    return ids;
  };
  const row = async (node: number): Promise<{ fence: string; ceiling: string; ahead: number }> => {
    const { rows } = await server.everything.query<{ fence: string; ceiling: string; ahead: number }>(
      'select fence, ceiling, extract(epoch from until - clock_timestamp())::float8 as ahead from node_lease where node = $1',
      [node],
    );
    if (!rows[0]) throw new Error('no such node');
    return rows[0];
  };
  /** Nobody renewed the node for longer than its lease and its rest. */
  const expire = (node: number) =>
    server.everything.query(`update node_lease set until = clock_timestamp() - interval '61 s' where node = $1`, [
      node,
    ]);
  const onlyNode = (node: number) =>
    server.everything.query(`update node_lease set until = clock_timestamp() + interval '20 s' where node <> $1`, [
      node,
    ]);

  it('of two hundred processes that start together never collide, for each has a node of its own', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => begin()));
    expect(new Set(all.map(({ node }) => node)).size).toBe(200);
    const made = all.flatMap(({ newId }) => Array.from({ length: 20 }, newId));
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.map((id) => partsOf(id).node)).size).toBe(200);
  });

  it('of a process that slept through the end of its lease are none that its successor makes, and then it has another node', async () => {
    const clock = testClock(Date.now());
    const sleeper = await begin(clock);
    const { node } = sleeper;
    sleeper.newId();
    await onlyNode(node);
    await expire(node);
    const successor = await begin(testClock(Date.now() - 10_000));
    expect(successor.node).toBe(node);
    const theirs = Array.from({ length: 10_000 }, successor.newId);
    await expire((node + 1) % 1024);
    // Awake again, before it learns anything, and with a clock that stands where the other's ids are.
    const mine = Array.from({ length: 10_000 }, sleeper.newId);
    expect(new Set([...mine, ...theirs]).size).toBe(20_000);
    clock.advance(8000);
    await expect.poll(() => sleeper.node).toBe((node + 1) % 1024);
    expect(partsOf(sleeper.newId()).node).toBe(sleeper.node);
  });

  it('are made no more by a process that was frozen for longer than its lease, until it has been granted a new one', async () => {
    const clock = testClock(Date.now());
    // Its timers do not run while it is frozen.
    const ids = await leaseIds({ scope: server.ctx.scope, clock: { ...clock, after: () => () => undefined }, log });
    open.push(ids);
    clock.advance(nodeLeaseMs);
    expect(() => ids.newId()).not.toThrow();
    clock.advance(1);
    expect(() => ids.newId()).toThrow('busy');
    // Being asked for an id was enough to ask for a grant.
    await expect.poll(() => typeof attempt(ids)).toBe('string');
  });

  it('stop when nothing of the lease is left, and go on when it is renewed', async () => {
    const clock = testClock(Date.now());
    const ids = await begin(clock);
    const { ceiling } = await row(ids.node);
    // Somewhere near the end of what was granted.
    const late = testClock(idEpoch + Number(ceiling));
    const other = await begin(late);
    const end = Number((await row(other.node)).ceiling);
    late.advance(idEpoch + end - late.now());
    for (let count = 0; count < 4096; count += 1) other.newId();
    expect(() => other.newId()).toThrow('busy');
    late.advance(8000);
    await expect.poll(async () => Number((await row(other.node)).ceiling)).toBeGreaterThan(end);
    await expect.poll(() => partsOf(other.newId()).time).toBeGreaterThan(end);
  });

  it('of a node only ever grow, over a clock set back and a change of hands', async () => {
    const clock = testClock(Date.now() + 20_000);
    const first = await begin(clock);
    const newest = BigInt(first.newId());
    const { node } = first;
    await onlyNode(node);
    await first.close();
    await expire(node);
    const next = await begin(testClock(Date.now() - 86_400_000));
    expect(next.node).toBe(node);
    const made = Array.from({ length: 5000 }, () => BigInt(next.newId()));
    expect(made.every((id, at) => id > (made[at - 1] ?? newest))).toBe(true);
  });

  it('stay near the true time when the clock of the process is wrong by years', async () => {
    const ids = await begin(testClock(Date.UTC(2120, 0, 1)));
    const id = ids.newId();
    expect(Math.abs(partsOf(id).time + idEpoch - Date.now())).toBeLessThan(2 * nodeLeaseMs);
    expect(BigInt(id) < 2n ** 63n).toBe(true);
  });

  it('are given by a node that has rested, and never by one in use; a lease further ahead than its length is none', async () => {
    const ids = await begin();
    await onlyNode(ids.node);
    await expect(begin()).rejects.toThrow('all 1,024 numbers');
    await ids.close();
    // Given back a moment ago: it rests first.
    await expect(begin()).rejects.toThrow('all 1,024 numbers');
    await server.everything.query(
      `update node_lease set until = clock_timestamp() + interval '1 year' where node = 700`,
    );
    expect((await begin()).node).toBe(700);
    expect((await row(700)).ahead).toBeLessThanOrEqual(nodeLeaseMs / 1000);
  });

  it('of one process grow and are never repeated, 4,096 and more in a millisecond, also when its clock is set back', () => {
    let now = Date.UTC(2026, 5, 1);
    const newId = idMaker({ ...testClock(), now: () => now });
    const made = Array.from({ length: 10_000 }, newId);
    now -= 3_600_000;
    made.push(...Array.from({ length: 100 }, newId));
    expect(made.every((id, at) => at === 0 || BigInt(id) > BigInt(made[at - 1] ?? 0))).toBe(true);
  });
});
