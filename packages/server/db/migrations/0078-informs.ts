import type { Migration } from '../migration.ts';

const channels = `('email','sms','webhook','telegram','ntfy','slack','teams','discord','wecom','dingtalk','feishu','pagerduty','alertmanager','syslog','snmp','snmpv3')`;
const channelOf = (table: string): string =>
  `alter table ${table} drop constraint if exists ${table}_channel_check, add constraint ${table}_channel_check check (channel in ${channels})`;

/**
 * Informs of SNMP v2c and v3; a server that is there already goes on with traps. What is put into the outbox says of what it tells and whom, so that
 * an incident can say what became of each message (`areas/incidents/messages.ts`).
 */
export const informs: Migration = {
  id: '0078-informs',
  tables: {},
  statements: [
    `alter table notification_server add column if not exists snmp_message text not null default 'trap' check (snmp_message in ('trap','inform')),
      add column if not exists snmp_user text,
      add column if not exists auth_protocol text not null default 'sha256' check (auth_protocol in ('md5','sha1','sha224','sha256','sha384','sha512')),
      add column if not exists priv_protocol text not null default 'aes128' check (priv_protocol in ('none','des','aes128','aes256')),
      add column if not exists priv_secret text`,
    ...['notification_server', 'notification_template', 'delivery'].map(channelOf),
    'alter table outbox add column if not exists told_key text, add column if not exists receiver text, add column if not exists told_by text',
    `create index if not exists outbox_told on outbox (tenant_id, told_key) where state in ('waiting','sending')`,
    'create index if not exists delivery_told on delivery (tenant_id, told_key, id)',
  ],
};
