import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { nowhere, placeKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { onuDeregister } from '@heliograph/catalogue/verbs/onu.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { rogueMessages } from '@heliograph/catalogue/words/rogue-words.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Context } from '../../context.ts';
import type { RogueOnu, RogueStep } from '../../db/tables/rogue.ts';
import { emit } from '../../estate/emit.ts';
import { Fault } from '../../fault.ts';
import { changeEvent, loadChange, queueChange, type NewChange } from '../../southbound/config/changes.store.ts';
import { familyOfOlt, loadOlt } from '../../southbound/config/device.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { ensureRow, type Ensured } from '../config/config.ts';
import { heardOn, keepRogueSearch, rogueLeases, type To, type RogueWork } from './rogue.store.ts';

/** A page is read as for a person who waits. */
const forTask = { timeoutMs: 1500, retries: 2, budgetMs: 30_000 } as const;
/** An OLT that could not be read or written is tried again after this; everybody gets back in, however long that takes. */
const againMs = 15_000;
/** Neighbours that were drowned need a moment to be heard again. */
const settleMs = 5_000;
/** A port is looked at so often while it is listened to: what is disturbed need not be listened to any longer. */
const lookMs = 2_000;
/** As long as the OLT was not read since it began, listening goes on; so many times its length at most. */
const mostLengths = 6;
/** An ONU that was let back in is waited for before the next one goes, ms. */
const returnMs = 90_000;

const later = (ctx: Context, ms: number) => new Date(ctx.clock.now() + ms);

/** Writes how far it has come in the transaction that gives the lease back, with what is given to the OLT, if anything is. */
const go = (ctx: Context, row: RogueWork, to: To, change?: NewChange): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await rogueLeases.release(tx, row.lease);
    const queued = change && (await queueChange(ctx, tx, change));
    await keepRogueSearch(ctx, tx, row, { ...to, ...(queued ? { change_id: queued.id } : {}) });
    await ctx.bus.wake(tx, `rogue:${row.tenant_id}`);
    if (queued) await emit(ctx.bus, tx, row.tenant_id, [changeEvent(queued)]);
  });

const listen = (ctx: Context, row: RogueWork, ms: number): To => ({
  heard_from: later(ctx, ms),
  not_before: later(ctx, ms + Math.min(lookMs, row.seconds * 1000)),
});

const inHand = ({ onus, at }: RogueWork): RogueOnu | undefined => onus[at];
const marked = ({ onus, at }: RogueWork, more: Partial<RogueOnu>): readonly RogueOnu[] =>
  onus.map((one, index) => (index === at ? { ...one, ...more } : one));

/** Everybody back in, whatever becomes of the search: it ends there. */
const undo = (why: To): To => ({ state: 'restoring', step: 'unbar', ...why });

async function rowAsked(ctx: Context, row: RogueWork, kind: 'white' | 'black', absent: boolean): Promise<Ensured> {
  const olt = await ctx.scope.tenant(row.tenant_id, (tx) => loadOlt(tx, row.tenant_id, row.olt_id));
  const lists = olt && familyOfOlt(olt).services?.lists;
  const mac = macText(inHand(row)?.mac ?? '');
  if (!olt || !lists) return { what: 'against', why: messages.noSuchPage };
  const { page, values } = kind === 'black' ? lists.bars(row.pon, mac) : lists.admits(row.pon, 'mac', mac);
  const visit = new Visit(ctx, olt, forTask);
  try {
    const asker = { tenantId: row.tenant_id, by: row.created_by, origin: row.origin };
    return await ensureRow(ctx, visit, olt, { page, place: wholeDevice, values, absent }, asker);
  } catch (error) {
    const why = error instanceof Fault ? error.words : deviceTroubleOf(error)?.words;
    if (!why) throw error;
    return { what: 'against', why };
  } finally {
    await visit.close();
  }
}

/** Where the ONU in hand stands now; the OLT gives numbers anew. */
const standing = (ctx: Context, row: RogueWork) =>
  ctx.scope.tenant(row.tenant_id, (tx) =>
    tx
      .selectFrom('onu')
      .select(['onu_no', 'state', 'missing', 'pon'])
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', inHand(row)?.onuId ?? '0')
      .executeTakeFirst(),
  );

const isOnline = (state: number | undefined) => state === stateCode('online');

const failedBy = (why: Text): To => undo({ ending: 'failed', reason: why });

/** A trouble that is over is none; why it ends before its time stays. */
const nextStep = (ctx: Context, row: RogueWork, step: RogueStep): To => ({
  step,
  ...(row.ending === null ? { reason: null } : {}),
  ...(step === 'return' ? { heard_from: later(ctx, 0) } : {}),
});

/** Off the list that lets it in, onto the one that keeps it out, thrown off; and the other way round. */
async function writeStep(
  ctx: Context,
  row: RogueWork,
  step: 'unlist' | 'bar' | 'unbar' | 'relist',
  next: RogueStep,
): Promise<void> {
  const isBack = step === 'unbar' || step === 'relist';
  const onu = inHand(row);
  // What is not ours to take back stays.
  const isOurs = step === 'relist' ? onu?.listed === true : step === 'unbar' ? onu?.barred === true : true;
  if (!isOurs) return go(ctx, row, nextStep(ctx, row, next));
  const made = await rowAsked(
    ctx,
    row,
    step === 'unlist' || step === 'relist' ? 'white' : 'black',
    step === 'unlist' || step === 'unbar',
  );
  // Somebody else keeps it off already, such as a customer who does not pay: nothing is to be learned from it.
  if (made.what === 'held' && step === 'bar' && onu?.barred !== true)
    return go(ctx, row, { step: 'relist', onus: marked(row, { sight: 'gone' }) });
  if (made.what === 'held') return go(ctx, row, nextStep(ctx, row, next));
  if (made.what === 'change') {
    // Before it is asked of the OLT it is written down: whoever goes on from here takes it back.
    const mark = step === 'unlist' ? { listed: true } : step === 'bar' ? { barred: true } : {};
    return go(ctx, row, { step, onus: marked(row, mark) }, made.change);
  }
  if (isBack) return go(ctx, row, { step, reason: made.why, not_before: later(ctx, againMs) });
  return go(ctx, row, failedBy(made.why));
}

async function throwOff(ctx: Context, row: RogueWork): Promise<void> {
  const now = await standing(ctx, row);
  const isAway = !now || now.missing || now.pon !== row.pon;
  // One that the OLT does not hear cannot be thrown off, and does not come in any more.
  if (isAway || !isOnline(now.state)) return go(ctx, row, { step: 'listen', ...listen(ctx, row, settleMs) });
  return go(
    ctx,
    row,
    { step: 'throw', onus: marked(row, { worked: true }) },
    {
      tenantId: row.tenant_id,
      by: row.created_by,
      origin: row.origin,
      oltId: row.olt_id,
      place: placeKey('onu', { ...nowhere, pon: row.pon, onu: now.onu_no }),
      page: onuDeregister.id,
      op: 'run',
      key: null,
      before: null,
      after: null,
      secrets: {},
      base: null,
    },
  );
}

/** What was heard; undefined: not enough, and listening goes on. 'deaf': the OLT was not read in all that time. */
async function listened(ctx: Context, row: RogueWork): Promise<'calm' | 'disturbed' | 'deaf' | undefined> {
  const heard = await ctx.scope.tenant(row.tenant_id, (tx) =>
    heardOn(tx, row, row.state === 'searching' ? inHand(row)?.onuId : undefined),
  );
  if (heard.drops > 0) return 'disturbed';
  const [length, longest] = [row.seconds * 1000, row.seconds * 1000 * mostLengths];
  const ms = ctx.clock.now() - (row.heard_from?.getTime() ?? 0);
  if (ms >= length && heard.isRead) return 'calm';
  return ms > longest ? 'deaf' : undefined;
}

const longer = (ctx: Context, row: RogueWork): Promise<void> => go(ctx, row, { not_before: later(ctx, lookMs) });

async function afterListening(ctx: Context, row: RogueWork): Promise<void> {
  const sight = await listened(ctx, row);
  if (sight === undefined) return longer(ctx, row);
  if (sight === 'deaf') return go(ctx, row, failedBy(rogueMessages.unheard));
  const onu = inHand(row);
  const suspect = sight === 'calm' ? (onu?.onuId ?? null) : row.suspect;
  return go(ctx, row, { step: 'unbar', onus: marked(row, { sight }), suspect });
}

/** Back in: the next one, or, if it was quiet without it, a last listening with everybody there. */
async function afterReturn(ctx: Context, row: RogueWork): Promise<void> {
  const now = await standing(ctx, row);
  const isWaited = ctx.clock.now() - (row.heard_from?.getTime() ?? 0) < returnMs;
  if (inHand(row)?.worked === true && now && !now.missing && !isOnline(now.state) && isWaited && row.ending === null)
    return go(ctx, row, { step: 'return', not_before: later(ctx, 2_000) });
  if (row.ending !== null) return go(ctx, row, { state: row.ending, ended: true });
  if (row.suspect !== null) return go(ctx, row, { state: 'proving', step: null, ...listen(ctx, row, settleMs) });
  if (row.at + 1 >= row.onus.length) return go(ctx, row, { state: 'none', ended: true });
  return go(ctx, row, { at: row.at + 1, step: 'unlist' });
}

/** Nobody is kept off: before the search, and after an ONU was found without which it was quiet. */
async function withAll(ctx: Context, row: RogueWork): Promise<void> {
  if (row.ending !== null) return go(ctx, row, { state: row.ending, ended: true });
  const sight = await listened(ctx, row);
  if (sight === undefined) return longer(ctx, row);
  if (sight === 'deaf') return go(ctx, row, { state: 'failed', reason: rogueMessages.unheard, ended: true });
  if (row.state === 'listening')
    return sight === 'calm'
      ? go(ctx, row, { state: 'calm', ended: true })
      : go(ctx, row, { state: 'searching', at: 0, step: 'unlist' });
  return sight === 'disturbed'
    ? go(ctx, row, { state: 'found', reason: rogueMessages.suspected, ended: true })
    : go(ctx, row, { state: 'unsure', reason: rogueMessages.maybe, ended: true });
}

/** What was in hand at the OLT has ended: on to the next step, or back if it was not taken. */
async function afterChange(ctx: Context, row: RogueWork, changeId: string): Promise<void> {
  const change = await ctx.scope.tenant(row.tenant_id, (tx) => loadChange(tx, row.tenant_id, changeId));
  const isDone = !change || change.state === 'verified' || (row.step === 'throw' && change.state === 'unverified');
  if (row.step === 'throw') {
    if (isDone) return go(ctx, row, { step: 'listen', ...listen(ctx, row, settleMs) });
    return go(ctx, row, failedBy(changeStates[change.state]));
  }
  // Looked at again: the step says what the list shall hold, and goes on once it does.
  if (isDone) return go(ctx, row, { step: row.step });
  const isBack = row.step === 'unbar' || row.step === 'relist';
  if (isBack)
    return go(ctx, row, { step: row.step, reason: changeStates[change.state], not_before: later(ctx, againMs) });
  return go(ctx, row, failedBy(changeStates[change.state]));
}

/** One step further. Whoever is stopped in between is gone on from: what was meant stands in the row before it is asked of the OLT. */
export async function stepRogueSearch(ctx: Context, row: RogueWork): Promise<void> {
  if (row.change_id !== null) return afterChange(ctx, row, row.change_id);
  if (row.state === 'listening' || row.state === 'proving') return withAll(ctx, row);
  if (row.ending !== null && row.state === 'searching') return go(ctx, row, undo({}));
  switch (row.step) {
    case 'unlist':
      return writeStep(ctx, row, 'unlist', 'bar');
    case 'bar':
      return writeStep(ctx, row, 'bar', 'throw');
    case 'throw':
      return throwOff(ctx, row);
    case 'listen':
      return afterListening(ctx, row);
    case 'unbar':
      return writeStep(ctx, row, 'unbar', 'relist');
    case 'relist':
      return writeStep(ctx, row, 'relist', 'return');
    default:
      return afterReturn(ctx, row);
  }
}
