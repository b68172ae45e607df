import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { RogueOnu, RogueSearchTable } from '../../db/tables/rogue.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type Search = Selectable<RogueSearchTable>;
export type RogueWork = InHand<Search>;

export const rogueLeases = new Leases({ table: 'rogue_search', id: 'id', ms: 60_000 });
/** Something is to be done with a search of the tenant. */
export const rogueTopicOf = (tenantId: number): string => `rogue:${tenantId}`;

const [online] = [stateCode('online')];

/** What there is to do now: its time has come, or what was in hand at the OLT has ended. */
export const dueSearches = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
): Promise<RogueWork[]> =>
  rogueLeases.take<Search>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.ended_at is null
      and (t.not_before is null or t.not_before <= ${new Date(ctx.clock.now())} or (t.ending is not null and t.state <> 'restoring'))
      and (t.change_id is null or not exists (
        select 1 from config_change c where c.tenant_id = t.tenant_id and c.id = t.change_id and c.ended_at is null))`,
    most,
  });

/** Until the next one comes due by itself, ms. */
export async function nextSearchMs(ctx: Context, tx: Tx, tenantId: number): Promise<number | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ at: Date | null }>`select min(t.not_before) as at from rogue_search t
    where t.tenant_id = ${tenantId} and t.ended_at is null and t.not_before > ${new Date(now)}`.execute(tx);
  const at = rows[0]?.at;
  return at ? at.getTime() - now : undefined;
}

export type To = Partial<
  Pick<Search, 'state' | 'at' | 'step' | 'change_id' | 'heard_from' | 'not_before' | 'ending' | 'reason' | 'suspect'>
> & { readonly onus?: readonly RogueOnu[]; readonly ended?: boolean };

/** Writes how far it has come. What is not said of a change in hand or of a time to wait for is over. */
export async function keepRogueSearch(
  ctx: Context,
  tx: Tx,
  { tenant_id: tenantId, id }: Search,
  given: To,
): Promise<void> {
  const { onus, reason, ended, ...to } = given;
  await tx
    .updateTable('rogue_search')
    .set({
      change_id: null,
      not_before: null,
      ...to,
      ...(onus === undefined ? {} : { onus: JSON.stringify(onus) }),
      ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
      ...(ended === true ? { ended_at: new Date(ctx.clock.now()), step: null } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** What was heard on a port while it was listened to, of all ONUs but the one that is kept off. */
interface Heard {
  /** How often one of them went away. */
  readonly drops: number;
  readonly online: number;
  /** The OLT was read whole since listening began, so silence means something. */
  readonly isRead: boolean;
}

export async function heardOn(
  tx: Tx,
  { tenant_id: tenantId, olt_id: oltId, pon, heard_from: from }: Search,
  but: string | undefined,
): Promise<Heard> {
  const { rows } = await sql<{ drops: string; online: string; read: boolean }>`
    select
      (select count(*) from onu_change c join onu o on o.tenant_id = c.tenant_id and o.id = c.onu_id
        where c.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = ${pon} and c.at >= ${from} and c.phase in (1, 4, 6)
          and o.id is distinct from ${but ?? null}::int8) as drops,
      (select count(*) from onu o where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = ${pon} and o.state = ${online}
          and not o.missing and o.id is distinct from ${but ?? null}::int8) as online,
      coalesce((select l.online and l.onus_fault is null and l.onus_at > ${from} from olt_live l
        where l.tenant_id = ${tenantId} and l.olt_id = ${oltId}), false) as read`.execute(tx);
  const [row] = rows;
  return { drops: Number(row?.drops ?? 0), online: Number(row?.online ?? 0), isRead: row?.read === true };
}

interface Port {
  readonly pon: number;
  readonly port_name: string | null;
  readonly onus: number;
  readonly online: number;
  readonly customers: number;
  readonly dropped: number;
  readonly drops: number;
  readonly moments: number;
  readonly last_at: Date | null;
  readonly search_id: string | null;
}

/** Ports of an OLT, and how their ONUs came and went within the last ten minutes. */
export async function roguePortsOf(ctx: Context, tx: Tx, tenantId: number, oltId: string): Promise<Port[]> {
  const from = new Date(ctx.clock.now() - 600_000);
  const { rows } = await sql<Port>`
    select o.pon, p.name as port_name, count(distinct o.id)::int as onus,
      (count(distinct o.id) filter (where o.state = ${online}))::int as online, count(distinct s.id)::int as customers,
      coalesce(max(d.dropped), 0)::int as dropped, coalesce(max(d.drops), 0)::int as drops, coalesce(max(d.moments), 0)::int as moments,
      max(d.last_at) as last_at, max(r.id)::text as search_id
    from onu o
    left join olt_port p on p.tenant_id = o.tenant_id and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
    left join subscription s on s.tenant_id = o.tenant_id and s.olt_id = o.olt_id and s.pon = o.pon and s.onu_no = o.onu_no
    left join rogue_search r on r.tenant_id = o.tenant_id and r.olt_id = o.olt_id and r.pon = o.pon and r.ended_at is null
    left join (
      select u.pon, count(distinct u.id) as dropped, count(*) as drops, count(distinct date_trunc('second', c.at)) as moments, max(c.at) as last_at
      from onu_change c join onu u on u.tenant_id = c.tenant_id and u.id = c.onu_id
      where c.tenant_id = ${tenantId} and u.olt_id = ${oltId} and c.at >= ${from} and c.phase in (1, 4, 6) group by u.pon) d on d.pon = o.pon
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and not o.missing
    group by o.pon, p.name order by o.pon`.execute(tx);
  return rows;
}

/** Several ONUs went away, more than once, and not all at one moment: a cut fibre takes them together, a rogue one after the other. */
export const isSuspicious = ({ dropped, drops, moments }: Pick<Port, 'dropped' | 'drops' | 'moments'>): boolean =>
  dropped >= 2 && drops >= 4 && moments >= 3;

/** ONUs of a port that can be kept off, those that work first: it may be one that the OLT does not hear. */
export async function rogueCandidates(tx: Tx, tenantId: number, oltId: string, pon: number) {
  const { rows } = await sql<{
    id: string;
    mac: string;
    onu_no: number;
    over_quota: boolean;
    port_name: string | null;
  }>`
    select o.id, o.mac, o.onu_no, o.over_quota, p.name as port_name from onu o
    left join olt_port p on p.tenant_id = o.tenant_id and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = ${pon} and o.mac is not null and not o.missing
    order by o.state <> ${online}, o.onu_no`.execute(tx);
  return rows;
}
