import type { Id, Time } from './identity.ts';

/** Metric code 4: load of an OLT and how its ONUs stand. One row per poll. */
export interface MetricOltTable {
  tenant_id: number;
  olt_id: Id;
  ts: Time;
  cpu: number | null;
  memory: number | null;
  temperature: number | null;
  total: number | null;
  online: number | null;
  los: number | null;
  power: number | null;
  unknown: number | null;
  weak: number | null;
  waiting: number | null;
}

/** Counters of one port at one time. */
interface PortSample {
  tenant_id: number;
  olt_id: Id;
  port: number;
  ts: Time;
  up_octets: Id | null;
  down_octets: Id | null;
  up_packets: Id | null;
  down_packets: Id | null;
  up_errors: Id | null;
  down_errors: Id | null;
  up_drops: Id | null;
  down_drops: Id | null;
  /** Over the time since the sample before; null when there is none or the counters started again. */
  up_bps: Id | null;
  down_bps: Id | null;
}

/** Metric code 5: uplink ports. */
export type MetricUplinkTable = PortSample;
/** Metric code 11: PON ports. */
export type MetricPonTable = PortSample;

/** Metric code 16: optics of PON ports, hundredths of dBm, °C, V, mA. */
export interface MetricPonOpticsTable {
  tenant_id: number;
  olt_id: Id;
  port: number;
  ts: Time;
  tx_power: number | null;
  temperature: number | null;
  voltage: number | null;
  bias: number | null;
  rx_mean: number | null;
}

/** What is summed up of an OLT, and of the rates and counters of a port. */
export const oltFields = [
  'cpu',
  'memory',
  'temperature',
  'total',
  'online',
  'los',
  'power',
  'unknown',
  'weak',
  'waiting',
] as const;
export const portRates = ['up_bps', 'down_bps'] as const;
export const portCounters = [
  'up_octets',
  'down_octets',
  'up_packets',
  'down_packets',
  'up_errors',
  'down_errors',
  'up_drops',
  'down_drops',
] as const;

type Counter = (typeof portCounters)[number];

/** Readings of a field in a period; without any, `n` is 0 and the others are null. */
type Summary<Field extends string, Value> = Readonly<Record<`${Field}_n`, number>> &
  Readonly<Record<`${Field}_min` | `${Field}_max`, Value | null>> &
  Readonly<Record<`${Field}_avg`, number | null>>;

interface Period {
  tenant_id: number;
  olt_id: Id;
  /** Beginning of the hour or of the UTC day. */
  ts: Time;
  /** Raw rows that went in; a period without any has no row. */
  n: number;
}

/** An hour or a day of metric code 4. */
export type OltPeriod = Period & Summary<(typeof oltFields)[number], number>;

/**
 * An hour or a day of a port. A counter is that of the last reading; its `_sum` is what it grew by, from readings at most
 * two hours apart and not across a restart of the counter; null when there were no two such readings.
 */
export type PortPeriod = Period & { port: number } & Summary<(typeof portRates)[number], Id> &
  Readonly<Record<Counter | `${Counter}_sum`, Id | null>>;

/** Everything of a tenant before these times is summed up. Both lie on borders; the days never lead. */
export interface MetricRollupTable {
  tenant_id: number;
  hours_until: Time;
  days_until: Time;
}

export interface MetricTables {
  metric_olt: MetricOltTable;
  metric_uplink: MetricUplinkTable;
  metric_pon: MetricPonTable;
  metric_pon_optics: MetricPonOpticsTable;
  metric_rollup: MetricRollupTable;
  metric_olt_hour: OltPeriod;
  metric_olt_day: OltPeriod;
  metric_uplink_hour: PortPeriod;
  metric_uplink_day: PortPeriod;
  metric_pon_hour: PortPeriod;
  metric_pon_day: PortPeriod;
}
