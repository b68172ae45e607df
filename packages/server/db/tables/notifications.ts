import type { ChannelId, DeliveryReason, DeliveryResult } from '@heliograph/catalogue/words/notification-words.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { AuthProtocol, PrivProtocol } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

interface Stamped {
  tenant_id: number;
  id: Id;
  name: string;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

export interface NotificationServerTable extends Stamped {
  channel: ChannelId;
  status: 'on' | 'off';
  /** As people see it: where the address is a secret, its beginning. */
  address: string | null;
  /** The whole of an address that is a secret, sealed. */
  sealed_address: string | null;
  /** Sealed. */
  secret: string | null;
  /** Of SNMP v2c. */
  snmp_message: 'trap' | 'inform';
  /** Of SNMP v3; the password of its authentication is `secret`. */
  snmp_user: string | null;
  auth_protocol: AuthProtocol;
  priv_protocol: PrivProtocol;
  /** Sealed. */
  priv_secret: string | null;
  target: string | null;
  transport: 'udp' | 'tcp' | 'tls';
  fingerprint: string | null;
  /** Tries that failed since one was taken. */
  failures: Generated<number>;
  remark: string | null;
}

export interface NotificationTemplateTable extends Stamped {
  channel: ChannelId;
  language: Language;
  title: string;
  content: string;
}

export interface NotificationGroupTable extends Stamped {
  description: string | null;
}

export interface NotificationUserTable extends Stamped {
  phone: string;
  email: string;
  group_ids: string[];
  status: 'on' | 'off';
  language: Language;
  zone: string | null;
  chat_id: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  remark: string | null;
}

export interface NotificationRuleTable extends Stamped {
  way: 'remote' | 'sms';
  status: 'on' | 'off';
  server_ids: string[];
  group_id: Id | null;
  levels: number[];
  types: number[];
  keyword: string | null;
  project_id: Id | null;
  /** Not confirmed for so long, this group is told as well. */
  ladder_minutes: number | null;
  ladder_group_id: Id | null;
  /** Where browsers find the console: messages carry a link that confirms; null: they carry none. */
  confirm_url: string | null;
  remark: string | null;
}

export interface MailRuleTable {
  tenant_id: number;
  enabled: boolean;
  addresses: string[];
  levels: number[];
  types: number[];
  keyword: string | null;
  language: Language;
  updated_at: Time;
}

/** What may be sent to one target of a server now. */
export interface NotificationBucketTable {
  tenant_id: number;
  /** 0: mail and SMS without a server. */
  server_id: Id;
  /** Hash of the receiver's address. */
  target: string;
  tokens: number;
  at: Time;
  /** The other side asked for patience until then. */
  closed_until: TimeOrNull;
}

/** One try of one message. */
export interface DeliveryTable {
  tenant_id: number;
  id: Id;
  at: Time;
  message_id: Id;
  server_id: Id | null;
  server_name: string;
  channel: ChannelId;
  told_key: string;
  action: string;
  severity: number;
  title: string;
  receiver: string;
  attempt: number;
  result: DeliveryResult;
  reason: DeliveryReason | null;
  /** HTTP; null: none came. */
  status: number | null;
  said: string | null;
  took_ms: number | null;
}

export interface NotificationTables {
  notification_server: NotificationServerTable;
  notification_template: NotificationTemplateTable;
  notification_group: NotificationGroupTable;
  notification_user: NotificationUserTable;
  notification_rule: NotificationRuleTable;
  mail_rule: MailRuleTable;
  notification_bucket: NotificationBucketTable;
  delivery: DeliveryTable;
}
