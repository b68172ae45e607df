import { isDeepStrictEqual } from 'node:util';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { overQuotaFault } from '../../quota.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { holdBoundOnus, mustOperateBound } from '../users/users.ts';
import { holdNumbers, placeAsked, portNameOf, serialProblem } from './ask.ts';
import { judgeChange, judgeMove, judgeReplace, judgeSwitch, type Changed, type Subject } from './change-plan.ts';
import { identityOf, shownIdentity } from './identity.ts';
import { retryBatch } from './orders.store.ts';
import { shownPreview } from './shown.ts';
import {
  currentOrder,
  findStanding,
  listSubscriptions,
  openOrderSerial,
  onusByExternal,
  shownSubscription,
  subscriptionOf,
} from './subscriptions.store.ts';
import { stageOf } from './tasks.ts';
import { topicOf } from './topics.ts';
import { writeOrder, type Judged } from './write-order.ts';

type Taken = OutputOf<typeof subscriptionCalls.replaceOnu>;
type One = Taken[number];
type Which = Pick<InputOf<typeof subscriptionCalls.suspendOnus>, 'onuIds' | 'externalIds'>;
type Another = Pick<InputOf<typeof subscriptionCalls.replaceOnu>, 'waitingId' | 'sn' | 'loid'>;

/** The ONU that is meant, if the caller may work on it. Throws `notFound`, and as `overQuotaFault` and `mustOperateBound`. */
async function subjectOf(ctx: Context, tx: Tx, request: Request, onuId: string): Promise<Subject> {
  const { actor } = request;
  const { tenantId } = actor;
  const onu = await findStanding(tx, tenantId, onuId);
  const sn = onu && identityOf(onu);
  if (!sn) throw fault('notFound');
  if (onu.over_quota) throw await overQuotaFault(ctx, tx, tenantId);
  await mustOperateBound(tx, actor, onu);
  const olt = await findOlt(tx, tenantId, { oltId: onu.olt_id });
  const { pon, onu_no: number, mac } = onu;
  return { olt, pon, onu: number, sn, mac, had: await subscriptionOf(tx, tenantId, onu) };
}

const isListed = (olt: OltWithLive): boolean => familyOfOlt(olt).services?.lists !== undefined;

/** Nothing else is under way for it, nor for another that gets its place: orders for one ONU follow each other. */
async function mustBeFree(tx: Tx, { olt, pon, onu, sn }: Subject): Promise<void> {
  const open = await openOrderSerial(
    tx,
    olt.tenant_id,
    { oltId: olt.id, pon, onu, sn },
    shownIdentity(sn, isListed(olt)),
  );
  const message = open === undefined ? undefined : await serialProblem(tx, olt.tenant_id, open, 'ordered');
  if (message) throw badInput([{ field: '', message }]);
}

const ordererOf = ({ actor, requestId, ip }: Request) => ({
  tenantId: actor.tenantId,
  by: actor.userName,
  origin: { actorId: actor.userId, requestId, ip },
});

type Judge = (tx: Tx, subject: Subject) => Promise<Judged | 'isSo'>;

async function takeOne(ctx: Context, tx: Tx, request: Request, onuId: string, judge: Judge, batchId: string | null) {
  const subject = await subjectOf(ctx, tx, request, onuId);
  const { olt, pon, onu, sn, had } = subject;
  const place = onuPlace(await portNameOf(tx, olt, pon), onu);
  const shown = shownIdentity(sn, isListed(olt));
  const said = { onuId, externalId: had?.external_id ?? null, sn: shown, place, isSo: false, message: null };
  await holdNumbers(tx, olt);
  await mustBeFree(tx, subject);
  const judged = await judge(tx, subject);
  if (judged === 'isSo') return { one: { ...said, id: null, isSo: true }, oltId: olt.id };
  const row = await writeOrder(ctx, tx, ordererOf(request), judged, batchId);
  return { one: { ...said, id: row.id }, oltId: olt.id };
}

/** Ids of the ONUs that are meant, each with the number of the billing by which it was; null: that number is nobody's. */
async function wanted(tx: Tx, tenantId: number, { onuIds, externalIds }: Which) {
  if (onuIds) return onuIds.map((id) => ({ id, externalId: null }));
  if (!externalIds) throw fault('notFound');
  const found = await onusByExternal(tx, tenantId, externalIds);
  return externalIds.map((externalId) => ({ id: found.get(externalId) ?? null, externalId }));
}

/** One alone says what is wrong at its field; of several each has its answer, and those that can be are taken. */
async function takeAll(
  ctx: Context,
  request: Request,
  which: Which,
  judge: Judge,
  asked?: { readonly batchId?: string | undefined },
): Promise<Taken> {
  const { tenantId } = request.actor;
  return request.tx(async (tx) => {
    const ones = await wanted(tx, tenantId, which);
    const batchId = asked?.batchId ?? (ones.length > 1 ? ctx.newId() : null);
    const taken: One[] = [];
    const olts = new Set<string>();
    for (const { id, externalId } of ones) {
      try {
        if (id === null) throw fault('notFound');
        const { one, oltId } = await takeOne(ctx, tx, request, id, judge, batchId);
        taken.push({ ...one, externalId: externalId ?? one.externalId });
        olts.add(oltId);
      } catch (error) {
        if (!(error instanceof Fault) || ones.length === 1) throw error;
        const message = wordsIn(error.problems[0]?.message ?? error.words, request.tongue);
        taken.push({ id: null, onuId: id, externalId, sn: null, place: null, isSo: false, message });
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
    await ctx.bus.wake(tx, topicOf(tenantId));
    return taken;
  });
}

/** Nothing that was said differs from what the customer has. */
const isSame = ({ tasks, customer, plan, service, problems }: Judged, { had }: Subject): boolean =>
  had !== undefined &&
  problems.length === 0 &&
  tasks.length === 0 &&
  (customer.name ?? null) === had.name &&
  (customer.externalId ?? null) === had.external_id &&
  (customer.address ?? null) === had.address &&
  plan.id === had.plan_id &&
  // What is undefined is not stored.
  isDeepStrictEqual(JSON.parse(JSON.stringify(service)), had.service);

const changing =
  (ctx: Context, asked: Changed): Judge =>
  async (tx, subject) => {
    const judged = await judgeChange(ctx, tx, subject, asked);
    return isSame(judged, subject) ? 'isSo' : judged;
  };

/** The other ONU: one that waits on the same port, or as it was typed. */
async function otherOf(tx: Tx, request: Request, { olt, pon }: Subject, { waitingId, sn, loid }: Another) {
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

const switching =
  (ctx: Context, kind: 'suspend' | 'restore'): Judge =>
  (_, subject) =>
    // Who nobody knows here is asked of the device itself, which says whether it was so already.
    Promise.resolve(subject.had?.suspended === (kind === 'suspend') ? 'isSo' : judgeSwitch(ctx, subject, kind));

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
    const known = identityOf(onu);
    const order = known === null ? undefined : await currentOrder(tx, tenantId, known);
    const [shown] = had
      ? await listSubscriptions(tx, tenantId, { id: had.id, pageNum: 1, pageSize: 1 }).then(({ rows }) => rows)
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

const list = (request: Request, asked: InputOf<typeof subscriptionCalls.listSubscriptions>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { sysMac, oltId, suspended, ...query } = asked;
    const one =
      sysMac !== undefined || oltId !== undefined ? await findOlt(tx, tenantId, { sysMac, oltId }) : undefined;
    const { rows, total } = await listSubscriptions(tx, tenantId, {
      ...query,
      oltId: one?.id,
      suspended: suspended === undefined ? undefined : suspended === '1',
    });
    return { total, rows: rows.map(shownSubscription) };
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
    await ctx.bus.wake(tx, topicOf(tenantId));
    return { retried: rows.length };
  });
}

/** Customers in service: another ONU, another place, another plan, suspended and restored. */
export const services = (ctx: Context): Area =>
  area(subscriptionCalls, {
    getSubscription: ({ onuId }, request) => standing(request, onuId),
    listSubscriptions: (asked, request) => list(request, asked),
    previewOnuService: (asked, request) => previewOf(ctx, request, asked),
    changeOnuServices: (asked, request) => takeAll(ctx, request, asked, changing(ctx, asked), asked),
    replaceOnu: ({ onuId, ...asked }, request) =>
      takeAll(ctx, request, { onuIds: [onuId] }, replacing(ctx, request, asked)),
    moveOnu: ({ onuId, ...asked }, request) => takeAll(ctx, request, { onuIds: [onuId] }, moving(ctx, request, asked)),
    suspendOnus: (asked, request) => takeAll(ctx, request, asked, switching(ctx, 'suspend'), asked),
    restoreOnus: (asked, request) => takeAll(ctx, request, asked, switching(ctx, 'restore'), asked),
    retryOnuOrders: ({ batchId }, request) => retryAll(ctx, request, batchId),
  });
