import type { Migration } from '../migration.ts';

/**
 * Reading what is set up at every ONU is a wish of its own beside the reading of the device: it has a wait of its own, and a page that was tried
 * since then and failed is not tried again for the same wish.
 */
export const readingOfOnusMigration: Migration = {
  id: '0206-reading-of-onus',
  tables: {},
  statements: [
    'alter table config_device add column if not exists onus_after timestamptz',
    'alter table config_page add column if not exists tried_at timestamptz',
  ],
};
