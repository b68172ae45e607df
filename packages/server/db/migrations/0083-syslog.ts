import type { Migration } from '../migration.ts';

/** What devices wrote to us by syslog, and how much of it a tenant keeps. */
export const syslogMigration: Migration = {
  id: '0083-syslog',
  tables: { syslog_message: 'distributed', syslog_setting: 'distributed' },
  statements: [
    `create table if not exists syslog_message (tenant_id int not null, id int8 not null, at timestamptz not null, olt_id int8 not null, olt_name text not null,
      address text not null, facility smallint check (facility between 0 and 23), severity smallint check (severity between 0 and 7),
      said text, name text, text text not null, cut boolean not null default false, primary key (tenant_id, id))`,
    'create index if not exists syslog_message_at on syslog_message (tenant_id, at desc, id)',
    'create index if not exists syslog_message_olt on syslog_message (tenant_id, olt_id, at desc, id)',
    // What people look for first: everything that is worse than a notice.
    'create index if not exists syslog_message_bad on syslog_message (tenant_id, at desc, id) where severity <= 4',
    `create table if not exists syslog_setting (tenant_id int not null primary key, keep_days int not null check (keep_days between 1 and 3650),
      keep_rows int not null check (keep_rows between 1000 and 50000000))`,
  ],
};
