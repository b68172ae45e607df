import type { Migration } from '../migration.ts';

/** Since when somebody wants what is set up at every ONU of an OLT to be read, and not only what somebody opens. */
export const pagesOfOnus: Migration = {
  id: '0201-pages-of-onus',
  tables: {},
  statements: ['alter table config_device add column if not exists onus_wanted_at timestamptz'],
};
