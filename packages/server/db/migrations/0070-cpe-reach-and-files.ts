import type { Migration } from '../migration.ts';

const ofCpe = 'foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade';

/** How customer devices are reached, and the files that go to them and come from them. */
export const cpeReachAndFiles: Migration = {
  id: '0070-cpe-reach-and-files',
  tables: { cpe_reach: 'distributed', cpe_file: 'distributed', cpe_transfer: 'distributed' },
  statements: [
    // What a device told when it was asked for something that is no parameter.
    'alter table cpe_task add column if not exists result jsonb',
    `create table if not exists cpe_reach (
      tenant_id int not null, cpe_id int8 not null, asked_at timestamptz, asked_by text, done_at timestamptz, steps jsonb, http_at timestamptz,
      udp_at timestamptz, primary key (tenant_id, cpe_id), ${ofCpe})`,
    'create index if not exists cpe_reach_asked on cpe_reach (tenant_id, asked_at) where asked_at is not null',
    `create table if not exists cpe_file (
      tenant_id int not null, id int8 not null, key text not null, config_id int8, kind text not null
        check (kind in ('firmware','web','config','stored','log')), name text not null, oui text, product_class text, version text, bytes int8 not null,
      sha256 text not null, cpe_id int8, remark text, created_by text not null, created_at timestamptz not null, primary key (tenant_id, id))`,
    'create index if not exists cpe_file_of on cpe_file (tenant_id, cpe_id, id desc) where cpe_id is not null',
    `create table if not exists cpe_transfer (
      tenant_id int not null, id int8 not null, cpe_id int8 not null, direction text not null check (direction in ('download','upload')),
      file_type text not null, file_id int8, state text not null default 'wanted' check (state in ('wanted','sent','moved')), token text,
      until timestamptz, octets int8 not null default 0, moved_at timestamptz, was text, created_at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, id) references cpe_task (tenant_id, id) on delete cascade, ${ofCpe})`,
    'create index if not exists cpe_transfer_of on cpe_transfer (tenant_id, cpe_id, id desc)',
    'create index if not exists cpe_transfer_file on cpe_transfer (tenant_id, file_id) where file_id is not null',
    'create unique index if not exists cpe_transfer_token on cpe_transfer (tenant_id, token) where token is not null',
  ],
};
