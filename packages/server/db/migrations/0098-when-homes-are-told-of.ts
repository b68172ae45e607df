import type { Migration } from '../migration.ts';

/** When a tenant is told of its customer devices: that one starts again and again, or does not report any more. */
export const whenHomesAreToldOf: Migration = {
  id: '0098-when-homes-are-told-of',
  tables: {},
  statements: [
    'alter table acs_access add column if not exists loop_starts int not null default 5 check (loop_starts between 2 and 50)',
    'alter table acs_access add column if not exists loop_minutes int not null default 30 check (loop_minutes between 5 and 1440)',
    'alter table acs_access add column if not exists missed_reports int not null default 3 check (missed_reports between 1 and 100)',
  ],
};
