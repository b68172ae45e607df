import type { Migration } from '../migration.ts';

const stamps =
  'created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id)';
const channels = `('email','sms','webhook','telegram','ntfy','slack','teams','discord','wecom','dingtalk','feishu','pagerduty','alertmanager','syslog','snmp')`;
const state = `text not null check (status in ('on','off'))`;
const nameOnce = (table: string): string =>
  `create unique index if not exists ${table}_name_fold on ${table} (tenant_id, name_fold(name))`;

/** By what, with which words, who is told of which alarms; and what became of each try. */
export const notificationsMigration: Migration = {
  id: '0055-notifications',
  tables: {
    notification_server: 'distributed',
    notification_template: 'distributed',
    notification_group: 'distributed',
    notification_user: 'distributed',
    notification_rule: 'distributed',
    mail_rule: 'distributed',
    notification_bucket: 'distributed',
    delivery: 'distributed',
  },
  statements: [
    `create table if not exists notification_server (
      tenant_id int not null, id int8 not null, name text not null, channel text not null check (channel in ${channels}), status ${state},
      address text, sealed_address text, secret text, target text, transport text not null check (transport in ('udp','tcp','tls')),
      fingerprint text, failures int not null default 0, remark text, ${stamps})`,
    nameOnce('notification_server'),
    `create table if not exists notification_template (
      tenant_id int not null, id int8 not null, name text not null, channel text not null check (channel in ${channels}),
      language text not null check (language in ('zh','en')), title text not null, content text not null, ${stamps})`,
    nameOnce('notification_template'),
    'create unique index if not exists notification_template_of on notification_template (tenant_id, channel, language)',
    `create table if not exists notification_group (
      tenant_id int not null, id int8 not null, name text not null, description text, ${stamps})`,
    nameOnce('notification_group'),
    `create table if not exists notification_user (
      tenant_id int not null, id int8 not null, name text not null, phone text not null, email text not null,
      group_ids int8[] not null default '{}', status ${state}, language text not null check (language in ('zh','en')), zone text, chat_id text,
      quiet_from text, quiet_to text, remark text, ${stamps})`,
    nameOnce('notification_user'),
    `create table if not exists notification_rule (
      tenant_id int not null, id int8 not null, way text not null default 'remote' check (way in ('remote','sms')), name text not null,
      status text not null default 'on' check (status in ('on','off')),
      server_ids int8[] not null default '{}', group_id int8, levels int2[] not null default '{}', types int2[] not null default '{}',
      keyword text, project_id int8, remark text, ${stamps})`,
    'create unique index if not exists notification_rule_name_fold on notification_rule (tenant_id, way, name_fold(name))',
    'create index if not exists notification_rule_group on notification_rule (tenant_id, group_id)',
    `create table if not exists mail_rule (
      tenant_id int not null primary key, enabled boolean not null, addresses text[] not null, levels int2[] not null default '{}',
      types int2[] not null default '{}', keyword text, language text not null check (language in ('zh','en')), updated_at timestamptz not null)`,
    `create table if not exists notification_bucket (
      tenant_id int not null, server_id int8 not null, target text not null, tokens float8 not null, at timestamptz not null,
      closed_until timestamptz, primary key (tenant_id, server_id, target))`,
    'create index if not exists notification_bucket_old on notification_bucket (tenant_id, at)',
    `create table if not exists delivery (
      tenant_id int not null, id int8 not null, at timestamptz not null, message_id int8 not null, server_id int8, server_name text not null,
      channel text not null check (channel in ${channels}), told_key text not null, action text not null, severity int2 not null,
      title text not null, receiver text not null, attempt int not null,
      result text not null check (result in ('sent','wait','refused','failed','quiet','dropped')), reason text, status int, said text, took_ms int,
      primary key (tenant_id, id))`,
    `create index if not exists delivery_sms on delivery (tenant_id, told_key, at desc, id desc) where channel = 'sms'`,
    'create index if not exists delivery_newest on delivery (tenant_id, at desc, id desc)',
    `alter table outbox drop constraint if exists outbox_channel_check,
      add constraint outbox_channel_check check (channel in ('email','sms','told'))`,
    `alter table outbox drop constraint if exists outbox_state_check,
      add constraint outbox_state_check check (state in ('waiting','sending','sent','failed','nobody','dropped'))`,
    `alter table outbox add column if not exists order_key text, add column if not exists nth int,
      add column if not exists action text, add column if not exists severity int2`,
    `create index if not exists outbox_order on outbox (tenant_id, order_key, nth) where state in ('waiting','sending')`,
  ],
};
