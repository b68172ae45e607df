import type { Migration } from '../migration.ts';

/**
 * How many devices of a site, and of those behind an OLT, may be at it at once; where a device stood is written with it when its task is made.
 *
 * A device stands in a task once by the primary key: its own id is that of its row. Every change of its state writes each index of the
 * table, so those that say nothing of customer devices leave them out, and the one that said the same as the key goes.
 */
export const upgradeTargets: Migration = {
  id: '0157-upgrade-targets',
  tables: {},
  statements: [
    'alter table upgrade_task add column if not exists at_once_of_site int',
    'alter table upgrade_task add column if not exists at_once_of_olt int',
    'alter table upgrade_target add column if not exists site_id int8',
    'alter table upgrade_target add column if not exists behind_olt int8',
    'alter table upgrade_target drop constraint if exists upgrade_target_tenant_id_task_id_olt_id_key',
    'drop index if exists upgrade_target_olt',
    'create index if not exists upgrade_target_of_olt on upgrade_target (tenant_id, olt_id) where olt_id is not null',
  ],
};
