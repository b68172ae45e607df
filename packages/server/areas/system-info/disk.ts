import { statfs } from 'node:fs/promises';
import type { systemInfoCalls } from '@heliograph/catalogue/calls/system-info.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { timeText } from '../../time-text.ts';

/** The disk of the data folder, in bytes; null where it cannot be read. */
export async function readDisk(ctx: Context): Promise<OutputOf<typeof systemInfoCalls.getSystemInfo>['disk']> {
  const { dataDir } = ctx.settings;
  try {
    const { bsize, blocks, bavail } = await statfs(dataDir);
    return { folder: dataDir, total: blocks * bsize, free: bavail * bsize, at: timeText(new Date(ctx.clock.now())) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'the disk of the data folder could not be read');
    return null;
  }
}
