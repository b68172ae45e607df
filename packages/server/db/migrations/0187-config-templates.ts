import type { Migration } from '../migration.ts';

/**
 * What running configurations must hold: `catalogue/entities/config-templates.ts`. `config_drift` has a row for each template and OLT that was
 * asked of it, with what is missing and what should not be there.
 */
export const configTemplatesMigration: Migration = {
  id: '0187-config-templates',
  tables: { config_template: 'distributed', config_drift: 'distributed' },
  statements: [
    `create table if not exists config_template (
      tenant_id int not null, id int8 not null, name text not null, model text, must text, must_not text, remark text,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists config_template_name_fold on config_template (tenant_id, name_fold(name))',
    `create table if not exists config_drift (
      tenant_id int not null, template_id int8 not null, olt_id int8 not null, version_id int8 not null, asked_at timestamptz not null,
      findings jsonb not null, n int not null, primary key (tenant_id, template_id, olt_id),
      foreign key (tenant_id, template_id) references config_template (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists config_drift_olt on config_drift (tenant_id, olt_id)',
  ],
};
