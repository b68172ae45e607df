import { createWriteStream, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { DatabaseTarget } from '../launcher.ts';
import { LaunchError } from '../launcher-words.ts';
import type { ArchiveEntry } from './archive-write.ts';
import { writeArchive } from './archive-write.ts';
import { clusterEntries, otherEntries } from './backup-entries.ts';
import { databaseName } from './bootstrap.ts';
import { clusterName, passwordFile, superuser } from './cluster.ts';
import { isFolderHeld } from './data-lock.ts';
import { openEmbedded } from './embedded.ts';
import { syncFolder } from './files.ts';

export const manifestName = 'heliograph-backup.json';

export interface Manifest {
  format: 1;
  /** PostgreSQL major version, "18". */
  postgres: string;
  createdAt: string;
  withKey: boolean;
}

export interface BackupOptions {
  dataDir: string;
  /** Target file; compressed when its name ends in .gz. Must not exist. */
  out: string;
  /** Also the key file, without which stored secrets cannot be read. */
  withKey: boolean;
  log: Logger;
}

/** Writes a consistent archive of the data folder, beside the running server or with a database started just for it. */
export async function makeBackup({ dataDir, out, withKey, log }: BackupOptions): Promise<Manifest> {
  const pgdata = join(dataDir, clusterName);
  if (!existsSync(join(pgdata, 'PG_VERSION'))) throw new LaunchError('nothingToBackUp', { folder: dataDir });
  if (existsSync(out)) throw new LaunchError('fileExists', { file: out });
  const running = isFolderHeld(dataDir);
  const database = running ? undefined : await openEmbedded({ dataDir, log });
  try {
    const manifest: Manifest = {
      format: 1,
      postgres: readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim(),
      createdAt: new Date().toISOString(),
      withKey,
    };
    const target = database?.superuser ?? runningTarget(dataDir, pgdata);
    await writeFile(out, (partial) => allEntries(realpathSync(dataDir), target, manifest, partial));
    return manifest;
  } finally {
    await database?.stop();
  }
}

async function* allEntries(
  dataDir: string,
  target: DatabaseTarget,
  manifest: Manifest,
  partial: string,
): AsyncGenerator<ArchiveEntry> {
  yield { kind: 'text', name: manifestName, text: JSON.stringify(manifest) };
  // A row is written after its file and a file is removed after its row, so files copied before and after the database leave no row
  // without its file. Those already in are not copied again.
  const copied = new Set<string>();
  for await (const entry of otherEntries(dataDir, manifest.withKey, partial)) {
    copied.add(entry.name);
    yield entry;
  }
  yield* clusterEntries(join(dataDir, clusterName), target);
  for await (const entry of otherEntries(dataDir, manifest.withKey, partial)) if (!copied.has(entry.name)) yield entry;
}

/** Complete under its name or not there at all: written aside, synced, renamed. Only the owner may read it. */
async function writeFile(out: string, entries: (partial: string) => AsyncIterable<ArchiveEntry>): Promise<void> {
  const folder = dirname(resolve(out));
  mkdirSync(folder, { recursive: true });
  const partial = join(realpathSync(folder), `.${process.pid}-partial-backup`);
  try {
    const squeeze = out.endsWith('.gz') ? createGzip({ level: 3 }) : new PassThrough();
    await pipeline(writeArchive(entries(partial)), squeeze, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    const written = await open(partial);
    await written.sync();
    await written.close();
    renameSync(partial, out);
    syncFolder(folder);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Where the running server listens, from its lock file: line 4 is the port, line 5 the socket folder. */
export function runningTarget(dataDir: string, pgdata: string): DatabaseTarget {
  const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  const place = { port: Number(lines[3]), user: superuser, database: databaseName };
  if (process.platform !== 'win32') return { ...place, host: lines[4] ?? '' };
  return { ...place, host: '127.0.0.1', password: readFileSync(passwordFile(dataDir), 'utf8') };
}
