import { entities } from '@heliograph/catalogue/entities/all.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../clock.ts';
import { retireLogs } from '../areas/logs/logs.ts';
import { careForHistory } from '../history/care.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { growth } from './growth.ts';
import { migrations } from './migrate.ts';

const tables = migrations.flatMap((step) => Object.keys(step.tables));
const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('No table of the console grows for ever', () => {
  it('each that a migration makes says when its rows go, or what their number follows', () => {
    expect(Object.keys(growth).toSorted()).toEqual([...new Set(tables)].toSorted());
    for (const [table, why] of Object.entries(growth)) {
      const words = 'kept' in why ? why.kept : why.follows;
      expect(words.length, table).toBeGreaterThan(5);
      if ('kept' in why) expect(source(`../${why.by}`), table).toMatch(/delete|retire|drop/i);
    }
  });

  it('each is told in the decision that people read', () => {
    const told = source('../../../docs/decisions/2026-11-21-retention.md');
    // Of readings and plain entities their definitions say it.
    const entityTables = new Set(entities.map(({ table }) => table));
    const isReading = (table: string): boolean => table !== 'metric_rollup' && table.startsWith('metric_');
    const others = tables.filter((table) => !entityTables.has(table) && !isReading(table));
    expect(others.filter((table) => !told.includes(`\`${table}\``))).toEqual([]);
  });
});

const clock = testClock();
const day = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const put = (text: string, values: unknown[] = []) => server.everything.query(text, values);
const ids = async (table: string, key = 'id') => {
  const { rows } = await put(`select ${key}::text as id from ${table} order by ${key}`);
  return rows.map((row) => (row as { id: string }).id);
};
const ago = (days: number) => new Date(Math.min(clock.now(), Date.now()) - days * day);

describe('What nobody needs any more goes by itself', () => {
  it('changes of devices, runs of tasks and restorations after 400 days, dry runs after a week; what still goes on stays', async () => {
    await put(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
       values (1, 9, $1, 'OLT', '127.9.9.9', 161, 'v2c', 'sealed', 'test')`,
      [server.tenants.home.projectId],
    );
    await put(
      `insert into config_bulk (tenant_id, id, page, op, state, has_secrets, created_by, created_at) select 1, n, 'dns', 'edit', s, false, 'a', at
       from unnest($1::int8[], $2::text[], $3::timestamptz[]) as b(n, s, at)`,
      [
        [1, 2, 3, 4, 5],
        ['running', 'running', 'checked', 'checked', 'running'],
        [ago(402), ago(402), ago(9), ago(5), ago(300)],
      ],
    );
    await put(
      `insert into config_bulk_item (tenant_id, bulk_id, olt_id, state) values (1, 1, 9, 'started'), (1, 3, 9, 'dry'), (1, 4, 9, 'dry')`,
    );
    await put(
      `insert into config_change (tenant_id, id, olt_id, page, op, state, bulk_id, created_by, created_at, ended_at) select 1, n, 9, 'dns', 'edit', s, bulk, 'a', $5, at
       from unnest($1::int8[], $2::text[], $3::int8[], $4::timestamptz[]) as c(n, s, bulk, at)`,
      [
        [1, 2, 3, 4],
        ['verified', 'applying', 'verified', 'failed'],
        [1, 2, null, null],
        [ago(402), null, ago(399), ago(500)],
        ago(502),
      ],
    );
    await put(
      `insert into console_restore (id, tenant_id, backup_id, state, created_by, created_at, ended_at)
       values (1, 1, 1, 'done', 'a', $1, $1), (2, 1, 1, 'done', 'a', $2, $2), (3, 1, 1, 'running', 'a', $1, null)`,
      [ago(402), ago(300)],
    );
    await put(
      `insert into job_log (tenant_id, id, job_id, name, job_group, method, cause, state, started_at)
       select 1, n, 1, 'x', 'x', 'x', 'time', s, at from unnest($1::int8[], $2::text[], $3::timestamptz[]) as l(n, s, at)`,
      [
        [1, 2, 3],
        ['done', 'done', 'running'],
        [ago(402), ago(300), ago(402)],
      ],
    );
    await careForHistory(server.ctx);
    expect(await ids('job_log')).toEqual(['2', '3']);
    expect(await ids('config_change')).toEqual(['2', '3']);
    expect(await ids('config_bulk')).toEqual(['2', '4', '5']);
    expect(await ids('config_bulk_item', 'bulk_id')).toEqual(['4']);
    expect(await ids('console_restore')).toEqual(['2', '3']);
  });

  it('a batch at a time, however much there is', async () => {
    await put(
      `insert into config_change (tenant_id, id, olt_id, page, op, state, created_by, created_at, ended_at)
       select 1, 100 + n, 9, 'dns', 'edit', 'verified', 'a', $1, $1 from generate_series(1, 12000) n`,
      [ago(450)],
    );
    await careForHistory(server.ctx);
    expect(await ids('config_change')).toEqual(['2', '3']);
  });

  it('anchors of the logs into one, which remembers how many rows all of them let go', async () => {
    await put(
      `insert into log_anchor (tenant_id, log, seq, hash, removed, until) select t, 'login', n, sha256('x'), 2, now()
       from generate_series(1, 130) n, unnest(array[1, 2]) t`,
    );
    await put(`insert into log_chain (tenant_id, log, seq) values (1, 'login', 130) on conflict do nothing`);
    await retireLogs(server.ctx, 1);
    await retireLogs(server.ctx, 1);
    const { rows } = await put(
      `select tenant_id, count(*)::int as n, sum(removed)::int as removed, max(seq)::int as last from log_anchor group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { tenant_id: 1, n: 100, removed: 260, last: 130 },
      { tenant_id: 2, n: 130, removed: 260, last: 130 },
    ]);
  });
});
