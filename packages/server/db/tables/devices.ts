import type { ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';
import type { MetricTables } from './metrics.ts';
import type { OnuCareTables } from './onu-care.ts';
import type { RogueTables } from './rogue.ts';
import type { VoipTables } from './voip.ts';
import type { OnuTables } from './onus.ts';
import type { OrderTables } from './orders.ts';
import type { OrderRuleTables } from './order-rules.ts';
import type { KioskTables } from './kiosk.ts';
import type { OwnBoardTables } from './own-boards.ts';
import type { ThresholdTables } from './thresholds.ts';
import type { RapidDeploymentTables } from './rapid-deployment.ts';

/** An OLT (or switch) that was let in. What it is; how it is doing stands in olt_live. */
export interface OltTable {
  tenant_id: number;
  id: Id;
  project_id: Id;
  /** null = the bucket of ungrouped devices. */
  group_id: Id | null;
  /** sysHostName as the device last told, or as typed before it was reached. */
  name: string;
  address: string;
  snmp_port: number;
  /** 'v1' | 'v2c' | 'v3' */
  snmp_version: string;
  /** Sealed JSON {community, writeCommunity?, user?}; place `tenant|olt|snmp_secret|id`. */
  snmp_secret: string;
  /** Access to the command line; null = none is kept. Sealed JSON {username, password, enablePassword?}. */
  cli_protocol: Generated<'ssh' | 'telnet' | null>;
  cli_port: Generated<number | null>;
  cli_secret: Generated<string | null>;
  /** 12 lowercase hex digits; null until the device told. */
  mac: string | null;
  serial: string | null;
  device_class: Generated<string>;
  /** Board model such as V1600G1; null until known. */
  device_type: string | null;
  sys_descr: string | null;
  sys_object_id: string | null;
  contact: string | null;
  location: string | null;
  firmware: string | null;
  hardware: string | null;
  licence_limit: string | null;
  licence_time: string | null;
  /** 'GPON' | 'EPON' | null */
  pon_mode: string | null;
  /** Which tables answered when last probed: {tables: {name: 'answered'|'empty'|'absent'|'timeout'}, firmware, at}. */
  capability: JSONColumnType<object | null, string | null, string | null>;
  remark: string | null;
  /** What says that it is this tenant's: 0 somebody typed it, 1 it answered, 2 it answered to a secret of its own. */
  proof: Generated<number>;
  /** Since when it answers here but belongs to another tenant; null = it does not. */
  doubt_since: Generated<Date | null>;
  /** Seconds between readings of the port counters between two full polls; null = only with the poll. */
  stat_seconds: number | null;
  /** Where it stands; null = at no site. */
  site_id: Generated<Id | null>;
  /** Its own place, degrees of WGS 84, where that is not the one of its site. */
  lon: Generated<number | null>;
  lat: Generated<number | null>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** How an OLT is doing. No secondary indexes: it is rewritten by every poll. */
export interface OltLiveTable {
  tenant_id: number;
  olt_id: Id;
  /** null = not reached yet since it was let in. */
  online: boolean | null;
  /** When `online` last changed. */
  since: TimeOrNull;
  login_at: TimeOrNull;
  offline_at: TimeOrNull;
  last_answer_at: TimeOrNull;
  last_poll_at: TimeOrNull;
  poll_ms: number | null;
  poll_fault: string | null;
  missed: Generated<number>;
  cpu: number | null;
  memory: number | null;
  temperature: number | null;
  running_time: string | null;
  onu_total: number | null;
  onu_online: number | null;
  /** Upgrade percent or code of S1 §4.2; null = not upgrading. */
  download_status: string | null;
  /** When the ONU tables were last read completely: the age of every ONU state below this OLT. */
  onus_at: TimeOrNull;
  /** Why the last ONU reading was not complete; null = it was, or the model has none. */
  onus_fault: string | null;
  /** Counted up with everything that is written about its ONUs (`southbound/collector/onu-memory.ts`). */
  onus_seq: Generated<string>;
  /** How its ONUs and their levels were last read; null = they were not yet, or before this was kept. */
  onus_by: ReadBy | null;
  optics_by: ReadBy | null;
  /** When the command line told it; null = SNMP did, at `last_poll_at`. */
  cpu_cli_at: TimeOrNull;
  memory_cli_at: TimeOrNull;
  temperature_cli_at: TimeOrNull;
  /** State of the fans in the words of the device; the command line alone tells it. */
  fan: string | null;
  fan_cli_at: TimeOrNull;
  /** Its answers had no end, three times in a row: it is not polled before this; null = it is. */
  parked_until: TimeOrNull;
}

/** Uplink and PON ports: what they are, and the latest readings. Optical values in hundredths (dBm, °C, V, mA). */
export interface OltPortTable {
  tenant_id: number;
  olt_id: Id;
  /** 'uplink' | 'pon' */
  kind: string;
  port: number;
  /** Its number in the interface table of a device whose ports are interfaces; null = the same as `port`. */
  if_index: Generated<Id | null>;
  name: string;
  descr: string | null;
  admin: boolean | null;
  link: boolean | null;
  /** When `link` last changed. */
  link_since: TimeOrNull;
  speed: string | null;
  /** 'fiber' | 'copper' | null */
  media: string | null;
  onu_total: number | null;
  onu_online: number | null;
  /** Mean level that the port's ONUs receive. */
  rx_mean: number | null;
  tx_power: number | null;
  temperature: number | null;
  voltage: number | null;
  bias: number | null;
  up_octets: Id | null;
  down_octets: Id | null;
  up_packets: Id | null;
  down_packets: Id | null;
  up_errors: Id | null;
  down_errors: Id | null;
  up_drops: Id | null;
  down_drops: Id | null;
  /** Bits per second between the last two readings; null after a restart of the counters. */
  up_bps: Id | null;
  down_bps: Id | null;
  counters_at: TimeOrNull;
  at: TimeOrNull;
  /** When the command line told it; null = SNMP did. */
  link_cli_at: TimeOrNull;
  counters_cli_at: TimeOrNull;
  optics_cli_at: TimeOrNull;
}
export type OltPortRow = Selectable<OltPortTable>;

/** Local table: which process polls which OLT. A write of a poll's result is valid only under the fence it was begun with. */
export interface PollLeaseTable {
  tenant_id: number;
  olt_id: Id;
  owner: string | null;
  lease_until: TimeOrNull;
  fence: Generated<Id>;
  next_at: TimeOrNull;
}

/** Local table: who is at the command line of an OLT; nobody where there is no row. */
export type CliLineTable = Omit<PollLeaseTable, 'next_at'>;

/** Local table: the owner of each device. Keys: `mac:<12 hex digits>`, `sn:<serial number>`, `at:<address>:<SNMP port>`. */
export interface DeviceClaimTable {
  key: string;
  tenant_id: number;
  olt_id: Id;
  at: Date;
}

/** Local table: OLTs that answer but belong to another tenant. */
export interface DeviceDoubtTable {
  tenant_id: number;
  olt_id: Id;
  /** What both claim. */
  key: string;
  owner_tenant_id: number;
  owner_olt_id: Id;
  since: Date;
  /** The alarms about it were raised. */
  told: Generated<boolean>;
  /** Settled; the row goes with its alarms. */
  over: Generated<boolean>;
}

export interface DeviceTables
  extends
    OnuTables,
    OnuCareTables,
    VoipTables,
    RogueTables,
    OrderTables,
    OrderRuleTables,
    ThresholdTables,
    KioskTables,
    OwnBoardTables,
    RapidDeploymentTables,
    MetricTables {
  olt: OltTable;
  olt_live: OltLiveTable;
  olt_port: OltPortTable;
  poll_lease: PollLeaseTable;
  cli_line: CliLineTable;
  device_claim: DeviceClaimTable;
  device_doubt: DeviceDoubtTable;
}
