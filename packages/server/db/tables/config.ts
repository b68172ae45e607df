import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RowAction } from '@heliograph/catalogue/kit/page.ts';
import type { ChangeReason, ChangeState } from '@heliograph/catalogue/words/config-states.ts';

type Json<T extends object> = JSONColumnType<T | null, string | null, string | null>;
type Flag = ColumnType<boolean, boolean | undefined, boolean>;
type Values = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;
type Words = { readonly en: string; readonly zh: string };

/** What a device answered on a page, last time. `rows` is what we follow; `known` what it was before it changed by itself. */
export interface ConfigPageTable {
  tenant_id: number;
  olt_id: string;
  page: string;
  /** Of what of the device (`catalogue/kit/place.ts`). */
  place: Generated<string>;
  state: 'ready' | 'absent' | 'failed';
  read_at: Date | null;
  took_ms: number | null;
  /** Code of the fault of the last try (SnmpFault, CliFault); null = it went well. */
  fault: string | null;
  /** When that try was, where it failed. */
  tried_at: Date | null;
  /** False: the last answer was cut short; rows that it lacked are still here. */
  complete: Flag;
  rows: Json<readonly Values[]>;
  /** Indexes of the rows by table: shows when the next answer is cut short. */
  indexes: Json<Readonly<Record<string, readonly (readonly number[])[]>>>;
  /** Rows as we last wrote, accepted or first saw them, kept while the device holds others. */
  known: Json<readonly Values[]>;
  drift_at: Date | null;
}

export interface ConfigDeviceTable {
  tenant_id: number;
  olt_id: string;
  unsaved_since: Date | null;
  saved_at: Date | null;
  lost_at: Date | null;
  synced_at: Date | null;
  sync_wanted: Generated<boolean>;
  /** A sync that failed is not tried again before. */
  /** Readings of the whole device in a row that did not come to their end. */
  sync_failed: Generated<number>;
  sync_after: Date | null;
  /** Pages of its ONUs are to be read as well, those that were not since then. */
  onus_wanted_at: Date | null;
  /** The device fell silent over them: not before. */
  onus_after: Date | null;
  /** sysUpTime (ms) and when it was read: tells a restart. */
  uptime_ms: string | null;
  uptime_at: Date | null;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<string>;
}

/** One thing that was noticed on the way; `detail` fills its text. */
export interface ReasonNote {
  readonly reason: ChangeReason;
  readonly detail?: Words;
}

export interface ShownStep {
  readonly transport: 'snmp' | 'cli';
  readonly lines: readonly string[];
}

/** What has to be known of a change besides its state, so that another process can go on with it. */
export interface ConfigProgress {
  /** Looks at the device that failed in a row. */
  readonly silent?: number;
  /** Answers that were cut short. */
  readonly short?: number;
  /** Further looks at a device that may not be done yet. */
  readonly looks?: number;
  /** Times that the steps were begun. */
  readonly tries?: number;
  /** Times that taking back was begun. */
  readonly takeBacks?: number;
  /** A SET of ours was not answered. */
  readonly unanswered?: boolean;
  /** Nobody listened for its answer any more: our own process ended, and the device did nothing wrong. */
  readonly interrupted?: boolean;
  /** It was one of SNMP: it, or only its answer, may have been lost on the way. */
  readonly lost?: boolean;
  /** Looks before anything was sent that the device did not answer. */
  readonly unheard?: number;
  /** A SET of ours was answered after seconds. */
  readonly slow?: boolean;
  /** The words with which the device refused a step. */
  readonly refused?: string;
  /** Something was sent to the device. */
  readonly sent?: boolean;
  /** It waits for what goes on at the device, and others go on meanwhile. */
  readonly beside?: boolean;
  /** What was there before that course, since when it is followed, and since when the device calls it over (ms since 1970). */
  readonly was?: Values;
  readonly followedAt?: number;
  readonly overAt?: number | undefined;
  /** Since when a device that restarts does not answer (ms since 1970), and what was last shown of what it is at. */
  readonly silentAt?: number | undefined;
  readonly now?: Values;
  /** Another process went on in the middle. */
  readonly resumed?: boolean;
  readonly restarted?: boolean;
  /** sysUpTime (ms) and time before the first step. */
  readonly uptime?: number;
  readonly uptimeAt?: number;
}

export interface ConfigChangeTable {
  tenant_id: number;
  id: string;
  olt_id: string;
  /** What of the device is changed (`catalogue/kit/place.ts`). */
  place: Generated<string>;
  /** Of a `run`: the command. */
  page: string;
  op: RowAction | 'run';
  state: ChangeState;
  row_key: Json<Values>;
  before: Json<Values>;
  after: Json<Values>;
  /** Sealed JSON of the values of secret fields; place `tenant|config_change|secrets|id`; gone when the change has ended. */
  secrets: string | null;
  /** Names of the secret fields that were typed. */
  secret_names: Json<readonly string[]>;
  base: string | null;
  /** What is shown of the steps, masked. */
  commands: Json<readonly ShownStep[]>;
  step: Generated<number>;
  steps: Generated<number>;
  reasons: Json<readonly ReasonNote[]>;
  progress: Json<ConfigProgress>;
  not_before: Date | null;
  bulk_id: string | null;
  created_by: string;
  /** Who asked, for the operation log: {actorId, requestId, ip}. */
  origin: Json<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  created_at: Date;
  ended_at: Date | null;
}

export interface ConfigBulkTable {
  tenant_id: number;
  id: string;
  page: string;
  op: 'add' | 'edit' | 'remove';
  /** Whether it is done is told by its changes. */
  state: 'checked' | 'running';
  row_key: Json<Values>;
  /** As typed, without secrets. */
  after: Json<Values>;
  /** Place `tenant|config_bulk|secrets|id`; taken away when every device has them, or after a day. */
  secrets: string | null;
  has_secrets: boolean;
  created_by: string;
  created_at: Date;
}

export interface ConfigBulkItemTable {
  tenant_id: number;
  bulk_id: string;
  olt_id: string;
  change_id: string | null;
  /** dry, skipped or started; once started, the state is that of the change. */
  state: 'dry' | 'skipped' | 'started';
  base: string | null;
  /** {field, message: {en, zh}} */
  problems: Json<readonly { readonly field: string; readonly message: Words }[]>;
  /** The row as it was and as it shall be. */
  before: Json<Values>;
  after: Json<Values>;
}

export interface RunningConfigTable {
  tenant_id: number;
  id: string;
  olt_id: string;
  at: Date;
  seen_at: Date;
  hash: string;
  complete: boolean;
  /** Secrets are masked before it is kept. */
  body: string;
  created_by: string;
  /** Why it differs from the one before: a change of ours, or somebody else at the device; null: from before this was noted. */
  cause: 'first' | 'ours' | 'elsewhere' | null;
  /** Who made the changes of ours since the version before. */
  authors: Json<readonly string[]>;
  /** Lines that came and went since the version before; null: not counted. */
  added: number | null;
  removed: number | null;
  /** Sealed JSON of the lines that are masked in `body`: [number from 0, line]; place `tenant|running_config|sealed|id`. */
  sealed: string | null;
  /** What the pages of the device held while it said this; null: not known, or no longer kept. */
  pages: Json<RowsByPage>;
  pages_at: Date | null;
}

/** Rows of pages of a device, by the page. */
export type RowsByPage = Readonly<Record<string, readonly Values[]>>;

/** An OLT whose running configuration is to be collected, or could not be. */
export interface ConfigCollectTable {
  tenant_id: number;
  olt_id: string;
  /** null: nothing is due. */
  wanted_at: Date | null;
  /** When it was first wanted: changes that follow each other put it off, but not for ever. */
  wanted_since: Date | null;
  why: 'change' | 'device' | 'again' | 'task' | null;
  /** Tries in a row that brought nothing. */
  failed: Generated<number>;
  fault: Json<Words>;
  tried_at: Date | null;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<string>;
}

/** What a tenant wants kept of running configurations; no row: the usual. */
export interface ConfigKeepingTable {
  tenant_id: number;
  versions: number;
  /** null: however old. */
  days: number | null;
  after_change: boolean;
  /** Failures in a row after which there is an alarm. */
  alarm_after: number;
  updated_by: string | null;
  updated_at: Date | null;
}

/** Commands that the console has no page for, to be typed by somebody. */
export interface HandCommands {
  /** The line that the others stand below; null: they stand for themselves. */
  readonly context: string | null;
  readonly commands: readonly string[];
  /** The page that shows such lines; null: the console has none, or does not understand them. */
  readonly page: string | null;
}

export interface ConfigRestoreTable {
  tenant_id: number;
  id: string;
  olt_id: string;
  version_at: Date;
  by_hand: JSONColumnType<readonly HandCommands[]>;
  created_by: string;
  created_at: Date;
}

export interface ConfigRestoreItemTable {
  tenant_id: number;
  restore_id: string;
  nth: number;
  olt_id: string;
  page: string;
  op: 'add' | 'edit' | 'remove';
  row_key: JSONColumnType<Values>;
  /** null: nothing was asked of the device, for the reason in `against`; or its change went with its history. */
  change_id: string | null;
  against: Json<Words>;
}

export interface ConfigDriftTable {
  tenant_id: number;
  template_id: string;
  olt_id: string;
  version_id: string;
  /** The template as it was when it was asked: its last change. */
  template_at: Date | null;
  asked_at: Date;
  findings: JSONColumnType<readonly ConfigFinding[]>;
  n: number;
}

/** What a configuration lacks of a template, or has that it should not. */
export interface ConfigFinding {
  readonly what: 'missing' | 'unwanted';
  /** The line below which it should stand, or stands. */
  readonly context: string | null;
  readonly line: string;
  /** The page that shows and sets such lines; null: the console has none. */
  readonly page: string | null;
}

export interface ConfigTables {
  config_drift: ConfigDriftTable;
  config_restore: ConfigRestoreTable;
  config_restore_item: ConfigRestoreItemTable;
  config_page: ConfigPageTable;
  config_device: ConfigDeviceTable;
  config_change: ConfigChangeTable;
  config_bulk: ConfigBulkTable;
  config_bulk_item: ConfigBulkItemTable;
  running_config: RunningConfigTable;
  config_collect: ConfigCollectTable;
  config_keeping: ConfigKeepingTable;
}
