import type { Migration } from '../migration.ts';

/** Somebody looks at an OLT live: its port counters are read so often until then, and not a moment longer. */
export const liveWatch: Migration = {
  id: '0114-live-watch',
  tables: { olt_watch: 'distributed' },
  statements: [
    `create table if not exists olt_watch (
      tenant_id int not null, olt_id int8 not null, seconds int not null check (seconds between 15 and 900), until timestamptz not null,
      primary key (tenant_id, olt_id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
  ],
};
