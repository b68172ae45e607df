import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Vault } from '../vault.ts';
import { sealed } from './cipher.ts';
import { filesOf, folderOf, keptIds, type KeptFiles } from './kept-files.ts';
import type { PassKey } from './passphrase.ts';
import { backupLineOf } from './records.ts';
import { RowSum } from './sum.ts';
import {
  migrationsOf,
  quotedName,
  rowText,
  backupTablesOf,
  tenantsOf,
  type BackupPart,
  type BackupTable,
} from './tables.ts';

export interface WantedBackup {
  readonly name: string;
  readonly parts: readonly BackupPart[];
  readonly withStructure: boolean;
  readonly createdAt: Date;
}

export interface DumpTally {
  /** Tables and files that are done, of so many. */
  done: number;
  total: number;
  rows: number;
}

export interface Dumping {
  readonly database: Client;
  readonly vault: Vault;
  readonly dataDir: string;
  readonly wanted: WantedBackup;
  readonly tally: DumpTally;
  /** Who knows the passphrase can open it too. */
  readonly pass?: PassKey | undefined;
  /** The connection is bound by row security. */
  readonly asOwner?: boolean;
}

const atOnce = 500;
const pieceSize = 48 * 1024;

async function* allRows(database: Client, table: Pick<BackupTable, 'name' | 'columns'>): AsyncGenerator<string[]> {
  await database.query(
    `declare console_rows no scroll cursor for select ${rowText(table.columns)} as r from public.${quotedName(table.name)}`,
  );
  for (;;) {
    const { rows } = await database.query<{ r: string }>(`fetch ${atOnce} from console_rows`);
    yield rows.map(({ r }) => r);
    if (rows.length < atOnce) break;
  }
  await database.query('close console_rows');
}

/** Calls `work` once, or as each tenant in turn where row security holds whoever asks. */
async function* asEach<T>(
  database: Client,
  tenants: readonly number[],
  work: () => AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (tenants.length === 0) return yield* work();
  for (const id of tenants) {
    await database.query(`select set_config('app.tenant', $1, true)`, [String(id)]);
    yield* work();
  }
}

/**
 * Rows of a table as text, some at a time; inside a transaction. They go from hand to hand by the batch: a promise for each row
 * would cost more than the row. `tenants` are those whose rows are to be seen one after the other; none = all at once.
 */
export const dumpedRowsOf = (
  database: Client,
  table: Pick<BackupTable, 'name' | 'columns' | 'bound'>,
  tenants: readonly number[] = [],
): AsyncGenerator<string[]> => asEach(database, table.bound ? tenants : [], () => allRows(database, table));

/** Days that a table holds rows of. */
async function daysOf(database: Client, { name, splitBy }: BackupTable, tenants: readonly number[]): Promise<string[]> {
  if (splitBy === undefined) return [];
  const days = new Set<string>();
  async function* look(column: string) {
    const { rows } = await database.query<{ day: string }>(
      `select distinct to_char(${quotedName(column)} at time zone 'UTC', 'YYYY-MM-DD') as day from public.${quotedName(name)}`,
    );
    yield rows;
  }
  for await (const rows of asEach(database, tenants, () => look(splitBy))) for (const { day } of rows) days.add(day);
  return [...days].toSorted();
}

async function* tableLines(
  { database, wanted, tally }: Dumping,
  table: BackupTable,
  tenants: readonly number[],
): AsyncGenerator<string> {
  const columns = table.columns.map(({ name, type }) => ({ name, type: wanted.withStructure ? type : '' }));
  yield backupLineOf({ is: 'table', name: table.name, columns, days: await daysOf(database, table, tenants) });
  const sum = new RowSum();
  for await (const rows of dumpedRowsOf(database, table, tenants)) {
    for (const row of rows) sum.add(row);
    yield rows.map((text) => backupLineOf({ is: 'row', text })).join('');
  }
  tally.rows += sum.rows;
  yield backupLineOf({ is: 'end', rows: sum.rows, digest: sum.digest });
}

interface Stored {
  readonly kind: KeptFiles;
  readonly path: string;
}

const storedIn = async (dataDir: string): Promise<Stored[]> =>
  (
    await Promise.all(keptIds.map(async (kind) => (await filesOf(dataDir, kind)).map((path) => ({ kind, path }))))
  ).flat();

async function* fileLines(dataDir: string, { kind, path }: Stored): AsyncGenerator<string> {
  yield backupLineOf({ is: 'file', path, kind });
  const sum = new RowSum();
  for await (const piece of createReadStream(join(folderOf(dataDir, kind), path), { highWaterMark: pieceSize })) {
    const text = (piece as Buffer).toString('base64');
    sum.add(text);
    yield backupLineOf({ is: 'row', text });
  }
  yield backupLineOf({ is: 'end', rows: sum.rows, digest: sum.digest });
}

/** Everything that is wanted, as one moment saw it. */
async function* allLines(dumping: Dumping): AsyncGenerator<string> {
  const { database, dataDir, wanted, tally, asOwner } = dumping;
  await database.query('begin isolation level repeatable read, read only');
  try {
    const tables = (await backupTablesOf(database)).filter(
      ({ part }) => part === 'settings' || wanted.parts.includes(part),
    );
    const files = wanted.parts.includes('files') ? await storedIn(dataDir) : [];
    const tenants = asOwner ? await tenantsOf(database) : [];
    tally.total = tables.length + files.length;
    yield backupLineOf({ is: 'schema', migrations: await migrationsOf(database), tables: tally.total });
    for (const table of tables) {
      yield* tableLines(dumping, table, tenants);
      tally.done += 1;
    }
    for (const file of files) {
      yield* fileLines(dataDir, file);
      tally.done += 1;
    }
    yield backupLineOf({ is: 'done', rows: tally.rows });
  } finally {
    await database.query('rollback').catch(() => undefined);
  }
}

/** Many short lines at once: a chunk for each would cost more than what is in it. */
async function* together(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let size = 0;
  for await (const line of lines) {
    waiting.push(line);
    size += line.length;
    if (size < 65_536) continue;
    yield Buffer.from(waiting.join(''), 'utf8');
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.from(waiting.join(''), 'utf8');
}

/** A backup of the console, packed and sealed. `tally` tells how far it is. */
export function dump(dumping: Dumping): AsyncIterable<Buffer> {
  const { vault, wanted, pass } = dumping;
  const lines = Readable.from(together(allLines(dumping)));
  const packed = lines.pipe(createGzip({ level: 3 }));
  lines.on('error', (error) => packed.destroy(error));
  const about = {
    createdAt: wanted.createdAt.toISOString(),
    name: wanted.name,
    parts: wanted.parts,
    fileType: wanted.withStructure ? '1' : '0',
  };
  return sealed(vault, about, packed as AsyncIterable<Buffer>, pass);
}
