import type { Migration } from '../migration.ts';

/** Where the network of a tenant is written to as Prometheus has it, and what waits to be taken. */
export const remoteWriteMigration: Migration = {
  id: '0176-remote-write',
  tables: { remote_write: 'distributed', remote_write_batch: 'distributed' },
  statements: [
    `create table if not exists remote_write (tenant_id int not null primary key, id int8 not null, url text not null, auth text not null, user_name text not null,
      secret text, seconds int not null, status text not null, made_by text not null, made_at timestamptz not null,
      snap_at timestamptz not null, try_at timestamptz not null, failures int not null default 0, failing_since timestamptz, tried_at timestamptz, taken_at timestamptz,
      last_status int, last_said text, sent int8 not null default 0, dropped int8 not null default 0,
      owner text, lease_until timestamptz, fence int8 not null default 0)`,
    `create table if not exists remote_write_batch (tenant_id int not null, id int8 not null, made_at timestamptz not null, samples int not null, body bytea not null,
      primary key (tenant_id, id))`,
  ],
};
