import type { Migration } from '../migration.ts';

/** Permissions of the roles that tenants began with, before importing OLTs had one of its own. */
const sections = ['config', 'ports', 'layer2', 'multicast', 'addresses', 'routing', 'ipv6', 'security', 'system'];
const viewer = [
  'board:view:list',
  'alarm:current:list',
  ...['olt', 'onu', 'authorized', 'unauthorized', ...sections].map((section) => `device:${section}:list`),
];
const operator = [
  ...viewer,
  ...sections.map((section) => `device:${section}:edit`),
  ...['confirm', 'clear'].map((what) => `alarm:current:${what}`),
  ...['add', 'edit', 'export', 'operate'].map((what) => `device:olt:${what}`),
  ...['operate', 'export'].map((what) => `device:onu:${what}`),
  ...['add', 'edit', 'import'].map((what) => `device:authorized:${what}`),
  'device:unauthorized:edit',
];
const array = (texts: readonly string[]) => `array['${texts.join(`','`)}']`;

/** A role that was made with that permission and does not hold it lost it by somebody's will: it was offered. */
const importSince = `timestamptz '2026-11-22 18:18:10+00'`;
const began = `do $do$
  declare one int; before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for one in select id from tenant loop
      perform set_config('app.tenant', one::text, true);
      update role set start_key = role_key, offered = case role_key when 'viewer' then ${array(viewer)}
          else ${array(operator)} || case when created_at >= ${importSince} then array['device:olt:import'] else array[]::text[] end end
        where tenant_id = one and role_key in ('operator', 'viewer') and start_key is null;
    end loop;
    perform set_config('app.tenant', before, true);
  end $do$`;

/**
 * What a tenant makes of the menu: addresses, buttons with permissions of its own, pages that keep their state; and what the console
 * has offered to the roles that tenants begin with; what a tenant says of calls.
 */
export const administration: Migration = {
  id: '0037-administration',
  tables: { interface_change: 'distributed' },
  statements: [
    `alter table menu_change add column if not exists perms text, add column if not exists cached text check (cached in ('0','1'))`,
    'alter table menu_change drop constraint if exists menu_change_menu_type_check',
    `alter table menu_change add constraint menu_change_menu_type_check check (menu_type in ('M','C','F'))`,
    'alter table role add column if not exists start_key text, add column if not exists offered text[]',
    began,
    `create table if not exists interface_change (
      tenant_id int not null, call text not null, name_zh text, name_en text, perms text, updated_at timestamptz not null,
      primary key (tenant_id, call))`,
  ],
};
