import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, keptIds } from '../../backup/kept-files.ts';
import { alone, databaseReachOf } from '../../backup/reach.ts';
import type { Context } from '../../context.ts';

/** An upload that nobody has written to for so long is none any more. */
const uploadMs = 10 * 60_000;

async function filesOf(folder: string, ending: RegExp): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function sweepUploads(ctx: Context): Promise<void> {
  for (const path of await filesOf(join(ctx.settings.dataDir, 'backups'), /^\d+\.hcb\.uploading$/)) {
    const found = await stat(path).catch(() => undefined);
    if (found && ctx.clock.now() - found.mtimeMs > uploadMs) await rm(path, { force: true });
  }
}

/** Files that a killed process left half-written. Nothing of it has a name that a whole file could have. */
export async function sweepBackups(ctx: Context): Promise<void> {
  const { dataDir } = ctx.settings;
  try {
    await sweepUploads(ctx);
    const half = [
      ...(await filesOf(join(dataDir, 'backups'), /^\d+\.hcb\.(part|fetched)$/)),
      ...(await Promise.all(keptIds.map((kind) => filesOf(folderOf(dataDir, kind), /\.restoring$/)))).flat(),
    ];
    if (half.length === 0) return;
    // As long as somebody works on a backup they may be its own.
    await alone(databaseReachOf(ctx.settings), async () => {
      for (const path of half) await rm(path, { force: true });
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'half-written files of backups were not removed');
  }
}
