import type { Migration } from '../migration.ts';

/** People outside of the console whom somebody calls: `catalogue/entities/contacts.ts`. */
export const contactsMigration: Migration = {
  id: '0030-contacts',
  tables: { contact: 'distributed' },
  statements: [
    `create table if not exists contact (
      tenant_id int not null, id int8 not null, name text not null, company text, duty text, phone text, email text, remark text,
      created_by text not null, created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id))`,
    'create unique index if not exists contact_name_fold on contact (tenant_id, name_fold(name))',
  ],
};
