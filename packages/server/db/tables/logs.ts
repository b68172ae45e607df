import type { ColumnType, Generated } from 'kysely';

type Id = ColumnType<string, string, string>;
type MaybeId = ColumnType<string | null, string | null, string | null>;

interface LogRow {
  tenant_id: number;
  id: Id;
  at: Generated<Date>;
}

/** What the console did to OLTs and what they said of themselves. */
export interface OltLogTable extends LogRow {
  olt_id: Id;
  olt_name: string;
  source: 'console' | 'device';
  /** Of the console: the call. Of the device: the kind of alarm. */
  kind: string;
  object: string;
  text: string;
  actor_name: string | null;
  request_id: string | null;
  severity: number | null;
  /** 0 done, 1 refused or failed. */
  outcome: number;
}

/** Devices that come, go, are let in, removed, restarted, kept out. */
export interface DeviceLogTable extends LogRow {
  olt_id: MaybeId;
  name: string | null;
  /** 12 lowercase hex digits. */
  mac: string | null;
  address: string | null;
  event: string;
  by_name: string | null;
  text: string | null;
}

/** What nobody expected to go wrong. */
export interface ExceptionLogTable extends LogRow {
  request_id: string;
  call_name: string;
  method: string;
  path: string;
  actor_name: string | null;
  ip: string;
  error: string;
  message: string;
  stack: string;
  /** Further ones that were not kept since the row before. */
  dropped: number;
}

/** The hash of one row of a log over its content and the hash before it. */
export interface LogLinkTable {
  tenant_id: number;
  log: string;
  seq: Id;
  row_id: Id;
  /** Of the list of columns that are hashed. */
  version: number;
  hash: Buffer;
}

/** Where a chain begins, after its older part was let go. */
export interface LogAnchorTable {
  tenant_id: number;
  log: string;
  seq: Id;
  hash: Buffer;
  removed: Id;
  until: Date;
  at: Generated<Date>;
}

/** The end of each chain, what the last look at it found, and how long its log is kept. */
export interface LogChainTable {
  tenant_id: number;
  log: string;
  seq: Generated<string>;
  hash: Buffer | null;
  /** Largest id that is sealed. */
  high_id: Generated<string>;
  sealed_at: Date | null;
  verified_at: Date | null;
  verified_by: string | null;
  verified_seq: MaybeId;
  problem: string | null;
  keep_days: number | null;
}

export interface NoticeTable {
  tenant_id: number;
  id: Id;
  scope: 'system' | 'tenant';
  /** RuoYi: 1 notification, 2 announcement. */
  kind: string;
  title: string;
  content: string;
  /** 1 ordinary, 2 important, 3 urgent. */
  priority: number;
  status: string;
  starts_at: Date | null;
  ends_at: Date | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date | null;
}

export interface NoticeReadTable {
  tenant_id: number;
  notice_id: Id;
  user_id: Id;
  at: Date;
}

export interface BlacklistedDeviceTable {
  tenant_id: number;
  id: Id;
  /** As it was typed: one MAC or a range. */
  device_mac: string | null;
  mac_from: string | null;
  mac_to: string | null;
  serial: string | null;
  /** Lowercase, for comparing. */
  serial_key: string | null;
  name: string | null;
  ip: string | null;
  device_type: string | null;
  firmware: string | null;
  hardware: string | null;
  reason: string | null;
  hits: Generated<string>;
  last_at: Date | null;
  last_address: string | null;
  created_by: string;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date | null;
}

/** More of the operation log. */
export interface AuditColumns {
  /** Why, as the person said. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Code of the answer; null = done. */
  code: ColumnType<number | null, number | null | undefined, number | null>;
  took_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface LogTables {
  olt_log: OltLogTable;
  device_log: DeviceLogTable;
  exception_log: ExceptionLogTable;
  log_link: LogLinkTable;
  log_anchor: LogAnchorTable;
  log_chain: LogChainTable;
  notice: NoticeTable;
  notice_read: NoticeReadTable;
  blacklisted_device: BlacklistedDeviceTable;
}
