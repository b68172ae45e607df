import type { Generated } from 'kysely';
import type { Id } from './identity.ts';

/** A line that a device wrote. Who it was says the address that it came from; nothing proves that. */
export interface SyslogMessageTable {
  tenant_id: number;
  id: Id;
  /** When it was received. */
  at: Date;
  olt_id: Id;
  olt_name: string;
  address: string;
  /** RFC 5424 §6.2.1; null = the line said none. */
  facility: number | null;
  severity: number | null;
  /** The time in the device's own words. */
  said: string | null;
  /** The event, or the program that spoke. */
  name: string | null;
  text: string;
  /** It was longer. */
  cut: Generated<boolean>;
}

/** No row: as `defaultKeeping` says. */
export interface SyslogSettingTable {
  tenant_id: number;
  keep_days: number;
  keep_rows: number;
}

export interface SyslogTables {
  syslog_message: SyslogMessageTable;
  syslog_setting: SyslogSettingTable;
}
