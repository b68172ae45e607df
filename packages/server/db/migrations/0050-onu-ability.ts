import type { Migration } from '../migration.ts';

/** What an ONU can do, as `catalogue/words/onu-abilities.ts` writes it; null: nobody told. */
export const onuAbility: Migration = {
  id: '0050-onu-ability',
  tables: {},
  statements: ['alter table onu add column if not exists ability text'],
};
