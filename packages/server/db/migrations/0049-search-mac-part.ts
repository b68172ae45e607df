import { appRole, type Migration } from '../migration.ts';

/**
 * Where MAC tables that were read hold an address with these digits in it. No index helps: a table of 16,384 addresses has nearly
 * every run of three digits. So each is unpacked, and beyond `tables` of them nothing is, which costs no more than a look. Owner's
 * rights and the tenant: as `mac_search`.
 */
const partSearch = `create or replace function mac_search_part(digits text, most int, tables int)
    returns table (olt_id int8, read_at timestamptz, mac text, vlan int, port text)
    language plpgsql stable security definer set search_path = public, pg_temp as $body$
    declare
      own int := nullif(current_setting('app.tenant', true), '')::int;
    begin
      if (select count(*) from (select 1 from config_page p
            where p.tenant_id = own and p.page = 'macTable' and p.read_at is not null limit tables + 1) known) > tables then
        return;
      end if;
      return query select p.olt_id, p.read_at, e ->> 'macAddr', (e ->> 'macVlanId')::int, e ->> 'macPortId'
          from config_page p cross join lateral jsonb_array_elements(p.rows) e
          where p.tenant_id = own and p.page = 'macTable' and p.read_at is not null
            and replace(e ->> 'macAddr', ':', '') like '%' || digits || '%'
          order by (e ->> 'macPortId') ilike '%pon%' desc nulls last, p.read_at desc nulls last limit most;
    end $body$`;

const searchPart = 'function mac_search_part(text, int, int)';

/** Customers' devices are found by a part of their address. */
export const searchMacPart: Migration = {
  id: '0049-search-mac-part',
  tables: {},
  statements: [partSearch],
  after: [`revoke all on ${searchPart} from public`, `grant execute on ${searchPart} to ${appRole}`],
};
