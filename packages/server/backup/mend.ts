import type { Client } from 'pg';
import { quotedName, type BackupTable } from './tables.ts';

export interface ForeignKey {
  /** Quoted, with its schema. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function foreignKeys(database: Client): Promise<ForeignKey[]> {
  const { rows } = await database.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  return rows;
}

/** A row of `child` names one of `parent` by these pairs of columns. */
interface Link {
  readonly child: string;
  readonly parent: string;
  readonly pairs: readonly (readonly [string, string])[];
}

export async function foreignKeysOf(database: Client): Promise<Link[]> {
  const { rows } = await database.query<Link>(`
    select c.relname as child, p.relname as parent, (select jsonb_agg(jsonb_build_array(ca.attname, pa.attname))
        from unnest(k.conkey, k.confkey) as n(ck, pk)
        join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = n.ck join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = n.pk) as pairs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace`);
  return rows;
}

/** Rows of tables that the backup left out, and whose owner is gone, go as well. */
export async function dropOrphans(
  database: Client,
  all: readonly Link[],
  restored: ReadonlySet<string>,
): Promise<void> {
  const links = all.filter(({ child }) => !restored.has(child));
  for (let round = 0, gone = 1; gone > 0 && round < 8; round += 1) {
    gone = 0;
    for (const { child, parent, pairs } of links) {
      const on = pairs.map(([mine, theirs]) => `p.${quotedName(theirs)} = c.${quotedName(mine)}`).join(' and ');
      const given = pairs.map(([mine]) => `c.${quotedName(mine)} is not null`).join(' and ');
      const { rowCount } = await database.query(
        `delete from public.${quotedName(child)} c where ${given} and not exists (select 1 from public.${quotedName(parent)} p where ${on})`,
      );
      gone += rowCount ?? 0;
    }
  }
}

/** Counters go on above what was restored. */
export async function moveCounters(database: Client, tables: readonly BackupTable[]): Promise<void> {
  const { rows } = await database.query<{ name: string; column: string }>(
    `
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname = any($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name, column } of rows) {
    await database.query(`select setval(s.seq::regclass, greatest(s.top, (select last_value from pg_sequences where schemaname = 'public'
        and quote_ident(schemaname) || '.' || quote_ident(sequencename) = s.seq), 1))
      from (select pg_get_serial_sequence('public.${quotedName(name)}', '${column}') as seq, max(${quotedName(column)}) as top from public.${quotedName(name)}) s`);
  }
}
