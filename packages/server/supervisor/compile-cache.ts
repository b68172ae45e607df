import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/** What Node keeps of the programs that it compiled: in our own folder, since in a shared one others could put programs of theirs. */
export const compileCacheIn = (dataDir: string): string => join(dataDir, 'runtime', 'compile-cache');

/** For the first process, before it loads anything else. A folder that is not there yet is made by whoever locks it, not for this. */
export function useCompileCache(dataDir: string): void {
  if (existsSync(dataDir)) enableCompileCache(compileCacheIn(resolve(dataDir)));
}
