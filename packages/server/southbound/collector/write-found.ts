import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { FoundReading, Listed } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';

/** The most ONUs that one OLT may show as waiting: a broken agent must not fill the table. */
const most = 2048;

/**
 * What a whole reading no longer has leaves the list: at once, or when it was away for the aging time of its OLT, which begins with the
 * first such reading, so that time in which nobody could look does not count. True: some left.
 */
async function letGo(
  tx: Tx,
  { tenantId, oltId }: Pick<OltKey, 'tenantId' | 'oltId'>,
  seen: readonly { readonly pon: number; readonly identity: string }[],
  at: Date,
): Promise<boolean> {
  const unseen = sql`f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and not exists (
    select 1 from unnest(${seen.map((r) => r.pon)}::int2[], ${seen.map((r) => r.identity)}::text[]) as n(pon, identity)
    where n.pon = f.pon and n.identity = f.identity)`;
  const aged = sql`coalesce(f.lost_at, ${at}) <= ${at}::timestamptz - make_interval(secs => (select coalesce(max(c.found_keep_seconds), 0)
    from onu_care c where c.tenant_id = ${tenantId} and c.olt_id = ${oltId}))`;
  const { rows } = await sql<{ n: string; aged: string }>`
    with kept as (update onu_autofind f set lost_at = ${at} where ${unseen} and f.lost_at is null and not ${aged}),
      gone as (delete from onu_autofind f where ${unseen} and ${aged} returning f.lost_at)
    select count(*) as n, count(lost_at) as aged from gone`.execute(tx);
  const left = rows[0];
  if (Number(left?.aged ?? 0) > 0)
    await sql`update onu_care set found_gone_at = ${at}, found_gone = ${left?.aged ?? 0} where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(
      tx,
    );
  return Number(left?.n ?? 0) > 0;
}

/** ONUs that wait for authorization. One that the tenant has authorized somewhere is a resync, not a new one. */
export async function writeFound(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: OltKey,
  listed: Listed<FoundReading>,
  at: Date,
): Promise<boolean> {
  const seen = new Map<string, FoundReading & { identity: string }>();
  for (const found of listed.rows.slice(0, most)) {
    const identity = found.sn ?? found.mac;
    if (identity !== null) seen.set(`${found.pon} ${identity}`, { ...found, identity });
  }
  const rows = [...seen.values()];
  const isGone = listed.complete && (await letGo(tx, { tenantId, oltId }, rows, at));
  if (rows.length === 0) return isGone;
  const { rows: written } = await sql<{ fresh: boolean }>`
    insert into onu_autofind as was (tenant_id, olt_id, since, at, id, pon, identity, sn, mac, loid, model, resync)
    select ${tenantId}, ${oltId}, ${at}, ${at}, n.*, exists (
        select 1 from onu o where o.tenant_id = ${tenantId} and not o.missing and ((n.sn is not null and o.sn = n.sn) or (n.mac is not null and o.mac = n.mac)))
    from unnest(${rows.map(() => ctx.newId())}::int8[], ${rows.map((r) => r.pon)}::int2[], ${rows.map((r) => r.identity)}::text[],
      ${rows.map((r) => r.sn)}::text[], ${rows.map((r) => r.mac)}::text[], ${rows.map((r) => r.loid)}::text[],
      ${rows.map((r) => r.model)}::text[]) as n(id, pon, identity, sn, mac, loid, model)
    on conflict (tenant_id, olt_id, pon, identity) do update
      set at = excluded.at, lost_at = null, loid = excluded.loid, model = excluded.model, resync = excluded.resync
    returning was.since = ${at} as fresh`.execute(tx);
  return isGone || written.some((row) => row.fresh);
}
