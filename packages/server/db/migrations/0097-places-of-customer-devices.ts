import type { Migration } from '../migration.ts';

/** A customer device whose ONU is not known is a place of its own: alarms and incidents name it, and are seen where it is. */
export const placesOfCpes: Migration = {
  id: '0097-places-of-customer-devices',
  tables: {},
  statements: [
    ...['alarm', 'alarm_event', 'incident'].map((table) => `alter table ${table} add column if not exists cpe_id int8`),
    'create index if not exists alarm_cpe on alarm (tenant_id, cpe_id) where cpe_id is not null',
    'create index if not exists incident_cpe on incident (tenant_id, cpe_id) where cpe_id is not null',
  ],
};
