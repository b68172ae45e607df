import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { soundKey } from '../storage/store.ts';
import type { Vault } from '../vault.ts';
import { DamagedBackup } from './cipher.ts';
import { objectsFolder, rowsOf, type Tally } from './dump.ts';
import { linesIn, type Line } from './records.ts';
import { RowSum } from './sum.ts';
import { migrationsOf, quoted, tablesOf, type Column, type Table } from './tables.ts';

/** A backup of another version of the console, whose tables are not these. */
export class WrongVersion extends Error {}
/** What was written is not what was read back. Nothing of it stays. */
export class NotEqual extends Error {}

export interface Loading {
  readonly database: Client;
  readonly vault: Vault;
  readonly dataDir: string;
  /** Opens the backup; called twice: once to check it as a whole, once to load it. */
  readonly open: () => AsyncIterable<Buffer>;
  readonly tally: Tally;
  /** The last thing before the commit, in the same transaction. */
  readonly atEnd?: (database: Client) => Promise<void>;
}

type TableLine = Extract<Line, { is: 'table' }>;
type End = Extract<Line, { is: 'end' }>;
interface Loaded {
  readonly table: Pick<Table, 'name' | 'columns'>;
  readonly end: End;
}

/** Reads the whole backup, and counts it, before anything is touched. */
async function survey({
  vault,
  open,
  tally,
}: Loading): Promise<{ tables: TableLine[]; migrations: readonly string[] }> {
  const tables: TableLine[] = [];
  let migrations: readonly string[] = [];
  let sum = new RowSum();
  for await (const line of linesIn(vault, open())) {
    if (line.is === 'schema') {
      migrations = line.migrations;
      tally.total = line.tables * 2;
    }
    if (line.is === 'table') tables.push(line);
    if (line.is === 'table' || line.is === 'file') sum = new RowSum();
    if (line.is === 'row') sum.add(line.text);
    if (line.is === 'end' && (line.rows !== sum.rows || line.digest !== sum.digest))
      throw new DamagedBackup('sum differs');
  }
  return { tables, migrations };
}

/**
 * The columns as they are to be read: with structure, as the backup has them, as long as each still exists; data alone fits only
 * the very tables it was taken from.
 */
function columnsFor(line: TableLine, now: Table | undefined, sameVersion: boolean): Column[] {
  const known = new Map(now?.columns.map((column) => [column.name, column.type]));
  const fits = line.columns.every(({ name }) => known.has(name));
  const hasStructure = line.columns.every(({ type }) => type !== '');
  if (!now || !fits || (!hasStructure && !sameVersion)) throw new WrongVersion(line.name);
  return line.columns.map(({ name, type }) => ({ name, type: type === '' ? (known.get(name) ?? '') : type }));
}

const typePattern = /^[a-z][a-z0-9 _]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/;

/** Puts rows into a table, some hundred at a time. The text of a row is read by the types it was written with. */
class Writer {
  readonly #database: Client;
  readonly #insert: string;
  #rows: string[] = [];
  #size = 0;

  constructor(database: Client, table: string, columns: readonly Column[]) {
    this.#database = database;
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    this.#insert = `insert into public.${quoted(table)} (${names}) overriding system value
      select (w.x).* from (select r::pg_temp.${quoted(`row_${table}`)} as x from unnest($1::text[]) r offset 0) w`;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#size += row.length;
    if (this.#rows.length >= 500 || this.#size > 1_000_000) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    [this.#rows, this.#size] = [[], 0];
    if (rows.length > 0) await this.#database.query(this.#insert, [rows]);
  }
}

async function writerFor(database: Client, line: TableLine, columns: readonly Column[]): Promise<Writer> {
  if (columns.some(({ type }) => !typePattern.test(type))) throw new DamagedBackup('column type');
  const fields = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  await database.query(`create type pg_temp.${quoted(`row_${line.name}`)} as (${fields})`);
  for (const day of line.days) await database.query('select metric_days_ahead($1::date, 0)', [day]);
  return new Writer(database, line.name, columns);
}

/** A stored file, written aside; it takes its name with the rest, before the commit: a file too many harms nobody. */
class FileWriter {
  readonly #place: string;
  readonly #handle: FileHandle;

  constructor(place: string, handle: FileHandle) {
    this.#place = place;
    this.#handle = handle;
  }

  static async begin(dataDir: string, path: string): Promise<FileWriter> {
    const place = join(objectsFolder(dataDir), soundKey(path));
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    return new FileWriter(place, await open(`${place}.part`, 'w', 0o600));
  }

  async add(text: string): Promise<void> {
    await this.#handle.writeFile(Buffer.from(text, 'base64'));
  }

  async flush(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(`${this.#place}.part`, this.#place);
  }

  async drop(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(`${this.#place}.part`, { force: true });
  }
}

/** Reads the rows back and compares them, byte for byte by their digests, with what the backup holds. */
async function compare(database: Client, loaded: readonly Loaded[], tally: Tally): Promise<void> {
  for (const { table, end } of loaded) {
    const sum = new RowSum();
    for await (const row of rowsOf(database, table)) sum.add(row);
    if (sum.rows !== end.rows || sum.digest !== end.digest) throw new NotEqual(table.name);
    tally.done += 1;
  }
}

/** Rows of tables that the backup left out, and whose owner is gone, go as well. */
async function dropOrphans(database: Client, restored: ReadonlySet<string>): Promise<void> {
  const { rows } = await database.query<{ child: string; parent: string; pairs: [string, string][] }>(`
    select c.relname as child, p.relname as parent, (select jsonb_agg(jsonb_build_array(ca.attname, pa.attname))
        from unnest(k.conkey, k.confkey) as n(ck, pk)
        join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = n.ck join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = n.pk) as pairs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace`);
  const links = rows.filter(({ child }) => !restored.has(child));
  for (let round = 0, gone = 1; gone > 0 && round < 8; round += 1) {
    gone = 0;
    for (const { child, parent, pairs } of links) {
      const on = pairs.map(([mine, theirs]) => `p.${quoted(theirs)} = c.${quoted(mine)}`).join(' and ');
      const given = pairs.map(([mine]) => `c.${quoted(mine)} is not null`).join(' and ');
      const { rowCount } = await database.query(
        `delete from public.${quoted(child)} c where ${given} and not exists (select 1 from public.${quoted(parent)} p where ${on})`,
      );
      gone += rowCount ?? 0;
    }
  }
}

/** Counters go on above what was restored. */
async function moveCounters(database: Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await database.query<{ name: string; column: string }>(
    `
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname = any($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name, column } of rows) {
    await database.query(`select setval(s.seq::regclass, greatest(s.top, (select last_value from pg_sequences where schemaname = 'public'
        and quote_ident(schemaname) || '.' || quote_ident(sequencename) = s.seq), 1))
      from (select pg_get_serial_sequence('public.${quoted(name)}', '${column}') as seq, max(${quoted(column)}) as top from public.${quoted(name)}) s`);
  }
}

async function fill(loading: Loading, targets: ReadonlyMap<string, Column[]>): Promise<Loaded[]> {
  const { database, vault, dataDir, open: again, tally } = loading;
  const loaded: Loaded[] = [];
  let table: Loaded['table'] | undefined;
  let writer: Writer | FileWriter | undefined;
  try {
    for await (const line of linesIn(vault, again())) {
      if (line.is === 'table') {
        table = { name: line.name, columns: targets.get(line.name) ?? [] };
        writer = await writerFor(database, line, table.columns);
      } else if (line.is === 'file') {
        table = undefined;
        writer = await FileWriter.begin(dataDir, line.path);
      } else if (line.is === 'row') {
        await writer?.add(line.text);
      } else if (line.is === 'end') {
        await writer?.flush();
        writer = undefined;
        tally.done += table ? 1 : 2;
        tally.rows += table ? line.rows : 0;
        if (table) loaded.push({ table, end: line });
      }
    }
    return loaded;
  } finally {
    if (writer instanceof FileWriter) await writer.drop();
  }
}

/**
 * Brings the database to the state of a backup, in one transaction that ends with a comparison of every table: whoever is killed
 * before the commit leaves the old state, after it the new one. Readers go on reading the old state meanwhile; writers wait.
 * The connection is the superuser's, because rows of all tenants go in and no trigger may follow them.
 */
export async function load(loading: Loading): Promise<void> {
  const { database, tally } = loading;
  const { tables, migrations } = await survey(loading);
  await database.query('begin');
  try {
    await database.query(
      `set local lock_timeout = '60s'; set local session_replication_role = replica; set local statement_timeout = 0`,
    );
    const now = await tablesOf(database);
    const same = JSON.stringify(migrations) === JSON.stringify(await migrationsOf(database));
    const targets = new Map(
      tables.map((line) => [
        line.name,
        columnsFor(
          line,
          now.find(({ name }) => name === line.name),
          same,
        ),
      ]),
    );
    const locked = now.filter(({ name }) => targets.has(name));
    await database.query(`lock table ${now.map(({ name }) => `public.${quoted(name)}`).join(', ')} in exclusive mode`);
    for (const { name } of locked) await database.query(`delete from public.${quoted(name)}`);
    const loaded = await fill(loading, targets);
    await dropOrphans(database, new Set(targets.keys()));
    await moveCounters(database, locked);
    await compare(database, loaded, tally);
    await loading.atEnd?.(database);
    await database.query('commit');
  } catch (error) {
    await database.query('rollback').catch(() => undefined);
    throw error;
  }
}
