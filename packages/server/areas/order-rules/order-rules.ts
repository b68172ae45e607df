import { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import { askedByPlan } from '@heliograph/catalogue/calls/orders.ts';
import { orderRules as entity } from '@heliograph/catalogue/entities/order-rules.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { dropReasons, ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, fault } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { lock } from '../../work/locks.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { servicePlanOf } from '../orders/orders.ts';
import { listDecisions, releaseDecision, stopDecision, undoDecision } from './decisions.ts';
import { decisionEvent, endDecision, takenOf, orderRuleTopicOf, type DecisionRow } from './order-rules.store.ts';
import { simulate, tryRule } from './simulate.ts';

export { startOrderRules } from './engine.ts';
export { decisionEvent, endDecision, takenOf, orderRuleTopicOf as orderRuleTopic } from './order-rules.store.ts';

/** Each ONU that waits is asked of each rule. */
export const mostRules = 100;

type Write = EntityChange & { readonly typed: Readonly<Record<string, unknown>> };

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  await lock(tx, 'orderRules', tenantId);
  const { n } = await tx
    .selectFrom('order_rule')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostRules) return;
  throw badInput([{ field: 'ruleName', message: fill(ruleMessages.mostRules, { max: mostRules }) }]);
}

/** What a rule names must be there when it is named: later it may go, and then the rule fits nothing. */
async function mustBeThere({ tx, request, before: [row], typed }: Write): Promise<void> {
  const { tenantId } = request.actor;
  const isNew = (name: string, column: string) => typed[name] !== null && typed[name] !== row?.[column];
  if (isNew('planId', 'plan_id') || typed['status'] === 'on') {
    const plan = await servicePlanOf(tx, tenantId, String(typed['planId']));
    if (askedByPlan(plan).length > 0) throw badInput([{ field: 'planId', message: ruleMessages.asksSecrets }]);
  }
  if (isNew('oltId', 'olt_id')) await findOlt(tx, tenantId, { oltId: String(typed['oltId']) });
  for (const [name, column, table] of [
    ['projectId', 'project_id', 'project'],
    ['siteId', 'site_id', 'site'],
  ] as const) {
    if (!isNew(name, column)) continue;
    const found = await namesOf(tx, tenantId, table, [String(typed[name])]);
    if (found.size === 0) throw fault('notFound');
  }
}

/** What it had refused may be possible now; what it was about to take, it takes no more when it is gone. */
export async function settleRules(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  ruleIds: readonly string[],
  isGone: boolean,
): Promise<DecisionRow[]> {
  if (ruleIds.length === 0) return [];
  await tx
    .updateTable('onu_rule_decision')
    .set({ released: true })
    .where('tenant_id', '=', tenantId)
    .where('rule_id', 'in', ruleIds)
    .where('state', '=', 'refused')
    .where('released', '=', false)
    .execute();
  if (!isGone) return [];
  const due = await tx
    .selectFrom('onu_rule_decision')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('rule_id', 'in', ruleIds)
    .where('state', '=', 'due')
    .orderBy('id')
    .execute();
  const ended: DecisionRow[] = [];
  for (const row of due) {
    ended.push(await endDecision(ctx, tx, row, { state: 'dropped', released: true, reason: dropReasons.removed }));
  }
  return ended;
}

type Named = 'service_plan' | 'olt' | 'project' | 'site';

async function namesOf(tx: Tx, tenantId: number, table: Named, ids: readonly unknown[]) {
  const wanted = [...new Set(ids.filter((one) => typeof one === 'string'))];
  if (wanted.length === 0) return new Map<string, string>();
  const rows = await tx
    .selectFrom(table as 'olt')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const rulesOfArea = (ctx: Context): EntityRules => ({
  columns: async (change) => {
    const { tx, request, before, typed } = change;
    const [row] = before;
    const { tenantId, userId } = request.actor;
    if (!row) await mustHaveRoom(tx, tenantId);
    await mustBeThere(change);
    const isTurnedOn = typed['status'] === 'on' && row?.['status'] !== 'on';
    return {
      author_id: userId,
      ...(isTurnedOn ? { paused_itself: false, counted_from: new Date(ctx.clock.now()) } : {}),
    };
  },
  changed: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    const ids = before.map(({ id }) => id);
    const ended = await settleRules(ctx, tx, tenantId, ids, typed === undefined);
    await ctx.bus.wake(tx, orderRuleTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, [{ kind: 'orderRule.changed', payload: {} }, ...ended.map(decisionEvent)]);
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const named = (table: Named, column: string) =>
      namesOf(
        tx,
        tenantId,
        table,
        rows.map((row) => row[column]),
      );
    const plans = await named('service_plan', 'plan_id');
    const olts = await named('olt', 'olt_id');
    const projects = await named('project', 'project_id');
    const sites = await named('site', 'site_id');
    const taken = await takenOf(ctx, tx, tenantId);
    return rows.map((row) => ({
      planName: plans.get(String(row['plan_id'])) ?? null,
      oltName: olts.get(String(row['olt_id'])) ?? null,
      projectName: projects.get(String(row['project_id'])) ?? null,
      siteName: sites.get(String(row['site_id'])) ?? null,
      pausedItself: row['paused_itself'] === true,
      taken: taken.get(row.id) ?? 0,
    }));
  },
});

/** Rules that authorize ONUs by themselves: kept, tried out, and what they decided. */
export const orderRuleArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity,
    rulesOfArea(ctx),
    area(orderRuleCalls, {
      simulateOrderRules: (asked, request) => simulate(request, asked),
      tryOrderRule: (typed, request) => tryRule(request, typed),
      listRuleDecisions: (asked, request) => listDecisions(ctx, request, asked),
      stopRuleDecision: ({ id }, request) => stopDecision(ctx, request, id),
      releaseRuleDecision: ({ id }, request) => releaseDecision(ctx, request, id),
      undoRuleDecision: ({ id }, request) => undoDecision(ctx, request, id),
    }),
  );
