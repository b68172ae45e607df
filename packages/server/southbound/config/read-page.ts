import type { Context } from '../../context.ts';
import type { PageRead, PageRow } from '../../drivers/kit/binding.ts';
import { emit } from '../../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { rowWithoutSecrets } from './canonical.ts';
import { atOf, type ConfigOlt, type DevicePage } from './device.ts';
import {
  indexesOf,
  keepPageReading,
  noteFault,
  type KeptReading,
  type PageAt,
  type PageReading,
} from './pages.store.ts';
import { deviceTroubleOf, type DeviceTrouble } from './trouble.ts';
import type { Visit } from './visit.ts';

/** A reading with the place of each row in its table, for writing. */
export interface PlacedReading extends PageReading {
  readonly at: Date;
  readonly places: PageRead['at'];
}

/** What the device holds now. Throws what the visit throws. */
export async function readDevice(ctx: Context, visit: Visit, { page, binding }: DevicePage): Promise<PlacedReading> {
  const begun = new Date(ctx.clock.now());
  const started = ctx.clock.mono();
  visit.takeSeen();
  const { rows, at, complete, absent } = await binding.read(visit);
  return {
    rows: rows.map((row) => rowWithoutSecrets(page, row)),
    places: at,
    complete,
    absent: absent === true,
    indexes: visit.takeSeen(),
    begun,
    at: new Date(ctx.clock.now()),
    tookMs: Math.round(ctx.clock.mono() - started),
  };
}

export const pageEvent = ({ oltId, page, place }: Omit<PageAt, 'tenantId'>, drift: boolean): LiveEvent => ({
  kind: 'config.page',
  payload: { oltId, page, place, drift },
});

/** What the visit has to know of the last reading to notice that the next one is cut short. */
export async function expect(ctx: Context, visit: Visit, olt: ConfigOlt, page: DevicePage): Promise<void> {
  const at = atOf(olt, page);
  visit.expected = visit.remembered.has(at)
    ? (visit.remembered.of(at)?.indexes ?? {})
    : await ctx.scope.tenant(olt.tenant_id, (tx) => indexesOf(tx, at));
}

export interface Followed extends KeptReading {
  readonly read: PlacedReading;
}

/** Follows what was read, and tells the browsers when that begins or ends a drift. */
export const keepPage = (ctx: Context, olt: ConfigOlt, page: DevicePage, read: PlacedReading): Promise<KeptReading> =>
  // Nothing of it is kept: there is nothing to ask the database.
  page.page.kept === 'never'
    ? Promise.resolve({ rows: read.rows, drift: false, turned: false })
    : ctx.scope.tenant(olt.tenant_id, async (tx) => {
        const at = atOf(olt, page);
        const kept = await keepPageReading(tx, { ...at, page: page.page }, read, 'device');
        if (kept.turned) await emit(ctx.bus, tx, at.tenantId, [pageEvent(at, kept.drift)]);
        return kept;
      });

/** Notes at the page that it could not be read; undefined for what is no trouble with the device. */
export async function noteTrouble(
  ctx: Context,
  olt: ConfigOlt,
  page: DevicePage,
  error: unknown,
): Promise<DeviceTrouble | undefined> {
  const trouble = deviceTroubleOf(error);
  const key = { ...atOf(olt, page), page: page.page };
  if (trouble)
    await ctx.scope.tenant(olt.tenant_id, (tx) => noteFault(tx, key, trouble.code, new Date(ctx.clock.now())));
  return trouble;
}

/** Reads one page and follows it. Trouble with the device is noted at the page and thrown on. */
export async function followPage(ctx: Context, visit: Visit, olt: ConfigOlt, page: DevicePage): Promise<Followed> {
  try {
    await expect(ctx, visit, olt, page);
    const read = await readDevice(ctx, visit, page);
    const kept = await keepPage(ctx, olt, page, read);
    if (kept.stored) visit.remembered.keep(atOf(olt, page), kept.stored);
    return { ...kept, read };
  } catch (error) {
    await noteTrouble(ctx, olt, page, error);
    throw error;
  }
}

/** Rows of a page as needs of other pages look at it; undefined when it cannot be had. */
export const pageRowsOf = async (
  ctx: Context,
  visit: Visit,
  olt: ConfigOlt,
  page: DevicePage,
): Promise<readonly PageRow[] | undefined> => {
  try {
    const { rows, read } = await followPage(ctx, visit, olt, page);
    return read.absent ? undefined : rows;
  } catch (error) {
    if (deviceTroubleOf(error)) return undefined;
    throw error;
  }
};
