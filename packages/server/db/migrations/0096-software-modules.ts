import type { Migration } from '../migration.ts';

/** Packages of software modules stand among the files of customer devices. */
export const softwareModules: Migration = {
  id: '0096-software-modules',
  tables: {},
  statements: [
    'alter table cpe_file drop constraint if exists cpe_file_kind_check',
    `alter table cpe_file add constraint cpe_file_kind_check check (kind in ('firmware','web','config','stored','module','log'))`,
  ],
};
