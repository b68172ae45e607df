import { canDo } from '@heliograph/catalogue/kit/page.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { familyOfOlt, isKept, pageOfOlt, type ConfigOlt, type DevicePage } from './device.ts';
import { loadDevice } from './device-state.ts';
import type { Held } from './lease.ts';
import { expect } from './read-page.ts';
import { againMs, askMs, mostSilent, readOne } from './sync-page.ts';
import type { Visit } from './visit.ts';

/** After so long the device is let go for a moment, ms: a thousand ONUs take longer than one visit may. */
const turnMs = 60_000;

/** Since when the pages of its ONUs are to be read as well; null: nobody asked, or all are. */
export const onusWanted = (ctx: Context, { tenantId, oltId }: Held): Promise<Date | null> =>
  ctx.scope.tenant(tenantId, async (tx) => (await loadDevice(tx, tenantId, oltId))?.onus_wanted_at ?? null);

/** Pages of ONUs that hold settings, as far as this model has them and they can be read: none that only shows. */
export const settingsOfOnus = (olt: ConfigOlt): string[] =>
  familyOfOlt(olt).bindings.flatMap(({ page, needsCli }) => {
    const isSetting = page.of === 'onu' && isKept({ page }) && (canDo(page, 'add') || canDo(page, 'edit'));
    return isSetting && (needsCli !== true || olt.cli_protocol !== null) ? [page.id] : [];
  });

/** What is set up at ONUs, each at its place: no page that only shows, and none that was read since it was asked for. */
async function left(ctx: Context, olt: ConfigOlt, since: Date): Promise<DevicePage[]> {
  const { tenant_id: tenantId, id: oltId } = olt;
  const pages = settingsOfOnus(olt);
  if (pages.length === 0) return [];
  const { onus, read } = await ctx.scope.tenant(tenantId, async (tx) => ({
    onus: (
      await sql<{ pon: number; onu: number }>`select pon, onu_no as onu from onu
        where tenant_id = ${tenantId} and olt_id = ${oltId} and not missing order by pon, onu_no`.execute(tx)
    ).rows,
    read: (
      await sql<{ at: string }>`select page || ' ' || place as at from config_page
        where tenant_id = ${tenantId} and olt_id = ${oltId} and place <> 'device' and read_at >= ${since}`.execute(tx)
    ).rows,
  }));
  const done = new Set(read.map(({ at }) => at));
  return onus.flatMap(({ pon, onu }) => {
    const place = placeKey('onu', { ...nowhere, pon, onu });
    return pages.flatMap((id): DevicePage[] => {
      const found = done.has(`${id} ${place}`) ? 'unknown' : pageOfOlt(olt, id, place);
      return typeof found === 'string' ? [] : [found];
    });
  });
}

/**
 * Reads what is set up at every ONU of an OLT, after the device's own pages, for whoever asked for it: pages of ONUs are else read when somebody
 * opens them. Answers as reading the device does: milliseconds until the rest is tried, undefined when nothing is left. What was read stays read,
 * so it goes on where it was cut off.
 */
export async function readOnus(
  ctx: Context,
  olt: ConfigOlt,
  visit: Visit,
  since: Date,
  mayGoOn: () => Promise<boolean>,
): Promise<number | undefined> {
  const until = ctx.clock.mono() + turnMs;
  let [silent, askedAt] = [0, ctx.clock.mono()];
  for (const page of await left(ctx, olt, since)) {
    if (ctx.clock.mono() > until) return 0;
    if (ctx.clock.mono() - askedAt >= askMs) {
      askedAt = ctx.clock.mono();
      if (!(await mayGoOn())) return 0;
    }
    await expect(ctx, visit, olt, page);
    const done = await readOne(ctx, olt, visit, page);
    await done.keep;
    silent = done.silent ? silent + 1 : 0;
    if (silent >= mostSilent) return againMs;
  }
  return undefined;
}
