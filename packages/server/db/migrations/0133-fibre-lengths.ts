import type { Migration } from '../migration.ts';

/** Metres of fibre from what feeds a splitter. */
export const fibreLengths: Migration = {
  id: '0133-fibre-lengths',
  tables: {},
  statements: ['alter table splitter add column if not exists length_m int check (length_m between 0 and 100000)'],
};
