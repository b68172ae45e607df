import type { Migration } from '../migration.ts';

/** Links that show the big screen without sign-in; of each only the hash of its token is kept. */
export const kioskMigration: Migration = {
  id: '0151-kiosk',
  tables: { kiosk_link: 'distributed' },
  statements: [
    `create table if not exists kiosk_link (tenant_id int not null, id int8 not null, name text not null, project_id int8, token_hash bytea not null,
      ends_at timestamptz not null, created_by text not null, created_at timestamptz not null, used_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists kiosk_link_token on kiosk_link (tenant_id, token_hash)',
  ],
};
