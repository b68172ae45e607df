import type { ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { PreconfigReason, PreconfigResult } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import type { CpeRunState } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** An entry as it is kept: secrets by their names alone, their values sealed beside it. */
export interface KeptEntry extends ProfileEntry {
  readonly kept: readonly string[];
}

export interface CpeProfileTable {
  tenant_id: number;
  id: Id;
  kind: 'wan' | 'wifi' | 'sip' | 'lan';
  name: string;
  entries: JSONColumnType<readonly KeptEntry[]>;
  /** Sealed JSON of `ssid.1.wpaKey` to value; place `tenant|cpe_profile|secrets|id`. */
  sealed_secrets: string | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
  updated_at: TimeOrNull;
}

/** What a run gives, as it was when it was checked. */
export interface RunGives {
  readonly profiles?: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly entries?: readonly KeptEntry[];
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

export interface CpeRunTable {
  tenant_id: number;
  id: Id;
  kind: 'profiles' | 'values' | 'parameters';
  state: CpeRunState;
  what: JSONColumnType<RunGives>;
  /** Sealed JSON of `ssid.1.wpaKey`, or of a parameter's name, to value; place `tenant|cpe_run|secrets|id`. */
  sealed_secrets: string | null;
  total: number;
  actor_id: Id;
  created_by: string;
  created_at: Time;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

export interface RunChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface RunProblem {
  readonly field: string;
  readonly message: Text;
}

type MaybeJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

/** `issued`: a task was made of it, and how that stands is how the device stands. */
export interface CpeRunDeviceTable {
  tenant_id: number;
  run_id: Id;
  cpe_id: Id;
  state: Generated<'unchecked' | 'ready' | 'same' | 'bad' | 'unread' | 'issued' | 'refused' | 'cancelled'>;
  /** Sealed JSON of variables from a list; place `tenant|cpe_run_device|variables|run|cpe`. */
  sealed_variables: string | null;
  changes: MaybeJson<readonly RunChange[]>;
  problems: MaybeJson<readonly RunProblem[]>;
  task_id: Id | null;
}

export interface CpePreconfigTable {
  tenant_id: number;
  id: Id;
  name: string;
  status: 'on' | 'off';
  position: number;
  force: boolean;
  wan_profile: Id | null;
  wifi_profile: Id | null;
  sip_profile: Id | null;
  lan_profile: Id | null;
  project_id: Id | null;
  group_id: Id | null;
  olt_id: Id | null;
  pons: string | null;
  oui: string | null;
  product_class: string | null;
  model: string | null;
  software: string | null;
  serial: string | null;
  mac: string | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
  updated_at: TimeOrNull;
}

/** What a rule did for a device. */
export interface CpePreconfigLogTable {
  tenant_id: number;
  id: Id;
  cpe_id: Id;
  rule_id: Id;
  rule_name: string;
  why: PreconfigReason;
  result: PreconfigResult;
  problems: MaybeJson<readonly RunProblem[]>;
  task_id: Id | null;
  at: Time;
}

export interface CpeIssuanceTables {
  cpe_profile: CpeProfileTable;
  cpe_run: CpeRunTable;
  cpe_run_device: CpeRunDeviceTable;
  cpe_preconfig: CpePreconfigTable;
  cpe_preconfig_log: CpePreconfigLogTable;
}
