import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { GroupColumns, ProjectColumns } from './projects.ts';
import type { TenantColumns } from './tenants.ts';
import type { AuditColumns } from './logs.ts';

/** int8 ids are decimal text on both ways (they pass JavaScript's safe integers). */
export type Id = string;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null, Date | string | null>;

/** Reference table: no row-level security, read by sign-in before a tenant is known. */
export interface TenantTable extends TenantColumns {
  id: number;
  code: string;
  name: string;
  /** '0' in use, '1' disabled (RuoYi polarity). */
  status: Generated<string>;
  expire_at: TimeOrNull;
  /** -1 = unlimited. */
  user_quota: Generated<number>;
  olt_quota: Generated<number>;
  onu_quota: Generated<number>;
  cpe_quota: Generated<number>;
  /** SNMP community (or v3 user) in traps that tells which tenant an unknown device announces itself to. */
  trap_community: string;
  time_zone: Generated<string>;
  /** Highest seq of this tenant's live events that was deleted: a cursor below it cannot be replayed. */
  live_floor: Generated<Id>;
  created_at: Generated<Date>;
}

export interface UserTable {
  tenant_id: number;
  id: Id;
  user_name: string;
  /** Unicode-folded user name; unique per tenant. */
  name_key: string;
  nick_name: string;
  email: string | null;
  phone: string | null;
  sex: Generated<string>;
  password_hash: string;
  must_change_password: Generated<boolean>;
  status: Generated<string>;
  user_level: Generated<string>;
  remark: string | null;
  lang: Generated<string>;
  theme: Generated<string>;
  dept_id: Generated<Id | null>;
  leader_id: Generated<Id | null>;
  country: Generated<string | null>;
  /** Lower-case e-mail address; unique per tenant. Null where none was given since the key exists. */
  email_key: Generated<string | null>;
  phone_key: Generated<string | null>;
  created_by: Generated<string | null>;
  updated_by: Generated<string | null>;
  /** Not written any more; older versions kept a digest of what was typed here. */
  add_digest: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RoleTable {
  tenant_id: number;
  id: Id;
  role_key: string;
  name: string;
  sort: Generated<number>;
  status: Generated<string>;
  user_level: Generated<string>;
  data_scope: Generated<string>;
  /** '2' = it gives what it gives in the projects of `role_project` alone. */
  group_scope: Generated<string>;
  permissions: string[];
  remark: string | null;
  menu_check_strictly: Generated<boolean>;
  dept_check_strictly: Generated<boolean>;
  /** Which of the roles that a tenant begins with it was; null for others. */
  start_key: Generated<string | null>;
  /** What the console has offered to it so far, taken or not (`db/start-roles.ts`). */
  offered: Generated<string[] | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserRoleTable {
  tenant_id: number;
  user_id: Id;
  role_id: Id;
}

/** Local table: found by the SHA-256 of the token, before a tenant is known. */
export interface SessionTable {
  token_hash: Buffer;
  /** What the online-user list shows; never usable as a token. */
  handle: Id;
  tenant_id: number;
  user_id: Id;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  ip: string;
  agent: string;
  /** Why it ended: 'elsewhere', 'signedOut', 'kicked', 'changed', 'closed'; null while it lives. */
  ended: string | null;
  /** The tenant that somebody of the installation's own tenant works in. */
  work_tenant_id: Generated<number | null>;
  /** What an administrator gave as the reason of a kick. */
  ended_why: Generated<string | null>;
}

export interface CaptchaTable {
  uuid: string;
  answer: string;
  expires_at: Time;
}

export interface SignInFailureTable {
  tenant_id: number;
  name_key: string;
  failures: number;
  /** Of the last try; what is long ago no longer counts. */
  last_at: Time;
  locked_until: TimeOrNull;
}

/** What each process last measured of itself, so that one address shows all (prom-client JSON). */
export interface ProcessMetricsTable {
  process: string;
  at: Time;
  metrics: JSONColumnType<object>;
}

export interface ProjectTable extends ProjectColumns {
  tenant_id: number;
  id: Id;
  name: string;
  is_default: Generated<boolean>;
  time_zone: Generated<string>;
  remark: string | null;
  created_at: Generated<Date>;
}

export interface DeviceGroupTable extends GroupColumns {
  tenant_id: number;
  id: Id;
  project_id: Id;
  name: string;
  /** Comma-separated ids from the root, which is 0 (S1 §3.3). */
  path: string;
  /** 2 = the bucket of ungrouped devices. */
  type: Generated<number>;
}

export interface AuditTable extends AuditColumns {
  tenant_id: number;
  id: Id;
  at: Generated<Date>;
  actor_id: Id | null;
  actor_name: string;
  call_name: string;
  object: string;
  before: JSONColumnType<object | null, string | null, string | null>;
  after: JSONColumnType<object | null, string | null, string | null>;
  request_id: string;
  ip: string;
  /** 0 done, 1 refused or failed. */
  outcome: number;
  message: string | null;
  /** OLTs and projects that it is about; null = it says nothing of that. */
  olt_ids: Generated<string[] | null>;
  project_ids: Generated<string[] | null>;
}

export interface LoginLogTable {
  tenant_id: number;
  id: Id;
  at: Generated<Date>;
  user_name: string;
  ip: string;
  agent: string;
  /** '0' signed in, '1' refused. */
  status: string;
  message: string;
}

/** What browsers are told about, in the order of its commit within a tenant; replayed from a cursor after a reconnect. */
export interface LiveEventTable {
  tenant_id: number;
  seq: Generated<Id>;
  at: Generated<Date>;
  kind: string;
  payload: JSONColumnType<object>;
  /** null = the whole tenant; 0 = only those who see every project; else the project. */
  audience: Id | null;
}

export interface IdentityTables {
  tenant: TenantTable;
  app_user: UserTable;
  role: RoleTable;
  user_role: UserRoleTable;
  session: SessionTable;
  captcha: CaptchaTable;
  sign_in_failure: SignInFailureTable;
  process_metrics: ProcessMetricsTable;
  project: ProjectTable;
  device_group: DeviceGroupTable;
  audit_log: AuditTable;
  login_log: LoginLogTable;
  live_event: LiveEventTable;
}
