import type { Migration } from '../migration.ts';

/** How a customer device that speaks USP is reached, and whose words it shows: one row beside its device. */
export const uspAgents: Migration = {
  id: '0073-usp-agents',
  tables: { usp_agent: 'distributed' },
  statements: [
    `create table if not exists usp_agent (
      tenant_id int not null, cpe_id int8 not null, endpoint_id text not null check (length(endpoint_id) between 1 and 200), mqtt_user text not null,
      client_id text not null, reply_topic text not null, mqtt_version int check (mqtt_version in (3,4,5)), usp_version text, topic_base text not null,
      subscriptions jsonb not null default '[]', subscribed_at timestamptz, first_at timestamptz not null, last_at timestamptz not null,
      primary key (tenant_id, cpe_id), unique (tenant_id, endpoint_id),
      foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade) with (fillfactor = 80)`,
  ],
};
