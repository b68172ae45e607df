import type { Migration } from '../migration.ts';

/** MQTT of a tenant, and which client each of its devices is. */
export const mqttMigration: Migration = {
  id: '0072-mqtt',
  tables: { mqtt_access: 'distributed', mqtt_device: 'distributed' },
  statements: [
    `create table if not exists mqtt_access (
      tenant_id int not null primary key, token text not null check (token ~ '^[a-z0-9]{10}$'), password text not null,
      enabled boolean not null default false, address text check (length(address) <= 63), created_at timestamptz not null default now(),
      updated_by text, updated_at timestamptz)`,
    `create table if not exists mqtt_device (
      tenant_id int not null, cpe_id int8 not null, client_id text not null check (length(client_id) between 1 and 128), address text,
      version int check (version between 3 and 5), connected_at timestamptz, left_at timestamptz,
      primary key (tenant_id, cpe_id), foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade)`,
    'create unique index if not exists mqtt_device_client_id on mqtt_device (tenant_id, client_id)',
  ],
};
