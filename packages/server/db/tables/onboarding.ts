import type { ColumnType, Generated } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** Device access-authorization rule (S1 §3.7). */
export interface AccessRuleTable {
  tenant_id: number;
  id: Id;
  /** As typed: one MAC or a range; null when the rule does not look at MACs. */
  device_mac: string | null;
  /** The same as 12 hex digits, which order as the numbers they stand for. */
  mac_from: string | null;
  mac_to: string | null;
  device_sn: string | null;
  device_class: string;
  device_types: string[];
  /** 1 on, 0 off. */
  check_status: number;
  remark: string | null;
  created_by: string;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: Date | null;
}

/** A device that announced itself (or was entered by hand) and was not let in yet (S1 §3.6). */
export interface UnauthorizedDeviceTable {
  tenant_id: number;
  id: Id;
  /** Where its traps come from; null for one entered by MAC that was not heard yet. */
  address: string | null;
  /** The port and version that it answered on; null until it did. */
  snmp_port: number | null;
  snmp_version: string | null;
  /** Sealed credentials that it answered to; place `tenant|unauthorized_device|snmp_secret|id`. */
  snmp_secret: string | null;
  /** Sealed community of its traps, tried first. */
  trap_secret: string | null;
  /** 12 lowercase hex digits. */
  mac: string | null;
  serial: string | null;
  device_class: Generated<string>;
  device_type: string | null;
  host_name: string | null;
  contact: string | null;
  location: string | null;
  firmware: string | null;
  hardware: string | null;
  /** sysDeviceModel, which is the kind (`EPON-OLT`) and not the board. */
  model: string | null;
  pon_mode: string | null;
  sys_descr: string | null;
  sys_object_id: string | null;
  licence_limit: string | null;
  licence_time: string | null;
  running_time: string | null;
  cpu: number | null;
  memory: number | null;
  temperature: number | null;
  cpu_min: number | null;
  cpu_max: number | null;
  memory_min: number | null;
  memory_max: number | null;
  temperature_min: number | null;
  temperature_max: number | null;
  /** 1 online, 2 offline. */
  state: number;
  /** 1: rules may let it in; 0: it waits for a person. */
  check_status: Generated<number>;
  login_at: TimeOrNull;
  offline_at: TimeOrNull;
  /** Last trap or answer. */
  last_seen_at: TimeOrNull;
  /** When it was last asked. */
  monitor_at: TimeOrNull;
  /** 'waiting' | 'done' | 'failed' */
  enrich_state: Generated<string>;
  /** Why the last attempt failed: a code of SnmpFault. */
  enrich_fault: string | null;
  attempts: Generated<number>;
  /** When it is asked next; null = not before it announces itself. */
  next_try_at: TimeOrNull;
  /** A worker is asking it until then. */
  claimed_until: TimeOrNull;
  owner: Generated<string | null>;
  fence: Generated<Id>;
  remark: string | null;
  created_by: string;
  created_at: ColumnType<Date, Date, never>;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** What unknown devices of a tenant are asked with; no row = the defaults of the installation. */
export interface DiscoveryTable {
  tenant_id: number;
  /** UDP ports, tried in order. */
  ports: number[];
  /** Sealed JSON {communities: string[]}; place `tenant|discovery|secret|tenant`. */
  secret: string;
  /** Traps of its devices must carry a community that is a secret; the address of the sender does not stand in for it. */
  community_required: Generated<boolean>;
}

export interface OnboardingTables {
  access_rule: AccessRuleTable;
  unauthorized_device: UnauthorizedDeviceTable;
  discovery: DiscoveryTable;
}
