import { chownSync, lstatSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from '../launcher-words.ts';

/** The user and group the database runs as. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

const preferred = ['heliograph', 'postgres', 'nobody'];

/**
 * PostgreSQL refuses uid 0, so root hands the database to another user: the owner of an existing cluster, else a known name.
 * undefined = run as ourselves. initdb wants a passwd entry, the server does not.
 */
export function databaseIdentity(pgdata: string, passwdFile = '/etc/passwd'): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(pgdata, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = passwdUsers(passwdFile);
  const named = preferred.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined);
  const chosen = named ?? users[0];
  if (!chosen) throw new LaunchError('noUser');
  return { uid: chosen.uid, gid: chosen.gid };
}

function passwdUsers(file: string): (DatabaseUser & { name: string })[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return Number(uid) > 0 && Number(gid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** May this identity read the file (or enter the folder), judged by the mode bits of it and of every folder above it? */
export function isReadableBy(path: string, identity: DatabaseUser | undefined): boolean {
  if (!identity) return true;
  let current: string;
  try {
    current = realpathSync(path);
  } catch {
    return false;
  }
  if (!allowed(current, identity, 4)) return false;
  while (current !== dirname(current)) {
    current = dirname(current);
    if (!allowed(current, identity, 1)) return false;
  }
  return true;
}

function allowed(path: string, { uid, gid }: DatabaseUser, bit: number): boolean {
  const stat = statSync(path);
  const wanted = stat.isDirectory() ? 1 : bit;
  if (stat.uid === uid) return (stat.mode & (wanted << 6)) !== 0;
  if (stat.gid === gid) return (stat.mode & (wanted << 3)) !== 0;
  return (stat.mode & wanted) !== 0;
}

/** Gives a whole folder to the identity (after a copy or a restore made by root). No-op without an identity. */
export function giveTo(path: string, identity: DatabaseUser | undefined): void {
  if (!identity) return;
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.uid !== identity.uid || stat.gid !== identity.gid) chownSync(path, identity.uid, identity.gid);
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), identity);
}
