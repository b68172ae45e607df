import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './files.ts';

/** A restored, verified state that waits to take its place. Its existence is the decision: from here on only forwards. */
export const readyName = '.restore-ready';

/**
 * Puts a verified restore in place, entry by entry; what stood there goes to `.replaced-…`. A kill between two renames leaves the rest for
 * the next call, which every start of the database makes first. Needs the data lock. Returns the folder with what was replaced.
 */
export function applyRestore(dataDir: string): string | undefined {
  const ready = join(dataDir, readyName);
  if (!existsSync(ready)) return undefined;
  // One fixed name while it goes on, so that a repeated call adds to it.
  const replaced = join(dataDir, '.replaced-open');
  for (const name of readdirSync(ready)) {
    const place = join(dataDir, name);
    if (existsSync(place)) {
      mkdirSync(replaced, { recursive: true, mode: 0o700 });
      renameSync(place, join(replaced, name));
    }
    renameSync(join(ready, name), place);
  }
  syncFolder(dataDir);
  const kept = join(dataDir, `.replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  const some = existsSync(replaced);
  if (some) renameSync(replaced, kept);
  // Last, so that a kill before it comes here again and finds the rest done.
  rmdirSync(ready);
  return some ? kept : undefined;
}

/** Takes away what a killed restore had unpacked so far, and drafts of a key: either may hold the key of the installation. Needs the data lock. */
export function sweepRestores(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (/^(\.restore-|secret\.key\.)\d+$/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}
