import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OnuTallyTable } from '../../db/tables/onus.ts';

export type Tally = Selectable<OnuTallyTable>;

/** `heard`: the OLT has told of its ONUs at least once; before that their number is not known, which is not none. */
export type Counted = Tally & { readonly heard: boolean };

const online = stateCode('online');
const starting = stateCode('starting');
const offline = stateCode('offline');
const disabled = stateCode('disabled');

/**
 * Counts the ONUs of one OLT anew (at most a few thousand rows by index) and keeps the figures; also the counts that the
 * OLT and its PON ports show. ONUs that vanished from the OLT are not counted. Weak ones count while they are online.
 */
export async function refreshTally(tx: Tx, tenantId: number, oltId: string, at: Date): Promise<Counted> {
  const { rows } = await sql<Tally>`
    insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning, weak_critical,
      waiting_new, waiting_resync, known, at)
    select ${tenantId}, ${oltId}, count(*) filter (where not missing), count(*) filter (where not missing and state = ${online}), count(*) filter (where not missing and state = ${starting}),
      count(*) filter (where not missing and state = ${offline} and down_cause = 'los'), count(*) filter (where not missing and state = ${offline} and down_cause = 'power'),
      count(*) filter (where not missing and state = ${offline} and coalesce(down_cause, 'unknown') = 'unknown'), count(*) filter (where not missing and state = ${disabled}),
      count(*) filter (where not missing and state = ${online} and band = ${bandCode('warning')}),
      count(*) filter (where not missing and state = ${online} and band = ${bandCode('critical')}),
      (select count(*) from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and not f.resync),
      (select count(*) from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and f.resync), count(*), ${at}
    from onu where tenant_id = ${tenantId} and olt_id = ${oltId}
    on conflict (tenant_id, olt_id) do update set total = excluded.total, online = excluded.online, starting = excluded.starting,
      los = excluded.los, power = excluded.power, unknown = excluded.unknown, disabled = excluded.disabled,
      weak_warning = excluded.weak_warning, weak_critical = excluded.weak_critical, waiting_new = excluded.waiting_new,
      waiting_resync = excluded.waiting_resync, known = excluded.known, at = excluded.at
    returning *`.execute(tx);
  const [tally] = rows;
  if (!tally) throw new Error('a tally was not written');
  const live = await tx
    .updateTable('olt_live')
    .set({
      onu_total: sql<
        number | null
      >`case when onus_at is null and ${tally.known} = 0 then null else ${tally.total}::int end`,
      onu_online: sql<
        number | null
      >`case when onus_at is null and ${tally.known} = 0 then null else ${tally.online}::int end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .returning('onu_total')
    .executeTakeFirst();
  if (live?.onu_total == null) return { ...tally, heard: false };
  await sql`update olt_port p set onu_total = c.total, onu_online = c.online from (
      select q.port, count(o.id)::int as total, (count(o.id) filter (where o.state = ${online}))::int as online
      from olt_port q left join onu o on o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = q.port and not o.missing
      where q.tenant_id = ${tenantId} and q.olt_id = ${oltId} and q.kind = 'pon' group by q.port) c
    where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = 'pon' and p.port = c.port
      and (p.onu_total, p.onu_online) is distinct from (c.total, c.online)`.execute(tx);
  return { ...tally, heard: true };
}
