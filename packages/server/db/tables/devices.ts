import type { Generated, JSONColumnType } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

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
  capability: JSONColumnType<object | null>;
  remark: string | null;
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
}

export interface DeviceTables {
  olt: OltTable;
  olt_live: OltLiveTable;
}
