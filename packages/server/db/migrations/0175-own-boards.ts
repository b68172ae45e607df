import type { Migration } from '../migration.ts';

/** Boards that people make of tiles; a kiosk link may show one of them instead of the big screen. */
export const ownBoardsMigration: Migration = {
  id: '0175-own-boards',
  tables: { own_board: 'distributed' },
  statements: [
    `create table if not exists own_board (tenant_id int not null, id int8 not null, owner_id int8 not null, owner_name text not null, name text not null,
      description text, shared text not null, role_ids int8[] not null, layout jsonb not null, tiles int not null, version int not null check (version > 0),
      updated_by text not null, created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id))`,
    'create unique index if not exists own_board_name_fold on own_board (tenant_id, owner_id, name_fold(name))',
    'alter table kiosk_link add column if not exists board_id int8',
  ],
};
