import type { Migration } from '../migration.ts';

/** As which of its versions a template was asked; clocks of two machines need not agree. */
export const templatesAtOnce: Migration = {
  id: '0208-templates-at-once',
  tables: {},
  statements: ['alter table config_drift add column if not exists template_at timestamptz'],
};
