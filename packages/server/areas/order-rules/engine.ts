import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { dropReasons, ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { oneLine, recordWork } from '../../http/audit.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { lock } from '../../work/locks.ts';
import { WorkRunner } from '../../work/runner.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { placeOrder, shownIdentity, type Author } from '../orders/orders.ts';
import { decide, nameFrom } from './decide.ts';
import {
  decisionEvent,
  decisionLeases,
  dueDecisions,
  endDecision,
  insertDecision,
  makerOf,
  msToNext,
  rulesOf,
  takenOf,
  topicOf,
  waitingOnus,
  type DecisionRow,
  type RuleRow,
  type WaitingOnu,
} from './order-rules.store.ts';

const tickMs = 30_000;
const atOnce = 8;

/** Who acts: the rule, in the name of whom it is. */
const authorOf = (rule: RuleRow, requestId: string): Author => ({
  tenantId: rule.tenant_id,
  by: oneLine(`rule ${rule.name} (${makerOf(rule)})`, 128),
  origin: { actorId: rule.author_id, requestId, ip: '' },
});

/** It has taken as many as it may within an hour: nothing more happens by it, nor to what it fits, until a person looks. */
async function pause(ctx: Context, tx: Tx, rule: RuleRow): Promise<void> {
  await tx
    .updateTable('order_rule')
    .set({ status: 'paused', paused_itself: true, updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', rule.tenant_id)
    .where('id', '=', rule.id)
    .execute();
  const message = fill(ruleMessages.limit, { n: rule.per_hour });
  await recordWork(ctx, tx, authorOf(rule, rule.id), 'editOrderRule', {
    object: `authorization rule ${rule.name}`,
    after: { status: 'paused', perHour: rule.per_hour },
    message: message.en,
  });
  ctx.log.warn({ tenantId: rule.tenant_id, rule: rule.id }, 'a rule has paused itself by its limit');
}

/** Asks the rules about those that wait and of which nothing was decided yet. */
async function decideOpen(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  let rules = await rulesOf(tx, tenantId);
  const isAnyOn = () => rules.some(({ status }) => status === 'on');
  if (!isAnyOn()) return;
  // Two workers would each count up to the limit of a rule.
  await lock(tx, 'orderRules', tenantId);
  rules = await rulesOf(tx, tenantId);
  const taken = await takenOf(ctx, tx, tenantId);
  const events: LiveEvent[] = [];
  for (const onu of await waitingOnus(tx, tenantId, { isOpen: true })) {
    const { taker } = decide(onu, rules);
    if (!taker) continue;
    const count = taken.get(taker.id) ?? 0;
    if (count >= taker.per_hour) {
      await pause(ctx, tx, taker);
      events.push({ kind: 'orderRule.changed', payload: {} });
      rules = rules.map((rule) => (rule === taker ? { ...rule, status: 'paused', pausedItself: true } : rule));
      if (!isAnyOn()) break;
      continue;
    }
    const decision = await insertDecision(ctx, tx, taker, onu);
    if (!decision) continue;
    taken.set(taker.id, count + 1);
    events.push(decisionEvent(decision));
  }
  await emit(ctx.bus, tx, tenantId, events);
}

/** Why a decision is void by now; undefined: it holds. */
function voidBy(row: DecisionRow, onu: WaitingOnu | undefined, rules: readonly RuleRow[]): Text | undefined {
  if (!onu) return dropReasons.left;
  const { taker, against } = decide(onu, rules);
  if (taker?.id === row.rule_id) return undefined;
  if (taker) return fill(dropReasons.other, { rule: taker.name });
  return against ?? dropReasons.nobody;
}

async function order(ctx: Context, tx: Tx, row: DecisionRow, rule: RuleRow, onu: WaitingOnu): Promise<LiveEvent[]> {
  const { tenant_id: tenantId } = row;
  const author = authorOf(rule, row.id);
  const { pon, mac, loid, portName } = onu;
  const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
  const place = { olt, pon, sn: row.sn, mac, loid, isFound: true, portName };
  const values = { name: nameFrom(rule.name_pattern, onu) || undefined };
  const placed = await placeOrder(ctx, tx, place, { planId: rule.plan_id, values }, author);
  if ('against' in placed) {
    return [decisionEvent(await endDecision(ctx, tx, row, { state: 'refused', reason: placed.against }))];
  }
  await recordWork(ctx, tx, author, 'authorizeOnus', {
    object: `ONU ${shownIdentity(row.sn, onu.isListed)} ${onu.oltName} ${onuPlace(portName, placed.order.onu_no)}`,
    after: { orders: [placed.order.id], rule: rule.name },
    about: { olts: [row.olt_id] },
  });
  const until = new Date(ctx.clock.now() + rule.undo_hours * 3_600_000);
  const to = { state: 'ordered', order_id: placed.order.id, undo_until: until } as const;
  return [decisionEvent(await endDecision(ctx, tx, row, to)), placed.event];
}

/** Its time has come: asked once more, for ONU and rules may have changed; then ordered as a person orders, in one transaction. */
const carryOut = (ctx: Context, row: InHand<DecisionRow>): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    const { tenant_id: tenantId, olt_id: oltId, identity, pon } = row;
    await lock(tx, 'orderRules', tenantId);
    await decisionLeases.release(tx, row.lease);
    const rules = await rulesOf(tx, tenantId);
    const rule = rules.find(({ id }) => id === row.rule_id);
    // A person paused it this moment: it waits.
    if (rule?.status === 'paused') return;
    const [onu] = await waitingOnus(tx, tenantId, { oltId, identity, pon });
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
    await ctx.bus.wake(tx, topicOf(tenantId));
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
        return { rows, nextMs: await msToNext(ctx, tx, tenantId) };
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
