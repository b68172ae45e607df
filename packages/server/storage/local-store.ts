import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Gone, soundKey, type Store } from './store.ts';

/** Files of one tenant in a folder of their own, below the data folder. */
export const localFolder = (dataDir: string, tenantId: number): string =>
  join(dataDir, 'files', 'objects', String(tenantId));

/** The local disk: a file is there whole under its name, or not at all. */
export function localStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, soundKey(key));
  const opened = (key: string): Promise<FileHandle> =>
    open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Gone() : error;
    });
  return {
    put: async (key, { path }) => {
      const place = pathOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const partial = `${place}.part`;
      try {
        await copyFile(path, partial);
        const file = await open(partial, 'r+');
        try {
          await file.chmod(0o600);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, place);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    open: async (key, range) => {
      const file = await opened(key);
      return createReadStream('', { fd: file, autoClose: true, ...(range && { start: range.first, end: range.last }) });
    },
    file: opened,
    remove: (key) => rm(pathOf(key), { force: true }),
    link: () => undefined,
    close: () => undefined,
  };
}
