import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { advanceChange, changeEvent, nextChange, type ChangeRow } from './changes.store.ts';
import { loadOlt, pageOfOlt, verbOfOlt, type ConfigOlt, type DevicePage } from './device.ts';
import { loadDevice, noteUptime, type DeviceRecord } from './device-state.ts';
import { proceed } from './engine.ts';
import { finishChange } from './finish.ts';
import { longestWaitMs } from './due.ts';
import { giveBackLease, LeaseLost, mustHold, type WriteRight } from './lease.ts';
import { plainlyAskable } from '../reach.ts';
import { knownPagesOf, type KnownPages } from './known.ts';
import { syncDevice } from './sync.ts';
import { readOnus } from './sync-onus.ts';
import { deviceTroubleOf } from './trouble.ts';
import { Visit, type VisitOptions } from './visit.ts';
import { note, progressOf, type ChangeOutcome, type ChangeWork } from './work.ts';

export type DeviceWorkKind = 'change' | 'sync';

export interface VisitTerms {
  readonly visit: VisitOptions;
  readonly isStopped: () => boolean;
  /** Somebody waits for the device: what can be gone on with later makes room. */
  readonly isWanted: () => boolean;
}

/** What is left to be done on a device when it is let go. */
export type Left =
  | { readonly kind: 'nothing' | 'sync'; readonly isGivenBack?: true }
  /** A change waits for this many milliseconds. */
  | { readonly kind: 'later'; readonly ms: number; readonly isBeside?: true };

const inside = text('the console failed on this page', '控制台处理该页面时出错');
const noPage = text('this model has no such page', '该型号没有此页面');

/** Does the error come from the database or the network of ours? Then the change is as it was, and is taken up again. */
const isOurs = (error: unknown): boolean =>
  deviceTroubleOf(error) === undefined && typeof (error as { code?: unknown }).code === 'string';

/** What a change is called that nobody can go on with. */
function endOf(work: ChangeWork): ChangeState {
  if (work.change.state === 'rollingBack') return 'halfApplied';
  return progressOf(work).sent === true ? 'unverified' : 'failed';
}

/** Stands for a page that the device had when the change was asked for, and has no more. */
function formerPage(id: string, place: string): DevicePage {
  const title = text(id, id);
  const page: ConfigPage = { id, path: id, section: '', title, shape: 'form', permission: 'device:config', fields: {} };
  const nothing = { rows: [], complete: true, absent: true };
  const binding = { page, read: () => Promise.resolve(nothing), steps: () => Promise.resolve([]) };
  return { page, place, binding };
}

interface Turn {
  readonly ctx: Context;
  readonly parts: VisitTerms;
  readonly held: WriteRight;
  readonly kind: DeviceWorkKind;
}

/** A change that is next at its device, with what is known of both. */
interface Next {
  readonly olt: ConfigOlt;
  readonly change: ChangeRow;
  readonly device: DeviceRecord | undefined;
  /** undefined: the device has no such page any more. */
  readonly page: DevicePage | undefined;
  /** What is kept of the pages that it will look at. */
  readonly known: KnownPages | undefined;
  readonly address: string | undefined;
}

/** One change, as far as it comes now. */
async function oneChange({ ctx, parts, held }: Turn, next: Next): Promise<ChangeOutcome> {
  const { olt, change, device, page: found } = next;
  const page = found ?? formerPage(change.page, change.place);
  const visit = new Visit(ctx, olt, parts.visit);
  visit.reachedAt(next.address);
  if (next.known) visit.remembered.know(next.known);
  const work: ChangeWork = { ctx, held, olt, page, visit, device, change, notes: [...(change.reasons ?? [])] };
  try {
    if (!found) {
      note(work, 'conflict', noPage);
      return await finishChange(work, 'failed');
    }
    return await proceed(work);
  } catch (error) {
    if (error instanceof LeaseLost || isOurs(error)) throw error;
    ctx.log.error({ err: error, change: change.id, page: change.page }, 'a change could not be worked out');
    note(work, 'conflict', inside);
    return await finishChange(work, endOf(work));
  } finally {
    await visit.close();
  }
}

function pageOf(olt: ConfigOlt, { op, page: id, place }: ChangeRow): DevicePage | undefined {
  const found = op === 'run' ? verbOfOlt(olt, id, place) : pageOfOlt(olt, id, place);
  return typeof found === 'string' ? undefined : found;
}

interface Found {
  readonly device: DeviceRecord | undefined;
  readonly next?: Next;
  /** The device is nobody's any more. */
  readonly isGivenBack?: true;
}

/** Nobody has touched the change yet: from now on it is looked at. Sends nothing; whoever finds it so begins anew. */
async function beginReading(ctx: Context, tx: Tx, held: WriteRight, change: ChangeRow): Promise<ChangeRow> {
  await mustHold(tx, held);
  const row = await advanceChange(tx, change, { state: 'reading' }, ctx.clock.now());
  await emit(ctx.bus, tx, held.tenantId, [changeEvent(row)]);
  return row;
}

/** What is next at a device, and everything that has to be known for it, in one transaction. */
const find = ({ ctx, held, kind }: Turn) => {
  const { tenantId, oltId } = held;
  return ctx.scope.tenant(tenantId, async (tx): Promise<Found> => {
    const change = await nextChange(tx, tenantId, oltId, ctx.clock.now());
    const device = await loadDevice(tx, tenantId, oltId);
    const olt = change && (await loadOlt(tx, tenantId, oltId));
    if (!olt) {
      // Whoever only came for changes gives the device back with this look.
      if (kind === 'change') await giveBackLease(tx, held);
      return { device, ...(kind === 'change' ? { isGivenBack: true } : {}) };
    }
    const page = pageOf(olt, change);
    const address = await plainlyAskable(ctx, tx, olt);
    const known = page ? await knownPagesOf(tx, olt, page, change.op) : undefined;
    const isBegun =
      page !== undefined && change.state === 'queued' && (change.not_before?.getTime() ?? 0) <= ctx.clock.now();
    const begun = isBegun ? await beginReading(ctx, tx, held, change) : change;
    return { device, next: { olt, change: begun, device, page, known, address } };
  });
};

const isToBeRead = (device: DeviceRecord | undefined): boolean =>
  device?.sync_after === null && (device.sync_wanted || (device.onus_wanted_at !== null && device.onus_after === null));

/** It waits, and lets others go first. */
const isBeside = ({ progress }: ChangeRow): boolean => progress?.beside === true;

/** Works through the queue of changes until it is empty or the first one waits for its time. */
async function changes(turn: Turn): Promise<Left> {
  const { ctx, parts } = turn;
  while (!parts.isStopped()) {
    const { next, device, ...left } = await find(turn);
    if (!next) return { kind: isToBeRead(device) ? 'sync' : 'nothing', ...left };
    const { change } = next;
    const wait = (change.not_before?.getTime() ?? 0) - ctx.clock.now();
    if (wait > 0 && wait <= longestWaitMs) {
      return { kind: 'later', ms: wait, ...(isBeside(change) ? { isBeside: true } : {}) };
    }
    await oneChange(turn, next);
  }
  return { kind: 'nothing' };
}

/** Reads everything, unless it was only to be seen whether the device still runs; then its ONUs, where somebody wants them. */
async function sync(turn: Turn): Promise<void> {
  const { ctx, parts, held } = turn;
  const { tenantId, oltId } = held;
  const { olt, device } = await ctx.scope.tenant(tenantId, async (tx) => ({
    olt: await loadOlt(tx, tenantId, oltId),
    device: await loadDevice(tx, tenantId, oltId),
  }));
  if (!olt) return;
  const visit = new Visit(ctx, olt, parts.visit);
  try {
    const cameBack = olt.login_at !== null && (device?.synced_at ?? new Date(0)).getTime() < olt.login_at.getTime();
    const isFree = (change: ChangeRow | undefined) =>
      change === undefined || (isBeside(change) && (change.not_before?.getTime() ?? 0) > ctx.clock.now());
    const first = () => ctx.scope.tenant(tenantId, (tx) => nextChange(tx, tenantId, oltId, ctx.clock.now()));
    const mayGoOn = async () => !parts.isStopped() && !parts.isWanted() && isFree(await first());
    if (device?.sync_wanted === true || cameBack || (await isRestarted(ctx, held, visit))) {
      if (!(await syncDevice(ctx, held, olt, visit, mayGoOn))) return;
    }
    if (device?.onus_wanted_at && (await mayGoOn())) await readOnus(ctx, held, olt, visit, mayGoOn);
  } finally {
    await visit.close();
  }
}

/** A look at a device with unsaved changes: has it lost them? */
async function isRestarted(ctx: Context, held: WriteRight, visit: Visit): Promise<boolean> {
  try {
    return (await noteUptime(ctx, held.tenantId, held.oltId, await visit.uptime())).restarted;
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    return false;
  }
}

/**
 * Whatever is to be done on one device, by the one process that holds it: its changes, and for a `sync` the reading of all its pages.
 * Throws LeaseLost when another process has it now. Whoever holds it gives it back, if it was not done with the last look.
 */
export async function workOn(ctx: Context, parts: VisitTerms, held: WriteRight, kind: DeviceWorkKind): Promise<Left> {
  const turn: Turn = { ctx, parts, held, kind };
  const left = await changes(turn);
  const isHeld = left.kind === 'later' && left.isBeside !== true;
  if (kind === 'change' || isHeld || parts.isStopped() || parts.isWanted()) return left;
  await sync(turn);
  return changes(turn);
}
