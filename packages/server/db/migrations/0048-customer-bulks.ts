import type { Migration } from '../migration.ts';

/** Changes of many customers from a sheet or a list: what was checked, what is to be done, and the order of each row. */
export const customerBulksMigration: Migration = {
  id: '0048-customer-bulks',
  tables: { customer_bulk: 'distributed', customer_bulk_row: 'distributed' },
  statements: [
    `create table if not exists customer_bulk (
      tenant_id int not null, id int8 not null, file_name text, state text not null
      check (state in ('checked','placing','working','saving','done')), save boolean not null default false, saves jsonb,
      actor_id int8 not null, created_by text not null, origin jsonb not null, created_at timestamptz not null, updated_at timestamptz not null,
      owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id)) with (fillfactor = 70)`,
    `create index if not exists customer_bulk_open on customer_bulk (tenant_id, state) where state in ('placing','working','saving')`,
    `create table if not exists customer_bulk_row (
      tenant_id int not null, bulk_id int8 not null, row_no int not null, state text not null
      check (state in ('ready','same','bad','placed','refused')), onu_id int8, olt_id int8, pon int, onu_no int, sn text, place text,
      external_id text, name text, asked jsonb not null, secrets text, differences jsonb, problems jsonb, order_id int8,
      primary key (tenant_id, bulk_id, row_no),
      foreign key (tenant_id, bulk_id) references customer_bulk (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create index if not exists customer_bulk_row_state on customer_bulk_row (tenant_id, bulk_id, state, olt_id, row_no)',
    // An OLT that goes takes its rows along.
    'create index if not exists customer_bulk_row_olt on customer_bulk_row (tenant_id, olt_id)',
    // Customers are found by what they are sold.
    'create index if not exists subscription_plan on subscription (tenant_id, plan_id)',
  ],
};
