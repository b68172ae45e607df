import { metricTableOf, metricTablesOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrations } from '../db/migrate.ts';
import { metricTables } from '../db/migrations/metric-tables.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bare: true, areas: () => [] });
  const { everything } = server;
  await everything.query('create schema made; set search_path = made');
  for (const metric of metrics) for (const text of metricTables(metric)) await everything.query(text);
  await everything.query('set search_path = public');
});
afterAll(() => server.stop());

/** Columns with their types, the keys and the indexes of a table, wherever it stands. */
async function shapeOf(schema: string, table: string): Promise<readonly string[]> {
  const { rows } = await server.everything.query<{ line: string }>(
    `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as line
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0
     union all select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = $1::regclass and c.contype in ('p', 'c')
     union all select replace(pg_get_indexdef(i.indexrelid), $2 || '.', '') from pg_index i where i.indrelid = $1::regclass
     union all select 'partition ' || pg_get_partkeydef($1::regclass) where pg_get_partkeydef($1::regclass) is not null order by 1`,
    [`${schema}.${table}`, schema],
  );
  return rows.map(({ line }) => line);
}

describe('The tables of a metric', () => {
  test.each((metrics as readonly Metric[]).flatMap((metric) => metricTablesOf(metric).map(([table]) => table)))(
    'are what its definition says, whoever made them: %s',
    async (table) => {
      const wanted = await shapeOf('made', table);
      expect(wanted.length).toBeGreaterThan(5);
      expect(await shapeOf('public', table)).toEqual(wanted);
    },
  );

  test('are all that hold readings', async () => {
    const { rows } = await server.everything.query<{ schemas: string[] }>(
      `select array_agg(relnamespace::regnamespace::text order by 1) as schemas from pg_class
       where relname like 'metric\\_%' and relname not in ('metric_rollup', 'metric_threshold', 'metric_crossing') and relkind in ('r', 'p') and not relispartition group by relname`,
    );
    expect(rows.filter(({ schemas }) => schemas.length !== 2)).toEqual([]);
  });
});

test('A database of an older release keeps its readings, and what is kept since then gets its tables', async () => {
  const { everything } = server;
  await everything.query('create database older');
  const { host, port, user } = everything;
  const owner = new Client({ host, port, ...(user === undefined ? {} : { user }), database: 'older' });
  await owner.connect();
  try {
    await migrate(
      owner,
      migrations.slice(
        0,
        migrations.findIndex(({ id }) => id >= '0032'),
      ),
    );
    await owner.query(`select metric_days_ahead('2026-11-20', 1)`);
    await owner.query(
      `insert into metric_pon (tenant_id, olt_id, port, ts, up_octets, up_bps) values (1, 7, 3, '2026-11-20T10:00:00Z', 5, 6)`,
    );
    const { rows } = await owner.query('select * from metric_pon');
    await migrate(owner);
    expect((await owner.query('select * from metric_pon')).rows).toEqual(rows);
    await owner.query(`select metric_days_ahead('2026-11-20', 1)`);
    for (const metric of metrics) {
      const table = metricTableOf(metric, 'raw');
      const days = await owner.query('select count(*)::int as days from pg_inherits where inhparent = $1::regclass', [
        table,
      ]);
      expect(days.rows, table).toEqual([{ days: 2 }]);
    }
    // Nobody counts what stands inside of blocks and arrays.
    const counted =
      await owner.query(`select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0 and coalesce(a.attstattarget, -1) <> 0 and ((c.relname = 'onu_reading' and a.attndims > 0)
        or (c.relname ~ '^metric_.*_20261120$' and c.relkind = 'r' and a.atttypid = 'bytea'::regtype))`);
    expect(counted.rows).toEqual([]);
  } finally {
    await owner.end();
  }
});
