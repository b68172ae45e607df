import type { Migration } from '../migration.ts';

/** Which networks of others a customer device hears is one more kind of a diagnosis. */
export const wifiScans: Migration = {
  id: '0075-wifi-scans',
  tables: {},
  statements: [
    'alter table cpe_diagnosis drop constraint if exists cpe_diagnosis_kind_check',
    `alter table cpe_diagnosis add constraint cpe_diagnosis_kind_check
      check (kind in ('ping','trace','download','upload','scan','oneClick'))`,
  ],
};
