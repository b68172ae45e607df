import { createHash, randomBytes } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import type { EmbeddedDatabase } from '../db/embedded/embedded.ts';
import { openDatabase, type Database } from '../db/launcher.ts';
import { migrate, migrations } from '../db/migrate.ts';

/** What makes the database besides the steps of the schema. */
const makers = ['../db/migrate.ts', '../db/migration.ts', '../db/sight.ts', 'template.ts'];

/** Whatever of these changes makes another database. As it is written: what runs tests and what runs benches compile it differently. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(migrations));
  for (const file of makers) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

const shelf = (): string =>
  join(dirname(dirname(createRequire(import.meta.url).resolve('pg/package.json'))), '.cache', 'heliograph-database');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Templates of other schemas, and drafts of tests that were killed. */
function clearShelf(): void {
  if (!existsSync(shelf())) return;
  for (const name of readdirSync(shelf())) {
    const [, pid] = name.split('.');
    if (pid === undefined || !isAlive(Number(pid))) rmSync(join(shelf(), name), { recursive: true, force: true });
  }
}

/** Has the database begin a new file of its log, and tells the name of that. */
async function freshLog(database: Database): Promise<string> {
  const root = new Client((database as EmbeddedDatabase).superuser);
  await root.connect();
  try {
    await root.query('select pg_switch_wal()');
    await root.query('checkpoint');
    const { rows } = await root.query<{ file: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as file');
    return rows[0]?.file ?? '';
  } finally {
    await root.end();
  }
}

/** What came before the last checkpoint, and files that wait to be used again: more than half of what would be copied each time. */
function forgetOtherLogs(folder: string, kept: string): void {
  if (!existsSync(join(folder, kept))) return;
  for (const name of readdirSync(folder)) if (/^[0-9A-F]{24}$/.test(name) && name !== kept) rmSync(join(folder, name));
}

async function makeTemplate(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}.${randomBytes(3).toString('hex')}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const database = await openDatabase({ dataDir: draft, log: pino({ level: 'silent' }) });
    let log = '';
    try {
      const owner = new Client(database.connectOptions('owner'));
      await owner.connect();
      await migrate(owner);
      await owner.end();
      log = await freshLog(database);
    } finally {
      await database.stop();
    }
    forgetOtherLogs(join(draft, 'postgres', 'pg_wal'), log);
    renameSync(draft, folder);
  } finally {
    // Another test file was faster, or the database did not start.
    rmSync(draft, { recursive: true, force: true });
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Who makes the template now, by its process; somebody who was killed makes none. */
function takeTurn(turn: string): boolean {
  try {
    // A link that leads nowhere: it is never there without saying whose it is, as a file is before it is written.
    symlinkSync(String(process.pid), turn);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  try {
    if (!isAlive(Number(readlinkSync(turn)))) rmSync(turn, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

/** One makes it, the others wait: all processes of a run want it at its beginning, and five at once take five times as long. */
async function haveTemplate(folder: string): Promise<void> {
  const turn = `${shelf()}.turn`;
  mkdirSync(dirname(turn), { recursive: true });
  while (!existsSync(folder)) {
    if (!takeTurn(turn)) {
      await delay(50);
      continue;
    }
    try {
      clearShelf();
      if (!existsSync(folder)) await makeTemplate(folder);
    } finally {
      rmSync(turn, { force: true });
    }
  }
}

/**
 * Puts a migrated, empty database into a data folder before it is opened: to copy one takes a fifth of what initdb and all migrations
 * take. The first test that asks makes it, below node_modules, under a name that changes with the schema. Where nothing can be kept
 * there, the database is made as for a newcomer.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  const folder = join(shelf(), fingerprint());
  try {
    await haveTemplate(folder);
  } catch {
    if (!existsSync(folder)) return;
  }
  for (const name of ['postgres', 'database.password']) {
    if (!existsSync(join(folder, name))) continue;
    cpSync(join(folder, name), join(dataDir, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
}
