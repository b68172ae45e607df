import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

export type CodeChannel = 'email' | 'sms';
export type MailSecurity = 'none' | 'starttls' | 'tls';

export interface MailSettingTable {
  tenant_id: number;
  enabled: boolean;
  host: string;
  port: number;
  security: MailSecurity;
  user_name: string | null;
  /** Sealed. */
  password: string | null;
  from_address: string;
  from_name: string | null;
  updated_at: Time;
}

export interface SmsSettingTable {
  tenant_id: number;
  enabled: boolean;
  provider: 'http' | 'twilio' | 'aliyun';
  url: string;
  method: string;
  /** One `Name: value` per line. */
  headers: string;
  body: string;
  /** What the answer of a provider holds when it took the message; null = any 2xx. */
  success: string | null;
  account: string | null;
  sender: string | null;
  /** Number of the text that the provider approved; of those that send approved texts only. */
  template: string | null;
  /** Put before numbers that have none, such as `+86`. */
  country_code: string;
  /** Sealed. */
  secret: string | null;
  updated_at: Time;
}

export interface IdentityProviderTable {
  tenant_id: number;
  id: Id;
  name: string;
  enabled: boolean;
  issuer: string;
  client_id: string;
  /** Sealed. */
  secret: string | null;
  scope: string;
  /** Where browsers find this console: the provider sends them back there. */
  console_url: string;
  name_claim: string;
  nick_claim: string;
  email_claim: string;
  /** Domains of e-mail addresses that may come in; empty = all. */
  domains: string[];
  create_users: boolean;
  role_id: Id | null;
  link_by_email: boolean;
  created_at: Time;
  updated_at: Time;
}

/** Who at a provider is which user here. */
export interface IdentityLinkTable {
  tenant_id: number;
  provider_id: Id;
  subject: string;
  user_id: Id;
  created_at: Generated<Date>;
}

/** Messages on their way. `sealed` holds receiver and words until the message is gone. */
export interface OutboxTable {
  tenant_id: number;
  id: Id;
  /** `told`: of an incident; by what it goes stands among what is sealed. */
  channel: CodeChannel | 'told';
  /** `nobody`: made for an address that nobody has, so that asking takes the same work; never sent. `dropped`: over before it was sent. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'nobody' | 'dropped';
  sealed: string | null;
  attempts: Generated<number>;
  /** When it is tried next. */
  next_at: Time;
  expires_at: Time;
  error: string | null;
  created_at: Time;
  owner: Generated<string | null>;
  lease_until: Generated<TimeOrNull>;
  fence: Generated<Id>;
  /** Of `told`: what is told of one thing to one receiver goes in the order of `nth`. */
  order_key: Generated<string | null>;
  nth: Generated<number | null>;
  action: Generated<string | null>;
  severity: Generated<number | null>;
  /** Of `told`: by what and to whom, as a hash. */
  target_key: Generated<string | null>;
  /** Of `told`: of what, the name of whom, and by which server (or `email`, `sms`). */
  told_key: Generated<string | null>;
  receiver: Generated<string | null>;
  told_by: Generated<string | null>;
}

export interface SignInCodeTable {
  tenant_id: number;
  purpose: string;
  channel: CodeChannel;
  address: string;
  /** Salt and hash of the code, sealed: six digits could be found from the hash alone. */
  sealed: string;
  ip: string;
  sent_at: Time;
  expires_at: Time;
  tries: number;
  /** Codes sent since `round_at`. */
  round_at: Time;
  round: number;
}

export interface OidcStartTable {
  state_hash: Buffer;
  tenant_id: number;
  provider_id: Id;
  /** Nonce, verifier and ticket. */
  sealed: string;
  expires_at: Time;
}

export interface SignInTables {
  mail_setting: MailSettingTable;
  sms_setting: SmsSettingTable;
  identity_provider: IdentityProviderTable;
  identity_link: IdentityLinkTable;
  outbox: OutboxTable;
  sign_in_code: SignInCodeTable;
  oidc_start: OidcStartTable;
}
