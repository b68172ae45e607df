import type { Migration } from '../migration.ts';

/**
 * OLTs and current alarms of many tenants at once, each counted with the setting that its row security asks for, which is
 * afterwards what it was before. The tables are named without a schema, so that somebody who sees some projects of a tenant
 * counts those.
 */
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
            from alarm a where a.tenant_id = one and a.cleared_at is null and a.parent_id is null) n;
      end loop;
      perform set_config('app.tenant', before, true);
    end $body$`;

/** What helps to choose among tenants. */
export const tenantSight: Migration = { id: '0016-tenant-sight', tables: {}, statements: [sight] };
