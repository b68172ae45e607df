import type { Migration } from '../migration.ts';

/** The firmware library, and uploads that come in pieces. */
export const firmwareMigration: Migration = {
  id: '0120-firmware',
  tables: { firmware: 'distributed', firmware_upload: 'distributed' },
  statements: [
    `create table if not exists firmware (
      tenant_id int not null, id int8 not null, name text not null, device_type text not null check (device_type in ('olt','onu','cpe')),
      file_type text not null check (file_type in ('bld','kernel','rootfs','image')), model text, version text not null, reports text,
      description text, bytes int8 not null, sha256 text not null, key text not null, config_id int8, shared boolean not null default false,
      verdict text not null default 'toVerify' check (verdict in ('toVerify','verified','rejected')), verified_by text, verified_at timestamptz,
      created_by text not null, created_at timestamptz not null, primary key (tenant_id, id))`,
    'create unique index if not exists firmware_name_fold on firmware (tenant_id, lower(name))',
    `create table if not exists firmware_upload (
      tenant_id int not null, id int8 not null, name text not null, bytes int8 not null, received int8 not null default 0, said jsonb not null,
      created_by text not null, created_at timestamptz not null, touched_at timestamptz not null, primary key (tenant_id, id))`,
  ],
};
