import type { Generated } from 'kysely';
import type { Id } from './identity.ts';

export interface DepartmentTable {
  tenant_id: number;
  id: Id;
  /** null = at the top. */
  parent_id: Id | null;
  name: string;
  /** Comma-separated ids from the root 0 down to the department itself. */
  path: string;
  /** 1 to 7. */
  depth: number;
  sort: Generated<number>;
  head: string | null;
  phone: string | null;
  email: string | null;
  status: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PostTable {
  tenant_id: number;
  id: Id;
  code: string;
  name: string;
  sort: Generated<number>;
  status: Generated<string>;
  remark: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserPostTable {
  tenant_id: number;
  user_id: Id;
  post_id: Id;
}

/** Departments of a role with data scope 2. */
export interface RoleDeptTable {
  tenant_id: number;
  role_id: Id;
  dept_id: Id;
}

/** An OLT that a user is bound to. */
export interface UserOltTable {
  tenant_id: number;
  user_id: Id;
  olt_id: Id;
  /** Most ONUs that may be bound; -1 = unlimited. */
  onu_limit: Generated<number>;
  /** 12 hex digits; null = any ONU. */
  mac_from: string | null;
  mac_to: string | null;
}

/** A project that a role names. */
export interface RoleProjectTable {
  tenant_id: number;
  role_id: Id;
  project_id: Id;
}

/** A picture of a person, made anew by the console from what was sent. */
export interface UserPictureTable {
  tenant_id: number;
  user_id: Id;
  /** Part of its address, so that a browser does not keep an old one. */
  version: string;
  content: Buffer;
  updated_at: Date;
}

/** What a tenant changes of the menu: null columns of a built-in entry keep what the catalogue says; `own` entries are made here. */
export interface MenuChangeTable {
  tenant_id: number;
  menu_id: number;
  own: boolean;
  parent_id: number | null;
  menu_type: string | null;
  name_zh: string | null;
  name_en: string | null;
  path: string | null;
  link: string | null;
  /** Of an own page that shows a screen of the console. */
  component: Generated<string | null>;
  /** Of a link or a button of the tenant's own: what whoever sees or gives it holds. */
  perms: Generated<string | null>;
  /** '0' = the page keeps its state while one is elsewhere. */
  cached: Generated<string | null>;
  icon: string | null;
  sort: number | null;
  visible: string | null;
  status: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a tenant says of a call of the console; null = as the console says. */
export interface InterfaceChangeTable {
  tenant_id: number;
  /** `routeOf` the call. */
  call: string;
  name_zh: string | null;
  name_en: string | null;
  /** Asked for besides the call's own permission. */
  perms: string | null;
  updated_at: Date;
}

export interface PeopleTables {
  interface_change: InterfaceChangeTable;
  department: DepartmentTable;
  post: PostTable;
  user_post: UserPostTable;
  role_dept: RoleDeptTable;
  role_project: RoleProjectTable;
  user_olt: UserOltTable;
  user_picture: UserPictureTable;
  menu_change: MenuChangeTable;
}
