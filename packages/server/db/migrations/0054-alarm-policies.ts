import type { Migration } from '../migration.ts';

const standing = 'cleared_at is null and parent_id is null and not shielded';

/** As `0016-tenant-sight` made it; shielded alarms are not among the current ones. */
const sight = `create or replace function tenant_sight(ids int[])
    returns table (tenant_id int, olts int8, olts_online int8, critical int8, major int8, minor int8, warning int8)
    language plpgsql as $body$
    declare one int; before text := coalesce(current_setting('app.tenant', true), '');
    begin
      foreach one in array ids loop
        perform set_config('app.tenant', one::text, true);
        return query select one,
          (select count(*) from olt o where o.tenant_id = one),
          (select count(*) from olt_live l where l.tenant_id = one and l.online),
          n.c1, n.c2, n.c3, n.c4
          from (select count(*) filter (where a.severity = 1) as c1, count(*) filter (where a.severity = 2) as c2,
            count(*) filter (where a.severity = 3) as c3, count(*) filter (where a.severity = 4) as c4
            from alarm a where a.tenant_id = one and a.cleared_at is null and a.parent_id is null and not a.shielded) n;
      end loop;
      perform set_config('app.tenant', before, true);
    end $body$`;

/** Rules that change alarms (`catalogue/alarms/policy-entity.ts`), and on each alarm what they made of it. */
export const alarmPoliciesMigration: Migration = {
  id: '0054-alarm-policies',
  tables: { alarm_policy: 'distributed' },
  statements: [
    `create table if not exists alarm_policy (
      tenant_id int not null, id int8 not null, effect text not null check (effect in ('shield','rename','level','type','confirm','clear','escalate')),
      name text not null, status text not null check (status in ('on','off')), position int not null check (position between 1 and 9999),
      project_id int8, olt_id int8, pons text, kinds text[] not null default '{}', levels int2[] not null default '{}',
      types int2[] not null default '{}', keyword text, is_all boolean not null default false,
      holds text not null default 'always' check (holds in ('always','once','weekly')), from_at timestamptz, to_at timestamptz,
      days int2[] not null default '{}', start_time text, minutes int not null default 120 check (minutes between 1 and 10080), zone text,
      new_name text, new_level int2 check (new_level between 1 and 4), new_type int2 check (new_type between 1 and 5),
      valid_minutes int check (valid_minutes between 1 and 525600), after_minutes int check (after_minutes between 1 and 10080),
      after_times int2 check (after_times between 2 and 5), within_minutes int not null default 60, remark text,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create unique index if not exists alarm_policy_name_fold on alarm_policy (tenant_id, effect, name_fold(name))',
    'create index if not exists alarm_policy_olt on alarm_policy (tenant_id, olt_id) where olt_id is not null',
    `alter table alarm add column if not exists shielded boolean not null default false, add column if not exists name text,
      add column if not exists marks jsonb, add column if not exists valid_minutes int,
      add column if not exists escalate_minutes int`,
    `alter table alarm drop constraint if exists alarm_cleared_how_check,
      add constraint alarm_cleared_how_check check (cleared_how in ('trap','pair','poll','user','notice','rule'))`,
    'drop index if exists alarm_current',
    'drop index if exists alarm_standing',
    `create index alarm_current on alarm (tenant_id, raised_at desc, id desc) where ${standing}`,
    `create index alarm_standing on alarm (tenant_id, (confirmed_at is not null), severity, raised_at desc, id desc) where ${standing}`,
    'create index if not exists alarm_valid on alarm (tenant_id, id) where valid_minutes is not null and cleared_at is null',
    'create index if not exists alarm_escalate on alarm (tenant_id, id) where escalate_minutes is not null and cleared_at is null',
    'create index if not exists alarm_shielded on alarm (tenant_id, id) where shielded and cleared_at is null',
    sight,
  ],
};
