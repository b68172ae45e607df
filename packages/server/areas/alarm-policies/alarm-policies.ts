import { alarmPolicyCalls, policyEntities } from '@heliograph/catalogue/calls/alarm-policies.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { policyEffectNames, policyWords, type PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { settleShields } from '../../estate/alarms/policies/keep.ts';
import { hiding, policyOf, type PolicyRow } from '../../estate/alarms/policies/policies.store.ts';
import { badInput } from '../../fault.ts';
import type { Area } from '../../http/serve.ts';
import { area } from '../../http/serve.ts';
import { plannedWorkArea, workRules } from './planned-works.ts';
import { policyNamesOf } from './names.store.ts';
import { conditionsText, whenText } from './say.ts';
import { tryPolicy } from './try.ts';

const isHiding = (effect: PolicyEffect): boolean => hiding.some((one) => one === effect);

/** Each alarm that begins is asked of each rule. */
const mostRules = 200;

async function mustHaveRoom(tx: Tx, tenantId: number, effect: PolicyEffect): Promise<void> {
  const { n } = await tx
    .selectFrom('alarm_policy')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('effect', '=', effect)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostRules) return;
  throw badInput([{ field: 'policyName', message: fill(policyWords.most, { max: mostRules }) }]);
}

/** Standing alarms that carry the mark of each rule. */
async function standingOf(tx: Tx, tenantId: number, effect: PolicyEffect): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select marks -> ${effect}::text ->> 'id' as id, count(*)::int as n from alarm
    where tenant_id = ${tenantId} and cleared_at is null and marks ? ${effect}::text group by 1`.execute(tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const rulesOf = (ctx: Context, effect: PolicyEffect): EntityRules => ({
  columns: async ({ tx, request, before }) => {
    const { tenantId } = request.actor;
    await lockAlarms(tx, tenantId);
    if (before.length === 0) await mustHaveRoom(tx, tenantId, effect);
    return {};
  },
  // A shield covers what stands as well, and what it covered is there again at once.
  changed: async ({ tx, request, before, typed }) => {
    if (!isHiding(effect)) return;
    const { tenantId } = request.actor;
    const gone = typed === undefined ? before.map(({ id }) => id) : [];
    const changed = await settleShields(tx, tenantId, ctx.clock.now(), gone);
    await tellAlarms(ctx, tx, tenantId, changed);
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const standing = await standingOf(tx, tenantId, effect);
    const names = await policyNamesOf(tx, tenantId, rows as unknown as readonly PolicyRow[]);
    return rows.map((row) => {
      const policy = policyOf(row as unknown as PolicyRow);
      return {
        fits: conditionsText(policy.conditions, names),
        when: whenText(policy.window),
        standing: standing.get(row.id) ?? 0,
      };
    });
  },
});

/** What tries a kind of rule on what was told before. */
const trying = (ctx: Context, effect: PolicyEffect): Area => {
  const name = `try${policyEntities[effect].calls[0]}`;
  const { [name]: tried } = alarmPolicyCalls;
  if (!tried) throw new Error(`no call ${name}`);
  return area({ [name]: tried }, { [name]: (typed, request) => tryPolicy(ctx, request, effect, typed) });
};

/** Rules that change alarms: shield, rename, level, type, confirm, clear; and planned work, which is one of them. */
export const alarmPolicies = (ctx: Context): Area[] =>
  policyEffectNames.flatMap((effect) => {
    const [rules, beside] =
      effect === 'work' ? [workRules(ctx, rulesOf(ctx, effect)), plannedWorkArea(ctx)] : [rulesOf(ctx, effect)];
    return [serveEntity(ctx, policyEntities[effect], rules, trying(ctx, effect)), ...(beside ? [beside] : [])];
  });
