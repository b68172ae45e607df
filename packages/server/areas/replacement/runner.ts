import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { FormerOnu } from '../../db/tables/replacements.ts';
import { Fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { changeEvent, changesTopic, insertChange } from '../../southbound/config/changes.store.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { loadOlt, pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { loadDevice } from '../../southbound/config/device-state.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { heldPages, madeOf, pagePlanOf, saveOlt, planStepsOf, type Asker } from '../config/config.ts';
import {
  isReadSince,
  replacementItemsOf,
  formerOnusOf,
  replacementLeases,
  replacementTopicOf,
  type ReplacementItemRow,
  type NewItem,
  type ReplacementRow,
} from './replacement.store.ts';
import { planAgain, unset, unwritten } from './again.ts';
import { nameField, ownWordsOf, ownWordsPage, ownWordsPlan } from './own-words.ts';
import {
  authorized,
  changeOf,
  isBrought,
  isNumbering,
  keyOfOnu,
  lostSteps,
  onuSteps,
  formerOnuPages,
  formerPlaceOf,
  placesNow,
  plannedPages,
  readNewHardware,
  rowStep,
  type OnuStep,
} from './transfer.ts';

const everyMs = 10_000;
/** It is looked at again so soon. */
const againMs = 1_000;
/** One that does not go on for a reason that somebody has to mend. */
const restMs = 15_000;
/** Whoever waits longer for the first reading is told so. */
const usualReadMs = 120_000;
/** Rows that were in each other's way are written the second time. */
const mostPasses = 2;
/** So long after the switch ONUs are waited for whose rows are not taken yet. */
const onusComeMs = 120_000;
const forWriting = { timeoutMs: 1500, retries: 2, setTimeoutMs: 8000, budgetMs: 300_000 } as const;

type Work = InHand<ReplacementRow>;
type Step = Partial<Pick<ReplacementRow, 'state' | 'next_at' | 'passes'>> & { readonly trouble?: string | null };

const askerOf = ({ tenant_id: tenantId, created_by: by, origin }: ReplacementRow): Asker => ({ tenantId, by, origin });

const advance = (tx: Tx, { tenant_id: tenantId, id }: ReplacementRow, to: Step) =>
  tx.updateTable('olt_replacement').set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

/** The end of a look: in the transaction that gives the lease back. */
const settle = (ctx: Context, row: Work, to: Step, also: (tx: Tx) => Promise<unknown> = () => Promise.resolve()) =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await replacementLeases.release(tx, row.lease);
    await also(tx);
    await advance(tx, row, { trouble: null, ...to });
    await ctx.bus.wake(tx, replacementTopicOf(row.tenant_id));
  });

const later = (ctx: Context, ms: number) => new Date(ctx.clock.now() + ms);

const oltOf = async (ctx: Context, { tenant_id: tenantId, olt_id: oltId }: ReplacementRow): Promise<ConfigOlt> => {
  const olt = await ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
  if (!olt) throw new Error('a replacement of an OLT that is gone');
  return olt;
};

type Made = Omit<NewItem, 'tenant_id' | 'replacement_id' | 'nth' | 'olt_id' | 'change_id'> & {
  readonly change?: Parameters<typeof insertChange>[2];
};

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Rows of the device's own pages, each checked against what the new hardware holds now. */
async function ofPages(ctx: Context, row: Work, olt: ConfigOlt, signal: AbortSignal): Promise<Made[]> {
  const { now, own } = await ctx.scope.tenant(row.tenant_id, async (tx) => ({
    now: await heldPages(tx, olt),
    own: await ownWordsOf(tx, olt),
  }));
  const agreed = new Set(row.pages);
  const pages = plannedPages(olt, row.kept.pages, now, (page) => agreed.has(page.id), row.former.mac);
  const visit = new Visit(ctx, olt, forWriting);
  const made: Made[] = [];
  try {
    const named = agreed.has(ownWordsPage) ? await ownWordsPlan(ctx, visit, olt, own) : {};
    if (named.against) {
      made.push({ place: wholeDevice, page: ownWordsPage, op: 'edit', row_key: null, against: json(named.against) });
    }
    const steps = planStepsOf([...(named.plans ?? []), ...pages]);
    for (const { found, item } of steps) {
      signal.throwIfAborted();
      if (!agreed.has(found.page.id)) continue;
      const one = await madeOf(ctx, askerOf(row), visit, { olt, ...found }, item);
      const { op } = item.asked;
      const isAside = found.page.id === ownWordsPage && !item.row.differences.some(({ field }) => field === nameField);
      const row_key = found.page.id === ownWordsPage ? (isAside ? '{}' : null) : json(item.row.key);
      const of = { place: found.place, page: found.page.id, op, row_key };
      made.push('change' in one ? { ...of, against: null, change: one.change } : { ...of, against: json(one.against) });
    }
  } finally {
    await visit.close();
  }
  return made;
}

/** What still differs on pages of ONUs of which not every row was written: each is read at the new hardware first. Nothing is taken from an ONU. */
async function ofOnusAgain(ctx: Context, row: Work, olt: ConfigOlt, signal: AbortSignal): Promise<Made[]> {
  const agreed = new Set(row.pages);
  const { items, onus } = await ctx.scope.tenant(row.tenant_id, async (tx) => ({
    items: await replacementItemsOf(tx, row.tenant_id, row.id),
    // What was read before is of the old hardware.
    onus: (await isReadSince(tx, row)) ? await formerOnusOf(tx, row.tenant_id, row.olt_id) : [],
  }));
  const placeNow = placesNow(olt, row.onus, onus);
  const written = Map.groupBy(items, ({ page, place }) => `${page} ${place}`);
  const visit = new Visit(ctx, olt, forWriting);
  const made: Made[] = [];
  try {
    for (const { found: was, rows } of formerOnuPages(olt, row.kept.pages, row.onus)) {
      signal.throwIfAborted();
      const { page } = was;
      if (!agreed.has(page.id)) continue;
      const place = placeNow(was.place);
      const found = place === undefined ? 'unknown' : pageOfOlt(olt, page.id, place);
      if (place === undefined || typeof found === 'string') {
        const lost = { place: was.place, page: page.id, op: 'edit', row_key: null } as const;
        if (rows?.length !== 0) made.push({ ...lost, against: json(words.notRegistered) });
        continue;
      }
      if (!rows) made.push(...lostSteps(found).map((step) => ofOnu(row, step)));
      if (!rows || (written.get(`${page.id} ${place}`)?.length ?? 0) >= rows.length) continue;
      const { now, against } = await readNewHardware(ctx, visit, found);
      const plan = now && pagePlanOf(true, found, rows, now);
      // What did not come out the first time is not forgotten because nobody can say what is there.
      if (against) made.push({ place, page: page.id, op: 'edit', row_key: null, against: json(against) });
      for (const { item } of planStepsOf(plan ? [plan] : [])) {
        const { op } = item.asked;
        if (op === 'remove') continue;
        const of = { place, page: page.id, op, row_key: json(item.row.key) };
        if (op === 'add') {
          const step = isBrought(page) ? undefined : rowStep(page, place, item.row.row);
          made.push(step ? ofOnu(row, step) : { ...of, against: json(words.notListed) });
          continue;
        }
        const one = await madeOf(ctx, askerOf(row), visit, { olt, ...found }, item);
        made.push(
          'change' in one ? { ...of, against: null, change: one.change } : { ...of, against: json(one.against) },
        );
      }
    }
  } finally {
    await visit.close();
  }
  return made;
}

const ofOnu = (row: Work, step: OnuStep): Made => ({
  place: step.place,
  page: step.page,
  op: step.op,
  row_key: json(step.key),
  against: json(step.against),
  ...(step.against === null ? { change: changeOf(askerOf(row), row.olt_id, step) } : {}),
});

/** Rows that ONUs bring along are there to be changed once they have a place; all of their rows, where the OLT gives the places. */
function hasMore(row: Work, olt: ConfigOlt): boolean {
  const agreed = new Set(row.pages);
  return formerOnuPages(olt, row.kept.pages, row.onus).some(
    ({ found: { page }, rows }) =>
      agreed.has(page.id) && (isBrought(page) || isNumbering(olt)) && (rows ?? []).length > 0,
  );
}

/** Places of ONUs that are not back: where they stood, and where they stand now. */
function awaitedPlaces(were: readonly FormerOnu[], onus: readonly FormerOnu[]): ReadonlySet<string> {
  const now = new Map(onus.map((onu) => [keyOfOnu(onu), onu]));
  return new Set(
    were.flatMap((was) => {
      const is = now.get(keyOfOnu(was));
      return is?.online === true ? [] : [formerPlaceOf(was), ...(is ? [formerPlaceOf(is)] : [])];
    }),
  );
}

/** A second time what did not come out, a third time what ONUs did not take; and then as long as such an ONU is still to come. */
function isToTryAgain(
  ctx: Context,
  row: Work,
  olt: ConfigOlt,
  items: readonly ReplacementItemRow[],
  awaited: ReadonlySet<string>,
): boolean {
  const left = items.filter(unset);
  if (row.passes < mostPasses && (left.length > 0 || items.some(unwritten) || hasMore(row, olt))) return true;
  if (row.passes === mostPasses && left.length > 0) return true;
  const isYoung = ctx.clock.now() - row.created_at.getTime() < onusComeMs;
  return isYoung && left.some(({ place }) => awaited.has(place));
}

/** A place for each ONU that has none yet, and at first what is set up there. */
async function ofOnus(ctx: Context, row: Work, olt: ConfigOlt): Promise<readonly OnuStep[]> {
  if (isNumbering(olt)) return [];
  if (row.passes === 0) return onuSteps(olt, row.kept.pages, row.onus);
  const items = await ctx.scope.tenant(row.tenant_id, (tx) => replacementItemsOf(tx, row.tenant_id, row.id));
  const placed = new Set(items.filter(({ op }) => op === 'run').map(({ place }) => place));
  return authorized(olt, row.onus).filter(({ place }) => !placed.has(place));
}

/** All rows stand in the device's queue with the transaction that says so: never twice, never not at all. */
async function plan(ctx: Context, row: Work, signal: AbortSignal): Promise<void> {
  const device = await ctx.scope.tenant(row.tenant_id, (tx) => loadDevice(tx, row.tenant_id, row.olt_id));
  const olt = await oltOf(ctx, row);
  if (!device?.synced_at) {
    const isLong = ctx.clock.now() - row.created_at.getTime() > usualReadMs;
    const why = olt.online === false ? words.silentRead : words.moved;
    return settle(ctx, row, { trouble: isLong ? JSON.stringify(why) : null, next_at: later(ctx, againMs) });
  }
  const own = await ofPages(ctx, row, olt, signal);
  const agreed = new Set(row.pages);
  const isFirst = row.passes === 0;
  const onus = (await ofOnus(ctx, row, olt)).filter(({ op, page }) => op === 'run' || agreed.has(page));
  const again = isFirst ? [] : await ofOnusAgain(ctx, row, olt, signal);
  const all = [...own, ...onus.map((step) => ofOnu(row, step)), ...again];
  await settle(ctx, row, { state: 'writing', passes: row.passes + 1, next_at: later(ctx, againMs) }, async (tx) => {
    const key = { tenant_id: row.tenant_id, replacement_id: row.id, olt_id: row.olt_id };
    const events = [];
    const from =
      1 + (await replacementItemsOf(tx, row.tenant_id, row.id)).reduce((most, { nth }) => Math.max(most, nth), -1);
    for (const [nth, { change, ...item }] of all.entries()) {
      const queued = change && (await insertChange(ctx, tx, change));
      if (queued) events.push(changeEvent(queued));
      await tx
        .insertInto('olt_replacement_item')
        .values({ ...key, nth: from + nth, ...item, change_id: queued?.id ?? null })
        .execute();
    }
    await ctx.bus.wake(tx, changesTopic(key));
    await emit(ctx.bus, tx, row.tenant_id, events);
  });
}

/** It is waited for: the device did not answer while it was written to. */
const isUnanswered = (change: ReplacementItemRow['change']): boolean =>
  change?.ended_at === null && (change.progress?.silent ?? 0) > 0;

async function write(ctx: Context, row: Work): Promise<void> {
  const { items, onus } = await ctx.scope.tenant(row.tenant_id, async (tx) => ({
    items: await replacementItemsOf(tx, row.tenant_id, row.id),
    onus: await formerOnusOf(tx, row.tenant_id, row.olt_id),
  }));
  const isOver = items.every(({ change }) => !change || change.ended_at !== null);
  const olt = await oltOf(ctx, row);
  if (!isOver) {
    const isSilent = olt.online === false || items.some(({ change }) => isUnanswered(change));
    const left = items.filter(({ change }) => change && change.ended_at === null).length;
    const trouble = isSilent ? JSON.stringify(fill(words.silent, { n: left })) : null;
    return settle(ctx, row, { trouble, next_at: later(ctx, againMs) });
  }
  if (!isToTryAgain(ctx, row, olt, items, awaitedPlaces(row.onus, onus)))
    return settle(ctx, row, { state: 'saving', next_at: later(ctx, 0) });
  const wait = row.passes < mostPasses ? againMs : restMs;
  return settle(ctx, row, { state: 'reading', next_at: later(ctx, wait) }, async (tx) => {
    await planAgain(tx, row, items);
    await ctx.bus.wake(tx, changesTopic(row));
  });
}

/** Saving twice is saving. */
async function save(ctx: Context, row: Work): Promise<void> {
  try {
    await saveOlt(ctx, row.olt_id, askerOf(row));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.id !== 'modelCannot') {
      return settle(ctx, row, { trouble: JSON.stringify(error.words), next_at: later(ctx, restMs) });
    }
  }
  return settle(ctx, row, { state: 'watching', next_at: null });
}

const works = { reading: plan, writing: write, saving: save } as const;

const take = (tx: Tx, tenantId: number, owner: string, most: number, now: Date) =>
  replacementLeases.take<ReplacementRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.ended_at is null and t.next_at <= ${now}`,
    order: sql`t.next_at`,
    most,
  });

/**
 * Carries replacements out (worker role): reads the new hardware, hands the rows to the write path, saves. Each step ends with a transaction that says
 * what is next, so whoever finds it after a kill goes on there.
 */
export function startReplacements(ctx: Context): { stop(): Promise<void> } {
  const due = new DueTenants<ReplacementRow>(ctx.clock, {
    everyMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => tenantOf(topic, 'replacements'),
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const now = ctx.clock.now();
        const rows = await take(tx, tenantId, owner, most, new Date(now));
        const next = await tx
          .selectFrom('olt_replacement')
          .select((eb) => eb.fn.min('next_at').as('at'))
          .where('tenant_id', '=', tenantId)
          .where('next_at', 'is not', null)
          .executeTakeFirst();
        return { rows, ...(next?.at ? { nextMs: Math.max(next.at.getTime() - now, 200) } : {}) };
      }),
  });
  return new WorkRunner<ReplacementRow>(ctx, {
    id: 'olts.replacements',
    everyMs,
    wakes: (topic) => due.hears(topic),
    leases: replacementLeases,
    atOnce: 4,
    ofTenant: 2,
    take: (room, owner) => due.take(room, owner),
    work: async (row, signal) => {
      const next = row.state === 'reading' || row.state === 'writing' || row.state === 'saving' ? row.state : undefined;
      if (next === undefined) return settle(ctx, row, { next_at: null });
      return works[next](ctx, row, signal);
    },
  });
}
