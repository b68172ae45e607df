import type { Migration } from '../migration.ts';

/** What a graph is bound to, as `olt 12` (kind and id), so that who looks for a device need not unpack every graph. Null: not saved since. */
export const topologyBound: Migration = {
  id: '0160-topology-bound',
  tables: {},
  statements: ['alter table topology_graph add column if not exists bound text[]'],
};
