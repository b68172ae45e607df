import type { Context } from '../../context.ts';
import { emit } from '../../estate/emit.ts';
import { isSynced, pagesOfOlt, type ConfigOlt, type DevicePage } from './device.ts';
import { deviceEvent, loadDevice, mostSyncFailed, noteUptime, setDevice } from './device-state.ts';
import { LeaseLost, mustHold, type WriteRight } from './lease.ts';
import { allIndexes } from './pages.store.ts';
import { againMs, askMs, mostSilent, readOne } from './sync-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import type { Visit } from './visit.ts';

/** After `mostSyncFailed` tries that came to nothing it is tried by the hour. Somebody may ask for it at any time. */
const parkedMs = 3_600_000;
/** Tables without end in one visit before the rest is left for later. */
const mostEndless = 3;

async function begun(ctx: Context, held: WriteRight): Promise<void> {
  await ctx.scope.tenant(held.tenantId, async (tx) => {
    await mustHold(tx, held);
    await setDevice(tx, held.tenantId, held.oltId, { sync_wanted: false });
  });
}

/** How the reading of a device ended: `again` is milliseconds until the rest is tried, undefined when all was read. */
async function ended(ctx: Context, held: WriteRight, again?: number): Promise<void> {
  const whole = again === undefined;
  const now = ctx.clock.now();
  await ctx.scope.tenant(held.tenantId, async (tx) => {
    await mustHold(tx, held);
    const failed = ((await loadDevice(tx, held.tenantId, held.oltId))?.sync_failed ?? 0) + 1;
    const wait = failed >= mostSyncFailed ? parkedMs : (again ?? 0);
    const later =
      again === 0 ? { sync_after: null } : { sync_after: new Date(now + wait), sync_failed: Math.min(failed, 100) };
    const values = whole
      ? { synced_at: new Date(now), sync_after: null, sync_failed: 0 }
      : { sync_wanted: true, ...later };
    await setDevice(tx, held.tenantId, held.oltId, values);
    const device = await loadDevice(tx, held.tenantId, held.oltId);
    if (device && whole) await emit(ctx.bus, tx, held.tenantId, [deviceEvent(device)]);
  });
}

/** Pages that are read without being asked for; those of the command line only where it can be reached. */
const wanted = (olt: ConfigOlt): DevicePage[] =>
  pagesOfOlt(olt).filter((page) => isSynced(page) && (page.binding.needsCli !== true || olt.cli_protocol !== null));

/** What is left to be read after: undefined when nothing is, else milliseconds until it is tried again. */
async function readAll(
  ctx: Context,
  olt: ConfigOlt,
  visit: Visit,
  mayGoOn: () => Promise<boolean>,
): Promise<number | undefined> {
  const expected = await ctx.scope.tenant(olt.tenant_id, (tx) => allIndexes(tx, olt.tenant_id, olt.id));
  let keeping: Promise<unknown> = Promise.resolve();
  let silent = 0;
  let endless = 0;
  let askedAt = ctx.clock.mono();
  try {
    for (const page of wanted(olt)) {
      if (ctx.clock.mono() - askedAt >= askMs) {
        askedAt = ctx.clock.mono();
        if (!(await mayGoOn())) return 0;
      }
      visit.expected = expected.get(page.page.id) ?? {};
      const done = await readOne(ctx, olt, visit, page);
      await keeping;
      keeping = done.keep;
      // A single table that some firmware hangs on must not keep the others from being read.
      silent = done.silent ? silent + 1 : 0;
      if (done.endless) endless += 1;
      if (silent >= mostSilent || endless >= mostEndless) return againMs;
    }
    return undefined;
  } finally {
    await keeping;
  }
}

/**
 * Reads every page that is kept of one device, one after the other, and follows what it finds. `mayGoOn` is asked on the way:
 * somebody may want to write. What was cut off is wanted still: false.
 */
export async function syncDevice(
  ctx: Context,
  held: WriteRight,
  olt: ConfigOlt,
  visit: Visit,
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> {
  await begun(ctx, held);
  try {
    await noteUptime(ctx, held.tenantId, held.oltId, await visit.uptime());
    // What a restart asks for is being done.
    await begun(ctx, held);
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    await ended(ctx, held, againMs);
    return false;
  }
  let again: number | undefined;
  try {
    again = await readAll(ctx, olt, visit, mayGoOn);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    // Whatever it was, the next look at what is due would find this device again and try the same at once.
    await ended(ctx, held, againMs);
    throw error;
  }
  await ended(ctx, held, again);
  return again === undefined;
}
