import type { Client } from 'pg';
import type { Vault } from '../vault.ts';
import { DamagedBackup } from './cipher.ts';
import { dumpedRowsOf, type DumpTally } from './dump.ts';
import { holdTables } from './hold-tables.ts';
import { linesIn, type FileLine, type BackupLine, type TableLine } from './records.ts';
import { RowSum } from './sum.ts';
import { migrationsOf, quotedName, backupTablesOf, type BackupColumn, type BackupTable } from './tables.ts';
import { forward, loosen, relax, tablesSince } from './forward.ts';
import { dropOrphans, foreignKeys, foreignKeysOf, moveCounters } from './mend.ts';
import { FileWriter, writerFor, type Writer } from './writers.ts';

/** A backup of another version of the console, whose tables are not these. */
export class WrongVersion extends Error {}
/** One of a later version, which knows of things that are not known here; the message names the first. */
export class NewerVersion extends Error {}
/** What was written is not what was read back. Nothing of it stays. */
export class NotEqual extends Error {}

export interface Loading {
  readonly database: Client;
  readonly vault: Vault;
  readonly dataDir: string;
  /** Opens the backup; called twice: once to check it as a whole, once to load it. */
  readonly open: () => AsyncIterable<Buffer>;
  readonly tally: DumpTally;
  /** The connection is the owner's: bound by row security, and without the right to switch constraints off. */
  readonly asOwner?: boolean;
  /** The last thing before the commit, in the same transaction. */
  readonly atEnd?: (database: Client) => Promise<void>;
}

type End = Extract<BackupLine, { is: 'end' }>;
interface Loaded {
  readonly table: Pick<BackupTable, 'name' | 'columns' | 'bound'>;
  readonly end: End;
}

interface Surveyed {
  readonly tables: readonly TableLine[];
  readonly migrations: readonly string[];
}

/** Reads the whole backup, and counts it, before anything is touched. */
async function survey({ vault, open, tally }: Loading): Promise<Surveyed> {
  const tables: TableLine[] = [];
  let migrations: readonly string[] = [];
  let sum = new RowSum();
  const look = (line: BackupLine): void => {
    if (line.is === 'schema') {
      migrations = line.migrations;
      tally.total = line.tables * 2;
    }
    if (line.is === 'table') tables.push(line);
    if (line.is === 'table' || line.is === 'file') sum = new RowSum();
    if (line.is === 'row') sum.add(line.text);
    if (line.is === 'end' && (line.rows !== sum.rows || line.digest !== sum.digest))
      throw new DamagedBackup('sum differs');
  };
  for await (const lines of linesIn(vault, open())) for (const line of lines) look(line);
  return { tables, migrations };
}

/**
 * The columns as they are to be read: with structure, as the backup has them, as long as each still exists; data alone fits only
 * the very tables it was taken from.
 */
function columnsFor(line: TableLine, now: BackupTable | undefined, sameVersion: boolean): BackupColumn[] {
  const known = new Map(now?.columns.map((column) => [column.name, column.type]));
  const fits = line.columns.every(({ name }) => known.has(name));
  const hasStructure = line.columns.every(({ type }) => type !== '');
  if (!now || !fits || (!hasStructure && !sameVersion)) throw new WrongVersion(line.name);
  return line.columns.map(({ name, type }) => ({ name, type: type === '' ? (known.get(name) ?? '') : type }));
}

/** Writes what the lines of a backup hold into the tables and files that they name. */
class Filler {
  readonly loaded: Loaded[] = [];
  readonly #loading: Loading;
  readonly #targets: ReadonlyMap<string, BackupColumn[]>;
  #table: Loaded['table'] | undefined;
  #writer: Writer | FileWriter | undefined;

  constructor(loading: Loading, targets: ReadonlyMap<string, BackupColumn[]>) {
    this.#loading = loading;
    this.#targets = targets;
  }

  take(line: BackupLine): Promise<void> | undefined {
    if (line.is === 'row') return this.#writer?.add(line.text);
    if (line.is === 'end') return this.#end(line);
    return line.is === 'table' || line.is === 'file' ? this.#begin(line) : undefined;
  }

  /** What was begun and not ended leaves nothing behind. */
  async drop(): Promise<void> {
    if (this.#writer instanceof FileWriter) await this.#writer.drop();
  }

  async #begin(line: TableLine | FileLine): Promise<void> {
    const { database, dataDir } = this.#loading;
    this.#table =
      line.is === 'table' ? { name: line.name, columns: this.#targets.get(line.name) ?? [], bound: false } : undefined;
    this.#writer =
      line.is === 'table'
        ? await writerFor(database, line, this.#targets.get(line.name) ?? [])
        : await FileWriter.begin(dataDir, line);
  }

  async #end(line: End): Promise<void> {
    const { tally } = this.#loading;
    await this.#writer?.end();
    this.#writer = undefined;
    tally.done += this.#table ? 1 : 2;
    tally.rows += this.#table ? line.rows : 0;
    if (this.#table) this.loaded.push({ table: this.#table, end: line });
  }
}

async function fill(loading: Loading, targets: ReadonlyMap<string, BackupColumn[]>): Promise<Loaded[]> {
  const filler = new Filler(loading, targets);
  try {
    for await (const lines of linesIn(loading.vault, loading.open())) {
      for (const line of lines) {
        const wait = filler.take(line);
        if (wait) await wait;
      }
    }
    return filler.loaded;
  } finally {
    await filler.drop();
  }
}

/** Reads the rows back and compares them, byte for byte by their digests, with what the backup holds. */
async function compare(database: Client, loaded: readonly Loaded[], tally: DumpTally): Promise<void> {
  for (const { table, end } of loaded) {
    const sum = new RowSum();
    for await (const rows of dumpedRowsOf(database, table)) for (const row of rows) sum.add(row);
    if (sum.rows !== end.rows || sum.digest !== end.digest) throw new NotEqual(table.name);
    tally.done += 1;
  }
}

/**
 * What is to be done so that rows may go in by table: as superuser, no trigger follows them; an owner takes the constraints between
 * tables away, puts them back at the end, which proves them, and meanwhile sees the rows of all tenants.
 */
async function opened(
  { database, asOwner }: Loading,
  tables: readonly BackupTable[],
  days: ReadonlySet<string>,
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => `public.${quotedName(name)}`);
  if (asOwner !== true) {
    await database.query('set local session_replication_role = replica');
    await holdTables(database, { names, mode: 'exclusive', days });
    return () => Promise.resolve();
  }
  await holdTables(database, { names, mode: 'access exclusive', days });
  const links = await foreignKeys(database);
  for (const { table, name } of links) await database.query(`alter table ${table} drop constraint ${quotedName(name)}`);
  const bound = tables.filter((table) => table.bound).map(({ name }) => `public.${quotedName(name)}`);
  for (const name of bound) await database.query(`alter table ${name} no force row level security`);
  return async () => {
    for (const { table, name, definition } of links) {
      // A step of the schema may have put it back already.
      await database.query(`alter table ${table} drop constraint if exists ${quotedName(name)}`);
      await database.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
    }
    for (const name of bound) await database.query(`alter table ${name} force row level security`);
  };
}

/** Restores within a transaction that is open. */
async function bringBack(loading: Loading, { tables, migrations }: Surveyed): Promise<void> {
  const { database, tally } = loading;
  await database.query(`set local lock_timeout = '60s'; set local statement_timeout = 0`);
  const now = await backupTablesOf(database);
  const applied = await migrationsOf(database);
  const unknown = migrations.find((id) => !applied.includes(id));
  if (unknown !== undefined) throw new NewerVersion(unknown);
  const later = applied.filter((id) => !migrations.includes(id));
  const targets = new Map(
    tables.map((line) => {
      const table = now.find(({ name }) => name === line.name);
      return [line.name, columnsFor(line, table, later.length === 0)];
    }),
  );
  const restored = now.filter(({ name }) => targets.has(name));
  const links = await foreignKeysOf(database);
  const close = await opened(loading, now, new Set(tables.flatMap((line) => line.days)));
  const parts = new Set(restored.map(({ part }) => part));
  const since = tablesSince(later).flatMap((name) =>
    now.filter((table) => table.name === name && parts.has(table.part)),
  );
  for (const { name } of [...restored, ...since]) await database.query(`delete from public.${quotedName(name)}`);
  const demandAgain = await relax(database, targets, now);
  await loosen(database, later);
  const loaded = await fill(loading, targets);
  await compare(database, loaded, tally);
  await dropOrphans(database, links, new Set(targets.keys()));
  if (later.length > 0) await forward(database, later);
  await demandAgain();
  await moveCounters(database, restored);
  await close();
  await loading.atEnd?.(database);
}

/**
 * Brings the database to the state of a backup, in one transaction that ends with a comparison of every table: whoever is killed
 * before the commit leaves the old state, after it the new one. Readers of the built-in database go on reading the old state
 * meanwhile; writers wait, and with an external database readers too. What an older version of the console made is migrated
 * forward in the same transaction.
 */
export async function load(loading: Loading): Promise<void> {
  const { database } = loading;
  const surveyed = await survey(loading);
  await database.query('begin');
  try {
    await bringBack(loading, surveyed);
    await database.query('commit');
  } catch (error) {
    await database.query('rollback').catch(() => undefined);
    throw error;
  }
}
