import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { KeptReason } from '@heliograph/catalogue/words/onu-care-words.ts';
import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuCareTable } from '../../db/tables/onu-care.ts';

export type CareRow = Selectable<OnuCareTable>;

/** Whom automatic deletion takes. */
export interface AutoDeleteRule {
  readonly hours: number;
  /** null: all ports. */
  readonly pons: string | null;
  readonly customers: boolean;
  readonly most: number;
}

/** What is set where nobody has set anything. */
const untouched: Omit<CareRow, 'tenant_id' | 'olt_id'> = {
  found_keep_seconds: 0,
  found_gone_at: null,
  found_gone: null,
  delete_on: false,
  delete_hours: 720,
  delete_pons: null,
  delete_customers: false,
  delete_most: 5,
  delete_looked_at: null,
  delete_taken: null,
  author_id: null,
  updated_by: null,
  updated_at: null,
};

export async function careOf(tx: Tx, tenantId: number, oltId: string): Promise<CareRow> {
  const row = await tx
    .selectFrom('onu_care')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirst();
  return row ?? { ...untouched, tenant_id: tenantId, olt_id: oltId };
}

export const autoDeleteOf = (care: CareRow): AutoDeleteRule => ({
  hours: care.delete_hours,
  pons: care.delete_pons,
  customers: care.delete_customers,
  most: care.delete_most,
});

export async function setCare(
  tx: Tx,
  tenantId: number,
  oltId: string,
  set: Partial<Omit<CareRow, 'tenant_id' | 'olt_id'>>,
): Promise<void> {
  await tx
    .insertInto('onu_care')
    .values({ tenant_id: tenantId, olt_id: oltId, ...set })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'olt_id']).doUpdateSet(set))
    .execute();
}

/** An ONU that stayed away for long enough. */
export interface Away {
  readonly id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly place: string;
  readonly sn: string;
  readonly name: string | null;
  readonly since: Date;
  readonly counted_from: Date;
  readonly customer: boolean;
  /** Why it is kept all the same; null: it is taken. */
  readonly kept: KeptReason | null;
}

interface AwayRow extends Omit<Away, 'kept' | 'place'> {
  readonly port_name: string | null;
  readonly outage: boolean;
  readonly lit: boolean;
  readonly ordered: boolean;
  readonly tried: boolean;
}

const [online, offline] = [stateCode('online'), stateCode('offline')];

function keptFor(row: AwayRow, { customers }: AutoDeleteRule): KeptReason | null {
  if (row.outage) return 'outage';
  if (!row.lit) return 'dark';
  if (row.customer && !customers) return 'customer';
  if (row.ordered) return 'ordered';
  return row.tried ? 'tried' : null;
}

/** More than any OLT has. */
const mostOnus = 4096;

/**
 * ONUs of an OLT that were offline for long enough, those that were away longest first, and why some of them are kept. Time counts from
 * when the ONU went, when the OLT last came back, and when the last outage of its port ended, whatever was last: of the time before nobody
 * knows whether it was the ONU's own.
 */
export async function awayOnus(ctx: Context, tx: Tx, at: At, asked: AutoDeleteRule): Promise<Away[]> {
  const { tenantId, oltId } = at;
  const now = ctx.clock.now();
  const before = new Date(now - asked.hours * 3_600_000);
  const yesterday = new Date(now - 86_400_000);
  const pons = asked.pons === null || asked.pons === '' ? null : (readPons(asked.pons) ?? []);
  const { rows } = await sql<AwayRow>`select * from (
    select o.id, o.pon, o.onu_no, o.sn, coalesce(s.name, o.name) as name, o.since, s.id is not null as customer, p.name as port_name,
      greatest(o.since, l.since, (select max(e.ended_at) from pon_outage e
        where e.tenant_id = o.tenant_id and e.olt_id = o.olt_id and e.pon = o.pon)) as counted_from,
      exists (select 1 from pon_outage e where e.tenant_id = o.tenant_id and e.olt_id = o.olt_id and e.pon = o.pon and e.ended_at is null) as outage,
      exists (select 1 from public.onu n where n.tenant_id = o.tenant_id and n.olt_id = o.olt_id and n.pon = o.pon and n.state = ${online}
        and not n.missing) as lit,
      exists (select 1 from public.onu_order r where r.tenant_id = o.tenant_id and r.ended_at is null
        and (upper(r.sn) = upper(o.sn) or (r.olt_id = o.olt_id and r.pon = o.pon and r.onu_no = o.onu_no))) as ordered,
      exists (select 1 from public.onu_auto_delete a where a.tenant_id = o.tenant_id and a.olt_id = o.olt_id and a.sn = o.sn
        and a.state = 'kept' and a.created_at > ${yesterday}) as tried
    from onu o left join olt_live l on l.tenant_id = o.tenant_id and l.olt_id = o.olt_id
    left join public.subscription s on s.tenant_id = o.tenant_id and s.olt_id = o.olt_id and s.pon = o.pon and s.onu_no = o.onu_no
    left join olt_port p on p.tenant_id = o.tenant_id and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.state = ${offline} and o.since is not null and o.sn is not null
      and not o.missing and not o.over_quota and (${pons}::int[] is null or o.pon = any(${pons}::int[]))
      and not exists (select 1 from public.onu_auto_delete a where a.tenant_id = o.tenant_id and a.olt_id = o.olt_id and a.pon = o.pon
        and a.onu_no = o.onu_no and a.state = 'going')
    ) as away where counted_from <= ${before} order by counted_from, id limit ${mostOnus}`.execute(tx);
  let room = asked.most;
  return rows.map(({ port_name, ...row }) => {
    const kept = keptFor({ port_name, ...row }, asked);
    if (kept === null) room -= 1;
    const place = onuPlace(port_name ?? `GPON0/${row.pon}`, row.onu_no);
    return { ...row, place, kept: kept ?? (room < 0 ? 'later' : null) };
  });
}

export interface At {
  readonly tenantId: number;
  readonly oltId: string;
}

/** What was deleted, the newest first, with what became of each change. */
export const listDeleted = (tx: Tx, { tenantId, oltId }: At, paging: { pageNum: number; pageSize: number }) =>
  pageOf(
    tx
      .selectFrom('onu_auto_delete as a')
      .leftJoin('config_change as c', (join) =>
        join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.change_id'),
      )
      .leftJoin('olt_port as p', (join) =>
        join
          .onRef('p.tenant_id', '=', 'a.tenant_id')
          .onRef('p.olt_id', '=', 'a.olt_id')
          .onRef('p.port', '=', 'a.pon')
          .on('p.kind', '=', 'pon'),
      )
      .selectAll('a')
      .select(['c.reasons', 'p.name as port_name'])
      .where('a.tenant_id', '=', tenantId)
      .where('a.olt_id', '=', oltId)
      .orderBy('a.id', 'desc'),
    paging,
  );

/** How the list of found ONUs stands. */
export async function foundOf(tx: Tx, { tenantId, oltId }: At): Promise<{ waiting: number; unseen: number }> {
  const { rows } = await sql<{ waiting: string; unseen: string }>`
    select count(*) as waiting, count(f.lost_at) as unseen from onu_autofind f
    where f.tenant_id = ${tenantId} and f.olt_id = ${oltId}`.execute(tx);
  return { waiting: Number(rows[0]?.waiting ?? 0), unseen: Number(rows[0]?.unseen ?? 0) };
}
