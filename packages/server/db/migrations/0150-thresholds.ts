import type { Migration } from '../migration.ts';

/**
 * Thresholds on metrics, and what lies beyond each of them now. A row of `metric_crossing` begins with the first reading beyond and goes with
 * the first that is back: what is within its limits has none. `value` and `usual` are those of the time when it was raised, in the unit of
 * the metric, so that what an alarm says does not change with every poll.
 */
export const thresholdsMigration: Migration = {
  id: '0150-thresholds',
  tables: { metric_threshold: 'distributed', metric_crossing: 'distributed' },
  statements: [
    `create table if not exists metric_threshold (
      tenant_id int not null, id int8 not null, name text not null, status text not null check (status in ('on','off')), what text not null,
      side text not null check (side in ('above','below')), against text not null check (against in ('limit','usual','usualPercent')),
      bound text not null, back text not null, minutes int not null check (minutes between 0 and 1440),
      severity smallint not null check (severity between 1 and 4), project_id int8, olt_id int8, pons text, remark text,
      asked_at timestamptz, left_out int not null default 0,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists metric_threshold_name_fold on metric_threshold (tenant_id, name_fold(name))',
    `create table if not exists metric_crossing (
      tenant_id int not null, threshold_id int8 not null, olt_id int8 not null, port smallint not null, onu_id int8 not null,
      since timestamptz not null, at timestamptz not null, raised boolean not null, value float8 not null, usual float8,
      primary key (tenant_id, threshold_id, olt_id, port, onu_id),
      foreign key (tenant_id, threshold_id) references metric_threshold (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists metric_crossing_olt on metric_crossing (tenant_id, olt_id)',
    // What thresholds and forecasts have raised is compared with what lies beyond them once a minute.
    `create index if not exists alarm_crossed on alarm (tenant_id, kind) where present and (kind like '%Crossed' or kind like '%Filling')`,
  ],
};
