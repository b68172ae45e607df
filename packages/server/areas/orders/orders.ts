import { orderCalls } from '@heliograph/catalogue/calls/orders.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { mustHaveRoom } from '../../quota.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, isOltNamed } from '../olt-info/olt-info.ts';
import { holdBoundOnus } from '../users/users.ts';
import { holdAllNumbers, holdNumbers, judgeOrder, oltsBehind, placeAsked, type PlanChoice, type Which } from './ask.ts';
import { shownIdentity } from './identity.ts';
import { findOrder, listOrders, onusOnTheirWay, orderEvent, steerOrder, type OrderRow } from './orders.store.ts';
import { placeTold, shownPreview, wasOf } from './shown.ts';
import { stageOf } from './tasks.ts';
import { takeOffList } from './take-off.ts';
import { orderTopicOf } from './topics.ts';
import { writeOrder } from './write-order.ts';

export {
  goOnAgain,
  placeChange,
  placeOrder,
  servicePlanOf,
  takeBackOrder,
  type OrderAuthor,
  type OrderPlace,
} from './place-order.ts';
export { startOrders } from './runner.ts';
export { holdAllNumbers, type PlanRow } from './ask.ts';
export type { OrderSubject } from './change-plan.ts';
export { onuIdentityIn, onuIdentityOf, shownIdentity, typedIdentity } from './identity.ts';
export { orderEvent, retryBatch, type OrderRow } from './orders.store.ts';
export { openOrderSecrets, sealOrderSecrets } from './secrets.ts';
export { customersAsked, customerServices } from './services.ts';
export {
  listSubscriptions,
  customersMeant,
  placeOfCustomer,
  type CustomerRow,
  type CustomerMeant,
} from './customers.store.ts';
export { endSubscription, type SubscriptionRow } from './subscriptions.store.ts';
export { orderTopicOf as orderTopic } from './topics.ts';
export { judgeCustomer, type CustomerWanted } from './wanted.ts';
export { writeOrder, type JudgedOrder } from './write-order.ts';

type Preview = OutputOf<typeof orderCalls.previewOnuOrder>;
type Taken = OutputOf<typeof orderCalls.authorizeOnus>[number];

const preview = (request: Request, asked: InputOf<typeof orderCalls.previewOnuOrder>): Promise<Preview> =>
  request.tx(async (tx) => {
    const { tongue, actor } = request;
    const place = await placeAsked(tx, request, asked);
    const judged = await judgeOrder(tx, actor.tenantId, place, asked);
    return shownPreview(judged, place.portName, tongue);
  });

async function take(
  ctx: Context,
  tx: Tx,
  request: Request,
  which: Which,
  given: PlanChoice,
): Promise<{ order: Taken; row: OrderRow }> {
  const { actor, requestId, ip } = request;
  const { tenantId } = actor;
  const place = await placeAsked(tx, request, which);
  await holdBoundOnus(tx, actor, place.olt.id, [place.mac]);
  await holdNumbers(tx, place.olt);
  await mustHaveRoom(ctx, tx, tenantId, await onusOnTheirWay(tx, tenantId));
  const judged = await judgeOrder(tx, tenantId, place, given);
  const { name, externalId, address, pppoePassword, wifiKey } = given.values;
  const row = await writeOrder(
    ctx,
    tx,
    { tenantId, by: actor.userName, origin: { actorId: actor.userId, requestId, ip } },
    {
      ...judged,
      kind: 'authorize',
      oltId: place.olt.id,
      pon: place.pon,
      customer: { name, externalId, address },
      secrets: { pppoePassword, wifiKey },
      subscriptionId: null,
    },
    null,
  );
  const sn = shownIdentity(judged.sn, judged.oltNumbers);
  const order = { id: row.id, sn, place: placeTold(place.portName, judged, request.tongue), message: null };
  return { order, row };
}

/** One alone says what is wrong at its field; of several each has its answer, and those that can be are taken. */
async function authorize(
  ctx: Context,
  request: Request,
  { waitingIds, ...asked }: InputOf<typeof orderCalls.authorizeOnus>,
): Promise<Taken[]> {
  const { tenantId } = request.actor;
  const which: readonly Which[] = waitingIds ? waitingIds.map((waitingId) => ({ waitingId })) : [asked];
  const taken: Taken[] = [];
  await request.tx(async (tx) => {
    const rows: OrderRow[] = [];
    if (waitingIds) await holdAllNumbers(tx, await oltsBehind(tx, tenantId, 'onu_autofind', waitingIds));
    for (const one of which) {
      try {
        const { order, row } = await take(ctx, tx, request, one, asked);
        taken.push(order);
        rows.push(row);
      } catch (error) {
        if (!(error instanceof Fault) || which.length === 1) throw error;
        const message = error.problems[0]?.message ?? error.words;
        taken.push({
          id: null,
          sn: one.sn ?? one.loid ?? null,
          place: null,
          message: wordsIn(message, request.tongue),
        });
      }
    }
    request.note({
      object: `ONU ${taken.map(({ sn, place }) => `${sn ?? '?'} ${place ?? ''}`.trim()).join(', ')}`.slice(0, 500),
      after: { orders: taken.flatMap(({ id }) => id ?? []) },
      about: { olts: [...new Set(rows.map(({ olt_id: oltId }) => oltId))] },
    });
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, rows.map(orderEvent));
  });
  return taken;
}

const list = (request: Request, asked: InputOf<typeof orderCalls.listOnuOrders>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const one = isOltNamed(asked) ? await findOlt(tx, tenantId, asked) : undefined;
    const { sysMac: _mac, oltId: _olt, ...query } = asked;
    const { rows, total } = await listOrders(tx, tenantId, one ? { ...query, oltId: one.id } : query);
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        oltId: row.olt_id,
        oltName: row.olt_name,
        pon: row.pon,
        onu: row.onu_no,
        place: onuPlace(row.port_name ?? `${row.pon_mode ?? 'PON'}0/${row.pon}`, row.onu_no),
        sn: shownIdentity(row.sn, row.olt_numbers),
        onuId: row.onu_sn?.toUpperCase() === row.sn.toUpperCase() ? row.onu_id : null,
        name: row.name,
        externalId: row.external_id,
        address: row.address,
        planName: row.plan_name,
        kind: row.kind,
        was: wasOf(row),
        batchId: row.batch_id,
        state: row.state,
        stage: stageOf(row.tasks, row.step),
        step: row.step,
        steps: row.tasks.length,
        reason: row.reason && wordsIn(row.reason, request.tongue),
        createBy: row.created_by,
        createTime: timeText(row.created_at),
        updateTime: timeText(row.updated_at),
      })),
    };
  });

/** A stopped order goes on where it stopped; one under way, or over, is said to be so. */
const steer = (ctx: Context, request: Request, id: string, to: 'retry' | 'cancel'): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await findOrder(tx, tenantId, id);
    if (!row) throw fault('notFound');
    if (row.ended_at !== null || (to === 'retry' && row.state !== 'failed')) throw fault('stateChanged');
    request.note({
      object: `ONU ${shownIdentity(row.sn, row.olt_numbers)}`,
      before: { state: row.state, step: row.step },
      after: { state: to === 'retry' ? 'working' : 'cancelled' },
      about: { olts: [row.olt_id] },
    });
    const now = await steerOrder(ctx, tx, row, {
      state: to === 'retry' ? 'working' : 'cancelled',
      changeId: null,
      reason: null,
    });
    const { actor, requestId, ip } = request;
    const by = { tenantId, by: actor.userName, origin: { actorId: actor.userId, requestId, ip } };
    const events = to === 'cancel' ? await takeOffList(ctx, tx, row, by) : [];
    await ctx.bus.wake(tx, orderTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, [...events, orderEvent(now)]);
  });

/** From a found ONU to a customer in service. */
export const orders = (ctx: Context): Area =>
  area(orderCalls, {
    listOnuOrders: (asked, request) => list(request, asked),
    previewOnuOrder: (asked, request) => preview(request, asked),
    authorizeOnus: (asked, request) => authorize(ctx, request, asked),
    retryOnuOrder: ({ id }, request) => steer(ctx, request, id, 'retry'),
    cancelOnuOrder: ({ id }, request) => steer(ctx, request, id, 'cancel'),
  });
