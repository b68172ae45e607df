import type { Migration } from '../migration.ts';

/**
 * Devices whose answers have no end are left alone for a while: until when, on the row that says how they are doing. What the
 * whole list of one device could not be read for is counted, so that it is tried again more and more slowly. And how many ONUs
 * of an OLT are kept at all: a sum over OLTs says what a tenant uses of its quota, where counting ONUs would read every one.
 */
export const parking: Migration = {
  id: '0027-parking',
  tables: {},
  statements: [
    'alter table olt_live add column if not exists parked_until timestamptz',
    'alter table config_device add column if not exists sync_failed smallint not null default 0',
    'alter table onu_tally add column if not exists known int',
  ],
};
