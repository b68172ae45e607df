import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { FoundReading, Listed } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';

/** The most ONUs that one OLT may show as waiting: a broken agent must not fill the table. */
const most = 2048;

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
  const gone = listed.complete
    ? await sql`delete from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and not exists (
        select 1 from unnest(${rows.map((r) => r.pon)}::int2[], ${rows.map((r) => r.identity)}::text[]) as n(pon, identity)
        where n.pon = f.pon and n.identity = f.identity)`.execute(tx)
    : undefined;
  if (rows.length === 0) return (gone?.numAffectedRows ?? 0n) > 0n;
  const { rows: written } = await sql<{ fresh: boolean }>`
    insert into onu_autofind as was (tenant_id, olt_id, since, at, id, pon, identity, sn, mac, loid, model, resync)
    select ${tenantId}, ${oltId}, ${at}, ${at}, n.*, exists (
        select 1 from onu o where o.tenant_id = ${tenantId} and not o.missing and ((n.sn is not null and o.sn = n.sn) or (n.mac is not null and o.mac = n.mac)))
    from unnest(${rows.map(() => ctx.newId())}::int8[], ${rows.map((r) => r.pon)}::int2[], ${rows.map((r) => r.identity)}::text[],
      ${rows.map((r) => r.sn)}::text[], ${rows.map((r) => r.mac)}::text[], ${rows.map((r) => r.loid)}::text[],
      ${rows.map((r) => r.model)}::text[]) as n(id, pon, identity, sn, mac, loid, model)
    on conflict (tenant_id, olt_id, pon, identity) do update
      set at = excluded.at, loid = excluded.loid, model = excluded.model, resync = excluded.resync
    returning was.since = ${at} as fresh`.execute(tx);
  return (gone?.numAffectedRows ?? 0n) > 0n || written.some((row) => row.fresh);
}
