import type { Migration } from '../migration.ts';

/** Of an alarm `a` that stands: what it belongs to, as `estate/incidents/key.ts` says it; a step of the schema stays as it was written. */
const key = `case
    when a.olt_id is not null and f.raised_at is not null and a.raised_at >= f.raised_at - interval '2 minutes' then 'olt/' || a.olt_id
    when coalesce(own.id, whole.id) is not null and a.raised_at >= coalesce(own.began_at, whole.began_at) - interval '2 minutes'
      then 'outage/' || coalesce(own.id, whole.id)
    else 'alarm/' || coalesce(g.id, p.id, a.id) end`;

/** What stands already is an incident that nobody is told of: people have known it for as long as it stands. */
const standing = `insert into incident (tenant_id, id, key, kind, olt_id, outage_id, head_kind, head_object, head_text, severity, began_at,
    changed_at, alarms, standing, unconfirmed)
  select tenant_id, min(id), key, split_part(key, '/', 1), (array_agg(olt_id order by id))[1],
    case when key like 'outage/%' then split_part(key, '/', 2)::int8 end, (array_agg(kind order by place))[1], (array_agg(object order by place))[1],
    (array_agg(text order by place))[1], min(severity), min(raised_at), now(), count(*), count(*), count(*) filter (where confirmed_at is null)
  from (
    select a.*, ${key} as key, (a.parent_id is not null, a.severity, a.raised_at, a.id) as place
    from alarm a left join alarm p on p.tenant_id = a.tenant_id and p.id = a.parent_id
      left join alarm g on g.tenant_id = a.tenant_id and g.id = p.parent_id
      left join alarm f on f.tenant_id = a.tenant_id and f.olt_id = a.olt_id and f.object = 'device' and f.kind = 'oltOffline'
        and f.cleared_at is null and not f.shielded
      left join lateral (
        select t.id, t.began_at from onu u join pon_outage_onu m on m.tenant_id = a.tenant_id and m.onu_id = u.id and m.back_at is null
          join pon_outage t on t.tenant_id = a.tenant_id and t.id = m.outage_id and t.ended_at is null
        where u.tenant_id = a.tenant_id and u.olt_id = a.olt_id and u.pon = a.pon and u.onu_no = a.onu order by t.id desc limit 1
      ) own on a.onu is not null
      left join lateral (
        select t.id, t.began_at from pon_outage t
        where t.tenant_id = a.tenant_id and t.olt_id = a.olt_id and t.pon = a.pon and t.ended_at is null order by t.began_at desc limit 1
      ) whole on a.onu is null and a.pon is not null and a.kind in ('ponLos','ponDeregister','ponDisable')
    where a.tenant_id = one and a.cleared_at is null and not (a.shielded or coalesce(p.shielded, false) or coalesce(g.shielded, false))) a
  group by tenant_id, key
  on conflict do nothing`;

/**
 * What people are told of: alarms that have one reason (`estate/incidents`), and what became of it. `alarm.settled`: nothing that decides where
 * an alarm belongs has changed since that was looked at; whoever writes such a thing writes false; the same of
 * `pon_outage`.
 */
export const incidentsMigration: Migration = {
  id: '0056-incidents',
  tables: { incident: 'distributed', incident_event: 'distributed', incident_told: 'distributed' },
  statements: [
    `create table if not exists incident (
      tenant_id int not null, id int8 not null, serial int8 generated always as identity, key text not null,
      kind text not null check (kind in ('olt','outage','alarm','notice','area')), olt_id int8, pon int, onu int, outage_id int8,
      head_id int8, head_kind text not null, head_name text, head_object text not null, head_text text not null,
      severity smallint not null check (severity between 1 and 4), cause text, began_at timestamptz not null, changed_at timestamptz not null,
      quiet_at timestamptz, ended_at timestamptz, ended_how text check (ended_how in ('over','masked','joined')), joined_id int8,
      part_of int8, place_name text, parts int not null default 0,
      returned int not null default 0, alarms int not null default 0, standing int not null default 0, unconfirmed int not null default 0,
      onus int, owner_id int8, owner_name text, owned_at timestamptz, told_at timestamptz, tell_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      foreign key (tenant_id, part_of) references incident (tenant_id, id) on delete set null (part_of), check (part_of <> id),
      check ((ended_at is null) = (ended_how is null))) with (fillfactor = 70)`,
    'create unique index if not exists incident_open_key on incident (tenant_id, key) where ended_at is null',
    'create index if not exists incident_open on incident (tenant_id, began_at desc, id desc) where ended_at is null',
    'create index if not exists incident_ended on incident (tenant_id, ended_at desc, id desc) where ended_at is not null',
    'create index if not exists incident_quiet on incident (tenant_id, quiet_at) where ended_at is null and quiet_at is not null',
    'create index if not exists incident_olt on incident (tenant_id, olt_id) where olt_id is not null',
    'create index if not exists incident_part on incident (tenant_id, part_of) where part_of is not null',
    `create table if not exists incident_event (
      tenant_id int not null, incident_id int8 not null, id int8 not null, at timestamptz not null, what text not null, by_name text, data jsonb,
      primary key (tenant_id, incident_id, id),
      foreign key (tenant_id, incident_id) references incident (tenant_id, id) on delete cascade)`,
    'create index if not exists incident_tell on incident (tenant_id, tell_at) where tell_at is not null',
    `create table if not exists incident_told (
      tenant_id int not null, incident_id int8 not null, target text not null, by text not null, receiver text not null, raised_at timestamptz,
      resolved_at timestamptz, quiet_at timestamptz, severity smallint, told_at timestamptz, primary key (tenant_id, incident_id, target),
      foreign key (tenant_id, incident_id) references incident (tenant_id, id) on delete cascade)`,
    'alter table notification_rule add column if not exists ladder_minutes int, add column if not exists ladder_group_id int8',
    // What is over has been told, or will never be; what stands is looked at (`after`).
    'alter table alarm add column if not exists settled boolean not null default true, add column if not exists incident_id int8',
    'alter table alarm alter column settled set default false',
    'alter table pon_outage add column if not exists settled boolean not null default false',
    'create index if not exists pon_outage_unsettled on pon_outage (tenant_id, id) where not settled',
    'create index if not exists alarm_unsettled on alarm (tenant_id, id) where not settled',
    'create index if not exists alarm_incident on alarm (tenant_id, incident_id) where incident_id is not null',
  ],
  after: [
    `do $body$
    declare one int;
    begin
      for one in select id from tenant order by id loop
        perform set_config('app.tenant', one::text, true);
        ${standing};
        insert into incident_event (tenant_id, incident_id, id, at, what) select tenant_id, id, id, began_at, 'began' from incident
          where tenant_id = one on conflict do nothing;
        update alarm set settled = false where tenant_id = one and cleared_at is null;
      end loop;
      perform set_config('app.tenant', '', true);
    end $body$`,
  ],
};
