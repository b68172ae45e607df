import type { Migration } from '../migration.ts';

/**
 * ONUs as devices of upgrade tasks. An OLT is at one upgrade of ONUs at a time, so whoever is next is asked which OLTs are at one: by an
 * index of those that are at work alone.
 */
export const onuCampaigns: Migration = {
  id: '0190-onu-campaigns',
  tables: {},
  statements: [
    'alter table upgrade_target add column if not exists onu_id int8',
    'alter table upgrade_task drop constraint if exists upgrade_task_device_type_check',
    `alter table upgrade_task add constraint upgrade_task_device_type_check check (device_type in ('olt','onu','cpe'))`,
    'alter table upgrade_target drop constraint if exists upgrade_target_one',
    'alter table upgrade_target add constraint upgrade_target_one check (num_nonnulls(olt_id, onu_id, cpe_id) = 1)',
    `do $$ begin
      if not exists (select 1 from pg_constraint where conname = 'upgrade_target_onu_fkey') then
        alter table upgrade_target add constraint upgrade_target_onu_fkey foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete cascade;
      end if; end $$`,
    'create index if not exists upgrade_target_of_onu on upgrade_target (tenant_id, onu_id) where onu_id is not null',
    `create index if not exists upgrade_target_olt_at_work on upgrade_target (tenant_id, behind_olt) where onu_id is not null and state = 'running'`,
  ],
};
