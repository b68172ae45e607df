import type { Migration } from '../migration.ts';

/**
 * `lock` = what was made of the passphrase, sealed, until the file is made; `foreign_key` = an uploaded file that only its passphrase
 * opens here.
 */
export const backupsMore: Migration = {
  id: '0017-backups',
  tables: {},
  statements: [
    'alter table console_backup add column if not exists lock text',
    'alter table console_backup add column if not exists foreign_key boolean not null default false',
  ],
};
