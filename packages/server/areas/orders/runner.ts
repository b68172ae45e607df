import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { nowhere, placeKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { onuAuthorize } from '@heliograph/catalogue/verbs/onu.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { changeReasons, changeStates, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { emit } from '../../estate/emit.ts';
import { Fault } from '../../fault.ts';
import {
  changeEvent,
  changesTopic,
  insertChange,
  loadChange,
  type ChangeRow,
  type NewChange,
} from '../../southbound/config/changes.store.ts';
import { familyOfOlt, loadOlt, pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { knownPagesOf } from '../../southbound/config/known.ts';
import { pageRowsOf } from '../../southbound/config/read-page.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { plainlyAskable } from '../../southbound/reach.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { ensureRow, type Asker, type Ensured } from '../config/config.ts';
import {
  advanceOrder,
  keepTasks,
  orderEvent,
  orderLeases,
  settlePlace,
  orderStandingOf,
  standsAnother,
  type OrderRow,
  type OrderStep,
} from './orders.store.ts';
import { firstFree, holdNumbers, portNameOf, takenNumbers } from './ask.ts';
import { Due, tickMs } from './due.ts';
import { admitStep } from './listed.ts';
import { orderSecretsOf } from './secrets.ts';
import { settleSubscription } from './subscriptions.store.ts';
import { orderTopicOf } from './topics.ts';

const atOnce = 16;
/** A page is read for a task as for a person who waits. */
const forTask = { timeoutMs: 1500, retries: 2, budgetMs: 30_000 } as const;

type Work = InHand<OrderRow>;

function placeOf({ pon, onu_no: onu }: OrderRow): string {
  if (onu === null) throw new Error('an order at a place that nobody has said');
  return placeKey('onu', { ...nowhere, pon, onu });
}

const askerOf = (row: OrderRow): Asker => ({ tenantId: row.tenant_id, by: row.created_by, origin: row.origin });

/** Why a change did not come to what was asked, in one sentence. */
function reasonOf({ state, reasons }: ChangeRow): Text {
  const told = changeStates[state as ChangeState];
  const [first] = reasons ?? [];
  if (!first) return told;
  const why = fill(changeReasons[first.reason], { detail: first.detail ?? '' });
  return text(`${told.en}: ${why.en}`, `${told.zh}：${why.zh}`);
}

/** Only secrets were written, which no device shows: nothing was said against them, and more is not to be had. */
const isDone = ({ state, reasons }: ChangeRow): boolean =>
  state === 'verified' || (state === 'unverified' && (reasons ?? []).length === 0);

/** Writes how far it has come, in the transaction that gives the lease back. */
const keep = (ctx: Context, row: Work, to: OrderStep): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await orderLeases.release(tx, row.lease);
    const now = await advanceOrder(ctx, tx, row, { changeId: null, reason: null, ...to });
    if (now.state === 'done') await settleSubscription(ctx, tx, row);
    await emit(ctx.bus, tx, row.tenant_id, [orderEvent(now)]);
  });

/** The change stands in the device's queue in the transaction in which the order says that it is waited for: never twice, never not at all. */
const hand = (ctx: Context, row: Work, step: number, change: NewChange): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await orderLeases.release(tx, row.lease);
    const queued = await insertChange(ctx, tx, change);
    const now = await advanceOrder(ctx, tx, row, { state: 'working', step, changeId: queued.id, reason: null });
    await emit(ctx.bus, tx, row.tenant_id, [changeEvent(queued), orderEvent(now)], [changesTopic(queued)]);
  });

/** A command of the order, at its own place or where the task says. */
const commandOf = (row: OrderRow, { verb, asks, at }: OrderTask): NewChange => ({
  ...askerOf(row),
  oltId: at?.oltId ?? row.olt_id,
  place: at ? placeKey('onu', { ...nowhere, pon: at.pon, onu: at.onu }) : placeOf(row),
  page: verb ?? onuAuthorize.id,
  op: 'run',
  key: null,
  before: null,
  after: verb === undefined ? { sn: row.sn, profile: null } : (asks ?? null),
  secrets: {},
  base: null,
});

/** Another ONU got the place meanwhile: what was meant for the one is not done to the other. */
const isOthers = (ctx: Context, row: OrderRow, { expects, at }: OrderTask): Promise<boolean> =>
  expects === undefined
    ? Promise.resolve(false)
    : ctx.scope.tenant(row.tenant_id, (tx) =>
        standsAnother(tx, row.tenant_id, at ?? { oltId: row.olt_id, pon: row.pon, onu: row.onu_no ?? 0 }, expects),
      );

function secretsFor(ctx: Context, row: OrderRow, { secrets = {} }: OrderTask): PageRow {
  const held = orderSecretsOf(ctx, row);
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([field, name]) => (held[name] ? [[field, held[name]]] : [])),
  );
}

const goneOlt = 'an order of an OLT that is gone';

async function oltOf(ctx: Context, row: OrderRow): Promise<ConfigOlt> {
  const olt = await ctx.scope.tenant(row.tenant_id, (tx) => loadOlt(tx, row.tenant_id, row.olt_id));
  if (!olt) throw new Error(goneOlt);
  return olt;
}

/** The device has an ONU at this number that the console has not seen yet: the order takes one that is free there. */
async function renumber(ctx: Context, row: Work): Promise<boolean> {
  const olt = await oltOf(ctx, row);
  const visit = new Visit(ctx, olt, forTask);
  try {
    const there = await familyOfOlt(olt).services?.numbers?.(visit, row.pon);
    if (row.onu_no === null || there?.includes(row.onu_no) !== true) return false;
    return await ctx.scope.tenant(row.tenant_id, async (tx) => {
      await orderLeases.mustHold(tx, row.lease);
      await holdNumbers(tx, olt);
      const { taken, left } = await takenNumbers(tx, { olt, pon: row.pon });
      const onu = firstFree({ taken: new Set([...taken, ...there]), left });
      if (onu === null) return false;
      await orderLeases.release(tx, row.lease);
      const now = await advanceOrder(ctx, tx, row, { onu, changeId: null, reason: null });
      await emit(ctx.bus, tx, row.tenant_id, [orderEvent(now)]);
      await ctx.bus.wake(tx, orderTopicOf(row.tenant_id));
      return true;
    });
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    return false;
  } finally {
    await visit.close();
  }
}

/** The port looks at other lists than the one that would let the ONU in: it would wait for ever. */
async function notLooked(ctx: Context, visit: Visit, olt: ConfigOlt, row: OrderRow, { way }: OrderTask) {
  const mode = familyOfOlt(olt).services?.lists?.mode;
  if (way === undefined || !mode) return undefined;
  const page = pageOfOlt(olt, mode.page);
  const rows = typeof page === 'string' ? undefined : await pageRowsOf(ctx, visit, olt, page);
  if (!rows || mode.ways(rows, row.pon)?.includes(way) !== false) return undefined;
  return fill(way === 'mac' ? messages.loidOnly : messages.macOnly, { port: familyOfOlt(olt).ponName(row.pon) });
}

/** A visit to the OLT of a task, which knows where it is asked and what is kept of the pages that the task looks at. */
const visitFor = (ctx: Context, row: OrderRow, id: string, place: string) =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    const olt = await loadOlt(tx, row.tenant_id, row.olt_id);
    if (!olt) throw new Error(goneOlt);
    const visit = new Visit(ctx, olt, forTask);
    visit.reachedAt(await plainlyAskable(ctx, tx, olt));
    const page = pageOfOlt(olt, id, place);
    if (typeof page !== 'string') visit.remembered.know(await knownPagesOf(tx, olt, page, 'add'));
    return { olt, visit };
  });

async function ensured(ctx: Context, row: Work, task: OrderTask): Promise<Ensured> {
  const place = task.of === 'onu' ? placeOf(row) : wholeDevice;
  const { olt, visit } = await visitFor(ctx, row, task.page ?? '', place);
  try {
    const barred = await notLooked(ctx, visit, olt, row, task);
    if (barred) return { what: 'against', why: barred };
    const { page = '', values = {}, shared, toldBy, was, absent } = task;
    return await ensureRow(
      ctx,
      visit,
      olt,
      { page, place, values, secrets: secretsFor(ctx, row, task), shared, toldBy, was, absent },
      askerOf(row),
    );
  } catch (error) {
    const why = error instanceof Fault ? error.words : deviceTroubleOf(error)?.words;
    if (!why) throw error;
    return { what: 'against', why };
  } finally {
    await visit.close();
  }
}

/** Words of a change that say of us that we were not there. */
const ownWords: ReadonlySet<string> = new Set(['resumed', 'interrupted']);

/**
 * It did not come to its end because we were stopped in the middle, and nothing was said against what was asked for: what is missing is
 * looked up and asked for again. A device that could not go back to what was there may well go forward.
 */
const isCutShort = ({ reasons }: ChangeRow): boolean => {
  const words: readonly string[] = (reasons ?? []).map(({ reason }) => reason);
  return (
    words.some((word) => ownWords.has(word)) && words.every((word) => ownWords.has(word) || word === 'rollbackFailed')
  );
};

/** What was in hand has ended: whether it came out as asked. Undefined: nothing was in hand. */
async function ended(ctx: Context, row: Work): Promise<'done' | 'stopped' | undefined> {
  const { change_id: changeId } = row;
  if (changeId === null) return undefined;
  const change = await ctx.scope.tenant(row.tenant_id, (tx) => loadChange(tx, row.tenant_id, changeId));
  // It was removed with its history: looked at anew.
  if (!change) return undefined;
  if (isDone(change)) return 'done';
  if (isCutShort(change)) return undefined;
  const isTaken = change.reasons?.some(({ reason }) => reason === 'conflict' || reason === 'refused') === true;
  if (isTaken && row.tasks[row.step]?.anyNumber === true && (await renumber(ctx, row))) return 'stopped';
  await keep(ctx, row, { state: 'failed', reason: reasonOf(change) });
  return 'stopped';
}

/** Where its ONU stands now; where the OLT numbers, the order takes that place. undefined: nowhere. */
const found = (ctx: Context, row: Work): Promise<(Work & { readonly works: boolean }) | undefined> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    const at = await orderStandingOf(tx, row);
    if (!at) return undefined;
    const isSame = at.onu === row.onu_no && at.sn === row.sn.toUpperCase();
    if (!row.olt_numbers || isSame) return { ...row, works: at.works };
    await orderLeases.mustHold(tx, row.lease);
    const now = await settlePlace(ctx, tx, row, at);
    await emit(ctx.bus, tx, row.tenant_id, [orderEvent(now)]);
    return { ...now, lease: row.lease, works: at.works };
  });

/** What is waited for, where that is more than the ONU being plugged in. */
async function awaited(ctx: Context, row: OrderRow): Promise<Text | null> {
  if (!row.olt_numbers) return null;
  const olt = await oltOf(ctx, row);
  const port = await ctx.scope.tenant(row.tenant_id, (tx) => portNameOf(tx, olt, row.pon));
  const words = row.onu_no === null && admitStep(row.tasks) !== undefined ? messages.notRegistered : messages.notOnline;
  return fill(words, { port });
}

/** What is set on the ONU itself is taken only while it works, and it may have left again; where the OLT numbers, nobody knows its place before. */
const needsOnu = ({ olt_numbers: oltNumbers }: OrderRow, { stage, of }: OrderTask): boolean =>
  stage === 'arrival' || stage === 'private' || (oltNumbers && of === 'onu');

/** The row of a list stood there before the order came to it. */
const markStood = (ctx: Context, row: Work, step: number): Promise<Work> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await orderLeases.mustHold(tx, row.lease);
    const tasks = row.tasks.map((task, at) => (at === step ? { ...task, stood: true as const } : task));
    await keepTasks(tx, row, tasks);
    return { ...row, tasks };
  });

/** Goes on with an order until something is in hand at the device, it waits for its ONU, or it is over. */
async function goOn(ctx: Context, taken: Work): Promise<void> {
  const was = await ended(ctx, taken);
  if (was === 'stopped') return;
  let row = taken;
  for (let step = row.step + (was === 'done' ? 1 : 0); ; step += 1) {
    const task = row.tasks[step];
    if (!task) return keep(ctx, row, { state: 'done', step });
    if (task.page === undefined && task.stage !== 'arrival') {
      // The place of an ONU that its OLT numbers is looked up; one that stands nowhere needs nothing more.
      const at = row.olt_numbers && !task.at ? await found(ctx, row) : row;
      if (!at) continue;
      row = at;
      if (await isOthers(ctx, row, task)) return keep(ctx, row, { state: 'failed', step, reason: messages.anotherOnu });
      return hand(ctx, row, step, commandOf(row, task));
    }
    if (needsOnu(row, task)) {
      const at = await found(ctx, row);
      row = at ?? row;
      if (at?.works !== true) return keep(ctx, row, { state: 'waiting', step, reason: await awaited(ctx, row) });
    }
    if (task.stage === 'arrival') continue;
    const made = await ensured(ctx, row, task);
    // Somebody else has let it in before: that row is not the order's to take away.
    const isOthersRow = task.way !== undefined && made.what === 'held' && taken.change_id === null;
    if (isOthersRow) row = await markStood(ctx, row, step);
    if (made.what === 'against') return keep(ctx, row, { state: 'failed', step, reason: made.why });
    if (made.what === 'change') return hand(ctx, row, step, made.change);
  }
}

/**
 * Carries orders out (worker role), one task after the other, each as a change of the one write path: what is in hand stands in the
 * order's row and in the device's queue alike, so that whoever is stopped in between is gone on from there. Woken by
 * `orders:<tenant>`, by the end of changes and, once a second, by what ONUs do; every 10 s by itself.
 */
export function startOrders(ctx: Context): { stop(): Promise<void> } {
  const due = new Due(ctx);
  return new WorkRunner<OrderRow>(ctx, {
    id: 'orders.tasks',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: orderLeases,
    atOnce: 2 * atOnce,
    ofTenant: atOnce,
    take: (room, owner) => due.take(room, owner),
    work: (row) => goOn(ctx, row),
  });
}
