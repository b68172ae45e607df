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

export interface MetricTables {
  metric_olt: MetricOltTable;
  metric_uplink: MetricUplinkTable;
  metric_pon: MetricPonTable;
  metric_pon_optics: MetricPonOpticsTable;
}
