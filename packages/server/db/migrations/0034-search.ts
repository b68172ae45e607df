import { appRole, type Migration } from '../migration.ts';

/**
 * Like `onu_search`, for several words in any order, each in the serial number or the name. Words of one or two characters have
 * no trigram: they are put to the rows that the others find, unless there are no others. `mac_part` is null or a pattern.
 */
const onuWords = `create or replace function onu_search_words(parts text[], mac_part text, most int) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
    declare
      part text;
      wanted text := '';
      longest int := (select max(length(p)) from unnest(parts) p);
    begin
      if longest is null then wanted := ' and false'; end if;
      foreach part in array parts loop
        if length(part) < 5 and longest >= 5 then
          wanted := wanted || format(' and (coalesce(sn, '''') || '' '' || coalesce(name, '''')) ilike %L', part);
        else
          wanted := wanted || format(' and (sn ilike %1$L or name ilike %1$L)', part);
        end if;
      end loop;
      return query execute 'select id from onu where tenant_id = $1 and ((true' || wanted || ') or mac like $2) limit $3'
        using nullif(current_setting('app.tenant', true), '')::int, mac_part, most;
    end $body$`;

/**
 * The addresses of a kept MAC table, as one value that an index can hold. Its price is what it costs to unpack 16,384 rows:
 * without it PostgreSQL, which counts rows and not what is in them, would look into every table rather than ask the index.
 */
const macList = `create or replace function mac_list(rows jsonb) returns jsonb
    language plpgsql immutable parallel safe cost 100000 as $body$
    begin
      return jsonb_path_query_array(rows, '$[*].macAddr');
    end $body$`;

/**
 * Where MAC tables that were read hold an address, ports of customers before uplinks. Runs with its owner's rights, as
 * `onu_search` does and for the same reason, and therefore names the caller's tenant itself.
 */
const macSearch = `create or replace function mac_search(mac text, most int)
    returns table (olt_id int8, read_at timestamptz, vlan int, port text)
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
    begin
      return query execute 'select p.olt_id, p.read_at, (e ->> ''macVlanId'')::int, e ->> ''macPortId''
          from config_page p cross join lateral jsonb_array_elements(p.rows) e
          where p.tenant_id = $1 and p.page = ''macTable'' and mac_list(p.rows) ? $2 and e ->> ''macAddr'' = $2
          order by (e ->> ''macPortId'') ilike ''%pon%'' desc nulls last, p.read_at desc nulls last limit $3'
        using nullif(current_setting('app.tenant', true), '')::int, mac, most;
    end $body$`;

const functions = 'function onu_search_words(text[], text, int), mac_search(text, int)';

/** What the search finds: names by several words, customers' devices by the MAC tables of OLTs. */
export const searchMigration: Migration = {
  id: '0034-search',
  tables: {},
  statements: [
    macList,
    `create index if not exists config_page_macs on config_page using gin (tenant_id, mac_list(rows)) where page = 'macTable'`,
    onuWords,
    macSearch,
  ],
  after: [`revoke all on ${functions} from public`, `grant execute on ${functions} to ${appRole}`],
};
