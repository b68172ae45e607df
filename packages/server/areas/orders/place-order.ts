import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { onuDelete } from '@heliograph/catalogue/verbs/onu.ts';
import { ruleObstacles } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { Fault, fault } from '../../fault.ts';
import { changeEvent, queueChange } from '../../southbound/config/changes.store.ts';
import { mustHaveRoom } from '../../quota.ts';
import { familyOfOlt, loadOlt, verbOfOlt } from '../../southbound/config/device.ts';
import { holdNumbers, judgeOrder, type PlanChoice, type OrderPlace } from './ask.ts';
import { judgeChange, type ServiceChanged, type OrderSubject } from './change-plan.ts';
import { onuIdentityOf } from './identity.ts';
import { findOrder, insertOrder, onusOnTheirWay, orderEvent, steerOrder, type OrderRow } from './orders.store.ts';
import { endSubscription, openOrderAt, subscriptionOf, type SubscriptionRow } from './subscriptions.store.ts';
import { takeOffList } from './take-off.ts';
import { orderTopicOf } from './topics.ts';
import { writeOrder } from './write-order.ts';

export { servicePlanOf, type OrderPlace } from './ask.ts';

/** Who asks, where no person does at that moment. */
export interface OrderAuthor {
  readonly tenantId: number;
  readonly by: string;
  readonly origin: OrderRow['origin'];
}

/** An order for an ONU that needs nothing of its customer alone, inside the caller's transaction; or what speaks against it. */
export async function placeOrder(
  ctx: Context,
  tx: Tx,
  place: OrderPlace,
  given: PlanChoice,
  { tenantId, by, origin }: OrderAuthor,
): Promise<{ readonly order: OrderRow; readonly event: LiveEvent } | { readonly against: Text }> {
  try {
    await holdNumbers(tx, place.olt);
    await mustHaveRoom(ctx, tx, tenantId, await onusOnTheirWay(tx, tenantId));
    const { problems, onu, oltNumbers, sn, loid, tasks, plan, service } = await judgeOrder(tx, tenantId, place, given);
    const [first] = problems;
    if (first) return { against: first.message };
    if (onu === null && !oltNumbers) throw new Error('an order without a number and without a problem');
    const { name = null, externalId = null, address = null } = given.values;
    const order = await insertOrder(ctx, tx, {
      id: ctx.newId(),
      tenantId,
      oltId: place.olt.id,
      pon: place.pon,
      onu,
      oltNumbers,
      sn,
      loid,
      name,
      externalId,
      address,
      planName: plan.name,
      kind: 'authorize',
      planId: plan.id,
      service,
      subscriptionId: null,
      batchId: null,
      tasks,
      secrets: null,
      by,
      origin,
    });
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    return { order, event: orderEvent(order) };
  } catch (error) {
    // Thrown before anything was written: the model cannot, the plan is gone.
    if (!(error instanceof Fault)) throw error;
    return { against: error.problems[0]?.message ?? error.words };
  }
}

type Standing = Omit<OrderSubject, 'had'>;

/** Something else for an ONU that has its place, inside the caller's transaction; with what its customer had, where that is known. */
export async function placeChange(
  ctx: Context,
  tx: Tx,
  standing: Standing,
  asked: ServiceChanged,
  author: OrderAuthor,
): Promise<
  { readonly order: OrderRow; readonly event: LiveEvent; readonly had?: SubscriptionRow } | { readonly against: Text }
> {
  const { tenantId } = author;
  const { olt, pon, onu, sn, mac } = standing;
  const isMac = familyOfOlt(olt).services?.lists !== undefined;
  const at = { olt_id: olt.id, pon, onu_no: onu, sn: isMac ? null : sn, mac };
  try {
    await holdNumbers(tx, olt);
    if (await openOrderAt(tx, tenantId, { oltId: olt.id, pon, onu, sn }, sn)) return { against: ruleObstacles.ordered };
    const had = await subscriptionOf(tx, tenantId, at);
    const judged = await judgeChange(ctx, tx, { ...standing, had }, asked);
    const [first] = judged.problems;
    if (first) return { against: first.message };
    const order = await writeOrder(ctx, tx, author, judged, null);
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    return { order, event: orderEvent(order), ...(had ? { had } : {}) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { against: error.problems[0]?.message ?? error.words };
  }
}

/** Goes on with an order that has failed. Throws `stateChanged` where it has not. */
export async function goOnAgain(ctx: Context, tx: Tx, tenantId: number, orderId: string): Promise<LiveEvent> {
  const row = await findOrder(tx, tenantId, orderId);
  if (row?.state !== 'failed') throw fault('stateChanged');
  const now = await steerOrder(ctx, tx, row, { state: 'working', changeId: null, reason: null });
  await ctx.bus.wake(tx, orderTopicOf(tenantId));
  return orderEvent(now);
}

const standsThere = (tx: Tx, { tenant_id: tenantId, olt_id: oltId, pon, onu_no: onu }: OrderRow) =>
  tx
    .selectFrom('onu')
    .select(['id', 'sn', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('pon', '=', pon)
    .where('onu_no', '=', onu ?? 0)
    .where('missing', '=', false)
    .executeTakeFirst();

/**
 * Calls an order off, and has the OLT forget the ONU where it may have been told of it: behind whatever is still in the device's queue.
 * Throws `stateChanged` where another ONU stands at its place by now. Answers what is to be told.
 */
export async function takeBackOrder(ctx: Context, tx: Tx, orderId: string, author: OrderAuthor): Promise<LiveEvent[]> {
  const { tenantId, by, origin } = author;
  const row = await findOrder(tx, tenantId, orderId);
  if (!row) throw fault('notFound');
  const events: LiveEvent[] = [];
  const there = await standsThere(tx, row);
  const isOurs = there !== undefined && onuIdentityOf(there)?.toUpperCase() === row.sn.toUpperCase();
  if (there && !isOurs) throw fault('stateChanged');
  if (row.ended_at === null) {
    events.push(orderEvent(await steerOrder(ctx, tx, row, { state: 'cancelled', changeId: null, reason: null })));
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
  }
  if (!isOurs) events.push(...(await takeOffList(ctx, tx, row, author)));
  if (row.onu_no === null || (!isOurs && row.step === 0 && row.change_id === null)) return events;
  const place = placeKey('onu', { ...nowhere, pon: row.pon, onu: row.onu_no });
  const olt = await loadOlt(tx, tenantId, row.olt_id);
  if (!olt || !verbOfOlt(olt, onuDelete.id, place)) throw fault('modelCannot');
  await endSubscription(tx, tenantId, row);
  const change = await queueChange(ctx, tx, {
    tenantId,
    oltId: row.olt_id,
    place,
    page: onuDelete.id,
    op: 'run',
    key: null,
    before: null,
    after: { was: row.sn },
    secrets: {},
    base: null,
    by,
    origin,
  });
  return [changeEvent(change), ...events];
}
