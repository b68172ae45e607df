import type { Migration } from '../migration.ts';

const classes = `device_class in ('OLT','SWITCH','ONU','ROUTER','IAD','GATEWAY')`;
const widened = (table: string) => [
  `alter table ${table} drop constraint if exists ${table}_device_class_check`,
  `alter table ${table} add constraint ${table}_device_class_check check (${classes})`,
];

/** IADs and voice gateways are devices as switches and routers are. */
export const deviceClassesMigration: Migration = {
  id: '0035-device-classes',
  tables: {},
  statements: [...widened('access_rule'), ...widened('unauthorized_device')],
};
