import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ConfigKeepingTable } from '../../db/tables/config.ts';

export type ConfigKeeping = Omit<Selectable<ConfigKeepingTable>, 'tenant_id' | 'updated_at' | 'updated_by'>;

/** As long as a tenant says nothing else. */
export const usualKeeping: ConfigKeeping = { versions: 200, days: null, after_change: true, alarm_after: 3 };

/** What a tenant wants kept of running configurations. */
export async function configKeepingOf(tx: Tx, tenantId: number): Promise<ConfigKeeping> {
  const row = await tx
    .selectFrom('config_keeping')
    .select(['versions', 'days', 'after_change', 'alarm_after'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? usualKeeping;
}

/** Versions that stand for what the pages held are large: only the newest of them do. */
const withPages = 30;
/** Rows that go at once. */
const mostAtOnce = 1000;

/**
 * Versions of one device that are too many or too old go, never the newest whole one; of those further back, what pages held goes.
 */
export async function forgetVersions(
  tx: Tx,
  { tenantId, oltId, now }: { readonly tenantId: number; readonly oltId: string; readonly now: number },
): Promise<void> {
  const { versions, days } = await configKeepingOf(tx, tenantId);
  const before = days === null ? null : new Date(now - days * 86_400_000);
  await sql`delete from running_config where tenant_id = ${tenantId} and id in (
    select id from (select id, seen_at, row_number() over (order by complete desc, at desc, id desc) as nth, count(*) over () as n
      from running_config where tenant_id = ${tenantId} and olt_id = ${oltId}) r
    where nth > 1 and (nth > ${versions}::int or (${before}::timestamptz is not null and seen_at < ${before}::timestamptz))
    limit ${mostAtOnce})`.execute(tx);
  await sql`update running_config set pages = null, pages_at = null where tenant_id = ${tenantId} and pages is not null and id in (
    select id from running_config where tenant_id = ${tenantId} and olt_id = ${oltId} and complete
    order by at desc, id desc offset ${withPages} limit ${mostAtOnce})`.execute(tx);
}
