import type { Migration } from '../migration.ts';

const column = (name: string) =>
  `alter table olt_live add column if not exists ${name} text check (${name} in ('snmp', 'cli'))`;

/** ONUs may be read over SNMP or by the command line; every list says which. Not known of readings from before this step. */
export const readByMigration: Migration = {
  id: '0038-read-by',
  tables: {},
  statements: [column('onus_by'), column('optics_by')],
};
