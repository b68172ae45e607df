import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** One alarm per device, object and kind. Raised again it is the same row. */
export interface AlarmTable {
  tenant_id: number;
  id: Id;
  /** Running number for people. */
  serial: Generated<Id>;
  /** null = about this system. */
  olt_id: Id | null;
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

export interface AlarmTables {
  alarm: AlarmTable;
  alarm_event: AlarmEventTable;
}
