import type { Migration } from '../migration.ts';

/** A tenant may have its broker elsewhere: where it is, by which words the console comes there, and how that stands. */
export const mqttElsewhere: Migration = {
  id: '0148-mqtt-elsewhere',
  tables: {},
  statements: [
    `alter table mqtt_access add column if not exists broker_url text check (length(broker_url) <= 256),
      add column if not exists broker_user text check (length(broker_user) <= 128), add column if not exists broker_password text,
      add column if not exists broker_state text check (broker_state in ('connecting', 'connected', 'failed')),
      add column if not exists broker_fault text, add column if not exists broker_at timestamptz`,
  ],
};
