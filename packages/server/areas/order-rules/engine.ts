import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { dropReasons, ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { extrasOf, startDeployment } from '../../estate/deployments.ts';
import { emit } from '../../estate/emit.ts';
import { oneLine, recordWork } from '../../http/audit.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { lock } from '../../work/locks.ts';
import { WorkRunner } from '../../work/runner.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import {
  placeChange,
  placeOrder,
  shownIdentity,
  type OrderAuthor,
  type OrderRow,
  type SubscriptionRow,
} from '../orders/orders.ts';
import { decideOrder, nameFrom } from './decide.ts';
import {
  decisionEvent,
  decisionLeases,
  dueDecisions,
  endDecision,
  insertDecision,
  ruleAuthorOf,
  nextDecisionMs,
  takenOf,
  orderRuleTopicOf,
  waitingOnus,
  type DecisionRow,
  type OrderRuleRow,
  type WaitingOnu,
} from './order-rules.store.ts';
import { giveWay, standingOnus, type StandingOnu } from './applications.ts';
import { orderRulesOf } from './rules.ts';

const tickMs = 30_000;
const atOnce = 8;

/** Who acts: the rule, in the name of whom it is. */
const authorOf = (rule: OrderRuleRow, requestId: string): OrderAuthor => ({
  tenantId: rule.tenant_id,
  by: oneLine(`rule ${rule.name} (${ruleAuthorOf(rule)})`, 128),
  origin: { actorId: rule.author_id, requestId, ip: '' },
});

/** It has taken as many as it may within an hour: nothing more happens by it, nor to what it fits, until a person looks. */
async function pause(ctx: Context, tx: Tx, rule: OrderRuleRow): Promise<void> {
  const isRule = rule.kind === 'rule';
  await tx
    .updateTable(isRule ? 'order_rule' : 'rd_application')
    .set({ status: 'paused', paused_itself: true, updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', rule.tenant_id)
    .where('id', '=', rule.id)
    .execute();
  const message = fill(ruleMessages.limit, { n: rule.per_hour });
  await recordWork(ctx, tx, authorOf(rule, rule.id), isRule ? 'editOrderRule' : 'editRdApplication', {
    object: `${isRule ? 'authorization rule' : 'rapid deployment application'} ${rule.name}`,
    after: { status: 'paused', perHour: rule.per_hour },
    message: message.en,
  });
  ctx.log.warn({ tenantId: rule.tenant_id, rule: rule.id }, 'a rule has paused itself by its limit');
}

/** Asks the rules about those that wait and of which nothing was decided yet. */
async function decideOpen(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  let rules = await orderRulesOf(tx, tenantId);
  const isAnyOn = () => rules.some(({ status }) => status === 'on');
  if (!isAnyOn()) return;
  // Two workers would each count up to the limit of a rule.
  await lock(tx, 'orderRules', tenantId);
  rules = await orderRulesOf(tx, tenantId);
  const taken = await takenOf(ctx, tx, tenantId);
  const events: LiveEvent[] = [];
  const open = [...(await waitingOnus(tx, tenantId, { isOpen: true })), ...(await standingOnus(tx, tenantId, rules))];
  for (const onu of open) {
    const { taker } = decideOrder(onu, rules);
    if (!taker) continue;
    const count = taken.get(taker.id) ?? 0;
    if (count >= taker.per_hour) {
      await pause(ctx, tx, taker);
      events.push({ kind: 'orderRule.changed', payload: {} });
      rules = rules.map((rule) => (rule === taker ? { ...rule, status: 'paused', pausedItself: true } : rule));
      if (!isAnyOn()) break;
      continue;
    }
    if (onu.isStanding) await giveWay(tx, tenantId, onu.identity);
    const decision = await insertDecision(ctx, tx, taker, onu);
    if (!decision) continue;
    taken.set(taker.id, count + 1);
    events.push(decisionEvent(decision));
  }
  await emit(ctx.bus, tx, tenantId, events);
}

/** Why a decision is void by now; undefined: it holds. */
function voidBy(
  row: DecisionRow,
  onu: WaitingOnu | StandingOnu | undefined,
  rules: readonly OrderRuleRow[],
): Text | undefined {
  if (!onu) return dropReasons.left;
  const { taker, against } = decideOrder(onu, rules);
  if (taker?.id === row.rule_id) return undefined;
  if (taker) return fill(dropReasons.other, { rule: taker.name });
  return against ?? dropReasons.nobody;
}

const isInService = (onu: WaitingOnu | StandingOnu): onu is StandingOnu => onu.isStanding;

type Placed =
  | { readonly order: OrderRow; readonly event: LiveEvent; readonly had?: SubscriptionRow }
  | { readonly against: Text };

/** The order for an ONU that waits, or for one in service that gets something else. */
async function place(
  ctx: Context,
  tx: Tx,
  row: DecisionRow,
  rule: OrderRuleRow,
  onu: WaitingOnu | StandingOnu,
): Promise<Placed> {
  const { tenant_id: tenantId } = row;
  const author = authorOf(rule, row.id);
  const extras = rule.profile_id === null ? {} : await extrasOf(tx, tenantId, rule.profile_id);
  if ('against' in extras) return extras;
  const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
  const { pon, mac, loid, portName } = onu;
  const given = { planId: rule.plan_id, ...(rule.profile_id === null ? {} : { extras }) };
  if (isInService(onu)) {
    // Its customer has a name already.
    const subject = { olt, pon, onu: onu.onuNo, sn: row.sn, mac };
    return placeChange(ctx, tx, subject, { ...given, values: {} }, author);
  }
  const values = { name: nameFrom(rule.name_pattern, onu) || undefined };
  const at = { olt, pon, sn: row.sn, mac, loid, isFound: true, portName };
  return placeOrder(ctx, tx, at, { ...given, values }, author);
}

async function order(
  ctx: Context,
  tx: Tx,
  row: DecisionRow,
  rule: OrderRuleRow,
  onu: WaitingOnu | StandingOnu,
): Promise<LiveEvent[]> {
  const placed = await place(ctx, tx, row, rule, onu);
  if ('against' in placed) {
    return [decisionEvent(await endDecision(ctx, tx, row, { state: 'refused', reason: placed.against }))];
  }
  const { had } = placed;
  if (rule.profile_id !== null) {
    await startDeployment(ctx, tx, row, {
      orderId: placed.order.id,
      profileId: rule.profile_id,
      isChange: onu.isStanding,
      had,
    });
  }
  await recordWork(ctx, tx, authorOf(rule, row.id), onu.isStanding ? 'changeOnuServices' : 'authorizeOnus', {
    object: `ONU ${shownIdentity(row.sn, onu.isListed)} ${onu.oltName} ${onuPlace(onu.portName, placed.order.onu_no)}`,
    after: { orders: [placed.order.id], rule: rule.name },
    about: { olts: [row.olt_id] },
  });
  // Of one that was in service before nobody may know with what.
  const isUndoable = !onu.isStanding || had !== undefined;
  const until = isUndoable ? new Date(ctx.clock.now() + rule.undo_hours * 3_600_000) : null;
  const to = { state: 'ordered', order_id: placed.order.id, undo_until: until } as const;
  return [decisionEvent(await endDecision(ctx, tx, row, to)), placed.event];
}

/** Its time has come: asked once more, for ONU and rules may have changed; then ordered as a person orders, in one transaction. */
const carryOut = (ctx: Context, row: InHand<DecisionRow>): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    const { tenant_id: tenantId, olt_id: oltId, identity, pon } = row;
    await lock(tx, 'orderRules', tenantId);
    await decisionLeases.release(tx, row.lease);
    const rules = await orderRulesOf(tx, tenantId);
    const rule = rules.find(({ id }) => id === row.rule_id);
    // A person paused it this moment: it waits.
    if (rule?.status === 'paused') return;
    const [waiting] = await waitingOnus(tx, tenantId, { oltId, identity, pon });
    const standing = waiting ? [] : await standingOnus(tx, tenantId, rules, { sn: row.sn });
    const onu = waiting ?? standing.find((one) => one.oltId === oltId && one.pon === pon);
    const reason = voidBy(row, onu, rules);
    if (rule && onu && reason === undefined) {
      await emit(ctx.bus, tx, tenantId, await order(ctx, tx, row, rule, onu));
      return;
    }
    const ended = await endDecision(ctx, tx, row, {
      state: 'dropped',
      released: true,
      reason: reason ?? dropReasons.removed,
    });
    await ctx.bus.wake(tx, orderRuleTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, [decisionEvent(ended)]);
  });

/**
 * Lets rules authorize (worker role): decides which ONUs they take, waits as long as each rule says, and orders. Woken by
 * `orderRules:<tenant>` (rules and decisions change), by `waiting:<tenant>` (ONUs come and go), when a decision comes due, and every
 * 30 s by itself. What was decided stands in the table, so whoever is stopped in between is gone on from there.
 */
export function startOrderRules(ctx: Context): { stop(): Promise<void> } {
  const due = new DueTenants<DecisionRow>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => tenantOf(topic, 'orderRules') ?? tenantOf(topic, 'waiting'),
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        await decideOpen(ctx, tx, tenantId);
        const rows = await dueDecisions(ctx, tx, tenantId, owner, most);
        return { rows, nextMs: await nextDecisionMs(ctx, tx, tenantId) };
      }),
  });
  return new WorkRunner<DecisionRow>(ctx, {
    id: 'orderRules.decisions',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: decisionLeases,
    atOnce: 2 * atOnce,
    ofTenant: atOnce,
    take: (room, owner) => due.take(room, owner),
    work: (row) => carryOut(ctx, row),
  });
}
