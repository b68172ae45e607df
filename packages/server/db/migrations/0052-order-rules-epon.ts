import type { Migration } from '../migration.ts';

/** ONUs of EPON, which a rule tells by their MAC address or their LOID (`catalogue/entities/order-rules.ts`). */
export const orderRulesEpon: Migration = {
  id: '0052-order-rules-epon',
  tables: {},
  statements: [
    'alter table order_rule add column if not exists mac text',
    'alter table order_rule add column if not exists loid text',
  ],
};
