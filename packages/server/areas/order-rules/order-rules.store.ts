import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { RuleDecisionTable } from '../../db/tables/order-rules.ts';
import { familyOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { onuIdentityOf } from '../orders/orders.ts';
import { Leases, type InHand, takenFromHolder } from '../../work/lease.ts';
import type { OrderConditions, OrderCandidate } from './decide.ts';

/** What acts by itself: an authorization rule, or an application of rapid deployment. */
export interface OrderRuleRow extends OrderConditions {
  readonly kind: 'rule' | 'application';
  readonly tenant_id: number;
  readonly id: string;
  readonly position: number;
  readonly plan_id: string;
  /** Of an application. */
  readonly profile_id: string | null;
  readonly name_pattern: string;
  readonly wait_minutes: number;
  readonly per_hour: number;
  readonly undo_hours: number;
  readonly author_id: string;
  readonly created_by: string;
  readonly updated_by: string | null;
}
export type DecisionRow = Selectable<RuleDecisionTable>;
/** Something is to be decided in a tenant. */
export const orderRuleTopicOf = (tenantId: number): string => `orderRules:${tenantId}`;

export const decisionLeases = new Leases({ table: 'onu_rule_decision', id: 'id', ms: 60_000 });

const hour = 3_600_000;

/** Authorization rules, in their order. */
export async function ownRules(tx: Tx, tenantId: number): Promise<OrderRuleRow[]> {
  const rows = await tx
    .selectFrom('order_rule as r')
    .leftJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.olt_id'))
    .leftJoin('project as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .leftJoin('site as e', (join) => join.onRef('e.tenant_id', '=', 'r.tenant_id').onRef('e.id', '=', 'r.site_id'))
    .selectAll('r')
    .select(['d.name as oltName', 'p.name as projectName', 'e.name as siteName'])
    .where('r.tenant_id', '=', tenantId)
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    oltId: row.olt_id,
    projectId: row.project_id,
    siteId: row.site_id,
    pausedItself: row.paused_itself,
    ponMode: row.pon_mode,
    kind: 'rule',
    profile_id: null,
    force: false,
  }));
}

/** ONUs that each rule has decided to take: within the last hour, and since it was turned on. */
export async function takenOf(ctx: Context, tx: Tx, tenantId: number): Promise<Map<string, number>> {
  const since = new Date(ctx.clock.now() - hour);
  const { rows } = await sql<{ rule_id: string; n: string }>`
    select d.rule_id, count(*) as n from onu_rule_decision d join (
      select id, counted_from from order_rule where tenant_id = ${tenantId}
      union all select id, counted_from from rd_application where tenant_id = ${tenantId}) r on r.id = d.rule_id
    where d.tenant_id = ${tenantId} and d.created_at > greatest(${since}, r.counted_from) and d.state in ('due','ordered','undone')
    group by d.rule_id`.execute(tx);
  return new Map(rows.map((row) => [row.rule_id, Number(row.n)]));
}

interface FoundRow {
  readonly id: string;
  readonly olt_id: string;
  readonly olt_name: string;
  readonly pon_mode: string | null;
  readonly project_id: string;
  readonly project_name: string | null;
  readonly site_id: string | null;
  readonly site_name: string | null;
  readonly pon: number;
  readonly port_name: string | null;
  readonly identity: string;
  readonly sn: string | null;
  readonly mac: string | null;
  readonly loid: string | null;
  readonly model: string | null;
  readonly since: Date;
  readonly resync: boolean;
  readonly ordered: boolean;
  readonly held_state: DecisionRow['state'] | null;
  readonly held_rule: string | null;
  readonly held_by: string | null;
  readonly held_reason: DecisionRow['reason'];
}

/** An ONU that waits, with where it stands in the list of those. */
export interface WaitingOnu extends OrderCandidate {
  readonly id: string;
  readonly identity: string;
  readonly since: Date;
}

interface Which extends BySite {
  readonly oltId?: string | undefined;
  readonly keyword?: string | undefined;
  /** One of an OLT. */
  readonly identity?: string;
  readonly pon?: number;
  /** Those alone of which nothing was decided. */
  readonly isOpen?: boolean;
}

/** More than any tenant has waiting; a list that is longer is worked off from its oldest. */
const most = 20_000;

/** ONUs that wait and are seen, the oldest first, with all that rules look at. */
export async function waitingOnus(
  tx: Tx,
  tenantId: number,
  { oltId, siteId, site, keyword, identity, pon, isOpen }: Which = {},
): Promise<WaitingOnu[]> {
  const part = keyword === undefined ? null : contains(keyword);
  const ofMac = keyword === undefined ? null : contains(keyword.replaceAll(':', '') || keyword);
  const { rows } = await sql<FoundRow>`
    select f.id, f.olt_id, o.name as olt_name, o.pon_mode, o.project_id, j.name as project_name, o.site_id, e.name as site_name, f.pon, p.name as port_name, f.identity, f.sn, f.mac, f.loid,
      f.model, f.since, f.resync, d.state as held_state, d.rule_name as held_rule, d.ended_by as held_by, d.reason as held_reason,
      exists (select 1 from public.onu_order r where r.tenant_id = f.tenant_id and r.ended_at is null
        and (upper(r.sn) = upper(coalesce(f.sn, f.mac)) or (r.olt_numbers and r.olt_id = f.olt_id and r.pon = f.pon and r.sn = f.loid))) as ordered
    from onu_autofind f join olt o on o.tenant_id = f.tenant_id and o.id = f.olt_id
    left join project j on j.tenant_id = o.tenant_id and j.id = o.project_id
    left join site e on e.tenant_id = o.tenant_id and e.id = o.site_id
    left join olt_port p on p.tenant_id = f.tenant_id and p.olt_id = f.olt_id and p.kind = 'pon' and p.port = f.pon
    left join onu_rule_decision d on d.tenant_id = f.tenant_id and upper(d.sn) = upper(coalesce(f.sn, f.mac)) and not d.released
    where f.tenant_id = ${tenantId} and f.lost_at is null and (${oltId ?? null}::int8 is null or f.olt_id = ${oltId ?? null})
      and ${standsAt(sql`f.olt_id`, tenantId, { siteId, site })}
      and (${identity ?? null}::text is null or (f.identity = ${identity ?? null} and f.pon = ${pon ?? null}))
      and (${part}::text is null or f.identity ilike ${part} or f.mac ilike ${ofMac} or f.model ilike ${part})
      and (${isOpen !== true} or (d.id is null and coalesce(f.sn, f.mac) is not null and not f.resync))
    order by f.since, f.id limit ${most}`.execute(tx);
  const olts = await oltsNamed(tx, tenantId, [...new Set(rows.map(({ olt_id }) => olt_id))]);
  return rows.map((row) => waitingOf(row, olts.get(row.olt_id)));
}

export async function oltsNamed(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, ConfigOlt>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('olt as o')
    .leftJoin('olt_live as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.olt_id', '=', 'o.id'))
    .selectAll('o')
    .select(['l.online', 'l.login_at'])
    .where('o.tenant_id', '=', tenantId)
    .where(sql<boolean>`o.id = any(${ids}::int8[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function waitingOf(row: FoundRow, olt: ConfigOlt | undefined): WaitingOnu {
  const family = olt && familyOfOlt(olt);
  const { held_state: state, held_rule: rule, held_by: by, held_reason: reason } = row;
  return {
    id: row.id,
    identity: row.identity,
    ponMode: row.pon_mode,
    sn: row.sn,
    mac: row.mac,
    loid: row.loid,
    isListed: family?.services?.lists !== undefined,
    model: row.model,
    since: row.since,
    oltId: row.olt_id,
    oltName: row.olt_name,
    projectId: row.project_id,
    projectName: row.project_name,
    siteId: row.site_id,
    siteName: row.site_name,
    pon: row.pon,
    portName: row.port_name ?? family?.ponName(row.pon) ?? String(row.pon),
    isKnown: row.resync,
    isOrdered: row.ordered,
    canOrder: family?.services !== undefined,
    held: state === null ? null : { state, rule: rule ?? '?', by, reason },
    isStanding: false,
  };
}

/** Whose rule it is: who changed it last. */
export const ruleAuthorOf = ({ created_by, updated_by }: OrderRuleRow): string => updated_by ?? created_by;

/** A rule is about to take an ONU. undefined: something holds for it already. */
export async function insertDecision(
  ctx: Context,
  tx: Tx,
  rule: OrderRuleRow,
  onu: WaitingOnu,
): Promise<DecisionRow | undefined> {
  const now = ctx.clock.now();
  return tx
    .insertInto('onu_rule_decision')
    .values({
      tenant_id: rule.tenant_id,
      id: ctx.newId(),
      rule_id: rule.id,
      rule_name: rule.name,
      kind: rule.kind,
      made_by: ruleAuthorOf(rule),
      olt_id: onu.oltId,
      pon: onu.pon,
      identity: onu.identity,
      sn: onuIdentityOf(onu) ?? '',
      model: onu.model,
      state: 'due',
      due_at: new Date(now + rule.wait_minutes * 60_000),
      order_id: null,
      undo_until: null,
      reason: null,
      ended_by: null,
      created_at: new Date(now),
      updated_at: new Date(now),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

type End = Pick<DecisionRow, 'state'> &
  Partial<Pick<DecisionRow, 'reason' | 'order_id' | 'undo_until' | 'ended_by' | 'released'>>;

/** Whoever works on a decision finds that it is not its own any more. */
export const endDecision = (
  ctx: Context,
  tx: Tx,
  { tenant_id: tenantId, id }: Pick<DecisionRow, 'tenant_id' | 'id'>,
  { reason, ...to }: End,
): Promise<DecisionRow> => {
  const now = new Date(ctx.clock.now());
  return tx
    .updateTable('onu_rule_decision')
    .set({
      ...to,
      ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
      updated_at: now,
      ended_at: now,
      ...takenFromHolder('onu_rule_decision'),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const isOn = sql<boolean>`(exists (select 1 from order_rule r where r.tenant_id = t.tenant_id and r.id = t.rule_id and r.status = 'on')
  or exists (select 1 from rd_application a where a.tenant_id = t.tenant_id and a.id = t.rule_id and a.status = 'on'))`;

/** Decisions whose time has come, of rules that are on; those of the others wait for them. */
export const dueDecisions = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
): Promise<InHand<DecisionRow>[]> =>
  decisionLeases.take<DecisionRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.state = 'due' and t.due_at <= ${new Date(ctx.clock.now())} and ${isOn}`,
    order: sql`t.due_at`,
    most,
  });

/** Until the next one comes due, ms; undefined: nothing will by itself. */
export async function nextDecisionMs(ctx: Context, tx: Tx, tenantId: number): Promise<number | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ at: Date | null }>`select min(t.due_at) as at from onu_rule_decision t
    where t.tenant_id = ${tenantId} and t.state = 'due' and t.due_at > ${new Date(now)} and ${isOn}`.execute(tx);
  const at = rows[0]?.at;
  return at ? at.getTime() - now : undefined;
}

export const findDecision = (tx: Tx, tenantId: number, id: string): Promise<DecisionRow | undefined> =>
  tx
    .selectFrom('onu_rule_decision')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const decisionEvent = ({ id, olt_id: oltId, state }: DecisionRow): LiveEvent => ({
  kind: 'onu.rule',
  payload: { id, oltId, state },
});
