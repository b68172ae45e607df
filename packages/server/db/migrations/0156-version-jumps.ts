import type { Migration } from '../migration.ts';

/** Versions that a firmware may follow on, and how long devices of an upgrade task take. */
export const versionJumps: Migration = {
  id: '0156-version-jumps',
  tables: {},
  statements: [
    'alter table firmware add column if not exists follows text',
    'alter table upgrade_task add column if not exists follows text',
    'alter table upgrade_task add column if not exists took_ms int8 not null default 0',
    'alter table upgrade_task add column if not exists took_n int not null default 0',
    'alter table upgrade_task add column if not exists predicted_end timestamptz',
  ],
};
