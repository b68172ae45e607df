import { appRole, type Migration } from '../migration.ts';

const projectColumns = [
  `alter table project
      add column if not exists default_role text not null default 'default' check (default_role in ('default','Manager','Operator','Guest')),
      add column if not exists location text, add column if not exists share boolean not null default true,
      add column if not exists share_until timestamptz, add column if not exists created_by text,
      add column if not exists updated_by text, add column if not exists updated_at timestamptz`,
  `alter table device_group add column if not exists is_default boolean not null default false,
      add column if not exists remark text, add column if not exists created_at timestamptz not null default now()`,
  `create unique index if not exists device_group_one_default on device_group (tenant_id, project_id) where is_default`,
  'create index if not exists device_group_project on device_group (tenant_id, project_id, path)',
  'create index if not exists olt_group on olt (tenant_id, group_id) where group_id is not null',
  'create index if not exists olt_project on olt (tenant_id, project_id)',
  // A group that goes while a device comes into it leaves the device without a group, never in one that is not there.
  `update olt o set group_id = null where group_id is not null
      and not exists (select 1 from device_group g where g.tenant_id = o.tenant_id and g.id = o.group_id)`,
  'alter table olt drop constraint if exists olt_group_known',
  `alter table olt add constraint olt_group_known
      foreign key (tenant_id, group_id) references device_group (tenant_id, id) on delete set null (group_id)`,
];

const members = [
  `create table if not exists project_member (
      tenant_id int not null, project_id int8 not null, user_id int8 not null, role text not null check (role in ('Manager','Operator','Guest')),
      expires_at timestamptz, created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz,
      primary key (tenant_id, project_id, user_id),
      foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade)`,
  'create index if not exists project_member_user on project_member (tenant_id, user_id)',
];

const dictionaries = [
  `create table if not exists dict_type (
      tenant_id int not null, id int8 not null, dict_type text not null, name text not null, status text not null check (status in ('0','1')),
      remark text, created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), unique (tenant_id, dict_type))`,
  `create table if not exists dict_data (
      tenant_id int not null, id int8 not null, dict_type text not null, dict_value text not null, label text not null, label_en text not null,
      sort int not null, list_class text not null, css_class text not null, is_default boolean not null, status text not null check (status in ('0','1')),
      remark text, created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), unique (tenant_id, dict_type, dict_value))`,
];

/**
 * Of each table that belongs to devices or projects, a view of the same name in the schema `project_scope`, which holds only
 * what stands in the projects of the setting `app.projects`. A request that may not see all projects of its tenant puts this
 * schema before `public` and then reads and writes through the views with the same statements; all others never meet them, so
 * that their plans stay as they are. Views are made from the catalogue of the database, so no table can be forgotten; they
 * are made anew after every later migration. `security_invoker` keeps the tenant's row security in force.
 * What belongs to no device (alarms of this system) is seen by all. `also`: what a later release asks of OLTs and ONUs besides.
 */
export const scopeViews = (also: {
  readonly olt: string;
  readonly onu: string;
  /** Of other tables, by name. */
  readonly more?: Readonly<Record<string, string>>;
}) => `create or replace function project_scope_make() returns void language plpgsql set search_path = public, pg_temp as $body$
    declare one record; part text;
    begin
      drop schema if exists project_scope cascade;
      create schema project_scope;
      grant usage on schema project_scope to ${appRole};
      for one in
        select c.relname as name, bool_or(a.attname = 'project_id') as has_project, bool_or(a.attname = 'olt_id') as has_olt, bool_or(a.attname = 'onu_id') as has_onu
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        group by c.relname
        having bool_or(a.attname in ('project_id', 'olt_id', 'onu_id')) or c.relname = 'project'
        order by case c.relname when 'project' then 0 when 'olt' then 1 when 'onu' then 2 else 3 end, c.relname
      loop
        part := case
          when one.name = 'project' then $$id in (select unnest(string_to_array(current_setting('app.projects', true), ',')::int8[]))$$
          when one.has_project then $$project_id in (select unnest(string_to_array(current_setting('app.projects', true), ',')::int8[]))$$
          when one.has_olt and exists (select 1 from pg_attribute where attrelid = format('public.%I', one.name)::regclass and attname = 'olt_id' and attnotnull)
            then 'olt_id in (select o.id from project_scope.olt o where o.tenant_id = t.tenant_id)'
          when one.has_olt then '(olt_id is null or olt_id in (select o.id from project_scope.olt o))'
          else 'onu_id in (select u.id from project_scope.onu u where u.tenant_id = t.tenant_id)' end;
        part := part || case one.name when 'olt' then $$ and (${also.olt})$$ when 'onu' then $$ and (${also.onu})$$ ${Object.entries(
          also.more ?? {},
        )
          .map(([table, part]) => `when '${table}' then $$ and (${part})$$ `)
          .join('')}else '' end;
        execute format('create view project_scope.%I with (security_invoker = true) as select * from public.%I t where %s with local check option',
          one.name, one.name, part);
        execute format('grant select, insert, update, delete on project_scope.%I to ${appRole}', one.name);
      end loop;
    end $body$`;

/** What projects are besides their name: who has which role in them and until when; groups; dictionaries of a tenant. */
export const projectsMigration: Migration = {
  id: '0008-projects',
  tables: { project_member: 'distributed', dict_type: 'distributed', dict_data: 'distributed' },
  statements: [...projectColumns, ...members, ...dictionaries, scopeViews({ olt: 'true', onu: 'true' })],
  after: ['revoke all on function project_scope_make() from public'],
};
