import type { Migration } from '../migration.ts';

/** Mail and SMS with their queue, codes to sign in with, identity providers. */
export const signInFamily: Migration = {
  id: '0010-sign-in',
  tables: {
    mail_setting: 'distributed',
    sms_setting: 'distributed',
    identity_provider: 'distributed',
    identity_link: 'distributed',
    // Belong to the installation as sessions do: they are looked through before a tenant is known, or for all of them at once.
    outbox: 'local',
    sign_in_code: 'local',
    oidc_start: 'local',
  },
  statements: [
    'alter table session add column if not exists ended_why text',
    `create table if not exists mail_setting (
      tenant_id int primary key, enabled boolean not null default true, host text not null, port int not null check (port between 1 and 65535),
      security text not null check (security in ('none','starttls','tls')), user_name text, password text, from_address text not null, from_name text,
      updated_at timestamptz not null default now())`,
    `create table if not exists sms_setting (
      tenant_id int primary key, enabled boolean not null default true, provider text not null check (provider in ('http','twilio')), url text not null,
      method text not null default 'POST', headers text not null default '', body text not null default '', success text, account text, sender text,
      country_code text not null default '', secret text, updated_at timestamptz not null default now())`,
    `create table if not exists identity_provider (
      tenant_id int not null, id int8 not null, name text not null, enabled boolean not null default true, issuer text not null, client_id text not null,
      secret text, scope text not null, console_url text not null, name_claim text not null, nick_claim text not null, email_claim text not null,
      domains text[] not null default '{}', create_users boolean not null default false, role_id int8, link_by_email boolean not null default false,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (tenant_id, id),
      constraint identity_provider_name unique (tenant_id, name),
      foreign key (tenant_id, role_id) references role (tenant_id, id) on delete set null (role_id))`,
    `create table if not exists identity_link (
      tenant_id int not null, provider_id int8 not null, subject text not null, user_id int8 not null, created_at timestamptz not null default now(),
      primary key (tenant_id, provider_id, subject),
      foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade)`,
    'create index if not exists identity_link_user on identity_link (tenant_id, user_id)',
    `create table if not exists outbox (
      tenant_id int not null, id int8 not null, channel text not null check (channel in ('email','sms')), state text not null
        check (state in ('waiting','sending','sent','failed','nobody')), sealed text, attempts int not null default 0, next_at timestamptz not null,
      expires_at timestamptz not null, error text, created_at timestamptz not null, primary key (tenant_id, id))`,
    `create index if not exists outbox_due on outbox (next_at) where state in ('waiting','sending')`,
    'create index if not exists outbox_made on outbox (tenant_id, created_at)',
    `create table if not exists sign_in_code (
      tenant_id int not null, purpose text not null, channel text not null, address text not null, sealed text not null, ip text not null,
      sent_at timestamptz not null, expires_at timestamptz not null, tries int not null default 0, round_at timestamptz not null, round int not null default 1,
      primary key (tenant_id, purpose, channel, address))`,
    'create index if not exists sign_in_code_source on sign_in_code (ip, sent_at)',
    `create table if not exists oidc_start (
      state_hash bytea primary key check (length(state_hash) = 32), tenant_id int not null, provider_id int8 not null, sealed text not null,
      expires_at timestamptz not null)`,
  ],
};
