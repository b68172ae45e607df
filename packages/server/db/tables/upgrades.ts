import type { Generated, JSONColumnType } from 'kysely';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type {
  UpgradeDevice,
  UpgradeMode,
  UpgradePhase,
  UpgradeStatus,
  UpgradeTargetState,
  UpgradeVersionType,
} from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { UpgradeWay } from '@heliograph/catalogue/verbs/olt.ts';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** When a ring is sound enough for the next one; a limit that is null is not looked at. */
export interface Gates {
  /** Percent of the devices of a ring that may fail. */
  readonly failed: number;
  /** Percent of the ONUs that worked before and must work again. */
  readonly onus: number | null;
  /** Alarms (critical and major) that may stand at one device beyond those before. */
  readonly alarms: number | null;
  /** dB by which the mean level that its ONUs receive may have fallen. */
  readonly light: number | null;
  /** Minutes after a device came back that it is watched. */
  readonly minutes: number;
}

/** What is compared of a device, before and after. */
export interface Health {
  readonly onus: number | null;
  readonly alarms: number;
  /** Mean level that its ONUs receive, hundredths of dBm. */
  readonly rx: number | null;
}

export interface TargetStep {
  /** ISO 8601 */
  readonly at: string;
  readonly state: UpgradeTargetState;
  readonly words?: Text;
}

/** Which devices were meant; what is not there is not asked for. */
export interface UpgradeRule {
  readonly projectId?: string;
  readonly groupId?: string;
  readonly siteId?: string;
  readonly oltId?: string;
  readonly pon?: number;
  readonly model?: string;
  readonly version?: string;
  readonly keyword?: string;
}

/** One campaign. Its rings are percents of its devices, the last one the rest. */
export interface UpgradeTaskTable {
  tenant_id: number;
  id: Id;
  name: string;
  kind: 'upgrade' | 'reboot';
  device_type: UpgradeDevice;
  /** By which its devices were chosen; null: they were named. */
  rule: JSONColumnType<UpgradeRule | null, string | null, never>;
  model: string | null;
  firmware_tenant: number | null;
  firmware_id: Id | null;
  firmware_name: string | null;
  firmware_version: string | null;
  file_type: string | null;
  /** Versions that the firmware may follow on; null: any. */
  follows: string | null;
  mode: UpgradeMode;
  version_type: UpgradeVersionType;
  from_version: string | null;
  /** Besides what the tenant says of all tasks. */
  only_signed: Generated<boolean>;
  way: UpgradeWay;
  server_host: string;
  execute_at: Time;
  /** After this no device is begun with. */
  end_at: Time;
  /** Minutes of the day between which devices are begun with; null = any time. */
  window_from: number | null;
  window_to: number | null;
  time_zone: string;
  rings: JSONColumnType<readonly number[]>;
  gates: JSONColumnType<Gates>;
  at_once: number;
  /** Of them, of one site and behind one OLT; null: as many as at all. */
  at_once_of_site: number | null;
  at_once_of_olt: number | null;
  status: UpgradeStatus;
  phase: UpgradePhase;
  ring: Generated<number>;
  reason: JSONColumnType<Text | null, string | null, string | null>;
  rolls_back: Id | null;
  /** When there is something to look at; null = nothing is to be done. */
  next_at: TimeOrNull;
  created_by: string;
  actor_id: Id;
  origin: JSONColumnType<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  created_at: Time;
  begun_at: TimeOrNull;
  /** How long those that finished took, together and how many they are, ms; and when the rest will have, as far as that tells. */
  took_ms: Generated<Id>;
  took_n: Generated<number>;
  predicted_end: TimeOrNull;
  ended_at: TimeOrNull;
  owner: string | null;
  lease_until: TimeOrNull;
  fence: Generated<Id>;
}

/** One device of a task, with every step. */
export interface UpgradeTargetTable {
  tenant_id: number;
  task_id: Id;
  id: Id;
  /** One of the three. */
  olt_id: Id | null;
  onu_id: Id | null;
  cpe_id: Id | null;
  /** Where it stood when the task was made; of an ONU and a customer device that of its OLT, and the OLT. */
  site_id: Id | null;
  behind_olt: Id | null;
  name: string;
  ring: number;
  state: Generated<UpgradeTargetState>;
  attempts: Generated<number>;
  next_at: TimeOrNull;
  /** What carries it out: a change of an OLT (of ONUs one for several), a task of a customer device. */
  change_id: Id | null;
  was_version: string | null;
  now_version: string | null;
  reason: JSONColumnType<Text | null, string | null, string | null>;
  steps: JSONColumnType<readonly TargetStep[], string | undefined>;
  before: JSONColumnType<Health | null, string | null, string | null>;
  after: JSONColumnType<Health | null, string | null, string | null>;
  started_at: TimeOrNull;
  /** When it was back with what it was told. */
  back_at: TimeOrNull;
  ended_at: TimeOrNull;
}

/** A file that one device may fetch for a while. */
export interface FileOfferTable {
  id: Id;
  tenant_id: number;
  target_id: Id;
  way: UpgradeWay;
  /** Of the device: whoever else asks by TFTP gets nothing. */
  address: string;
  name: string;
  /** SHA-256 of the token in a URL. */
  token: string | null;
  file_tenant: number;
  firmware_id: Id;
  until: Time;
  /** Times that it was asked for, and octets that went. */
  asked: Generated<number>;
  octets: Generated<Id>;
  created_at: Time;
}

/** How many devices of a ring stand how; written with each change of one. */
export interface UpgradeTallyTable {
  tenant_id: number;
  task_id: Id;
  ring: number;
  state: UpgradeTargetState;
  n: number;
}

export interface UpgradeTables {
  upgrade_tally: UpgradeTallyTable;
  upgrade_task: UpgradeTaskTable;
  upgrade_target: UpgradeTargetTable;
  file_offer: FileOfferTable;
}
