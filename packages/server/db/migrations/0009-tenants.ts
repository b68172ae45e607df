import { appRole, type Migration } from '../migration.ts';

const columns = [
  `create table if not exists tenant_plan (
      id int8 primary key, name text not null, menu_ids int[] not null, permissions text[] not null, menu_check_strictly boolean not null default true,
      status text not null default '0' check (status in ('0','1')), remark text, created_by text, updated_by text,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create unique index if not exists tenant_plan_name on tenant_plan (lower(name))',
  `alter table tenant
      add column if not exists contact_name text, add column if not exists contact_phone text, add column if not exists contact_email text,
      add column if not exists company text, add column if not exists credit_code text, add column if not exists system_files boolean not null default true,
      add column if not exists domain text, add column if not exists address text, add column if not exists postcode text,
      add column if not exists profile text, add column if not exists remark text, add column if not exists plan_id int8,
      add column if not exists auto_delete_days int not null default 0 check (auto_delete_days between 0 and 36500),
      add column if not exists created_by text, add column if not exists updated_by text,
      add column if not exists updated_at timestamptz not null default now(), add column if not exists removed_at timestamptz,
      add column if not exists removed_by text, add column if not exists purge_at timestamptz,
      add column if not exists purging boolean not null default false`,
  'create unique index if not exists tenant_domain on tenant (domain)',
  'create index if not exists tenant_plan_of on tenant (plan_id)',
  'alter table tenant drop constraint if exists tenant_plan_known',
  'alter table tenant add constraint tenant_plan_known foreign key (plan_id) references tenant_plan (id)',
  // An id that was a tenant's is never another's: what still names it somewhere must not find a stranger.
  'create sequence if not exists tenant_ids as int',
  `select setval('tenant_ids', greatest((select coalesce(max(id), 0) from tenant), (select case when is_called then last_value else 0 end from tenant_ids)) + 1, false)`,
  `grant usage on sequence tenant_ids to ${appRole}`,
  `create table if not exists tenant_logo (
      tenant_id int primary key, key text not null unique, png bytea not null, updated_at timestamptz not null default now())`,
  'alter table session add column if not exists work_tenant_id int',
  `create table if not exists licence (
      id int primary key check (id = 1), body text not null, signature text not null, file_name text not null, uploaded_by text not null, uploaded_at timestamptz not null)`,
  'alter table onu add column if not exists over_quota boolean not null default false',
  'create index if not exists onu_over_quota on onu (tenant_id, id) where over_quota',
];

/**
 * What tenants have and use, of many at once. Each is counted with the setting that its row security asks for, which is
 * afterwards what it was before.
 * `lit`: how many of the ONUs of tenant `one` are online, as SQL.
 */
export const tenantUsage = (lit: string): string => `create or replace function tenant_usage(ids int[])
    returns table (tenant_id int, users int8, olts int8, olts_online int8, onus int8, onus_online int8, onus_over int8, administrators text[])
    language plpgsql as $body$
    declare one int; before text := coalesce(current_setting('app.tenant', true), '');
    begin
      foreach one in array ids loop
        perform set_config('app.tenant', one::text, true);
        return query select one,
          (select count(*) from public.app_user u where u.tenant_id = one),
          (select count(*) from public.olt o where o.tenant_id = one),
          (select count(*) from public.olt_live l where l.tenant_id = one and l.online),
          n.whole - n.beyond, ${lit}, n.beyond,
          (select array(select u.user_name from public.app_user u where u.tenant_id = one and exists (
            select 1 from public.user_role h join public.role r on r.tenant_id = h.tenant_id and r.id = h.role_id
            where h.tenant_id = one and h.user_id = u.id and '*:*:*' = any(r.permissions)) order by u.id limit 5))
          from (select count(*) as whole, count(*) filter (where u.state = 1 and not u.missing) as lit,
            count(*) filter (where u.over_quota) as beyond from public.onu u where u.tenant_id = one) n;
      end loop;
      perform set_config('app.tenant', before, true);
    end $body$`;

/**
 * Takes at most \`most\` rows of a tenant out of one table; -1 when the table was left alone because others still point into it.
 * The application may append to logs but not delete from them, so this runs as the owner, and only for a tenant whose
 * removal has begun and in a transaction that is bound to it: the owner itself may be above row security.
 */
const purge = `create or replace function tenant_purge(target text, gone int, most int) returns int8
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare taken int8; part text := 'true'; link record;
    begin
      if nullif(current_setting('app.tenant', true), '')::int is distinct from gone then
        raise exception 'this transaction belongs to another tenant';
      end if;
      if not exists (select 1 from tenant t where t.id = gone and t.purging) then
        raise exception 'this tenant is not being removed';
      end if;
      if not exists (select 1 from tenant_tables() k where k.name = target) then
        raise exception 'no table of tenants: %', target;
      end if;
      -- A row that another one of the same table stands below goes after it.
      for link in
        select (select string_agg(format('below.%I = t.%I', a.attname, b.attname), ' and ')
          from unnest(c.conkey, c.confkey) as k(own, other)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other) as same
        from pg_constraint c
        where c.contype = 'f' and c.conrelid = target::regclass and c.confrelid = target::regclass and c.confdeltype in ('a', 'r')
      loop
        part := part || format(' and not exists (select 1 from %I below where %s and below.ctid <> t.ctid)', target, link.same);
      end loop;
      begin
        execute format('delete from %I where tenant_id = $1
          and ctid = any (array(select t.ctid from %I t where t.tenant_id = $1 and %s limit $2))', target, target, part) using gone, most;
        get diagnostics taken = row_count;
        return taken;
      exception when foreign_key_violation then
        return -1;
      end;
    end $body$`;

/** Every table that has rows of tenants, partitions one by one, from the database's own catalogue, so that none can be forgotten. */
const tables = `create or replace function tenant_tables() returns table (name text) language sql stable
    set search_path = public, pg_temp as $body$
      select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname
    $body$`;

/** Tenants as something that is sold: plans, contacts, logo, removal; the licence of the installation. */
export const tenantsMigration: Migration = {
  id: '0009-tenants',
  tables: { tenant_plan: 'reference', tenant_logo: 'reference', licence: 'local' },
  statements: [...columns, tables, tenantUsage('n.lit'), purge],
  after: [
    'revoke all on function tenant_purge(text, int, int) from public',
    `grant execute on function tenant_purge(text, int, int) to ${appRole}`,
  ],
};
