import type { Generated, JSONColumnType } from 'kysely';
import type { CpePlanBody, CpePlanProgress, CpeQuarantineTable } from './cpe-plans.ts';
import type { CpeAttributesWish, CpeFileWish, CpeInformWish, CpeModuleWish, CpeTaskResult } from './cpe-task-bodies.ts';
import type { CpeDayTable, CpeWatchTable } from './cpe-watch.ts';
import type { CpeDiagnosisTable, DiagnosisBody } from './cpe-diagnoses.ts';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** How customer devices of a tenant reach the ACS. A tenant without a row has no address there. */
export interface AcsAccessTable {
  tenant_id: number;
  /** The part of the address that names the tenant. */
  token: string;
  /** What a device says the first time that it comes, before it has credentials of its own. */
  username: string;
  /** Sealed; place `tenant|acs_access|password|tenant`. */
  password: string;
  enabled: Generated<boolean>;
  /** How often devices are told to report, seconds. */
  inform_seconds: Generated<number>;
  /** How often the home is looked at, minutes; 0 = never. */
  watch_minutes: Generated<number>;
  /** A Wi-Fi client below this is too weak, dBm. */
  weak_signal: Generated<number>;
  /** So many starts within so many minutes are a loop. */
  loop_starts: Generated<number>;
  loop_minutes: Generated<number>;
  /** Reports in a row that did not come before a device counts as away. */
  missed_reports: Generated<number>;
  /** Where new devices come to; null = the default project. */
  project_id: Id | null;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/**
 * Why a device was not let in: it showed no credentials or wrong ones (`credentials`), it has credentials of its own and showed others
 * (`secret`), it is on the blacklist, the tenant may have no more, or its project is gone (`closed`).
 */
export type WaitingReason = 'credentials' | 'secret' | 'blacklisted' | 'quota' | 'closed';

/** A device that asked for an ACS session and was not let in; at most 1,000 for each tenant. */
export interface CpeWaitingTable {
  tenant_id: number;
  id: Id;
  oui: string;
  product_class: string;
  serial: string;
  manufacturer: string;
  address: string;
  reason: WaitingReason;
  tries: Id;
  first_at: Time;
  last_at: Time;
}

/** A person's word that a device may come in once more by the tenant's credentials (`shared`), or without any from one address (`open`). */
export interface CpeAdmissionTable {
  tenant_id: number;
  oui: string;
  product_class: string;
  serial: string;
  way: 'shared' | 'open';
  address: string | null;
  until: Time;
  created_by: string;
  created_at: Time;
}

export interface CpeGroupTable {
  tenant_id: number;
  id: Id;
  project_id: Id;
  name: string;
  remark: string | null;
  created_by: string;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/**
 * `shared`: it knows the tenant's credentials only. `given`: its own are under way to it, and either may come. `own`: it is let in by its
 * own alone. `refused`: it did not take credentials of its own and goes on with the tenant's.
 */
export type SecretState = 'shared' | 'given' | 'own' | 'refused';

/** A customer device. Who it is, and what it last said of itself; how it is doing stands in `cpe_live`. */
export interface CpeTable {
  tenant_id: number;
  id: Id;
  project_id: Id;
  group_id: Id | null;
  protocol: Generated<'cwmp' | 'usp' | 'mqtt'>;
  /** Six upper-case hex digits. */
  oui: string;
  product_class: string;
  serial: string;
  /** 12 lower-case hex digits. */
  mac: string | null;
  /** As a person calls it. */
  name: string | null;
  manufacturer: string | null;
  model: string | null;
  hardware: string | null;
  software: string | null;
  root: 'Device.' | 'InternetGatewayDevice.' | null;
  /** `cwmp-1-2`, as its messages say. */
  cwmp_version: string | null;
  /** Where its sessions come from. */
  address: string | null;
  connection_request_url: string | null;
  /** `address:port` behind which it listens for datagrams (Annex G). */
  udp_address: string | null;
  provisioning_code: string | null;
  onu_id: Id | null;
  /** What says that it is this ONU. */
  onu_by: 'serial' | 'mac' | 'place' | 'person' | null;
  /** What the device last told or was told, seconds; null = not known. */
  inform_seconds: number | null;
  secret_state: Generated<SecretState>;
  /** Sealed JSON `CpeSecret`; place `tenant|cpe|secret|id`. null = none was made yet. */
  secret: string | null;
  /** Sealed JSON of name to value: passwords as they were sent, which a device reads back empty. Place `tenant|cpe|written|id`. */
  written: string | null;
  discovered_at: TimeOrNull;
  /** Why its tree was not read (whole), in the words of the device; null = it was. */
  discovery_fault: string | null;
  remark: string | null;
  created_by: string;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: Generated<Date>;
}

/** How the last session of a device ended. `replaced`: it began another one. */
export type SessionEnd = 'done' | 'broken' | 'timeout' | 'replaced';

/** How a device is doing; one row for each, rewritten by every session. */
export interface CpeLiveTable {
  tenant_id: number;
  cpe_id: Id;
  /** null = it has never reported. False once three reports in a row did not come. */
  online: boolean | null;
  /** When `online` last changed. */
  since: TimeOrNull;
  last_inform: TimeOrNull;
  last_boot: TimeOrNull;
  boots: Generated<Id>;
  sessions: Generated<Id>;
  last_end: SessionEnd | null;
  /** Since when its sessions end so. */
  last_end_at: TimeOrNull;
}

/** One object below the root of a device's tree, whole (`estate/cpes/tree.ts` packs and unpacks it). */
export interface CpeTreeTable {
  tenant_id: number;
  cpe_id: Id;
  /** `Device.WiFi.`; what stands right below the root has the root's name. */
  object: string;
  body: Buffer;
  parameters: number;
  read_at: Time;
  /** False: some of its values could not be read, and are null. */
  complete: boolean;
}

/** A parameter that changed. Counters, clocks and levels are not kept, nor are values of secrets. */
export interface CpeChangeTable {
  tenant_id: number;
  cpe_id: Id;
  id: Id;
  at: Time;
  name: string;
  /** null = it was not there. */
  was: string | null;
  /** null = it is not there any more. */
  became: string | null;
  /** The task of ours that changed it. */
  by_task: Id | null;
}

/** What a device told of itself: events of its reports (a mere `2 PERIODIC` has no row), ends of transfers. */
export interface CpeEventTable {
  tenant_id: number;
  cpe_id: Id;
  id: Id;
  at: Time;
  /** `1 BOOT`, `M Reboot`, `X 00D09E Something`, or `TransferComplete`. */
  code: string;
  command_key: Generated<string>;
  /** Fault code of a transfer; null = none. */
  fault: number | null;
  text: string | null;
}

/** What devices of one make and software cope with, learned from them. */
export interface CpeModelTable {
  tenant_id: number;
  oui: string;
  product_class: string;
  software: string;
  /** Names are asked for level by level, because the whole tree at once was refused. */
  by_level: Generated<boolean>;
  /** Names in one GetParameterValues. */
  values_at_once: Generated<number>;
  /** Values in one SetParameterValues. */
  sets_at_once: Generated<number>;
  methods: string[] | null;
  seen_at: Time;
}

export type CpeTaskKind =
  | 'refresh'
  | 'set'
  | 'reboot'
  | 'factoryReset'
  | 'plan'
  | 'addObject'
  | 'deleteObject'
  | 'download'
  | 'upload'
  | 'scheduleInform'
  | 'queuedTransfers'
  | 'attributes'
  | 'diagnose'
  | 'softwareModule';
/** `waiting`: for the device's next report. */
export type CpeTaskState = 'waiting' | 'running' | 'done' | 'failed';

/** A value to set. `type` left out: as the device told it. */
export interface CpeSet {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
}

/** refresh: paths to read anew, none = everything. set: what shall be set (values of secrets stand in `secret`, and are '' here). */
export interface CpeTaskBody {
  readonly paths?: readonly string[];
  readonly sets?: readonly CpeSet[];
  readonly plan?: CpePlanBody;
  /** addObject: a table; deleteObject: an instance of one. */
  readonly object?: string;
  readonly file?: CpeFileWish;
  readonly inform?: CpeInformWish;
  readonly attributes?: CpeAttributesWish;
  readonly diagnosis?: DiagnosisBody;
  readonly module?: CpeModuleWish;
}

export interface CpeTaskFault {
  readonly name: string;
  readonly code: number;
  readonly text: string;
}

/** Something that a person (or the console) wants of one device; done in its sessions, in the order of ids. */
export interface CpeTaskTable {
  tenant_id: number;
  id: Id;
  cpe_id: Id;
  kind: CpeTaskKind;
  body: JSONColumnType<CpeTaskBody>;
  /** Sealed JSON of name to value; place `tenant|cpe_task|secret|id`. */
  secret: string | null;
  state: Generated<CpeTaskState>;
  /** What has been sent: who goes on after a restart knows from it what must not be sent again. */
  step: Generated<'begin' | 'sent' | 'confirm'>;
  /** How far a plan has come. */
  progress: JSONColumnType<CpePlanProgress | null, string | null | undefined, string | null>;
  /** CWMP fault code. */
  fault: number | null;
  /** Which parameter the fault is about; null = none is named. */
  parameter: string | null;
  reason: JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;
  /** All parameters that the device found fault with. */
  faults: JSONColumnType<readonly CpeTaskFault[] | null, string | null, string | null>;
  /** What the device told, where that is no parameter of its tree. */
  result: JSONColumnType<CpeTaskResult | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: Time;
  begun_at: TimeOrNull;
  ended_at: TimeOrNull;
  expires_at: Time;
}

export interface CpeTables {
  acs_access: AcsAccessTable;
  cpe_waiting: CpeWaitingTable;
  cpe_admission: CpeAdmissionTable;
  cpe_group: CpeGroupTable;
  cpe: CpeTable;
  cpe_live: CpeLiveTable;
  cpe_tree: CpeTreeTable;
  cpe_change: CpeChangeTable;
  cpe_event: CpeEventTable;
  cpe_day: CpeDayTable;
  cpe_watch: CpeWatchTable;
  cpe_model: CpeModelTable;
  cpe_task: CpeTaskTable;
  cpe_quarantine: CpeQuarantineTable;
  cpe_diagnosis: CpeDiagnosisTable;
}
