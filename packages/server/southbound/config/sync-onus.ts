import { canDo } from '@heliograph/catalogue/kit/page.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { familyOfOlt, isKept, pageOfOlt, type ConfigOlt, type DevicePage } from './device.ts';
import { loadDevice, setDevice } from './device-state.ts';
import { longestWaitMs } from './due.ts';
import { LeaseLost, mustHold, type WriteRight } from './lease.ts';
import { expect } from './read-page.ts';
import { againMs, askMs, mostSilent, readOne } from './sync-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import type { Visit } from './visit.ts';

/** After so long the device is let go for a moment, ms: a thousand ONUs take longer than one visit may. */
const turnMs = 60_000;
/** A page that so many ONUs did not answer for, and none did, is not asked of the others. */
const mostFailed = 3;

/** Pages of ONUs that hold settings, as far as this model has them and they can be read: none that only shows. */
export const settingsOfOnus = (olt: ConfigOlt): string[] =>
  familyOfOlt(olt).bindings.flatMap(({ page, needsCli }) => {
    const isSetting = page.of === 'onu' && isKept({ page }) && (canDo(page, 'add') || canDo(page, 'edit'));
    return isSetting && (needsCli !== true || olt.cli_protocol !== null) ? [page.id] : [];
  });

const isLater = (at: Date | null, { clock }: Context): boolean =>
  at !== null && at.getTime() > clock.now() && at.getTime() <= clock.now() + longestWaitMs;

interface Standing {
  /** What is set up at ONUs, each page at its place. */
  readonly all: readonly DevicePage[];
  /** Those that were tried since they were asked for; false: in vain. */
  readonly tried: ReadonlyMap<string, boolean>;
}

const keyOf = ({ page, place }: DevicePage): string => `${page.id} ${place}`;

async function standing(tx: Tx, olt: ConfigOlt, since: Date): Promise<Standing> {
  const { tenant_id: tenantId, id: oltId } = olt;
  const pages = settingsOfOnus(olt);
  if (pages.length === 0) return { all: [], tried: new Map() };
  const { rows: onus } = await sql<{ pon: number; onu: number }>`select pon, onu_no as onu from onu
    where tenant_id = ${tenantId} and olt_id = ${oltId} and not missing order by pon, onu_no`.execute(tx);
  const { rows: tried } = await sql<{ at: string; read: boolean }>`
    select page || ' ' || place as at, coalesce(read_at >= ${since}, false) as read from config_page
    where tenant_id = ${tenantId} and olt_id = ${oltId} and place <> 'device'
      and (read_at >= ${since} or (fault is not null and tried_at >= ${since}))`.execute(tx);
  const all = onus.flatMap(({ pon, onu }) => {
    const place = placeKey('onu', { ...nowhere, pon, onu });
    return pages.flatMap((id): DevicePage[] => {
      const found = pageOfOlt(olt, id, place);
      return typeof found === 'string' ? [] : [found];
    });
  });
  return { all, tried: new Map(tried.map(({ at, read }) => [at, read])) };
}

/** How far the reading of ONUs has come. */
interface OnuReading {
  readonly since: Date;
  readonly onus: number;
  readonly onusRead: number;
  readonly pages: number;
  readonly pagesRead: number;
  /** Pages that were not answered. */
  readonly pagesFailed: number;
  /** Nothing of it goes on at the moment: the device does not answer. */
  readonly waits: boolean;
}

/** undefined: nobody wants it, or it has ended. */
export async function readingOfOnus(tx: Tx, olt: ConfigOlt): Promise<OnuReading | undefined> {
  const device = await loadDevice(tx, olt.tenant_id, olt.id);
  const since = device?.onus_wanted_at;
  if (!since) return undefined;
  const { all, tried } = await standing(tx, olt, since);
  const places = Map.groupBy(all, ({ place }) => place);
  const isTried = (page: DevicePage): boolean => tried.has(keyOf(page));
  return {
    since,
    onus: places.size,
    onusRead: [...places.values()].filter((pages) => pages.every(isTried)).length,
    pages: all.length,
    pagesRead: all.filter((page) => tried.get(keyOf(page)) === true).length,
    pagesFailed: all.filter((page) => tried.get(keyOf(page)) === false).length,
    waits: olt.online !== true || device.onus_after !== null || device.sync_after !== null,
  };
}

/** How pages went at the ONUs that were asked: what none of them answers is asked of no more of them. */
class Hopes {
  readonly #failed = new Map<string, number>();
  readonly #answered = new Set<string>();

  constructor({ all, tried }: Standing) {
    for (const page of all) {
      const read = tried.get(keyOf(page));
      if (read !== undefined) this.note(page, read);
    }
  }

  note({ page: { id } }: DevicePage, read: boolean): void {
    if (read) this.#answered.add(id);
    else this.#failed.set(id, (this.#failed.get(id) ?? 0) + 1);
  }

  has({ page: { id } }: DevicePage): boolean {
    return this.#answered.has(id) || (this.#failed.get(id) ?? 0) < mostFailed;
  }
}

async function answers(visit: Visit): Promise<boolean> {
  try {
    await visit.uptime();
    return true;
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    return false;
  }
}

/** It was the device that did not answer, not these pages: they are tried again. */
const tryAgain = (ctx: Context, olt: ConfigOlt, pages: readonly DevicePage[]) =>
  ctx.scope.tenant(olt.tenant_id, (tx) =>
    sql`update config_page set tried_at = null where tenant_id = ${olt.tenant_id} and olt_id = ${olt.id}
      and page || ' ' || place = any(${pages.map(keyOf)}::text[])`.execute(tx),
  );

/** Milliseconds until the rest is tried, undefined when nothing is left that is not read or was tried in vain. */
async function readLeft(
  ctx: Context,
  olt: ConfigOlt,
  visit: Visit,
  since: Date,
  mayGoOn: () => Promise<boolean>,
): Promise<number | undefined> {
  const until = ctx.clock.mono() + turnMs;
  const found = await ctx.scope.tenant(olt.tenant_id, (tx) => standing(tx, olt, since));
  const hopes = new Hopes(found);
  let askedAt = ctx.clock.mono();
  let silent: DevicePage[] = [];
  for (const page of found.all) {
    if (found.tried.has(keyOf(page)) || !hopes.has(page)) continue;
    if (ctx.clock.mono() > until) return 0;
    if (ctx.clock.mono() - askedAt >= askMs) {
      askedAt = ctx.clock.mono();
      if (!(await mayGoOn())) return 0;
    }
    await expect(ctx, visit, olt, page);
    const done = await readOne(ctx, olt, visit, page);
    await done.keep;
    hopes.note(page, !done.failed);
    silent = done.silent ? [...silent, page] : [];
    if (silent.length < mostSilent) continue;
    if (!(await answers(visit))) {
      await tryAgain(ctx, olt, silent);
      return againMs;
    }
    silent = [];
  }
  return undefined;
}

/**
 * Reads what is set up at every ONU of an OLT for whoever asked for it: pages of ONUs are else read when somebody opens them. Each page once, so it goes
 * on where it was cut off, and one that is not answered does not keep the rest from being read.
 */
export async function readOnus(
  ctx: Context,
  held: WriteRight,
  olt: ConfigOlt,
  visit: Visit,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const { tenantId, oltId } = held;
  const device = await ctx.scope.tenant(tenantId, (tx) => loadDevice(tx, tenantId, oltId));
  const since = device?.onus_wanted_at;
  if (!since || isLater(device.onus_after, ctx)) return;
  const end = (again: number | undefined) =>
    ctx.scope.tenant(tenantId, async (tx) => {
      await mustHold(tx, held);
      const onus_after = again ? new Date(ctx.clock.now() + again) : null;
      // Whoever asked anew meanwhile wants all of it once more.
      const isSame = (await loadDevice(tx, tenantId, oltId))?.onus_wanted_at?.getTime() === since.getTime();
      await setDevice(tx, tenantId, oltId, {
        onus_after,
        ...(again === undefined && isSame ? { onus_wanted_at: null } : {}),
      });
    });
  try {
    await end(await readLeft(ctx, olt, visit, since, mayGoOn));
  } catch (error) {
    // Whatever it was, it is not tried again at once.
    if (error instanceof LeaseLost) throw error;
    await end(againMs);
    throw error;
  }
}
