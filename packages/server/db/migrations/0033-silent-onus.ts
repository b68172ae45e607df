import type { Migration } from '../migration.ts';
import { tenantUsage } from './0009-tenants.ts';

/** OLTs that are away while this step runs: their ONUs are counted so now, not only when they have come back and gone again. */
const silentNow = `do $do$
  declare one int; before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for one in select id from tenant loop
      perform set_config('app.tenant', one::text, true);
      update onu_tally t set silent = t.total, online = 0, starting = 0, los = 0, power = 0, unknown = 0, disabled = 0,
          weak_warning = 0, weak_critical = 0
        from olt_live v where t.tenant_id = one and t.silent = 0 and v.tenant_id = one and v.olt_id = t.olt_id and v.online is false;
      update olt_port p set onu_online = null
        from olt_live v where p.tenant_id = one and p.kind = 'pon' and v.tenant_id = one and v.olt_id = p.olt_id and v.online is false;
      update olt_live set onu_online = null where tenant_id = one and online is false;
    end loop;
    perform set_config('app.tenant', before, true);
  end $do$`;

/** As every other figure of ONUs that are online: what is kept of each OLT, in which a silent one has none. */
const usage = tenantUsage('(select coalesce(sum(t.online), 0)::int8 from public.onu_tally t where t.tenant_id = one)');

/** ONUs below an OLT that does not answer are in no state that anybody knows; the figures say so. */
export const silentOnus: Migration = {
  id: '0033-silent-onus',
  tables: {},
  statements: ['alter table onu_tally add column if not exists silent int not null default 0', silentNow, usage],
};
