import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { lockText } from '../work/locks.ts';
import { holdTables } from './hold-tables.ts';

let server: TestServer;
const clients: Client[] = [];

async function session(deadlockTimeout: string): Promise<Client> {
  const { host, port, user, password, database } = server.everything;
  const client = new Client({ host, port, user, database: database ?? '', ...(password ? { password } : {}) });
  clients.push(client);
  await client.connect();
  await client.query(`set deadlock_timeout = '${deadlockTimeout}'`);
  await client.query('begin');
  return client;
}
const waiting = async () => {
  const { rows } = await server.everything.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n;
};

beforeAll(async () => {
  server = await startTestServer();
  await server.everything.query(
    'create table held_a (n int); create table held_b (n int); create table held_c (n int)',
  );
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await server.stop();
});

it('Who locks all tables lets a writer end with whom he would wait in a circle, and then has them all', async () => {
  const [writer, other, own] = [await session('1min'), await session('1min'), await session('10ms')];
  await other.query('lock table held_b in exclusive mode');
  await writer.query('insert into held_c values (1)');
  const held = holdTables(own, { names: ['held_a', 'held_b', 'held_c'], mode: 'exclusive', days: new Set() });
  await expect.poll(waiting).toBe(1);
  const written = writer.query('insert into held_a values (1)');
  await expect.poll(waiting).toBe(2);
  // Now the first has a and comes for c, which the writer has, who waits for a.
  await other.query('commit');
  await written;
  await writer.query('commit');
  await held;
  const { rows } = await own.query('select (select count(*) from held_a)::int a, (select count(*) from held_c)::int c');
  expect(rows).toEqual([{ a: 1, c: 1 }]);
  await own.query('commit');
});

it('Who locks all tables waits for a poll that keeps days from being made, and makes those that are missing before', async () => {
  const [poll, own] = [await session('1min'), await session('1min')];
  await poll.query(`select ${lockText.transaction('tableDays', 1)}`);
  const held = holdTables(own, { names: ['held_a'], mode: 'exclusive', days: new Set(['2031-05-06']) });
  await expect.poll(waiting).toBe(1);
  // It has no table yet that the poll could come for.
  await poll.query('insert into held_a values (1)');
  await poll.query('commit');
  await held;
  const { rows } = await own.query(`select to_regclass('metric_olt_20310506') is not null as made`);
  expect(rows).toEqual([{ made: true }]);
  await own.query('rollback');
});
