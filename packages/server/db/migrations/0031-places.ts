import type { Migration } from '../migration.ts';

/** Changes are of a place of a device (`catalogue/kit/place.ts`), and a command is one more thing that can be done there. */
export const placesMigration: Migration = {
  id: '0031-places',
  tables: {},
  statements: [
    `alter table config_change add column if not exists place text not null default 'device' check (length(place) between 1 and 64)`,
    'alter table config_change drop constraint if exists config_change_op_check',
    `alter table config_change add constraint config_change_op_check check (op in ('add','edit','remove','run'))`,
  ],
};
