import type { Migration } from '../migration.ts';

/**
 * Rows that stand for work that is due carry the lease of whoever does it (`work/lease.ts`): an owner, an end, and a fence that counts
 * the owners. Where a row has a lease already, only what was missing comes to it.
 */
export const leasesMigration: Migration = {
  id: '0029-leases',
  tables: {},
  statements: [
    ...['outbox', 'unauthorized_device'].map((table) => `alter table ${table} add column if not exists owner text`),
    'alter table outbox add column if not exists lease_until timestamptz',
    ...['outbox', 'unauthorized_device', 'job_run', 'console_backup', 'console_restore'].map(
      (table) => `alter table ${table} add column if not exists fence int8 not null default 0`,
    ),
    // A run that rests after an accident has no owner.
    'alter table job_run alter column owner drop not null, alter column lease_until drop not null',
  ],
};
