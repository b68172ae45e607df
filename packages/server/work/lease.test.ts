import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../db/scope.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { LeaseLost, Leases, type LeaseQuery } from './lease.ts';
import { fairShare, meet, leaveTeam } from './team.ts';

const leases = new Leases({ table: 'poll_lease', id: 'olt_id', ms: 30_000 });
const all = sql<boolean>`true`;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ areas: () => [] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('delete from poll_lease; delete from work_member');
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.ctx.scope.system(work);
/** So many rows of a tenant, with ids from 1. */
const add = (tenant: number, count: number) =>
  server.everything.query('insert into poll_lease (tenant_id, olt_id) select $1, n from generate_series(1, $2) n', [
    tenant,
    count,
  ]);
const take = async (owner: string, wanted: Partial<LeaseQuery> = {}) =>
  (await within((tx) => leases.take(tx, owner, { where: all, most: 100, ...wanted }))).map(({ lease }) => lease);
const places = (taken: readonly { tenantId: number; id: string }[]) =>
  taken.map(({ tenantId, id }) => `${tenantId}/${id}`).toSorted();

it('a lease is one owner’s, is renewed by nobody else, and counts the owners', async () => {
  await add(1, 1);
  const [mine] = await take('me');
  expect(mine).toEqual({ tenantId: 1, id: '1', fence: '1' });
  expect(await take('you')).toEqual([]);
  expect(await within((tx) => leases.renew(tx, 'you', all))).toEqual([]);
  expect(await within((tx) => leases.renew(tx, 'me', all))).toEqual([mine]);
  await server.everything.query(`update poll_lease set lease_until = 'epoch'`);
  const [yours] = await take('you');
  expect(yours).toEqual({ tenantId: 1, id: '1', fence: '2' });
  await expect(within((tx) => leases.mustHold(tx, mine!))).rejects.toThrow(LeaseLost);
  // Who lost it does not give away what is another's now.
  await within((tx) => leases.giveBack(tx, [mine!]));
  await within((tx) => leases.mustHold(tx, yours!));
});

it('what was given back is nobody’s, and of several each is known by its own fence', async () => {
  await add(1, 2);
  const [first] = await take('me', { most: 1 });
  await within((tx) => leases.giveBack(tx, [first!]));
  expect(await within((tx) => leases.isHeld(tx, first!))).toBe(false);
  const [again, other] = await take('you');
  expect([again?.fence, other?.fence]).toEqual(['2', '1']);
  // Those of two rows with their fences exchanged are no leases.
  await within((tx) =>
    leases.giveBack(tx, [
      { ...again!, fence: '1' },
      { ...other!, fence: '2' },
    ]),
  );
  expect(await within((tx) => leases.isHeld(tx, again!))).toBe(true);
});

it('tenants have their turn one after the other, and none more than its number', async () => {
  await add(1, 50);
  await add(2, 2);
  await add(3, 1);
  expect(places(await take('me', { most: 5 }))).toEqual(['1/1', '1/2', '2/1', '2/2', '3/1']);
  expect(await take('me', { ofTenant: 2, atWork: new Map([[1, 2]]) })).toEqual([]);
  expect(places(await take('me', { ofTenant: 4, atWork: new Map([[1, 2]]) }))).toEqual(['1/3', '1/4']);
});

it('rows that somebody is just taking are passed over, not waited for', async () => {
  await add(1, 2);
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = within(async (tx) => {
    await leases.take(tx, 'me', { where: all, most: 1 });
    taken.resolve();
    await free.promise;
  });
  await taken.promise;
  expect(places(await take('you'))).toEqual(['1/2']);
  free.resolve();
  await slow;
});

it('of 7 things three workers have 3, 2 and 2, and the dead and those that left have none', async () => {
  const names = ['a', 'b', 'c'];
  for (const name of names) await meet(server.ctx, 'poll', name, 30_000);
  const shares = async (...living: string[]) => {
    const teams = await Promise.all(living.map((name) => meet(server.ctx, 'poll', name, 30_000)));
    return teams.map((team) => fairShare(7, team));
  };
  expect(await shares(...names)).toEqual([3, 2, 2]);
  await server.everything.query(`update work_member set lease_until = 'epoch' where owner = 'a'`);
  expect(await shares('b', 'c')).toEqual([4, 3]);
  await leaveTeam(server.ctx, 'poll', 'b');
  expect(await shares('c')).toEqual([7]);
  // A first OLT is polled at once, although another worker that was just killed stands before.
  await meet(server.ctx, 'poll', 'b', 30_000);
  expect(fairShare(1, await meet(server.ctx, 'poll', 'c', 30_000))).toBe(1);
});

it('a worker knows when it is to look after the others', async () => {
  expect((await meet(server.ctx, 'poll', 'a', 30_000)).nextEndMs).toBeUndefined();
  await meet(server.ctx, 'poll', 'b', 30_000);
  await server.everything.query(
    `update work_member set lease_until = clock_timestamp() + interval '3 s' where owner = 'b'`,
  );
  const { nextEndMs } = await meet(server.ctx, 'poll', 'a', 30_000);
  expect(nextEndMs).toBeGreaterThan(0);
  expect(nextEndMs).toBeLessThanOrEqual(3000);
});
