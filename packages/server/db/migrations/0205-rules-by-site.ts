import type { Migration } from '../migration.ts';

/** An authorization rule may ask for ONUs of the OLTs at a site. */
export const rulesBySite: Migration = {
  id: '0205-rules-by-site',
  tables: {},
  statements: ['alter table order_rule add column if not exists site_id int8'],
};
