import type { Migration } from '../migration.ts';

/** ONUs of a PON port that went away together (`estate/outages`), and which. `splitter_id` is kept as it was: no foreign key. */
export const outagesMigration: Migration = {
  id: '0044-outages',
  tables: { pon_outage: 'distributed', pon_outage_onu: 'distributed' },
  statements: [
    `create table if not exists pon_outage (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon smallint not null, splitter_id int8,
      began_at timestamptz not null, changed_at timestamptz not null, ended_at timestamptz, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create index if not exists pon_outage_pon on pon_outage (tenant_id, olt_id, pon, began_at desc)',
    'create index if not exists pon_outage_open on pon_outage (tenant_id, began_at desc) where ended_at is null',
    'create index if not exists pon_outage_ended on pon_outage (tenant_id, ended_at) where ended_at is not null',
    // An ONU is in one outage at a time; of those that are over it stays in the list.
    `create table if not exists pon_outage_onu (
      tenant_id int not null, outage_id int8 not null, onu_id int8 not null, down_at timestamptz not null, cause text not null check (cause in ('los','power','unknown')),
      back_at timestamptz, primary key (tenant_id, outage_id, onu_id),
      foreign key (tenant_id, outage_id) references pon_outage (tenant_id, id) on delete cascade,
      foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create index if not exists pon_outage_onu_of on pon_outage_onu (tenant_id, onu_id, outage_id desc)',
  ],
};
