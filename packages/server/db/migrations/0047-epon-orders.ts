import type { Migration } from '../migration.ts';

/** Orders for ONUs that the OLT numbers: no number until the ONU has registered, and the LOID where that lets it in. */
export const eponOrders: Migration = {
  id: '0047-epon-orders',
  tables: {},
  statements: [
    'alter table onu_order alter column onu_no drop not null',
    'alter table onu_order add column if not exists loid text',
    'alter table onu_order add column if not exists olt_numbers boolean not null default false',
    'alter table subscription add column if not exists loid text',
  ],
};
