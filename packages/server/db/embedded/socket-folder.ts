import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUser } from './identity.ts';
import { isReadableBy } from './identity.ts';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS and BSD, with the closing NUL. */
const longest = process.platform === 'linux' ? 107 : 103;

/**
 * The private (0700) folder of the database's socket: below the data folder, or, when that path is too long for a socket address or
 * closed to the database's user, a short one in the temporary folder whose name follows from the data folder.
 */
export function socketFolder(dataDir: string, identity: DatabaseUser | undefined): string {
  const inside = join(realpathSync(dataDir), 'run');
  if (fits(inside) && isReadableBy(realpathSync(dataDir), identity)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return privately(inside, identity);
  }
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const base = fits(join(tmpdir(), `heliograph-${key}`)) && isReadableBy(tmpdir(), identity) ? tmpdir() : '/tmp';
  const short = join(base, `heliograph-${key}`);
  try {
    mkdirSync(short, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const stat = lstatSync(short);
    const owners = [process.getuid?.(), identity?.uid];
    // Somebody else made a folder or link of that name first: do not use it.
    if (!stat.isDirectory() || !owners.includes(stat.uid))
      return privately(mkdtempSync(join(base, 'heliograph-')), identity);
  }
  return privately(short, identity);
}

/** Takes away the folder that the stopped database leaves empty. */
export function leaveSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty or gone already: it is found again by its name, or nobody's business.
  }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longest;
}

function privately(folder: string, identity: DatabaseUser | undefined): string {
  chmodSync(folder, 0o700);
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return folder;
}
