import { columnOf, fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import type { Samples } from '@heliograph/catalogue/metrics/metrics.ts';
import { ponOptics } from '@heliograph/catalogue/metrics/pon-optics.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import type { ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OltPortRow } from '../../db/tables/devices.ts';
import type { InterfaceCounters, PortReading } from '../../drivers/kit/reading.ts';
import { bitRate, storedCounter } from '../../history/counting.ts';
import { metricSampleOf } from '../../history/write.ts';
import type { OltKey } from './lease.ts';

const counters = fieldsOf(pon, 'counter');
type Counting = Pick<OltPortRow, ReturnType<typeof columnOf<keyof InterfaceCounters>>>;

const countersOf = (read: (name: keyof InterfaceCounters) => string | null): Counting =>
  Object.fromEntries(counters.map((name) => [columnOf(name), read(name as keyof InterfaceCounters)])) as Counting;

/** What a reading tells of a port, in three parts: each may come over SNMP or by the command line. */
const isTold = {
  link: ({ link }: PortReading): boolean => link !== undefined,
  counters: ({ counters }: PortReading): boolean => counters !== undefined,
  optics: ({ tx, temperature, voltage, bias }: PortReading): boolean =>
    [tx, temperature, voltage, bias].some((level) => level !== undefined),
};

/** When the command line told each part; null = SNMP did. What was not read this time stays. */
function cliTimes(kept: Partial<OltPortRow>, reading: PortReading, at: Date, by: ReadBy) {
  const of = (part: keyof typeof isTold): Date | null =>
    isTold[part](reading) ? (by === 'cli' ? at : null) : (kept[`${part}_cli_at`] ?? null);
  return { link_cli_at: of('link'), counters_cli_at: of('counters'), optics_cli_at: of('optics') };
}

function merged(before: OltPortRow | undefined, reading: PortReading, key: OltKey, at: Date, by: ReadBy): OltPortRow {
  const fallback = <T>(fresh: T | undefined, old: T | undefined): T | null =>
    fresh ?? (fresh === null ? null : (old ?? null));
  const kept = before ?? ({} as Partial<OltPortRow>);
  const link = fallback(reading.link, kept.link);
  const { counters: read } = reading;
  const elapsed = at.getTime() - (before?.counters_at?.getTime() ?? 0);
  const rateOf = (was: string | null | undefined, is: number | null): string | null =>
    elapsed > (reading.turnMs ?? Infinity) ? null : bitRate(was ?? null, is, elapsed);
  return {
    tenant_id: key.tenantId,
    olt_id: key.oltId,
    kind: reading.kind,
    port: reading.port,
    if_index: reading.ifIndex === undefined ? (kept.if_index ?? null) : `${reading.ifIndex}`,
    // The device's own name is read seldom and holds until it is read again. Before the configuration table was read once, the speed of
    // an uplink, and so its usual name, is not known.
    name: reading.ownName ?? (before && before.admin !== null ? before.name : reading.name),
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
    ...countersOf((name) => (read ? storedCounter(read[name]) : (kept[columnOf(name)] ?? null))),
    up_bps: read ? rateOf(kept.up_octets, read.upOctets) : (kept.up_bps ?? null),
    down_bps: read ? rateOf(kept.down_octets, read.downOctets) : (kept.down_bps ?? null),
    counters_at: read ? at : (kept.counters_at ?? null),
    // Levels that the command line tells make the link that SNMP told no younger.
    at: by === 'cli' && !isTold.link(reading) ? (kept.at ?? at) : at,
    ...cliTimes(kept, reading, at, by),
  };
}

/** The largest number that a port can have where its readings are kept. */
const mostPort = 32_767;

/**
 * Ports that are interfaces get the number that they have had; a new one the number of its interface where that is free and small
 * enough, else the lowest that is free. The number of an interface may be anything up to 4,294,967,295.
 */
export function numberedPorts(before: readonly OltPortRow[], readings: readonly PortReading[]): PortReading[] {
  const known = new Map(before.map((row) => [`${row.kind} ${row.if_index ?? row.port}`, row.port]));
  const taken = new Set(before.map((row) => `${row.kind} ${row.port}`));
  const found: PortReading[] = [];
  const keep = (reading: PortReading, port: number | undefined): boolean => {
    if (port === undefined) return false;
    taken.add(`${reading.kind} ${port}`);
    found.push({ ...reading, port });
    return true;
  };
  const left = readings.filter((reading) => {
    const { kind, ifIndex } = reading;
    if (ifIndex === undefined) return !keep(reading, reading.port);
    const isFree = ifIndex <= mostPort && !taken.has(`${kind} ${ifIndex}`);
    return !keep(reading, known.get(`${kind} ${ifIndex}`) ?? (isFree ? ifIndex : undefined));
  });
  let next = 1;
  for (const reading of left) {
    while (next <= mostPort && taken.has(`${reading.kind} ${next}`)) next++;
    if (next <= mostPort) keep(reading, next);
  }
  return found;
}

export interface PortsWritten {
  /** Some got numbers that are not those of their interfaces. */
  readonly isRenumbered: boolean;
  readonly rows: readonly OltPortRow[];
  /** What was read, each port with the number that it has here. */
  readonly readings: readonly PortReading[];
  /** Links that went up or down since the last reading. */
  readonly turned: readonly {
    readonly kind: string;
    readonly port: number;
    readonly name: string;
    readonly link: boolean;
  }[];
}

/** Latest readings of the ports. */
export async function writePorts(
  tx: Tx,
  key: OltKey,
  read: readonly PortReading[],
  at: Date,
  by: ReadBy = 'snmp',
): Promise<PortsWritten> {
  if (read.length === 0) return { rows: [], readings: [], turned: [], isRenumbered: false };
  const before = await tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('olt_id', '=', key.oltId)
    .forNoKeyUpdate()
    .execute();
  const known = new Map(before.map((row) => [`${row.kind} ${row.port}`, row]));
  const readings = numberedPorts(before, read);
  const rows = readings.map((reading) => merged(known.get(`${reading.kind} ${reading.port}`), reading, key, at, by));
  await upsert(tx, rows);
  const turned = rows.flatMap((row) => {
    const was = known.get(`${row.kind} ${row.port}`)?.link;
    if (row.link === null || was === null || was === undefined || was === row.link) return [];
    return [{ kind: row.kind, port: row.port, name: row.name, link: row.link }];
  });
  const isRenumbered = readings.some(
    ({ kind, port, ifIndex }) => ifIndex !== undefined && ifIndex !== port && !known.has(`${kind} ${port}`),
  );
  return { rows, readings, turned, isRenumbered };
}

/** What a reading of the ONUs says of a port is written by whoever has counted them. */
const ofOnus: readonly string[] = ['onu_total', 'onu_online', 'rx_mean'];

/** One document and no list of parameters: the statement is the same for every OLT, and some eight hundred values need no place each. */
async function upsert(tx: Tx, rows: readonly OltPortRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.join(', ');
  const renewed = names.filter((name) => !ofOnus.includes(name)).map((name) => `${name} = excluded.${name}`);
  await sql`insert into olt_port (${sql.raw(columns)})
    select ${sql.raw(columns)} from jsonb_populate_recordset(null::public.olt_port, ${JSON.stringify(rows)}::jsonb)
    on conflict (tenant_id, olt_id, kind, port) do update set ${sql.raw(renewed.join(', '))}`.execute(tx);
}

/**
 * What the history keeps of the ports: of each that was read, the row that came of it. `means`: what the ONUs of this reading gave; the rows
 * still say what those of the one before did. A port of which nothing else is read has its mean alone.
 */
export function portSamples({ rows, readings }: PortsWritten, means: PonMeans = new Map()): Samples {
  const of = (metric: Metric, kind: PortReading['kind'], isRead: (reading: PortReading) => boolean) => {
    const read = new Set(readings.filter((one) => one.kind === kind && isRead(one)).map(({ port }) => port));
    return rows
      .filter((row) => row.kind === kind && read.has(row.port))
      .map((row) => ({ port: row.port, ...metricSampleOf(metric, row) }));
  };
  const lit = of(ponOptics, 'pon', (reading) => reading.tx !== undefined);
  const heard = [...means].filter(([port, mean]) => mean !== null && !lit.some((one) => one.port === port));
  const isCounted = (reading: PortReading) => reading.counters !== undefined;
  return {
    uplink: of(uplink, 'uplink', isCounted),
    pon: of(pon, 'pon', isCounted),
    ponOptics: [
      ...lit.map((one) => ({ ...one, rxMean: means.get(one.port) ?? null })),
      ...heard.map(([port, rxMean]) => ({ port, rxMean })),
    ],
  };
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
