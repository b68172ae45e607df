import { applies, canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { nowhere, placeKey, placeOfKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { onuAuthorize } from '@heliograph/catalogue/verbs/onu.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { HandCommands } from '../../db/tables/config.ts';
import type { FormerOnu, KeptPageRow } from '../../db/tables/replacements.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import type { NewChange } from '../../southbound/config/changes.store.ts';
import { keyValues } from '../../southbound/config/canonical.ts';
import {
  familyOfOlt,
  isSynced,
  pageOfOlt,
  pagesOfOlt,
  verbOfOlt,
  type ConfigOlt,
  type DevicePage,
} from '../../southbound/config/device.ts';
import { readDevice } from '../../southbound/config/read-page.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import {
  byHandOf,
  inNeedOrder,
  latestRunning,
  pagePlanOf,
  type Asker,
  type PageHolding,
  type PagePlan,
} from '../config/config.ts';

const notTold = text('what it was is not known whole', '原配置未完整读取');

/** All of its pages are read within one call. */
const forLook = { timeoutMs: 1500, retries: 1, setTimeoutMs: 8000, budgetMs: 40_000 } as const;

const isWhole = ({ state, complete }: KeptPageRow): boolean => state === 'ready' && complete;

/** Pages of the device itself that are known of the old hardware and that the new one has. */
const wanted = (olt: ConfigOlt, kept: readonly KeptPageRow[]) => {
  const then = new Map(
    kept.filter((one) => one.place === wholeDevice && isWhole(one)).map((one) => [one.page, one.rows]),
  );
  return pagesOfOlt(olt)
    .filter(isSynced)
    .flatMap((found) => {
      const rows = then.get(found.page.id);
      return rows ? [{ found, rows: rows as readonly PageRow[] }] : [];
    });
};

/** How addresses begin that a device makes of its MAC (EUI-64), but for the last octet: its ports count it up. */
function madeOf(mac: string | null): string | undefined {
  const octets = mac?.match(/../g)?.map((pair) => Number.parseInt(pair, 16));
  if (octets?.length !== 6) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = octets;
  const hex = (value: number, digits = 1) => value.toString(16).padStart(digits, '0');
  return `${hex(((a ^ 2) << 8) | b)}:${hex(c)}ff:fe${hex(d, 2)}:${hex(e)}`;
}

/** Such addresses belong to the hardware, and each keeps its own. */
const withoutOwn = (plan: PagePlan, marks: readonly string[]): PagePlan | undefined => {
  const isOwn = ({ row }: PagePlan['items'][number]): boolean => {
    const said = JSON.stringify([row.key, row.row]).toLowerCase();
    return marks.some((mark) => said.includes(mark));
  };
  const items = plan.items.filter((item) => !isOwn(item));
  return items.length === 0 && plan.items.length > 0 ? undefined : { ...plan, items };
};

/** What the new hardware would have to change so that its pages hold what those of the old one did. */
export const plannedPages = (
  olt: ConfigOlt,
  kept: readonly KeptPageRow[],
  now: ReadonlyMap<string, PageHolding>,
  mayEdit: (page: ConfigPage) => boolean,
  formerMac: string | null,
): PagePlan[] => {
  const marks = [olt.mac, formerMac].flatMap((mac) => madeOf(mac) ?? []);
  return inNeedOrder(
    wanted(olt, kept).flatMap(({ found, rows }) => {
      const plan = pagePlanOf(mayEdit(found.page), found, rows, now.get(found.page.id));
      return (plan && withoutOwn(plan, marks)) ?? [];
    }),
  );
};

/** Reads those pages at hardware that is none of ours yet: nothing of it is kept. */
export async function readUnknown(
  ctx: Context,
  olt: ConfigOlt,
  kept: readonly KeptPageRow[],
): Promise<{ readonly now: ReadonlyMap<string, PageHolding>; readonly numbered: number }> {
  const now = new Map<string, PageHolding>();
  const until = ctx.clock.mono() + forLook.budgetMs;
  const visit = new Visit(ctx, olt, forLook);
  let numbered = 0;
  try {
    for (const { found } of wanted(olt, kept)) {
      if (ctx.clock.mono() > until) break;
      if (found.binding.needsCli === true && olt.cli_protocol === null) continue;
      try {
        visit.expected = {};
        const { rows, complete, absent, at } = await readDevice(ctx, visit, found);
        if (complete && !absent) now.set(found.page.id, { rows, readAt: at });
      } catch (error) {
        if (!deviceTroubleOf(error)) throw error;
      }
    }
    numbered = await numbersThere(olt, visit);
  } finally {
    await visit.close();
  }
  return { now, numbered };
}

/** ONUs that stand on its ports already, as far as it says. */
async function numbersThere(olt: ConfigOlt, visit: Visit): Promise<number> {
  const { numbers } = familyOfOlt(olt).services ?? {};
  if (!numbers) return 0;
  let found = 0;
  try {
    for (let pon = 1; pon <= visit.model.pons; pon += 1) found += (await numbers(visit, pon))?.length ?? 0;
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
  }
  return found;
}

/** What a page holds at the new hardware, or why that is not known. */
export async function readNewHardware(
  ctx: Context,
  visit: Visit,
  found: DevicePage,
): Promise<{ readonly now?: PageHolding; readonly against?: Text }> {
  try {
    visit.expected = {};
    const { rows, complete, absent, at } = await readDevice(ctx, visit, found);
    return complete && !absent ? { now: { rows, readAt: at } } : { against: words.moved };
  } catch (error) {
    const trouble = deviceTroubleOf(error);
    if (!trouble) throw error;
    return { against: trouble.words };
  }
}

/** What is done for an ONU at the new hardware, or why it is not. */
export type OnuStep = Pick<NewChange, 'page' | 'op' | 'key' | 'after'> & {
  readonly place: string;
  readonly against: Text | null;
};

export const formerPlaceOf = ({ pon, onu }: FormerOnu): string => placeKey('onu', { ...nowhere, pon, onu });

/** The OLT numbers its ONUs: at other hardware each has the number that was free when it came. */
export const isNumbering = (olt: ConfigOlt): boolean => familyOfOlt(olt).services?.lists !== undefined;

/** By what an ONU is known again. */
export const keyOfOnu = ({ mac, id }: FormerOnu): string => mac ?? id;

/** Where an ONU that stood at a place stands now; undefined: nobody knows, and what is set up for it is nobody else's. */
export function placesNow(
  olt: ConfigOlt,
  were: readonly FormerOnu[],
  now: readonly FormerOnu[],
): (place: string) => string | undefined {
  if (!isNumbering(olt)) return (place) => place;
  const found = new Map(now.filter(({ online }) => online).map((onu) => [keyOfOnu(onu), formerPlaceOf(onu)]));
  const places = new Map(were.map((onu) => [formerPlaceOf(onu), found.get(keyOfOnu(onu))]));
  return (place) => places.get(place);
}

/** A place on the PON for each ONU; families that number by themselves let ONUs in by rows of lists, which are pages of the device. */
export function authorized(olt: ConfigOlt, onus: readonly FormerOnu[]): OnuStep[] {
  return onus.flatMap((onu): OnuStep[] => {
    const place = formerPlaceOf(onu);
    if (!verbOfOlt(olt, onuAuthorize.id, place)) return [];
    const { sn, profile } = onu;
    const against = sn === null ? words.noNumber : null;
    return [{ place, page: onuAuthorize.id, op: 'run', key: null, after: { sn, profile: profile || null }, against }];
  });
}

/** A row that is none without a secret: an account, a key. Written without it, it would be told as written, and nobody could use it. */
function needsSecret(page: ConfigPage, row: PageRow): boolean {
  const isSecret = (name: string): boolean => page.fields[name]?.kind === 'secret';
  // That the old hardware holds it helps nobody.
  const typed = Object.fromEntries(Object.entries(row).filter(([name]) => page.fields[name]?.shown !== true));
  return (
    Object.values(page.fields).some((field) => field.kind === 'secret' && field.optional !== true) ||
    validate(page, typed).some(({ field }) => isSecret(field))
  );
}

/**
 * A row that may have had a password or key besides: no device tells it, and the console does not keep it, so it is written without. Some rows say
 * whether there is one (`passwordHeld`).
 */
export const mayLoseSecret = (page: ConfigPage, row: PageRow): boolean =>
  Object.entries(page.fields).some(
    ([name, field]) => field.kind === 'secret' && applies(field, row) && row[`${name}Held`] !== false,
  );

/** A row as the old hardware held it: whether people might type it so is not asked. */
export function rowStep(page: ConfigPage, place: string, row: PageRow): OnuStep | undefined {
  const op = page.key === undefined ? 'edit' : 'add';
  // What it shows is no setting.
  if (!canDo(page, op)) return undefined;
  const key = page.key === undefined ? null : keyValues(page, row);
  return { place, page: page.id, op, key, after: row, against: needsSecret(page, row) ? words.secret : null };
}

/** The ONUs' own pages that hold settings, those that others need first; `rows`: undefined where they were not read whole. */
export function formerOnuPages(olt: ConfigOlt, kept: readonly KeptPageRow[], onus: readonly FormerOnu[]) {
  const known = new Set(onus.map(formerPlaceOf));
  const order = new Map(familyOfOlt(olt).bindings.map(({ page }, at) => [page.id, at]));
  return kept
    .filter(({ place }) => placeOfKey(place).kind === 'onu' && known.has(place))
    .toSorted((a, b) => (order.get(a.page) ?? 0) - (order.get(b.page) ?? 0))
    .flatMap((one) => {
      const found = pageOfOlt(olt, one.page, one.place);
      if (typeof found === 'string' || found.page.shape === 'action' || found.page.live === true) return [];
      return [{ found, rows: isWhole(one) ? (one.rows ?? []) : undefined }];
    });
}

/** Rows that an ONU brings along by itself and that can only be changed: its ports, say. They are planned once it is there. */
export const isBrought = (page: ConfigPage): boolean =>
  page.key !== undefined && !canDo(page, 'add') && canDo(page, 'edit');

/** A page of an ONU whose rows nobody knows whole: that they are not written is said. */
export const lostSteps = ({ page, place }: DevicePage): OnuStep[] =>
  page.key !== undefined && canDo(page, 'add')
    ? [{ place, page: page.id, op: 'add', key: null, after: null, against: notTold }]
    : [];

/** Rows of the ONUs' own pages, as far as they were ever read. */
const ownRows = (olt: ConfigOlt, kept: readonly KeptPageRow[], onus: readonly FormerOnu[]): OnuStep[] =>
  formerOnuPages(olt, kept, onus).flatMap(({ found, rows }): OnuStep[] =>
    rows ? rows.flatMap((row) => rowStep(found.page, found.place, row) ?? []) : lostSteps(found),
  );

/** First a place for each ONU, then what is set up there; where the OLT numbers, that is known once each has come. */
export function onuSteps(olt: ConfigOlt, kept: readonly KeptPageRow[], onus: readonly FormerOnu[]): OnuStep[] {
  return [...authorized(olt, onus), ...ownRows(olt, kept, onus)];
}

export const changeOf = (asker: Asker, oltId: string, { place, page, op, key, after }: OnuStep): NewChange => ({
  ...asker,
  oltId,
  place,
  page,
  op,
  key,
  after,
  before: null,
  secrets: {},
  base: null,
});

/** Lines of the last running configuration of the old hardware that no page brings along. */
export async function leftByHand(
  tx: Tx,
  olt: ConfigOlt,
  pages: readonly PagePlan[],
  kept: readonly KeptPageRow[],
  onus: readonly FormerOnu[],
): Promise<readonly HandCommands[]> {
  const last = await latestRunning(tx, olt.tenant_id, olt.id, true);
  if (!last) return [];
  const refused = new Set(pages.filter(({ against }) => against !== null).map(({ found }) => found.page.id));
  const whole = kept.filter(isWhole);
  const placesOf = (page: string): number =>
    whole.filter((one) => one.page === page && one.place !== wholeDevice).length;
  // Of a page of ONUs all have to be known: else nothing of the lines of the others would be said.
  const isCovered = ({ page, place }: KeptPageRow): boolean => place === wholeDevice || placesOf(page) >= onus.length;
  // Pages of the device that are only read when somebody opens them are no part of the plan.
  const planned = new Set(
    pagesOfOlt(olt)
      .filter(isSynced)
      .map(({ page }) => page.id),
  );
  const isPlanned = (one: KeptPageRow): boolean => one.place !== wholeDevice || planned.has(one.page);
  const covered = new Set(whole.filter((one) => isPlanned(one) && isCovered(one)).map(({ page }) => page));
  for (const id of refused) covered.delete(id);
  covered.add(onuAuthorize.id);
  return byHandOf(familyOfOlt(olt), [], last.body.split('\n'), covered);
}
