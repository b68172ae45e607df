import type { Migration } from '../migration.ts';

/** Device access-authorization rules and devices that announced themselves without being let in. */
export const onboarding: Migration = {
  id: '0002-onboarding',
  tables: { access_rule: 'distributed' },
  statements: [
    `create table if not exists access_rule (
      tenant_id int not null, id int8 not null, device_mac text, mac_from text, mac_to text, device_sn text,
      device_class text not null check (device_class in ('OLT','SWITCH','ONU','ROUTER')), device_types text[] not null default '{}',
      check_status smallint not null default 1 check (check_status in (0,1)), remark text,
      created_by text not null, created_at timestamptz not null default now(), updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), check (num_nonnulls(device_mac, device_sn) > 0 or cardinality(device_types) > 0),
      check ((device_mac is null) = (mac_from is null) and (mac_from is null) = (mac_to is null)))`,
    `create index if not exists access_rule_mac on access_rule (tenant_id, mac_from, mac_to)`,
  ],
};
