import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

// What stands now, as pages and lists show it; each figure by one statement over all OLTs of the tenant.

export interface OltFigures {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly mac: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly project: string;
  /** null = not reached yet. */
  readonly online: boolean | null;
  readonly last_answer_at: Date | null;
  readonly poll_ms: number | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly temperature: number | null;
  /** null = its ONUs were never counted. */
  readonly total: number | null;
  readonly ups: number | null;
  readonly starting: number | null;
  readonly los: number | null;
  readonly power: number | null;
  readonly unknown: number | null;
  readonly disabled: number | null;
  readonly silent: number | null;
  readonly weak_warning: number | null;
  readonly weak_critical: number | null;
  readonly waiting_new: number | null;
}

export async function oltFigures(tx: Tx, tenantId: number): Promise<readonly OltFigures[]> {
  const { rows } = await sql<OltFigures>`
    select o.id, o.name, o.address, o.mac, o.device_type as model, o.firmware, p.name as project, v.online, v.last_answer_at, v.poll_ms, v.cpu,
      v.memory, v.temperature, t.total, t.online as ups, t.starting, t.los, t.power, t.unknown, t.disabled, t.silent, t.weak_warning,
      t.weak_critical, t.waiting_new
    from olt o join project p on p.tenant_id = ${tenantId} and p.id = o.project_id
      left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.id left join onu_tally t on t.tenant_id = ${tenantId} and t.olt_id = o.id
    where o.tenant_id = ${tenantId} order by o.id`.execute(tx);
  return rows;
}

export interface MetricPortFigures {
  readonly olt_id: string;
  readonly kind: string;
  readonly port: number;
  readonly name: string;
  readonly link: boolean | null;
  readonly speed: string | null;
  readonly onu_total: number | null;
  readonly onu_online: number | null;
  readonly rx_mean: number | null;
  readonly tx_power: number | null;
  readonly temperature: number | null;
  readonly voltage: number | null;
  readonly bias: number | null;
  readonly up_octets: string | null;
  readonly down_octets: string | null;
  readonly up_packets: string | null;
  readonly down_packets: string | null;
  readonly up_errors: string | null;
  readonly down_errors: string | null;
  readonly up_drops: string | null;
  readonly down_drops: string | null;
  readonly counters_at: Date | null;
}

export async function portFigures(tx: Tx, tenantId: number): Promise<readonly MetricPortFigures[]> {
  const { rows } = await sql<MetricPortFigures>`
    select p.olt_id, p.kind, p.port, p.name, p.link, p.speed, p.onu_total, p.onu_online, p.rx_mean, p.tx_power, p.temperature, p.voltage, p.bias, p.up_octets,
      p.down_octets, p.up_packets, p.down_packets, p.up_errors, p.down_errors, p.up_drops, p.down_drops, p.counters_at
    from olt_port p where p.tenant_id = ${tenantId} order by p.olt_id, p.kind, p.port`.execute(tx);
  return rows;
}

export interface LevelCount {
  readonly olt_id: string | null;
  readonly level: string;
  readonly n: number;
}

export async function alarmFigures(tx: Tx, tenantId: number): Promise<readonly LevelCount[]> {
  const { rows } = await sql<LevelCount>`
    select a.olt_id, a.severity::text as level, count(*)::int as n from alarm a
    where a.tenant_id = ${tenantId} and ${isCurrent} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export async function incidentFigures(tx: Tx, tenantId: number): Promise<readonly LevelCount[]> {
  const { rows } = await sql<LevelCount>`
    select null::text as olt_id, severity::text as level, count(*)::int as n from incident
    where tenant_id = ${tenantId} and ended_at is null and part_of is null group by 2 order by 2`.execute(tx);
  return rows;
}

/** ONUs that are out together with others, by their cause. */
export async function outageFigures(tx: Tx, tenantId: number): Promise<readonly LevelCount[]> {
  const { rows } = await sql<LevelCount>`
    select u.olt_id, m.cause as level, count(*)::int as n from pon_outage u
      join pon_outage_onu m on m.tenant_id = ${tenantId} and m.outage_id = u.id and m.back_at is null
    where u.tenant_id = ${tenantId} and u.ended_at is null group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
