import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Marks } from '../../estate/alarms/policies/policy.ts';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** One alarm per device, object and kind. Raised again it is the same row. */
export interface AlarmTable {
  tenant_id: number;
  id: Id;
  /** Running number for people. */
  serial: Generated<Id>;
  /** null = about this system. */
  olt_id: Id | null;
  /** A customer device whose ONU is not known; then `olt_id` is null. */
  cpe_id: Generated<Id | null>;
  /** Id in the alarm catalogue. */
  kind: string;
  /** What it is about, as a key: `device`, `port/2`, `pon/3`, `onu/3/12`, `onuPort/3/12/1`, `system`. */
  object: string;
  port: number | null;
  pon: number | null;
  onu: number | null;
  onu_port: number | null;
  type: number;
  /** 1 critical to 4 warning. */
  severity: number;
  /** First ever, first of this time, latest. */
  first_at: Time;
  raised_at: Time;
  last_at: Time;
  count: Id;
  /** The five latest times that it began to stand. */
  raise_times: ColumnType<Date[], Date[] | string, Date[] | string>;
  /** What the device last said, whatever a person did to the alarm. */
  present: boolean;
  /** The words of the device. */
  text: string;
  cause: string | null;
  /** The alarm that explains this one. */
  parent_id: Id | null;
  /** The parent is over; when this one still stands by then, it stands for itself. */
  release_at: TimeOrNull;
  cleared_at: TimeOrNull;
  cleared_how: string | null;
  /** User name, when cleared by hand. */
  cleared_by: string | null;
  clear_note: string | null;
  confirmed_at: TimeOrNull;
  confirmed_by: string | null;
  confirm_note: string | null;
  /** Cleared by a person or by a trap without authentication, and not looked at by a poll since. */
  unsure: Generated<boolean>;
  operator: string | null;
  /** Nobody is told of it, by a rule; it stands and is counted in the masked view. */
  shielded: Generated<boolean>;
  /** Another name than that of its kind, by a rule. */
  name: string | null;
  /** What rules made of it (`estate/alarms/policies`). */
  marks: JSONColumnType<Marks, string | null, string | null> | null;
  /** A rule ends it when nobody has told of it for so long. */
  valid_minutes: number | null;
  /** Unconfirmed for so long after it began, a rule makes it worse; null: none does, or one has. */
  escalate_minutes: number | null;
  /** Nothing that decides to which incident it belongs has changed since that was looked at. */
  settled: Generated<boolean>;
  /** The incident that it belongs to, or belonged to last. */
  incident_id: Id | null;
}

/** Append-only; partitioned by UTC day of `at`, the time of receipt here. */
export interface AlarmEventTable {
  tenant_id: number;
  at: Time;
  id: Id;
  /** null = of a device that was not let in, or of this system. */
  olt_id: Id | null;
  /** 'trap' | 'inform' | 'poll' | 'system' */
  source: string;
  /** 'raise' | 'clear' | 'notice' | 'recovery' | 'unknown' */
  change: string;
  kind: string | null;
  object: string | null;
  port: number | null;
  pon: number | null;
  onu: number | null;
  onu_port: number | null;
  severity: number | null;
  text: string | null;
  address: string | null;
  trap_oid: string | null;
  /** What the trap carried, by object name where known, else by OID. */
  varbinds: JSONColumnType<object | null, string | null, string | null>;
}

/** Alarms that began in one hour, UTC day or week, and what became of them; written in `estate/alarms/sums` alone. */
export interface AlarmSumTable {
  tenant_id: number;
  /** 0: by OLT, kind, level and type; 1: by OLT; 2: of all OLTs, by kind, level and type. What a row is not by is null, '' or 0. */
  grain: number;
  /** 1, 24 or 168: what the row spans. */
  hours: number;
  /** Where the span begins. */
  at: Time;
  /** null = about this system, or of all. */
  olt_id: Id | null;
  kind: string;
  severity: number;
  type: number;
  /** All of them; the next three are among these. */
  raised: Id;
  explained: Id;
  shielded: Id;
  power: Id;
  fibre: Id;
  /** Single events, which never stood. */
  notices: Id;
  /** By people; a rule confirms at once. */
  confirmed: Id;
  confirm_seconds: Id;
  /** Without single events. */
  cleared: Id;
  clear_seconds: Id;
}

/** A rule that changes alarms; what it asks for stands empty where it asks for nothing. */
export interface AlarmPolicyTable {
  tenant_id: number;
  id: Id;
  effect: string;
  name: string;
  status: string;
  position: number;
  project_id: Id | null;
  olt_id: Id | null;
  pons: string | null;
  kinds: string[];
  levels: number[];
  types: number[];
  keyword: string | null;
  is_all: boolean;
  holds: string;
  from_at: TimeOrNull;
  to_at: TimeOrNull;
  days: number[];
  start_time: string | null;
  minutes: number;
  zone: string | null;
  new_name: string | null;
  new_level: number | null;
  new_type: number | null;
  valid_minutes: number | null;
  after_minutes: number | null;
  after_times: number | null;
  within_minutes: Generated<number>;
  remark: string | null;
  /** Of planned work: where, who does it, and until when it recurs. */
  zone_id: Id | null;
  /** At which OLTs stand. */
  site_id: Id | null;
  crew: string | null;
  ends_at: TimeOrNull;
  /** The run of recurring work that ends at another time than usual, by when it began. */
  run_began: TimeOrNull;
  run_ends: TimeOrNull;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** Alarms that have one reason: what people are told of. */
export interface IncidentTable {
  tenant_id: number;
  id: Id;
  /** Running number for people. */
  serial: Generated<Id>;
  /** What makes alarms one: `olt/7`, `outage/12`, `alarm/9`. One of a key is open at a time. */
  key: string;
  kind: string;
  olt_id: Id | null;
  /** The customer device that what it is named after is of, where its ONU is not known. */
  cpe_id: Id | null;
  pon: number | null;
  onu: number | null;
  outage_id: Id | null;
  /** The alarm that it is named after: the worst that nothing explains, and the first of these. */
  head_id: Id | null;
  head_kind: string;
  head_name: string | null;
  head_object: string;
  head_text: string;
  /** The worst of what stands; of what stood last when it is over. */
  severity: number;
  cause: string | null;
  began_at: Time;
  changed_at: Time;
  /** Nothing of it stands since then; it ends when that lasts. */
  quiet_at: TimeOrNull;
  ended_at: TimeOrNull;
  ended_how: string | null;
  /** The incident that took all of it. */
  joined_id: Id | null;
  /** The larger incident that it is a part of: people are told of that one. */
  part_of: Id | null;
  /** Of a larger one: the group or zone that it happened in; null: the OLT, or the whole network. */
  place_name: string | null;
  /** Of a larger one: how many are parts of it. */
  parts: Generated<number>;
  /** How often it came back after it had ended. */
  returned: Generated<number>;
  /** Of all times, standing, and of those not confirmed. */
  alarms: Generated<number>;
  standing: Generated<number>;
  unconfirmed: Generated<number>;
  /** ONUs without service by it; null: not known. */
  onus: number | null;
  owner_id: Id | null;
  owner_name: string | null;
  owned_at: TimeOrNull;
  /** When it is looked at again whom to tell; null: when something happens to it. */
  tell_at: TimeOrNull;
  /** When somebody was first told of it; one of which nobody was may go without a trace. */
  told_at: TimeOrNull;
}

/** What happened to an incident, in the order of ids. */
export interface IncidentEventTable {
  tenant_id: number;
  incident_id: Id;
  id: Id;
  at: Time;
  what: string;
  by_name: string | null;
  data: JSONColumnType<object, string | null, string | null> | null;
}

/** What one receiver was told of an incident, by one way: an end is told exactly where a beginning was. */
export interface IncidentToldTable {
  tenant_id: number;
  incident_id: Id;
  /** Hash of the way and the address. */
  target: string;
  /** Id of a notification server, `email` or `sms`. */
  by: string;
  /** Name, language, zone and address, sealed. */
  receiver: string;
  raised_at: TimeOrNull;
  resolved_at: TimeOrNull;
  /** Held back since then, in quiet hours. */
  quiet_at: TimeOrNull;
  /** The level that was told last, and when. */
  severity: number | null;
  told_at: TimeOrNull;
  /** When the receiver last confirmed it by a link. */
  confirmed_at: TimeOrNull;
}

export interface AlarmTables {
  incident_told: IncidentToldTable;
  incident: IncidentTable;
  incident_event: IncidentEventTable;
  alarm: AlarmTable;
  alarm_policy: AlarmPolicyTable;
  alarm_event: AlarmEventTable;
  alarm_sum: AlarmSumTable;
}
