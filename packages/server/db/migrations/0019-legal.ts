import type { Migration } from '../migration.ts';

/** Terms and privacy policy, every version of them, and who agreed to which when registering. Both are evidence: nothing of it is changed. */
export const legalTexts: Migration = {
  id: '0019-legal',
  tables: { legal_text: 'distributed', legal_agreement: 'distributed' },
  appendOnly: ['legal_text', 'legal_agreement'],
  statements: [
    `create table if not exists legal_text (
      tenant_id int not null, kind text not null check (kind in ('terms', 'privacy')), version int not null, en text not null, zh text not null,
      published_at timestamptz not null, published_by text not null, primary key (tenant_id, kind, version))`,
    `create table if not exists legal_agreement (
      tenant_id int not null, user_id int8 not null, terms_version int not null, privacy_version int not null, ip text not null, at timestamptz not null,
      primary key (tenant_id, user_id))`,
  ],
};
