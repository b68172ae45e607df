import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { isDropOf } from '../../estate/outages/settle.ts';
import { latestReadings } from '../../estate/onus/readings.ts';

export interface PortAsked {
  readonly oltId: string;
  /** As the device calls it. */
  readonly name: string;
}

export interface LinkPortFigures {
  readonly olt_id: string;
  readonly kind: string;
  readonly port: number;
  readonly name: string;
  readonly up_bps: string | null;
  readonly down_bps: string | null;
  readonly speed: string | null;
  readonly pon_mode: string | null;
  readonly at: Date | null;
}

/** Uplinks by their names, PON ports by their numbers; nothing of a device that does not answer is told as if it were now. */
export async function litPorts(
  tx: Tx,
  tenantId: number,
  named: readonly PortAsked[],
  pons: readonly { readonly oltId: string; readonly pon: number }[],
): Promise<LinkPortFigures[]> {
  if (named.length + pons.length === 0) return [];
  const { rows } = await sql<LinkPortFigures>`
    with asked as (
      select * from unnest(${named.map(({ oltId }) => oltId)}::int8[], ${named.map(({ name }) => name)}::text[]) a(olt_id, name)),
    pons as (
      select distinct * from unnest(${pons.map(({ oltId }) => oltId)}::int8[], ${pons.map(({ pon }) => pon)}::int[]) a(olt_id, pon))
    select p.olt_id, p.kind, p.port, p.name, case when l.online then p.up_bps end as up_bps, case when l.online then p.down_bps end as down_bps,
      p.speed, o.pon_mode, p.counters_at as at
    from olt_port p join olt o on o.tenant_id = ${tenantId} and o.id = p.olt_id
      join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = p.olt_id
    where p.tenant_id = ${tenantId} and (
      (p.kind <> 'pon' and exists (select 1 from asked a where a.olt_id = p.olt_id and a.name = p.name))
      or (p.kind = 'pon' and exists (select 1 from pons a where a.olt_id = p.olt_id and a.pon = p.port)))`.execute(tx);
  return rows;
}

/** What is known of the ONUs below something. */
export interface Below {
  readonly id: string;
  readonly olt_id: string | null;
  readonly pon: number | null;
  /** The weakest that any of them receives, hundredths of dBm. */
  readonly rx: number | null;
  /** ONUs that told a level. */
  readonly lit: number | null;
  readonly up_bps: string | null;
  readonly down_bps: string | null;
  readonly at: Date | null;
}

/** What an ONU that is away told last is no light. */
const online = sql.lit(stateCode('online'));

export async function litSplitters(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Below[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Below>`
    with recursive down as (
      select id as root, id from splitter where tenant_id = ${tenantId} and id = any(${ids}::int8[])
      union select d.root, s.id from splitter s join down d on s.above_id = d.id where s.tenant_id = ${tenantId}),
    lit as (
      select w.root, min(l.rx) as rx, count(l.rx)::int as lit, sum(l.up_bps) as up_bps, sum(l.down_bps) as down_bps, min(l.at) as at
      from down w join onu_drop d on d.tenant_id = ${tenantId} and d.splitter_id = w.id join onu o on ${isDropOf}
        join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.olt_id and v.online ${latestReadings(tenantId)}
      where o.state = ${online} and not o.missing group by w.root)
    select p.id, p.olt_id, p.pon, t.rx, t.lit, t.up_bps, t.down_bps, t.at
    from splitter p left join lit t on t.root = p.id where p.tenant_id = ${tenantId} and p.id = any(${ids}::int8[])`.execute(
    tx,
  );
  return rows;
}

export async function litOnus(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Below[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Below>`
    select o.id, o.olt_id, o.pon, l.rx, (l.rx is not null)::int as lit, l.up_bps, l.down_bps, l.at
    from onu o join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.olt_id and v.online ${latestReadings(tenantId)}
    where o.tenant_id = ${tenantId} and o.id = any(${ids}::int8[]) and o.state = ${online} and not o.missing`.execute(
    tx,
  );
  return rows;
}
