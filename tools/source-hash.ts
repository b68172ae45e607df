import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Hash of the files that something is built from; tests and earlier output are not part of it. Patterns are relative to `base`. */
export function sourceHash(patterns: readonly string[], base = root): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, {
    cwd: base,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.ts$/.test(path),
  });
  for (const file of files.toSorted()) {
    const path = join(base, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
