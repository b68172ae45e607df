import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { DamagedBackup } from './cipher.ts';
import { folderOf, keptFiles, keptIds } from './kept-files.ts';
import type { FileLine, TableLine } from './records.ts';
import { quotedName, type BackupColumn } from './tables.ts';

const typePattern = /^[a-z][a-z0-9 _]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/;

/** Puts rows into a table, some hundred at a time. The text of a row is read by the types it was written with. */
export class Writer {
  readonly #database: Client;
  readonly #insert: string;
  #rows: string[] = [];
  #size = 0;

  constructor(database: Client, table: string, columns: readonly BackupColumn[]) {
    this.#database = database;
    const names = columns.map(({ name }) => quotedName(name)).join(', ');
    this.#insert = `insert into public.${quotedName(table)} (${names}) overriding system value
      select (w.x).* from (select r::pg_temp.${quotedName(`row_${table}`)} as x from unnest($1::text[]) r offset 0) w`;
  }

  /** Undefined as long as there is nothing to wait for: a promise for each row would outlive it. */
  add(row: string): Promise<void> | undefined {
    this.#rows.push(row);
    this.#size += row.length;
    return this.#rows.length >= 500 || this.#size > 1_000_000 ? this.end() : undefined;
  }

  async end(): Promise<void> {
    const rows = this.#rows;
    [this.#rows, this.#size] = [[], 0];
    if (rows.length > 0) await this.#database.query(this.#insert, [rows]);
  }
}

export async function writerFor(database: Client, line: TableLine, columns: readonly BackupColumn[]): Promise<Writer> {
  if (columns.some(({ type }) => !typePattern.test(type))) throw new DamagedBackup('column type');
  const fields = columns.map(({ name, type }) => `${quotedName(name)} ${type}`).join(', ');
  await database.query(`create type pg_temp.${quotedName(`row_${line.name}`)} as (${fields})`);
  return new Writer(database, line.name, columns);
}

/** A stored file, written aside; it takes its name with the rest, before the commit: a file too many harms nobody. */
export class FileWriter {
  readonly #place: string;
  readonly #handle: FileHandle;

  constructor(place: string, handle: FileHandle) {
    this.#place = place;
    this.#handle = handle;
  }

  static async begin(dataDir: string, { path, kind = 'objects' }: FileLine): Promise<FileWriter> {
    if (!keptIds.includes(kind)) throw new DamagedBackup('kind of a file');
    const place = join(folderOf(dataDir, kind), keptFiles[kind].sound(path));
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    return new FileWriter(place, await open(`${place}.restoring`, 'w', 0o600));
  }

  async add(text: string): Promise<void> {
    await this.#handle.writeFile(Buffer.from(text, 'base64'));
  }

  async end(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(`${this.#place}.restoring`, this.#place);
  }

  async drop(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(`${this.#place}.restoring`, { force: true });
  }
}
