import { appRole, type Migration } from '../migration.ts';
import { scopeViews } from './0008-projects.ts';
import { ofSeenOnu } from '../sight-olts.ts';
import { boundOltsAlone } from './0013-people-more.ts';

/**
 * Counts of tenants one after the other, each with the setting that its row security asks for, which is afterwards what it was
 * before. Only what is asked for is counted: these run while others wait.
 */
const eachTenant = (name: string, answer: string, begin: string, step: string, end: string) =>
  `create or replace function ${name}(ids int[]) returns ${answer} language plpgsql as $body$
    declare one int; total int8 := 0; part int8; before text := coalesce(current_setting('app.tenant', true), '');
    begin
      ${begin}
      foreach one in array ids loop
        perform set_config('app.tenant', one::text, true);
        ${step}
      end loop;
      perform set_config('app.tenant', before, true);
      ${end}
    end $body$`;

const olts = eachTenant(
  'tenant_olts',
  'int8',
  '',
  'select count(*) into part from public.olt where tenant_id = one; total := total + part;',
  'return total;',
);
const onus = eachTenant(
  'onu_use_count',
  'void',
  'delete from public.onu_use where not (tenant_id = any(ids));',
  `insert into public.onu_use (tenant_id, managed) select one, count(*) from public.onu where tenant_id = one and not over_quota
          on conflict (tenant_id) do update set managed = excluded.managed;`,
  '',
);

/**
 * Puts all but the newest \`most\` anchors of a log into the oldest of those. The application may not delete anchors, so this
 * runs as the owner; the chain begins at the newest one, and how many rows went in all is what it was.
 */
const fold = `create or replace function log_anchor_fold(which text, most int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare mine int := nullif(current_setting('app.tenant', true), '')::int; edge int8; gone int;
    begin
      if mine is null then raise exception 'no tenant'; end if;
      perform 1 from log_chain where tenant_id = mine and log = which for update;
      select seq into edge from log_anchor where tenant_id = mine and log = which order by seq desc offset greatest(most, 2) - 1 limit 1;
      if edge is null then return 0; end if;
      with older as (delete from log_anchor where tenant_id = mine and log = which and seq < edge returning removed)
        update log_anchor set removed = removed + coalesce((select sum(removed) from older), 0)::int8
        where tenant_id = mine and log = which and seq = edge and exists (select 1 from older);
      get diagnostics gone = row_count;
      return gone;
    end $body$`;

/**
 * Limits of the licence for ONUs. \`onu_use\` holds how many ONUs of each tenant are within it, so that one sum says what all
 * tenants use. It is counted anew when a licence comes and before freed room is given away; in between it only grows, so it
 * may say too many, never too few. Besides: anchors of the logs that do not grow, and a third way for short messages.
 */
export const limitsMigration: Migration = {
  id: '0018-limits',
  tables: { onu_use: 'reference' },
  statements: [
    'create table if not exists onu_use (tenant_id int primary key, managed int8 not null)',
    olts,
    onus,
    fold,
    // Whoever is bound to a range of MACs sees those ONUs alone, also while they wait and in alarms.
    scopeViews({
      ...boundOltsAlone,
      more: { onu_autofind: boundOltsAlone.onu, alarm: ofSeenOnu, alarm_event: ofSeenOnu },
    }),
    'alter table sms_setting add column if not exists template text',
    'alter table sms_setting drop constraint if exists sms_setting_provider_check',
    `alter table sms_setting add constraint sms_setting_provider_check check (provider in ('http','twilio','aliyun'))`,
  ],
  after: [
    'revoke all on function log_anchor_fold(text, int) from public',
    `grant execute on function log_anchor_fold(text, int) to ${appRole}`,
  ],
};
