import type { Migration } from '../migration.ts';
import { inMacRange, onlyBound } from '../sight-olts.ts';
import { scopeViews } from './0008-projects.ts';

export const boundOltsAlone = { olt: onlyBound, onu: inMacRange } as const;

/**
 * Pictures of people, pages that a tenant adds to its menu, and OLTs bound to people: whoever is bound sees those OLTs alone, and of their ONUs those in the range of
 * MACs that its binding names.
 */
export const peopleMore: Migration = {
  id: '0013-people-more',
  tables: { user_picture: 'distributed' },
  statements: [
    `create table if not exists user_picture (
      tenant_id int not null, user_id int8 not null, version text not null, content bytea not null, updated_at timestamptz not null,
      primary key (tenant_id, user_id), foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade)`,
    'alter table menu_change add column if not exists component text',
    scopeViews(boundOltsAlone),
  ],
};
