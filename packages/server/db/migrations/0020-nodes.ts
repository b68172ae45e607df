import type { Migration } from '../migration.ts';

/**
 * The number in the ids that a process makes, held by lease. `ceiling` is the newest time (ms since 2026, as in the ids) that any holder
 * may have used; all ids so far are older than this migration.
 */
export const nodes: Migration = {
  id: '0020-nodes',
  tables: { node_lease: 'local' },
  statements: [
    `create table if not exists node_lease (
      node int2 primary key check (node between 0 and 1023), owner text, until timestamptz not null, fence int8 not null default 0,
      ceiling int8 not null)`,
    `insert into node_lease (node, until, ceiling)
      select n, 'epoch', (extract(epoch from now() - timestamptz '2026-01-01 00:00Z') * 1000)::int8 from generate_series(0, 1023) n
      on conflict do nothing`,
  ],
};
