import type { Migration } from '../migration.ts';

const eponByWhatTheyAsk = `do $do$
  declare one int; before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for one in select id from tenant loop
      perform set_config('app.tenant', one::text, true);
      update order_rule set pon_mode = 'EPON' where tenant_id = one and (mac is not null or loid is not null);
    end loop;
    perform set_config('app.tenant', before, true);
  end $do$`;

/**
 * Which kind of PON a rule is about. Rules from before EPON was known meant GPON, for there was nothing else; those that ask for what
 * EPON ONUs alone have are of EPON.
 */
export const orderRulePon: Migration = {
  id: '0060-order-rule-pon',
  tables: {},
  statements: [
    `alter table order_rule add column if not exists pon_mode text not null default 'GPON'`,
    eponByWhatTheyAsk,
  ],
};
