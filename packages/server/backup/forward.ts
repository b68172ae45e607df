import type { Client } from 'pg';
import { migrations } from '../db/migrate.ts';
import { makeScope } from '../db/sight.ts';
import { passing, quotedName, type BackupColumn, type BackupTable } from './tables.ts';

const stepsOf = (ids: readonly string[]) => migrations.filter(({ id }) => ids.includes(id));

/** Tables that these steps made: what an older backup does not speak of begins as these steps leave it. */
export const tablesSince = (ids: readonly string[]): string[] =>
  stepsOf(ids).flatMap(({ tables }) => Object.keys(tables));

/**
 * Rows of an older version may lack what has become mandatory: it is not demanded until the steps that fill it have run. The answer
 * demands it again.
 */
export async function relax(
  database: Client,
  targets: ReadonlyMap<string, readonly BackupColumn[]>,
  now: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const { rows } = await database.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and a.attnotnull and not a.atthasdef and a.attidentity = '' and not a.attisdropped`);
  const isLacking = ({ table, column }: { table: string; column: string }) =>
    now.some(({ name }) => name === table) && targets.get(table)?.every(({ name }) => name !== column) === true;
  const lacking = rows.filter(isLacking);
  const alter = async (what: 'drop' | 'set') => {
    for (const { table, column } of lacking)
      await database.query(
        `alter table public.${quotedName(table)} alter column ${quotedName(column)} ${what} not null`,
      );
  };
  await alter('drop');
  return () => alter('set');
}

/**
 * Rows of an older version may hold twice what may stand once by now: the unique indexes of the steps that tell them apart are not
 * there until those steps have run again, which make them anew.
 */
export async function loosen(database: Client, ids: readonly string[]): Promise<void> {
  for (const { statements } of stepsOf(ids))
    for (const statement of statements) {
      const [, index] = /^\s*create unique index if not exists (\w+)/.exec(statement) ?? [];
      if (index !== undefined && !isPassing(statement))
        await database.query(`drop index if exists public.${quotedName(index)}`);
    }
}

/**
 * Tables that are never restored are as the steps left them; altering them once more would make those wait who tell meanwhile how far
 * the restore is, and the restore for them.
 */
const isPassing = (statement: string): boolean => passing.has(/^\s*alter table (\w+)/.exec(statement)?.[1] ?? '');

/** Runs the steps of the schema that came after a backup, once more: they are repeatable, and now they find its rows. */
export async function forward(database: Client, ids: readonly string[]): Promise<void> {
  // What is made anew belongs to who owns the rest.
  const { rows } = await database.query<{ owner: string }>(
    `select quote_ident(tableowner) as owner from pg_tables where schemaname = 'public' and tablename = 'migration'`,
  );
  await database.query(`set local role ${rows[0]?.owner ?? 'none'}`);
  for (const step of stepsOf(ids)) {
    for (const statement of [...step.statements, ...(step.after ?? [])])
      if (!isPassing(statement)) await database.query(statement);
  }
  await makeScope(database);
  await database.query('reset role');
}
