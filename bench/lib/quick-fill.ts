import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Fills tables with rows by the million: their indexes are made anew behind it, in one go each, and nobody asks whether what a row refers to is there. */
export async function quickFill(
  { everything }: Pick<TestServer, 'everything'>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await everything.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  await everything.query('set session_replication_role = replica');
  await everything.query(`set maintenance_work_mem = '512MB'`);
  for (const { name } of indexes) await everything.query(`drop index ${name}`);
  await work();
  for (const { made } of indexes) await everything.query(made);
  await everything.query('reset maintenance_work_mem; reset session_replication_role');
  await everything.query(`vacuum analyze ${tables.join(', ')}`);
}
