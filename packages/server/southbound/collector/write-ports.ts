import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OltPortTable } from '../../db/tables/devices.ts';
import type { Counters, PortReading } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';

export type PortRow = Selectable<OltPortTable>;

const counterNames = [
  'up_octets',
  'down_octets',
  'up_packets',
  'down_packets',
  'up_errors',
  'down_errors',
  'up_drops',
  'down_drops',
] as const;

const countersOf = (counters: Counters) => ({
  up_octets: text(counters.upOctets),
  down_octets: text(counters.downOctets),
  up_packets: text(counters.upPackets),
  down_packets: text(counters.downPackets),
  up_errors: text(counters.upErrors),
  down_errors: text(counters.downErrors),
  up_drops: text(counters.upDrops),
  down_drops: text(counters.downDrops),
});

/** Beyond 63 bits a counter is garbage of a broken agent, and would not fit its column. */
const text = (count: number | null): string | null =>
  count === null || !(count >= 0 && count < 9e18) ? null : String(Math.round(count));

/** Bits per second between two readings; null when there is no earlier one, it is too near or too far, or the counter began anew. */
export function rate(before: string | null, now: number | null, elapsedMs: number): string | null {
  if (before === null || now === null || !(now < 9e18) || elapsedMs < 3000 || elapsedMs > 7_200_000) return null;
  const more = now - Number(before);
  return more < 0 ? null : String(Math.round((more * 8000) / elapsedMs));
}

function merged(before: PortRow | undefined, reading: PortReading, key: OltKey, at: Date): PortRow {
  const fallback = <T>(fresh: T | undefined, old: T | undefined): T | null =>
    fresh ?? (fresh === null ? null : (old ?? null));
  const kept = before ?? ({} as Partial<PortRow>);
  const link = fallback(reading.link, kept.link);
  const { counters } = reading;
  const elapsed = at.getTime() - (before?.counters_at?.getTime() ?? 0);
  return {
    tenant_id: key.tenantId,
    olt_id: key.oltId,
    kind: reading.kind,
    port: reading.port,
    // Without the configuration table the speed of an uplink, and so its name, is not known: keep what was.
    name: reading.descr === undefined && before ? before.name : reading.name,
    descr: fallback(reading.descr, kept.descr),
    admin: fallback(reading.admin, kept.admin),
    link,
    link_since: before?.link === link ? before.link_since : at,
    speed: fallback(reading.speed, kept.speed),
    media: fallback(reading.media, kept.media),
    onu_total: kept.onu_total ?? null,
    onu_online: kept.onu_online ?? null,
    rx_mean: kept.rx_mean ?? null,
    tx_power: fallback(reading.tx, kept.tx_power),
    temperature: fallback(reading.temperature, kept.temperature),
    voltage: fallback(reading.voltage, kept.voltage),
    bias: fallback(reading.bias, kept.bias),
    ...(counters ? countersOf(counters) : pickCounters(kept)),
    up_bps: counters ? rate(kept.up_octets ?? null, counters.upOctets, elapsed) : (kept.up_bps ?? null),
    down_bps: counters ? rate(kept.down_octets ?? null, counters.downOctets, elapsed) : (kept.down_bps ?? null),
    counters_at: counters ? at : (kept.counters_at ?? null),
    at,
  };
}

const pickCounters = (row: Partial<PortRow>) =>
  Object.fromEntries(counterNames.map((name) => [name, row[name] ?? null])) as Pick<
    PortRow,
    (typeof counterNames)[number]
  >;

export interface PortsWritten {
  readonly rows: readonly PortRow[];
  /** Links that went up or down since the last reading. */
  readonly turned: readonly {
    readonly kind: string;
    readonly port: number;
    readonly name: string;
    readonly link: boolean;
  }[];
}

/** Latest readings of the ports, and, if `sampled`, their samples in the history when counters were read. */
export async function writePorts(
  tx: Tx,
  key: OltKey,
  readings: readonly PortReading[],
  at: Date,
  sampled = true,
): Promise<PortsWritten> {
  if (readings.length === 0) return { rows: [], turned: [] };
  const before = await tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('olt_id', '=', key.oltId)
    .forNoKeyUpdate()
    .execute();
  const known = new Map(before.map((row) => [`${row.kind} ${row.port}`, row]));
  const rows = readings.map((reading) => merged(known.get(`${reading.kind} ${reading.port}`), reading, key, at));
  await upsert(tx, rows);
  if (sampled) {
    await sample(tx, 'metric_uplink', rows, 'uplink', readings, at);
    await sample(tx, 'metric_pon', rows, 'pon', readings, at);
    await sampleOptics(tx, rows, readings, at);
  }
  const turned = rows.flatMap((row) => {
    const was = known.get(`${row.kind} ${row.port}`)?.link;
    if (row.link === null || was === null || was === undefined || was === row.link) return [];
    return [{ kind: row.kind, port: row.port, name: row.name, link: row.link }];
  });
  return { rows, turned };
}

async function upsert(tx: Tx, rows: readonly PortRow[]): Promise<void> {
  await tx
    .insertInto('olt_port')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'olt_id', 'kind', 'port']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        descr: eb.ref('excluded.descr'),
        admin: eb.ref('excluded.admin'),
        link: eb.ref('excluded.link'),
        link_since: eb.ref('excluded.link_since'),
        speed: eb.ref('excluded.speed'),
        media: eb.ref('excluded.media'),
        tx_power: eb.ref('excluded.tx_power'),
        temperature: eb.ref('excluded.temperature'),
        voltage: eb.ref('excluded.voltage'),
        bias: eb.ref('excluded.bias'),
        up_octets: eb.ref('excluded.up_octets'),
        down_octets: eb.ref('excluded.down_octets'),
        up_packets: eb.ref('excluded.up_packets'),
        down_packets: eb.ref('excluded.down_packets'),
        up_errors: eb.ref('excluded.up_errors'),
        down_errors: eb.ref('excluded.down_errors'),
        up_drops: eb.ref('excluded.up_drops'),
        down_drops: eb.ref('excluded.down_drops'),
        up_bps: eb.ref('excluded.up_bps'),
        down_bps: eb.ref('excluded.down_bps'),
        counters_at: eb.ref('excluded.counters_at'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

async function sample(
  tx: Tx,
  table: 'metric_uplink' | 'metric_pon',
  rows: readonly PortRow[],
  kind: string,
  readings: readonly PortReading[],
  at: Date,
): Promise<void> {
  const counted = new Set(readings.filter((reading) => reading.counters).map(({ kind: k, port }) => `${k} ${port}`));
  const values = rows
    .filter((row) => row.kind === kind && counted.has(`${row.kind} ${row.port}`))
    .map((row) => ({
      tenant_id: row.tenant_id,
      olt_id: row.olt_id,
      port: row.port,
      ts: at,
      ...pickCounters(row),
      up_bps: row.up_bps,
      down_bps: row.down_bps,
    }));
  if (values.length > 0) {
    await tx
      .insertInto(table)
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function sampleOptics(
  tx: Tx,
  rows: readonly PortRow[],
  readings: readonly PortReading[],
  at: Date,
): Promise<void> {
  const read = new Set(
    readings.filter((reading) => reading.tx !== undefined).map(({ kind, port }) => `${kind} ${port}`),
  );
  const values = rows
    .filter((row) => row.kind === 'pon' && read.has(`${row.kind} ${row.port}`))
    .map(({ tenant_id, olt_id, port, tx_power, temperature, voltage, bias, rx_mean }) => {
      return { tenant_id, olt_id, port, ts: at, tx_power, temperature, voltage, bias, rx_mean };
    });
  if (values.length > 0) {
    await tx
      .insertInto('metric_pon_optics')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Mean received level by PON; null = nobody is heard there. */
export type PonMeans = ReadonlyMap<number, number | null>;

/** Keeps the means that a reading of the ONUs gave: by the key of the port, so that it costs the same in every tenant. */
export async function writePortMeans(tx: Tx, { tenantId, oltId }: OltKey, means: PonMeans): Promise<void> {
  if (means.size === 0) return;
  await sql`update olt_port p set rx_mean = m.mean
    from unnest(${[...means.keys()]}::int2[], ${[...means.values()]}::int2[]) as m(pon, mean)
    where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = 'pon' and p.port = m.pon and p.rx_mean is distinct from m.mean`.execute(
    tx,
  );
}
