import type { Migration } from '../migration.ts';

/**
 * Upgrade tasks of customer devices beside those of OLTs, over any number that a rule chooses: how many devices stand how in which ring is
 * counted as it is written. What a customer device fetches may lie in the library of firmware.
 */
export const campaigns: Migration = {
  id: '0155-campaigns',
  tables: { upgrade_tally: 'distributed' },
  statements: [
    `alter table upgrade_task add column if not exists device_type text not null default 'olt' check (device_type in ('olt','cpe'))`,
    'alter table upgrade_task add column if not exists rule jsonb',
    'alter table upgrade_target alter column olt_id drop not null',
    'alter table upgrade_target add column if not exists cpe_id int8',
    `do $$ begin
      if not exists (select 1 from pg_constraint where conname = 'upgrade_target_cpe_fkey') then
        alter table upgrade_target add constraint upgrade_target_cpe_fkey foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade;
        alter table upgrade_target add constraint upgrade_target_one check ((olt_id is null) <> (cpe_id is null));
      end if; end $$`,
    'create index if not exists upgrade_target_cpe on upgrade_target (tenant_id, cpe_id) where cpe_id is not null',
    // Who is at work, and who is next: no look at a task reads all of its devices.
    `create index if not exists upgrade_target_at_work on upgrade_target (tenant_id, task_id, ring, id) where state in ('running','watching')`,
    `create index if not exists upgrade_target_next on upgrade_target (tenant_id, task_id, ring, id) where state in ('waiting','offline')`,
    'create index if not exists upgrade_target_page on upgrade_target (tenant_id, task_id, ring, id)',
    `create table if not exists upgrade_tally (
      tenant_id int not null, task_id int8 not null, ring int not null, state text not null, n int not null,
      primary key (tenant_id, task_id, ring, state),
      foreign key (tenant_id, task_id) references upgrade_task (tenant_id, id) on delete cascade)`,
    `insert into upgrade_tally (tenant_id, task_id, ring, state, n)
      select tenant_id, task_id, ring, state, count(*) from upgrade_target group by 1, 2, 3, 4 on conflict do nothing`,
    'alter table cpe_transfer add column if not exists firmware_tenant int',
    'alter table cpe_transfer add column if not exists firmware_id int8',
  ],
};
