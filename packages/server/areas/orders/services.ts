import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { OrderKind } from '@heliograph/catalogue/words/order-states.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { overQuotaFault } from '../../quota.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { holdBoundOnus, mustOperateBound } from '../users/users.ts';
import { holdAllNumbers, holdNumbers, oltsBehind, placeAsked, portNameOf, serialProblem } from './ask.ts';
import {
  judgeChange,
  judgeMove,
  judgeReplace,
  judgeSwitch,
  type ServiceChanged,
  type OrderSubject,
} from './change-plan.ts';
import { listSubscriptions, shownSubscription, type CustomerQuery } from './customers.store.ts';
import { onuIdentityOf, shownIdentity } from './identity.ts';
import { findOrder, orderEvent, retryBatch, steerOrder, type OrderRow } from './orders.store.ts';
import { shownPreview } from './shown.ts';
import {
  currentOrder,
  findStanding,
  onusByExternal,
  openOrderAt,
  subscriptionOf,
  type OpenOrder,
} from './subscriptions.store.ts';
import { stageOf } from './tasks.ts';
import { orderTopicOf } from './topics.ts';
import { isSame } from './wanted.ts';
import { writeOrder, type JudgedOrder } from './write-order.ts';

type Taken = OutputOf<typeof subscriptionCalls.replaceOnu>;
type One = Taken[number];
type Which = Pick<InputOf<typeof subscriptionCalls.suspendOnus>, 'onuIds' | 'externalIds'>;
type Another = Pick<InputOf<typeof subscriptionCalls.replaceOnu>, 'waitingId' | 'sn' | 'loid'>;

/** The ONU that is meant, if the caller may work on it. Throws `notFound`, and as `overQuotaFault` and `mustOperateBound`. */
async function subjectOf(ctx: Context, tx: Tx, request: Request, onuId: string): Promise<OrderSubject> {
  const { actor } = request;
  const { tenantId } = actor;
  const onu = await findStanding(tx, tenantId, onuId);
  const sn = onu && onuIdentityOf(onu);
  if (!sn) throw fault('notFound');
  if (onu.over_quota) throw await overQuotaFault(ctx, tx, tenantId);
  await mustOperateBound(tx, actor, onu);
  const olt = await findOlt(tx, tenantId, { oltId: onu.olt_id });
  const { pon, onu_no: number, mac } = onu;
  return { olt, pon, onu: number, sn, mac, had: await subscriptionOf(tx, tenantId, onu) };
}

const isListed = (olt: OltWithLive): boolean => familyOfOlt(olt).services?.lists !== undefined;

/** Orders for one ONU follow each other: what is under way for it, or for another that gets its place, speaks against the next. */
async function underWay(tx: Tx, { olt }: OrderSubject, { sn }: OpenOrder): Promise<Fault> {
  const message = await serialProblem(tx, olt.tenant_id, sn, 'ordered');
  return message ? badInput([{ field: '', message }]) : fault('stateChanged');
}

/** The same was asked for before: it is under way, and goes on if it had stopped. */
async function goOnWith(ctx: Context, tx: Tx, tenantId: number, { id, state }: OpenOrder): Promise<OrderRow[]> {
  if (state !== 'failed') return [];
  const row = await findOrder(tx, tenantId, id);
  if (row?.state !== 'failed') return [];
  return [await steerOrder(ctx, tx, row, { state: 'working', changeId: null, reason: null })];
}

const ordererOf = ({ actor, requestId, ip }: Request) => ({
  tenantId: actor.tenantId,
  by: actor.userName,
  origin: { actorId: actor.userId, requestId, ip },
});

interface Asking {
  readonly judge: (tx: Tx, subject: OrderSubject) => Promise<JudgedOrder | 'isSo'>;
  /** An order of this kind that is under way is what is asked for. */
  readonly same?: OrderKind;
}

interface Answered {
  readonly one: One;
  readonly oltId: string;
  readonly orders: readonly OrderRow[];
}

async function takeOne(
  ctx: Context,
  tx: Tx,
  request: Request,
  onuId: string,
  { judge, same }: Asking,
  batchId: string | null,
): Promise<Answered> {
  const subject = await subjectOf(ctx, tx, request, onuId);
  const { olt, pon, onu, sn, had } = subject;
  const { tenantId } = request.actor;
  const place = onuPlace(await portNameOf(tx, olt, pon), onu);
  const shown = shownIdentity(sn, isListed(olt));
  const externalId = had?.external_id ?? null;
  const said = { onuId, externalId, sn: shown, place, isSo: false, underWay: false, message: null };
  await holdNumbers(tx, olt);
  const open = await openOrderAt(tx, tenantId, { oltId: olt.id, pon, onu, sn }, shown);
  if (open) {
    if (open.kind !== same || open.sn.toUpperCase() !== sn.toUpperCase()) throw await underWay(tx, subject, open);
    const orders = await goOnWith(ctx, tx, tenantId, open);
    return { one: { ...said, id: open.id, underWay: true }, oltId: olt.id, orders };
  }
  const judged = await judge(tx, subject);
  if (judged === 'isSo') return { one: { ...said, id: null, isSo: true }, oltId: olt.id, orders: [] };
  const row = await writeOrder(ctx, tx, ordererOf(request), judged, batchId);
  return { one: { ...said, id: row.id }, oltId: olt.id, orders: [row] };
}

/** Ids of the ONUs that are meant, each with the number of the billing by which it was; null: that number is nobody's. */
async function wanted(tx: Tx, tenantId: number, { onuIds, externalIds }: Which) {
  if (onuIds) return onuIds.map((id) => ({ id, externalId: null }));
  if (!externalIds) throw fault('notFound');
  const found = await onusByExternal(tx, tenantId, externalIds);
  return externalIds.map((externalId) => ({ id: found.get(externalId) ?? null, externalId }));
}

const nobody = { id: null, sn: null, place: null, isSo: false, underWay: false } as const;

/** One alone says what is wrong at its field; of several each has its answer, and those that can be are taken. */
async function takeAll(
  ctx: Context,
  request: Request,
  which: Which,
  asking: Asking & { readonly toOltId?: string | undefined },
  asked?: { readonly batchId?: string | undefined },
): Promise<Taken> {
  const { tenantId } = request.actor;
  return request.tx(async (tx) => {
    const ones = await wanted(tx, tenantId, which);
    const batchId = asked?.batchId ?? (ones.length > 1 ? ctx.newId() : null);
    const taken: One[] = [];
    const olts = new Set<string>();
    const orders: OrderRow[] = [];
    const ids = ones.flatMap(({ id }) => id ?? []);
    const behind = ids.length === 0 ? [] : await oltsBehind(tx, tenantId, 'onu', ids);
    await holdAllNumbers(tx, [...behind, ...(asking.toOltId === undefined ? [] : [asking.toOltId])]);
    for (const { id, externalId } of ones) {
      try {
        if (id === null) throw fault('notFound');
        const { one, oltId, orders: placed } = await takeOne(ctx, tx, request, id, asking, batchId);
        taken.push({ ...one, externalId: externalId ?? one.externalId });
        olts.add(oltId);
        orders.push(...placed);
      } catch (error) {
        if (!(error instanceof Fault) || ones.length === 1) throw error;
        const message = wordsIn(error.problems[0]?.message ?? error.words, request.tongue);
        taken.push({ ...nobody, onuId: id, externalId, message });
      }
    }
    request.note({
      object:
        `ONU ${taken.map(({ sn, place, externalId }) => `${sn ?? externalId ?? '?'} ${place ?? ''}`.trim()).join(', ')}`.slice(
          0,
          500,
        ),
      after: { orders: taken.flatMap(({ id }) => id ?? []) },
      about: { olts: [...olts] },
    });
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, orders.map(orderEvent));
    return taken;
  });
}

type Judge = Asking['judge'];

const changing =
  (ctx: Context, asked: ServiceChanged): Judge =>
  async (tx, subject) => {
    const judged = await judgeChange(ctx, tx, subject, asked);
    return isSame(judged, subject) ? 'isSo' : judged;
  };

/** The other ONU: one that waits on the same port, or as it was typed. */
async function otherOf(tx: Tx, request: Request, { olt, pon }: OrderSubject, { waitingId, sn, loid }: Another) {
  if (waitingId === undefined) return sn || loid ? { sn: sn ?? '', loid: loid || null } : undefined;
  const place = await placeAsked(tx, request, { waitingId });
  if (place.olt.id !== olt.id || place.pon !== pon) throw fault('notFound');
  return place;
}

const replacing =
  (ctx: Context, request: Request, asked: Another): Judge =>
  async (tx, subject) =>
    judgeReplace(ctx, tx, subject, await otherOf(tx, request, subject, asked));

type MoveAsked = InputOf<typeof subscriptionCalls.moveOnu>;

const moving =
  (ctx: Context, request: Request, { toOltId, toPon, ...asked }: Omit<MoveAsked, 'onuId'>): Judge =>
  async (tx, subject) => {
    const olt = toOltId === undefined ? subject.olt : await findOlt(tx, request.actor.tenantId, { oltId: toOltId });
    if (toPon === undefined) throw fault('notFound');
    if (olt.id !== subject.olt.id) await holdBoundOnus(tx, request.actor, olt.id, [subject.mac]);
    await holdNumbers(tx, olt);
    return judgeMove(ctx, tx, subject, { ...asked, olt, pon: toPon });
  };

const switching = (ctx: Context, kind: 'suspend' | 'restore'): Asking => ({
  // Who nobody knows here is asked of the device itself, which says whether it was so already.
  judge: (_, subject) =>
    Promise.resolve(subject.had?.suspended === (kind === 'suspend') ? 'isSo' : judgeSwitch(ctx, subject, kind)),
  same: kind,
});

async function previewOf(ctx: Context, request: Request, asked: InputOf<typeof subscriptionCalls.previewOnuService>) {
  return request.tx(async (tx) => {
    const subject = await subjectOf(ctx, tx, request, asked.onuId);
    const judge = { replace: replacing(ctx, request, asked), move: moving(ctx, request, asked), change: undefined };
    const judged = (await judge[asked.kind]?.(tx, subject)) ?? (await judgeChange(ctx, tx, subject, asked));
    if (judged === 'isSo') throw fault('notFound');
    const olt =
      judged.oltId === subject.olt.id
        ? subject.olt
        : await findOlt(tx, request.actor.tenantId, { oltId: judged.oltId });
    return shownPreview(judged, await portNameOf(tx, olt, judged.pon), request.tongue);
  });
}

const standing = (request: Request, onuId: string) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const onu = await findStanding(tx, tenantId, onuId);
    if (!onu) throw fault('notFound');
    const had = await subscriptionOf(tx, tenantId, onu);
    const known = onuIdentityOf(onu);
    const order = known === null ? undefined : await currentOrder(tx, tenantId, known);
    const [shown] = had
      ? await listSubscriptions(tx, tenantId, { ids: [had.id], pageNum: 1, pageSize: 1 }).then(({ rows }) => rows)
      : [];
    return {
      subscription: shown ? shownSubscription(shown) : null,
      order: order
        ? {
            id: order.id,
            kind: order.kind,
            state: order.state,
            stage: stageOf(order.tasks, order.step),
            step: order.step,
            steps: order.tasks.length,
            reason: order.reason && wordsIn(order.reason, request.tongue),
            updateTime: timeText(order.updated_at),
          }
        : null,
    };
  });

type Filters = Omit<InputOf<typeof subscriptionCalls.listSubscriptions>, 'pageNum' | 'pageSize'>;

/** The customers that filters of a call choose. Throws `notFound` of an OLT that the caller does not see. */
export async function customersAsked(tx: Tx, tenantId: number, asked: Filters): Promise<CustomerQuery> {
  const { sysMac, oltId, suspended, ...query } = asked;
  const isOne = sysMac !== undefined || oltId !== undefined;
  const one = isOne ? await findOlt(tx, tenantId, { sysMac, oltId }) : undefined;
  return { ...query, oltId: one?.id, suspended: suspended === undefined ? undefined : suspended === '1' };
}

const list = (request: Request, asked: InputOf<typeof subscriptionCalls.listSubscriptions>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { pageNum, pageSize, ...filters } = asked;
    const query = await customersAsked(tx, tenantId, filters);
    const { rows, ...totals } = await listSubscriptions(tx, tenantId, { ...query, pageNum, pageSize });
    return { ...totals, rows: rows.map(shownSubscription) };
  });

async function retryAll(ctx: Context, request: Request, batchId: string): Promise<{ retried: number }> {
  const { tenantId } = request.actor;
  return request.tx(async (tx) => {
    const rows = await retryBatch(ctx, tx, tenantId, batchId);
    if (rows === undefined) throw fault('notFound');
    request.note({
      object: `ONU ${rows.map(({ sn }) => sn).join(', ')}`.slice(0, 500),
      after: { state: 'working', orders: rows.map(({ id }) => id) },
      about: { olts: [...new Set(rows.map(({ olt_id: olt }) => olt))] },
    });
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    return { retried: rows.length };
  });
}

/** Customers in service: another ONU, another place, another plan, suspended and restored. */
export const customerServices = (ctx: Context): Area =>
  area(subscriptionCalls, {
    getSubscription: ({ onuId }, request) => standing(request, onuId),
    listSubscriptions: (asked, request) => list(request, asked),
    previewOnuService: (asked, request) => previewOf(ctx, request, asked),
    changeOnuServices: (asked, request) => takeAll(ctx, request, asked, { judge: changing(ctx, asked) }, asked),
    replaceOnu: ({ onuId, ...asked }, request) =>
      takeAll(ctx, request, { onuIds: [onuId] }, { judge: replacing(ctx, request, asked) }),
    moveOnu: ({ onuId, ...asked }, request) =>
      takeAll(ctx, request, { onuIds: [onuId] }, { judge: moving(ctx, request, asked), toOltId: asked.toOltId }),
    suspendOnus: (asked, request) => takeAll(ctx, request, asked, switching(ctx, 'suspend'), asked),
    restoreOnus: (asked, request) => takeAll(ctx, request, asked, switching(ctx, 'restore'), asked),
    retryOnuOrders: ({ batchId }, request) => retryAll(ctx, request, batchId),
  });
