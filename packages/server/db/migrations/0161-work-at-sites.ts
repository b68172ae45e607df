import type { Migration } from '../migration.ts';

/** Planned work may be at a site: then it is about every OLT that stands there. */
export const workAtSites: Migration = {
  id: '0161-work-at-sites',
  tables: {},
  statements: ['alter table alarm_policy add column if not exists site_id int8'],
};
