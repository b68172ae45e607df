import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { noteOnuPhases } from '@heliograph/server/estate/onus/phase-notes.ts';
import { applySilence } from '@heliograph/server/southbound/collector/apply.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Writers that meet at one OLT. A third party holds one lock until both are under way, so that each test brings about the very
// moment in which they would wait for each other; load alone hits it too rarely to prove anything.

let server: TestServer;
let lab: Lab;
let collector: { stop(): Promise<void> };
let token: string;
let tenantId: number;
let made = 0;
const polled = new Map<string, () => void>();

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.everything.query<T>(text, [...values])).rows;

const nextPoll = (id: string): Promise<void> => new Promise((resolve) => polled.set(id, resolve));

async function polledOlt(): Promise<string> {
  made += 1;
  const mac = `00:6d:61:cd:00:0${made}`;
  const spec = { id: `olt-${made}`, model: 'V1600G1', name: `OLT-${made}`, contact: 'c', location: 'l', mac } as const;
  const { agent, olt } = await lab.network.add({ spec, plant: { onus: [4], ways: 32 } });
  const place = { address: agent.address, snmpPort: agent.port, mac: mac.replaceAll(':', '') };
  const access = { version: 'v2c', secret: { community: olt.communities.read } } as const;
  const seed = { ...place, ...access, name: spec.name, by: 'test' };
  const id = await server.ctx.scope.tenant(tenantId, (tx) => admitOlt(server.ctx, tx, tenantId, seed));
  await nextPoll(id);
  return id;
}

/** Begins `first` and then `second` while `lock` is held, and lets go when both wait for something. */
async function meeting<A, B>(lock: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const waiting = async () => (await query('select distinct pid from pg_locks where not granted')).length;
  await query('begin');
  await query(lock);
  const one = first();
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
  // A poll that is due just now waits for the first as well.
  const before = await waiting();
  const other = second();
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(before);
  await query('commit');
  return Promise.all([one, other]);
}

const remove = (id: string) =>
  server.call('POST', '/device/olt/batchDeleteOltByMac', { token, body: { ids: [id] } }).then(({ code }) => code);

beforeAll(async () => {
  server = await startTestServer({ env: { HELIOGRAPH_HOST: '127.0.0.1' } });
  tenantId = server.tenants.home.id;
  token = await server.signIn();
  lab = await startLab({ scenario: { devices: [] }, controlPort: 0, snmpPort: 0, oneAddress: true });
  collector = await startCollector(server.ctx, {
    onDone: (id, work) => {
      if (work === 'poll') polled.get(id)?.();
    },
  });
});
afterAll(async () => {
  await lab.stop();
  await collector.stop();
  await server.stop();
});

describe('Writers that meet at one OLT', () => {
  it('a poll and the partitions of coming days both come through', async () => {
    const id = await polledOlt();
    const { ctx } = server;
    const poll = async () => {
      const done = nextPoll(id);
      await ctx.scope.tenant(tenantId, (tx) => ctx.bus.wake(tx, `poll:${tenantId}:${id}:whole`));
      return done;
    };
    const days = () =>
      ctx.scope.system((tx) => sql`select metric_days_ahead('2031-01-01'::date, 1)`.execute(tx).then(() => 'made'));
    const lock = `select 1 from olt_live where olt_id = ${id} for update`;
    expect(await meeting(lock, poll, days)).toEqual([undefined, 'made']);
    expect(await query('select 1 from olt_live where olt_id = $1 and poll_fault is null', [id])).toHaveLength(1);
  });

  it('what traps tell of its ONUs and its removal both come through', async () => {
    const id = await polledOlt();
    const at = new Date();
    const notes = [1, 2, 3].map((onu) => ({ pon: 1, onu, phase: 'los', at }));
    const told = () => server.ctx.scope.tenant(tenantId, (tx) => noteOnuPhases(server.ctx, tx, tenantId, id, notes));
    const lock = `select 1 from onu_tally where olt_id = ${id} for update`;
    const [events, code] = await meeting(lock, told, () => remove(id));
    expect({ events: events.length, code }).toEqual({ events: 2, code: 200 });
  });

  it('its loss, which raises an alarm, and its removal both come through', async () => {
    const id = await polledOlt();
    const [lease] = await query<{ fence: string }>('select fence from poll_lease where olt_id = $1', [id]);
    const held = { tenantId, oltId: id, fence: lease?.fence ?? '' };
    const silence = { missed: 2, lost: true, fault: 'timeout' };
    const lost = () => applySilence(server.ctx, held, new Date(), silence);
    const lock = `lock table alarm in share mode`;
    const [, code] = await meeting(lock, lost, () => remove(id));
    expect(code).toBe(200);
  });

  it('orders for ONUs of two OLTs, asked for in opposite order, are all taken', async () => {
    const olts = [await polledOlt(), await polledOlt()];
    const onuIds = await Promise.all(
      olts.map((id) => query<{ id: string }>('select id from onu where olt_id = $1 order by onu_no limit 2', [id])),
    );
    const [[a1, a2], [b1, b2]] = onuIds.map((rows) => rows.map(({ id }) => id)) as [string[], string[]];
    const suspend = async (ids: readonly (string | undefined)[]) => {
      const answer = await server.call('POST', '/onu/suspend', { token, body: { onuIds: ids } });
      return { code: answer.code, orders: (answer['data'] as { id: string | null }[]).map(({ id }) => id !== null) };
    };
    const taken = { code: 200, orders: [true, true] };
    const [one, other] = await meeting(
      // Each stands at the order for its first ONU then, and wants the other's OLT next.
      `select 1 from olt where id in (${olts.join()}) for update`,
      () => suspend([a1, b1]),
      () => suspend([b2, a2]),
    );
    expect([one, other]).toEqual([taken, taken]);
  });
});
