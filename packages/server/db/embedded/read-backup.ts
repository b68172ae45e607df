import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { LaunchError } from '../launcher-words.ts';
import { applyRestore, readyName } from './apply-restore.ts';
import { DamagedArchive, readArchive } from './archive-read.ts';
import { holdFolder } from './folder-hold.ts';
import { syncFolder } from './files.ts';
import type { Manifest } from './make-backup.ts';
import { manifestName } from './make-backup.ts';

export interface RestoreOptions {
  file: string;
  dataDir: string;
  /** Take the place of what is in the data folder; it is kept beside it. */
  replace: boolean;
  /** PostgreSQL major version of this release, "18". */
  major: string;
}

export interface Restored {
  manifest: Manifest;
  /** Folder with what was replaced, if anything was. */
  replaced: string | undefined;
}

/** Entries that are no data of the installation, or its key, which a backup without key needs where it is. */
const mayStay = /^(run|runtime|database\.lock.*|secret\.key|database\.password|\..*)$/;

/**
 * Brings the data folder to the state of a backup: extracted aside and verified as a whole, then put in place by renames that the next
 * start completes if this process is killed. Refuses a folder that is in use, and one with data unless `replace`.
 */
export async function restoreBackup({ file, dataDir, replace, major }: RestoreOptions): Promise<Restored> {
  if (!existsSync(file)) throw new LaunchError('notABackup', { file });
  const hold = await holdFolder(dataDir, () => process.exit(1));
  const { home } = hold;
  const aside = join(home, `.restore-${process.pid}`);
  try {
    applyRestore(home);
    if (!replace && readdirSync(home).some((name) => !mayStay.test(name)))
      throw new LaunchError('notEmpty', { folder: dataDir });
    const manifest = await extract(file, aside);
    if (manifest.postgres !== major)
      throw new LaunchError('wrongVersion', { folder: file, found: manifest.postgres, wanted: major });
    rmSync(join(aside, manifestName));
    renameSync(aside, join(home, readyName));
    syncFolder(home);
    return { manifest, replaced: applyRestore(home) };
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error instanceof DamagedArchive ? new LaunchError('damagedBackup', { file, reason: error.message }) : error;
  } finally {
    hold.release();
  }
}

async function extract(file: string, aside: string): Promise<Manifest> {
  mkdirSync(aside, { mode: 0o700 });
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(await bytes(file))) {
    if (manifest === undefined && (entry.name !== manifestName || entry.size > 4096))
      throw new LaunchError('notABackup', { file });
    const path = join(aside, entry.name);
    if (entry.kind === 'folder') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      continue;
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await writeEntry(path, entry.mode & 0o700, entry.chunks);
    if (entry.name === manifestName) manifest = readManifest(path, file);
  }
  if (!manifest) throw new LaunchError('notABackup', { file });
  if (existsSync(join(aside, 'postgres'))) chmodSync(join(aside, 'postgres'), 0o700);
  return manifest;
}

async function writeEntry(path: string, mode: number, chunks: AsyncIterable<Buffer>): Promise<void> {
  // 'wx': a name that comes twice is damage, not a newer version.
  const handle = await open(path, 'wx', mode | 0o600);
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file's content, unpacked when it begins as gzip does. Errors of the unpacker are damage. */
async function bytes(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  return buffer.readUInt16BE() === 0x1f8b ? unpacked(raw) : raw;
}

async function* unpacked(raw: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  const stream = raw.pipe(createGunzip());
  raw.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new DamagedArchive('compression');
    throw error;
  }
}

function readManifest(path: string, file: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    if (manifest.format === 1 && typeof manifest.postgres === 'string') return manifest;
  } catch {
    // Not JSON: the same answer as the wrong JSON.
  }
  throw new LaunchError('notABackup', { file });
}
