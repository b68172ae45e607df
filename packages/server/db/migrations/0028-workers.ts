import type { Migration } from '../migration.ts';

/** Workers that live, by the work that they share: each takes its part of it, and what the dead had. */
export const workers: Migration = {
  id: '0028-workers',
  tables: { work_member: 'local' },
  statements: [
    `create table if not exists work_member (
      work text not null, owner text not null, lease_until timestamptz not null, primary key (work, owner))`,
  ],
};
