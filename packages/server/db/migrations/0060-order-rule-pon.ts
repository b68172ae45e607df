import type { Migration } from '../migration.ts';

/**
 * Which kind of PON a rule is about. Rules from before EPON was known meant GPON, for there was nothing else; those that ask for what
 * EPON ONUs alone have are of EPON.
 */
export const orderRulePon: Migration = {
  id: '0060-order-rule-pon',
  tables: {},
  statements: [
    `alter table order_rule add column if not exists pon_mode text not null default 'GPON'`,
    `update order_rule set pon_mode = 'EPON' where mac is not null or loid is not null`,
  ],
};
