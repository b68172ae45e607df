import type { Migration } from '../migration.ts';

/** Words that a tenant says otherwise, or in a further language: one flat map for each language. */
export const languagesMigration: Migration = {
  id: '0015-languages',
  tables: { language_pack: 'distributed' },
  statements: [
    `create table if not exists language_pack (
      tenant_id int not null, id int8 not null, language text not null, name text not null, status text not null default '0',
      words jsonb not null, version text not null, done int not null, complete int not null,
      created_by text not null, created_at timestamptz not null default now(),
      updated_by text not null, updated_at timestamptz not null default now(),
      primary key (tenant_id, id), constraint language_pack_language unique (tenant_id, language))`,
  ],
};
