import type { Context } from '../../context.ts';
import type { ConfigOlt, DevicePage } from './device.ts';
import { keepPage, noteTrouble, readDevice } from './read-page.ts';
import type { Visit } from './visit.ts';

/** A device that could not be read is tried again after this long. */
export const againMs = 60_000;
/** Pages in a row that a device does not answer before the rest is left for later. */
export const mostSilent = 2;
/** How often it is seen whether somebody wants to write. */
export const askMs = 200;

/** One page from the device; `keep` is under way while the next one is asked for. */
export async function readOne(ctx: Context, olt: ConfigOlt, visit: Visit, page: DevicePage): Promise<Done> {
  try {
    const read = await readDevice(ctx, visit, page);
    const keep = keepPage(ctx, olt, page, read);
    // Its failure is met at the next `await`; until then it is nobody's, and another one may be met before it.
    keep.catch(() => undefined);
    return { failed: false, silent: false, endless: false, keep };
  } catch (error) {
    const trouble = await noteTrouble(ctx, olt, page, error);
    if (!trouble) throw error;
    const silent = trouble.kind === 'silent' && page.binding.needsCli !== true;
    return { failed: true, silent, endless: trouble.code.startsWith('tooMany'), keep: Promise.resolve() };
  }
}

interface Done {
  readonly failed: boolean;
  readonly silent: boolean;
  readonly endless: boolean;
  readonly keep: Promise<unknown>;
}
