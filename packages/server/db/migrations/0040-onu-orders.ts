import type { Migration } from '../migration.ts';

/** What is sold (`catalogue/entities/service-plans.ts`), and what is done until an ONU has it. */
export const onuOrdersMigration: Migration = {
  id: '0040-onu-orders',
  tables: { service_plan: 'distributed', onu_order: 'distributed' },
  statements: [
    `create table if not exists service_plan (
      tenant_id int not null, id int8 not null, name text not null, down_kbps int not null check (down_kbps between 64 and 2488320),
      up_kbps int not null check (up_kbps between 64 and 2488320), vlan int not null check (vlan between 1 and 4093),
      mode text not null check (mode in ('bridge','dhcp','pppoe')), wifi boolean not null default false, remark text,
      created_by text not null, created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id))`,
    'create unique index if not exists service_plan_name_fold on service_plan (tenant_id, name_fold(name))',
    `create table if not exists onu_order (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon int not null, onu_no int not null, sn text not null,
      name text, external_id text, address text, plan_name text not null, tasks jsonb not null, secrets text,
      state text not null check (state in ('working','waiting','failed','done','cancelled')), step int not null default 0,
      change_id int8, reason jsonb, created_by text not null, origin jsonb, created_at timestamptz not null, updated_at timestamptz not null,
      ended_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      check (ended_at is null or secrets is null)) with (fillfactor = 70)`,
    // One order at a time is for a serial number, and for a place.
    'create unique index if not exists onu_order_sn on onu_order (tenant_id, upper(sn)) where ended_at is null',
    'create unique index if not exists onu_order_place on onu_order (tenant_id, olt_id, pon, onu_no) where ended_at is null',
    'create index if not exists onu_order_olt on onu_order (tenant_id, olt_id, id desc)',
    'create index if not exists onu_order_of on onu_order (tenant_id, upper(sn), id desc)',
    // Many serial numbers are looked for when an OLT hears of new ones.
    'create index if not exists onu_order_open on onu_order (tenant_id, state) where ended_at is null',
  ],
};
