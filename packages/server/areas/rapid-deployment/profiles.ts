import { askedByPlan } from '@heliograph/catalogue/calls/orders.ts';
import { variablesIn } from '@heliograph/catalogue/cpe/profile.ts';
import { rdProfiles as entity } from '@heliograph/catalogue/entities/rd-profiles.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput, fault } from '../../fault.ts';
import type { Area } from '../../http/serve.ts';
import { lock } from '../../work/locks.ts';
import { servicePlanOf } from '../orders/orders.ts';
import { passwordPlace } from './home.ts';

const mostProfiles = 200;
const homes = { wanProfile: 'wan', wifiProfile: 'wifi', sipProfile: 'sip', lanProfile: 'lan' } as const;
/** The other variables stand in a list that somebody pastes: an ONU that comes by itself brings none. */
const told: readonly string[] = ['serial', 'mac', 'macEnd'];

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  await lock(tx, 'cpeProfiles', tenantId);
  const { n } = await tx
    .selectFrom('rd_profile')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostProfiles) return;
  throw badInput([{ field: 'profileName', message: fill(rapidMessages.mostRows, { max: mostProfiles }) }]);
}

type Write = EntityChange & { readonly typed: Readonly<Record<string, unknown>> };

/** What it names must be there when it is named. */
async function mustBeThere({ tx, request, before: [row], typed }: Write): Promise<void> {
  const { tenantId } = request.actor;
  const plan = await servicePlanOf(tx, tenantId, String(typed['planId']));
  if (askedByPlan(plan).length > 0) throw badInput([{ field: 'planId', message: ruleMessages.asksSecrets }]);
  for (const [name, kind] of Object.entries(homes)) {
    const wanted = typed[name];
    if (typeof wanted !== 'string' || wanted === row?.[`${kind}_profile`]) continue;
    const found = await tx
      .selectFrom('cpe_profile')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('id', '=', wanted)
      .forKeyShare()
      .executeTakeFirst();
    if (!found) throw fault('notFound');
  }
}

/** The password as it is kept. Left empty it stays, and without a Wi-Fi name it goes. */
function passwordOf(ctx: Context, { request, before: [row], typed }: Write, id: string): string | null {
  if (typed['ssid'] === 'none') return null;
  const name = typeof typed['ssidName'] === 'string' ? typed['ssidName'] : '';
  const unknown = variablesIn(name).find((one) => !told.includes(one));
  if (unknown !== undefined) throw badInput([{ field: 'ssidName', message: rapidMessages.noList }]);
  const said = typed['ssidPassword'];
  if (typeof said === 'string' && said !== '') return ctx.vault.seal(passwordPlace(request.actor.tenantId, id), said);
  const kept = (row?.['sealed_password'] as string | null | undefined) ?? null;
  if (kept === null) throw badInput([{ field: 'ssidPassword', message: rapidMessages.passwordNeeded }]);
  return kept;
}

const rules = (ctx: Context): EntityRules => ({
  columns: async (change) => {
    const [row] = change.before;
    if (!row) await mustHaveRoom(change.tx, change.request.actor.tenantId);
    await mustBeThere(change);
    const id = row?.id ?? ctx.newId();
    const sealed = { sealed_password: passwordOf(ctx, change, id) };
    return row ? sealed : { ...sealed, id };
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const plans = await tx
      .selectFrom('service_plan' as 'olt')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .execute();
    const given = await tx.selectFrom('cpe_profile').select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
    return rows.map((row) => ({
      planName: plans.find(({ id }) => id === row['plan_id'])?.name ?? null,
      hasPassword: row['sealed_password'] !== null,
      gives: Object.values(homes).flatMap((kind) => given.find(({ id }) => id === row[`${kind}_profile`])?.name ?? []),
    }));
  },
});

/** Pre-set profiles: all that a new customer needs, at the OLT and at home. */
export const rdProfileArea = (ctx: Context): Area => serveEntity(ctx, entity, rules(ctx));
