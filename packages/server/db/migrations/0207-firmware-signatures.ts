import type { Migration } from '../migration.ts';

/** Keys that firmware is signed by, the signatures of the library, and what is installed only with one. */
export const firmwareSignaturesMigration: Migration = {
  id: '0207-firmware-signatures',
  tables: { signing_key: 'distributed', firmware_policy: 'distributed' },
  statements: [
    `create table if not exists signing_key (
      tenant_id int not null, id int8 not null, name text not null, public_key text not null, kind text not null, fingerprint text not null,
      revoked boolean not null default false, remark text, created_by text not null, created_at timestamptz not null, updated_by text,
      updated_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists signing_key_name_fold on signing_key (tenant_id, name_fold(name))',
    'create unique index if not exists signing_key_public_key on signing_key (tenant_id, public_key)',
    `create table if not exists firmware_policy (
      tenant_id int primary key, only_signed boolean not null, updated_by text not null, updated_at timestamptz not null)`,
    'alter table firmware add column if not exists signature text',
    'alter table firmware add column if not exists signature_key int8',
    'alter table firmware add column if not exists signature_at timestamptz',
    'alter table firmware drop constraint if exists firmware_signature_key',
    `alter table firmware add constraint firmware_signature_key foreign key (tenant_id, signature_key)
      references signing_key (tenant_id, id)`,
    'create index if not exists firmware_signature_key on firmware (tenant_id, signature_key) where signature_key is not null',
    'alter table upgrade_task add column if not exists only_signed boolean not null default false',
  ],
};
