import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import type { PreconfigReason } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpePreconfigTable, RunProblem } from '../../db/tables/cpe-issuance.ts';
import { homeReached } from '../deployments.ts';
import { issue, type Issued } from './issue.ts';
import { decidePreconfig, type PreconfigDevice } from './preconfig.ts';
import { profilesOf, entriesWithSecrets } from './profiles.ts';

export type PreconfigRow = Selectable<CpePreconfigTable>;

/** Rules in the order in which they are asked. */
export const preconfigRulesOf = (tx: Tx, tenantId: number): Promise<PreconfigRow[]> =>
  tx
    .selectFrom('cpe_preconfig')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Does any rule act whenever a device starts? */
export async function actsAtBoot(tx: Tx, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cpe_preconfig where tenant_id = ${tenantId} and status = 'on' and force
    union all select 1 from rd_application where tenant_id = ${tenantId} and status = 'on' and force limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export const profileIdsOf = (rule: PreconfigRow): string[] =>
  [rule.wan_profile, rule.wifi_profile, rule.sip_profile, rule.lan_profile].flatMap((id) => id ?? []);

async function deviceOf(tx: Tx, tenantId: number, cpeId: string): Promise<PreconfigDevice | undefined> {
  const row = await tx
    .selectFrom('cpe as c')
    .leftJoin('onu as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.onu_id'))
    .select(['c.project_id', 'c.group_id', 'c.oui', 'c.product_class', 'c.model', 'c.software', 'c.serial', 'c.mac'])
    .select(['u.olt_id', 'u.pon'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', cpeId)
    .executeTakeFirst();
  return (
    row && {
      projectId: row.project_id,
      groupId: row.group_id,
      oltId: row.olt_id,
      pon: row.pon,
      oui: row.oui,
      productClass: row.product_class,
      model: row.model,
      software: row.software,
      serial: row.serial,
      mac: row.mac,
    }
  );
}

async function give(ctx: Context, tx: Tx, rule: PreconfigRow, cpeId: string): Promise<Issued> {
  const { tenant_id: tenantId } = rule;
  const profiles = await profilesOf(ctx, tx, tenantId, profileIdsOf(rule));
  const refused = (message: RunProblem['message']): Issued => ({ is: 'bad', problems: [{ field: '', message }] });
  const entries = profiles.flatMap((one) => (one.secrets ? entriesWithSecrets(one.entries, one.secrets) : []));
  if (profiles.some(({ secrets }) => secrets === undefined)) return refused(cpeIssueMessages.secretsGone);
  if (entries.length === 0) return refused(cpeIssueMessages.profileGone);
  return issue(ctx, tx, tenantId, { cpeId, gives: { entries }, by: `rule ${rule.name}`.slice(0, 128) });
}

/**
 * A device has told its whole tree: for the first time (or since it was reset), or after a start. The first rule that fits it gives it its
 * profiles, in the transaction in which the reading is kept, and it is said what became of that. True: a task waits for the device.
 */
export async function reached(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, why }: { readonly cpeId: string; readonly why: PreconfigReason },
): Promise<boolean> {
  if (await homeReached(ctx, tx, tenantId, { cpeId, why })) return false;
  const rules = await preconfigRulesOf(tx, tenantId);
  if (!rules.some(({ status }) => status === 'on')) return false;
  const device = await deviceOf(tx, tenantId, cpeId);
  const taker = device && decidePreconfig(rules, device, why).taker;
  if (!taker) return false;
  const given = await give(ctx, tx, taker, cpeId);
  // Of a start after which everything is as it should be nothing is said.
  if (why === 'boot' && given.is === 'same') return false;
  await tx
    .insertInto('cpe_preconfig_log')
    .values({
      tenant_id: tenantId,
      id: ctx.newId(),
      cpe_id: cpeId,
      rule_id: taker.id,
      rule_name: taker.name,
      why,
      result: given.is === 'issued' ? 'given' : given.is === 'same' ? 'same' : 'refused',
      problems: given.is === 'bad' ? JSON.stringify(given.problems) : null,
      task_id: given.is === 'issued' ? given.taskId : null,
      at: new Date(ctx.clock.now()),
    })
    .execute();
  return given.is === 'issued';
}

/** Those of which nothing was decided when they told their whole tree, where a rule asks at which OLT or PON a device is. */
async function undecided(tx: Tx, tenantId: number, cpeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from cpe c
    where c.tenant_id = ${tenantId} and c.id = any(${[...cpeIds]}::int8[]) and c.onu_id is not null and c.discovered_at is not null
      and exists (select 1 from cpe_preconfig r where r.tenant_id = ${tenantId} and r.status = 'on' and (r.olt_id is not null or r.pons is not null))
      and not exists (select 1 from cpe_preconfig_log g where g.tenant_id = ${tenantId} and g.cpe_id = c.id)
    order by c.id for no key update of c`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ONUs of these devices have become known after they told their whole tree: rules that ask where a device is can say something now. */
export async function placed(ctx: Context, tenantId: number, cpeIds: readonly string[]): Promise<void> {
  if (cpeIds.length === 0) return;
  const due = await ctx.scope.tenant(tenantId, (tx) => undecided(tx, tenantId, cpeIds));
  for (const cpeId of due)
    await ctx.scope.tenant(tenantId, async (tx) => {
      const [still] = await undecided(tx, tenantId, [cpeId]);
      if (still !== undefined) await reached(ctx, tx, tenantId, { cpeId, why: 'first' });
    });
}
