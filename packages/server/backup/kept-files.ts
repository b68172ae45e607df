import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mapFileName } from '@heliograph/catalogue/calls/map.ts';
import { soundKey } from '../storage/store.ts';
import { DamagedBackup } from './cipher.ts';

/** Files of the data folder that a backup keeps beside the tables. */
interface Kept {
  /** Below the data folder. */
  readonly folder: readonly string[];
  /** Whether a path below it is one of these; what is laid beside them by hand, or half written, is none. */
  readonly isKept: (path: string) => boolean;
  /** Throws for a path that no backup of ours has. */
  readonly sound: (path: string) => string;
}

/** Those of whoever runs the server lie a folder higher. */
const tenantMap = /^tenant-[1-9]\d{0,8}\/([^/]+)$/;
const isTenantMap = (path: string): boolean => mapFileName.test(tenantMap.exec(path)?.[1] ?? '');

export const keptFiles = {
  /** What is kept in the local storage. */
  objects: {
    folder: ['files', 'objects'],
    isKept: (path) => !/\.(part|restoring)$/.test(path),
    sound: soundKey,
  },
  /** Base maps that tenants uploaded. */
  maps: {
    folder: ['maps'],
    isKept: isTenantMap,
    sound: (path) => {
      if (!isTenantMap(path)) throw new DamagedBackup('path of a map');
      return path;
    },
  },
} as const satisfies Readonly<Record<string, Kept>>;
export type KeptFiles = keyof typeof keptFiles;
export const keptIds = Object.keys(keptFiles) as readonly KeptFiles[];

export const folderOf = (dataDir: string, kind: KeptFiles): string => join(dataDir, ...keptFiles[kind].folder);

/** Files of a kind by their path below its folder. */
export async function filesOf(dataDir: string, kind: KeptFiles): Promise<string[]> {
  const root = folderOf(dataDir, kind);
  if (!existsSync(root)) return [];
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter(keptFiles[kind].isKept);
}
