import type { Migration } from '../migration.ts';

/** A map may be a file of the console (`areas/map/map-files.ts`), and what that says of itself stands beside it. */
export const mapFiles: Migration = {
  id: '0196-map-files',
  tables: {},
  statements: [
    'alter table map_setting add column if not exists tile_file text',
    'alter table map_setting add column if not exists tileset jsonb',
  ],
};
