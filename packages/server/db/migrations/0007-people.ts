import type { Migration } from '../migration.ts';

const ofUser = 'foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade';
const status = `status text not null default '0' check (status in ('0','1'))`;
const times = 'created_at timestamptz not null default now(), updated_at timestamptz not null default now()';

/** Departments, posts, what users and roles have to do with them, OLTs bound to users, and the tenant's own menu. */
export const people: Migration = {
  id: '0007-people',
  tables: {
    department: 'distributed',
    post: 'distributed',
    user_post: 'distributed',
    role_dept: 'distributed',
    user_olt: 'distributed',
    menu_change: 'distributed',
  },
  statements: [
    `create table if not exists department (
      tenant_id int not null, id int8 not null, parent_id int8, name text not null, path text not null, depth smallint not null check (depth between 1 and 7),
      sort int not null default 0, head text, phone text, email text, ${status}, ${times}, primary key (tenant_id, id),
      foreign key (tenant_id, parent_id) references department (tenant_id, id), check (parent_id is distinct from id))`,
    'create unique index if not exists department_name on department (tenant_id, (coalesce(parent_id, 0)), name)',
    `create table if not exists post (
      tenant_id int not null, id int8 not null, code text not null, name text not null, sort int not null default 0, ${status}, remark text, ${times},
      primary key (tenant_id, id), constraint post_code unique (tenant_id, code), constraint post_name unique (tenant_id, name))`,
    // A key is null until a user is written by this release: addresses that stood there twice before stay as they are.
    `alter table app_user add column if not exists dept_id int8, add column if not exists leader_id int8, add column if not exists country text,
      add column if not exists email_key text, add column if not exists phone_key text, add column if not exists created_by text,
      add column if not exists updated_by text, add column if not exists add_digest text`,
    'create unique index if not exists app_user_email on app_user (tenant_id, email_key)',
    'create unique index if not exists app_user_phone on app_user (tenant_id, phone_key)',
    'create index if not exists app_user_dept on app_user (tenant_id, dept_id)',
    'create index if not exists app_user_leader on app_user (tenant_id, leader_id)',
    'create index if not exists user_role_role on user_role (tenant_id, role_id, user_id)',
    `alter table role add column if not exists menu_check_strictly boolean not null default true, add column if not exists dept_check_strictly boolean not null default true,
      add column if not exists updated_at timestamptz not null default now()`,
    `create table if not exists user_post (
      tenant_id int not null, user_id int8 not null, post_id int8 not null, primary key (tenant_id, user_id, post_id), ${ofUser},
      foreign key (tenant_id, post_id) references post (tenant_id, id))`,
    'create index if not exists user_post_post on user_post (tenant_id, post_id)',
    `create table if not exists role_dept (
      tenant_id int not null, role_id int8 not null, dept_id int8 not null, primary key (tenant_id, role_id, dept_id),
      foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
      foreign key (tenant_id, dept_id) references department (tenant_id, id) on delete cascade)`,
    'create index if not exists role_dept_dept on role_dept (tenant_id, dept_id)',
    `create table if not exists user_olt (
      tenant_id int not null, user_id int8 not null, olt_id int8 not null, onu_limit int not null default -1 check (onu_limit >= -1), mac_from text, mac_to text,
      primary key (tenant_id, user_id, olt_id), ${ofUser}, foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      check ((mac_from is null) = (mac_to is null)), check (mac_from <= mac_to))`,
    'create index if not exists user_olt_olt on user_olt (tenant_id, olt_id)',
    `create table if not exists menu_change (
      tenant_id int not null, menu_id int not null, own boolean not null, parent_id int, menu_type text check (menu_type in ('M','C')), name_zh text, name_en text,
      path text, link text, icon text, sort int, visible text check (visible in ('0','1')), status text check (status in ('0','1')), ${times},
      primary key (tenant_id, menu_id),
      check (own = (parent_id is not null and menu_type is not null and name_zh is not null and name_en is not null and path is not null)))`,
  ],
  // Both ends must be spread over the nodes before they can refer to each other.
  after: [
    'alter table app_user drop constraint if exists app_user_dept_fk',
    'alter table app_user add constraint app_user_dept_fk foreign key (tenant_id, dept_id) references department (tenant_id, id)',
    'alter table app_user drop constraint if exists app_user_leader_fk',
    'alter table app_user add constraint app_user_leader_fk foreign key (tenant_id, leader_id) references app_user (tenant_id, id) on delete set null (leader_id)',
  ],
};
