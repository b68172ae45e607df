import type { Client } from 'pg';

/** What a person chooses to be in a backup; settings are always. */
const partNames = ['settings', 'alarms', 'history', 'logs', 'files'] as const;
export type BackupPart = (typeof partNames)[number];

export interface BackupColumn {
  readonly name: string;
  readonly type: string;
}
export interface BackupTable {
  readonly name: string;
  readonly part: BackupPart;
  readonly columns: readonly BackupColumn[];
  /** It is split by day of this column, and the days have to be made before rows of them are written. */
  readonly splitBy: string | undefined;
  /** Row security holds its owner too. */
  readonly bound: boolean;
}

/** What belongs to a running installation and not to its state: who is signed in, who polls what, the backups themselves. */
export const passing: ReadonlySet<string> = new Set([
  'migration',
  'session',
  'captcha',
  'sign_in_failure',
  'process_metrics',
  'live_event',
  'node_lease',
  'poll_lease',
  'cli_line',
  'work_member',
  'job_run',
  'console_backup',
  'console_restore',
]);

function partOf(name: string): BackupPart {
  if (name.startsWith('alarm')) return 'alarms';
  if (/^metric_|^onu_change$/.test(name)) return 'history';
  if (name.endsWith('_log')) return 'logs';
  return 'settings';
}

/** Every table that holds state, as the database itself knows it, so that none can be forgotten. */
export async function backupTablesOf(database: Client): Promise<BackupTable[]> {
  const { rows } = await database.query<{
    name: string;
    columns: BackupColumn[];
    split: string | null;
    bound: boolean;
  }>(`
    select c.relname as name, c.relforcerowsecurity as bound, (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
        where p.partrelid = c.oid and c.relname like 'metric\\_%') as split,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows
    .filter(({ name }) => !passing.has(name))
    .map(({ name, columns, split, bound }) => ({
      name,
      part: partOf(name),
      columns,
      splitBy: split ?? undefined,
      bound,
    }));
}

/** Tenants, by the ids that row security knows them by. */
export async function tenantsOf(database: Client): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>('select id from tenant order by id');
  return rows.map(({ id }) => id);
}

/** The names of what has been applied to the schema. */
export async function migrationsOf(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from migration order by id');
  return rows.map(({ id }) => id);
}

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const rowText = (columns: readonly { readonly name: string }[]): string =>
  `row(${columns.map(({ name }) => quotedName(name)).join(', ')})::text`;
