import type { Migration } from '../migration.ts';

/** Who may read the network of a tenant in the format of Prometheus: one token, of which its hash alone is kept. */
export const networkMetricsMigration: Migration = {
  id: '0090-network-metrics',
  tables: { network_metrics: 'distributed' },
  statements: [
    `create table if not exists network_metrics (tenant_id int not null primary key, token_hash bytea not null, made_by text not null,
      made_at timestamptz not null, used_at timestamptz)`,
  ],
};
