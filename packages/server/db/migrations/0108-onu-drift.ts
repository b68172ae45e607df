import type { Migration } from '../migration.ts';

/**
 * How the light of each ONU changes over weeks, written with the sum of its day: a list of the worst reads an index and not a year of
 * readings. Levels are hundredths of dBm, drifts hundredths of a dB that were lost in 30 days. `unit`: the baseline is of this unit, and
 * begins anew with another one.
 */
export const onuDrift: Migration = {
  id: '0108-onu-drift',
  tables: { onu_drift: 'distributed' },
  statements: [
    `create table if not exists onu_drift (
      tenant_id int not null, onu_id int8 not null, olt_id int8 not null, pon smallint not null, unit text not null, day date not null, days int not null,
      rx smallint, olt_rx smallint, rx_drift int, olt_drift int, worst int,
      base_from date not null, base_to date not null, base_rx smallint, base_olt_rx smallint,
      limit_on date, shared text check (shared in ('port','splitter')), splitter_id int8, shared_n int, shared_of int,
      alarmed boolean not null default false, primary key (tenant_id, onu_id),
      foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete cascade)`,
    'create index if not exists onu_drift_worst on onu_drift (tenant_id, worst desc, onu_id) where worst is not null',
    'create index if not exists onu_drift_pon on onu_drift (tenant_id, olt_id, pon)',
  ],
};
