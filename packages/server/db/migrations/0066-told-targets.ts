import type { Migration } from '../migration.ts';

/** What waits for one receiver of one server is found without opening it, so that a flood goes to him as one message. */
export const toldTargets: Migration = {
  id: '0066-told-targets',
  tables: {},
  statements: [
    'alter table outbox add column if not exists target_key text',
    `create index if not exists outbox_target on outbox (tenant_id, target_key) where state = 'waiting'`,
  ],
};
