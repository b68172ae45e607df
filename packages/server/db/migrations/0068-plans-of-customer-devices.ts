import type { Migration } from '../migration.ts';

/** Plans of customer devices: how far each has come, what a make copes with in one message, and what it does not bear. */
export const cpePlans: Migration = {
  id: '0068-plans-of-customer-devices',
  tables: { cpe_quarantine: 'distributed' },
  statements: [
    'alter table cpe_task add column if not exists progress jsonb',
    `alter table cpe_model add column if not exists sets_at_once int not null default 256 check (sets_at_once between 1 and 1024)`,
    `create table if not exists cpe_quarantine (
      tenant_id int not null, id int8 not null, oui text not null, product_class text not null, software text not null, parameter text not null,
      why text not null check (why in ('refused','restart')), fault int, task_id int8 not null, created_at timestamptz not null,
      primary key (tenant_id, id), unique (tenant_id, oui, product_class, software, parameter),
      foreign key (tenant_id, oui, product_class, software) references cpe_model (tenant_id, oui, product_class, software) on delete cascade)`,
  ],
};
