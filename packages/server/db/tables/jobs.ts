import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Id } from './identity.ts';

/** What a run, a backup or a restore says of itself, in both languages. */
type Told = JSONColumnType<Text | null, string | null, string | null>;

export interface JobTable {
  tenant_id: number;
  id: Id;
  name: string;
  job_group: string;
  /** Id of a method of the catalogue. */
  method: string;
  parameters: JSONColumnType<Record<string, unknown>>;
  /** Six or seven fields. */
  cron: string;
  /** IANA name of the zone that the fields are meant in. */
  zone: string;
  /** 0 default, 1 each missed run, 2 one run for all missed, 3 none. */
  misfire: string;
  /** 0 allowed, 1 forbidden. */
  concurrent: string;
  /** 0 = in use. */
  status: string;
  remark: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export type JobRunState = 'running' | 'done' | 'failed' | 'lost' | 'skipped';
export type RunCause = 'time' | 'hand' | 'missed';

export interface JobLogTable {
  tenant_id: number;
  id: Id;
  job_id: Id;
  name: string;
  job_group: string;
  method: string;
  cause: RunCause;
  state: JobRunState;
  /** What it did, or why it did not, in words. */
  said: Told;
  error: string | null;
  started_at: Date;
  ended_at: Date | null;
}

export interface JobDueTable {
  tenant_id: number;
  job_id: Id;
  cause: 'time' | 'hand';
  at: Date;
}

export interface JobRunTable {
  tenant_id: number;
  log_id: Id;
  job_id: Id;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<Id>;
}

export interface StorageConfigTable {
  tenant_id: number;
  id: Id;
  config_key: string;
  endpoint: string;
  is_https: boolean;
  region: string;
  bucket: string;
  prefix: string;
  access_key: string;
  /** Sealed. */
  secret: string;
  access_policy: string;
  domain: string | null;
  /** 0 = new files go there. */
  status: string;
  remark: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface StoredFileTable {
  tenant_id: number;
  id: Id;
  /** Where the bytes lie, below the folder or the prefix of the tenant; made from the id, never from a name that was typed. */
  key: string;
  original_name: string;
  suffix: string;
  bytes: string;
  sha256: string;
  content_type: string;
  version: string | null;
  type: 'system' | 'tenant';
  device_types: JSONColumnType<string[]>;
  /** null = local disk. */
  config_id: Id | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
}

export interface AppVersionTable {
  tenant_id: number;
  id: Id;
  platform: string;
  version: string;
  /** The larger one is the newer one. */
  build: number;
  is_forced: boolean;
  /** 0 released, 1 draft. */
  status: string;
  notes: string | null;
  file_id: Id | null;
  released_at: Date | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface ConsoleBackupTable {
  id: Id;
  tenant_id: number;
  /** The scheduled task that makes it; null = made once, at once. */
  task_id: Id | null;
  name: string;
  parts: JSONColumnType<string[]>;
  /** 0 data only, 1 structure and data. */
  file_type: string;
  target: 'local' | 'tftp' | 'storage';
  /** Address of the TFTP server, or id of the storage configuration. */
  place: string | null;
  file_name: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  bytes: string | null;
  rows: string | null;
  sha256: string | null;
  said: Told;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<Id>;
  /** What was made of the passphrase, sealed; null = none was given. */
  lock: string | null;
  /** Only its passphrase opens it here. */
  foreign_key: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ConsoleRestoreTable {
  id: Id;
  tenant_id: number;
  backup_id: Id;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  rows: string | null;
  said: Told;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<Id>;
}

export interface JobTables {
  job: JobTable;
  job_log: JobLogTable;
  job_due: JobDueTable;
  job_run: JobRunTable;
  storage_config: StorageConfigTable;
  stored_file: StoredFileTable;
  app_version: AppVersionTable;
  console_backup: ConsoleBackupTable;
  console_restore: ConsoleRestoreTable;
}
