import type { EntryValue, ProfilePart } from '@heliograph/catalogue/cpe/profile.ts';
import type {
  DeploymentSide,
  DeploymentState,
  IpHostMode,
  SsidChoice,
} from '@heliograph/catalogue/words/rapid-words.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Service } from '../../drivers/kit/service.ts';
import type { Id } from './identity.ts';

type MaybeJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

export interface RdProfileTable {
  tenant_id: number;
  id: Id;
  number: number;
  name: string;
  plan_id: Id;
  ethernet_number: number | null;
  multicast_vlans: string | null;
  ip_host: IpHostMode;
  ip_from: string | null;
  ip_to: string | null;
  ip_mask: string | null;
  ip_gateway: string | null;
  ip_dns1: string | null;
  ip_dns2: string | null;
  ssid: SsidChoice;
  ssid_name: string | null;
  /** Place `tenant|rd_profile|password|id`. */
  sealed_password: string | null;
  wan_profile: Id | null;
  wifi_profile: Id | null;
  sip_profile: Id | null;
  lan_profile: Id | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date | null;
}

export interface RdApplicationTable {
  tenant_id: number;
  id: Id;
  number: number;
  name: string;
  status: 'on' | 'paused';
  profile_id: Id;
  olt_id: Id;
  /** 0: every port of the OLT. */
  pon: number;
  priority: number;
  force: boolean;
  serial: string | null;
  vendor: string | null;
  mac: string | null;
  loid: string | null;
  model: string | null;
  name_pattern: string;
  wait_minutes: number;
  per_hour: number;
  undo_hours: number;
  remark: string | null;
  paused_itself: Generated<boolean>;
  counted_from: Date | null;
  author_id: Id;
  created_by: string;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date | null;
}

/** What a customer device was given of one entry, secrets left out. `before` null: the entry was made. */
export interface GivenEntry {
  readonly part: ProfilePart;
  readonly slot: number;
  readonly values: Readonly<Record<string, EntryValue>>;
  readonly before: Readonly<Record<string, EntryValue>> | null;
  /** Entries of the part that were there then, by their places. */
  readonly beside: readonly string[];
}

/** What an ONU in service had. */
export interface HadBefore {
  readonly planId: string | null;
  readonly planName: string;
  readonly service: Service;
}

export interface RdDeploymentTable {
  tenant_id: number;
  id: Id;
  decision_id: Id;
  application_id: Id;
  profile_id: Id;
  profile_name: string;
  olt_id: Id;
  sn: string;
  state: Extract<DeploymentState, 'olt' | 'home' | 'giving' | 'done' | 'failed' | 'undoing' | 'undone'>;
  /** Where it is, or where it failed. */
  side: Generated<DeploymentSide>;
  /** The ONU was in service already. */
  is_change: boolean;
  was: MaybeJson<HadBefore>;
  order_id: Id;
  cpe_id: Id | null;
  task_id: Id | null;
  given: MaybeJson<readonly GivenEntry[]>;
  reason: MaybeJson<{ readonly en: string; readonly zh: string }>;
  undone_by: string | null;
  undo_origin: MaybeJson<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  /** By what the OLT takes it back, where something had to be done there. */
  back_change_id: Generated<Id | null>;
  back_order_id: Generated<Id | null>;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

export interface RapidDeploymentTables {
  rd_profile: RdProfileTable;
  rd_application: RdApplicationTable;
  rd_deployment: RdDeploymentTable;
}
