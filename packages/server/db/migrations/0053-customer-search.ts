import { appRole, type Migration } from '../migration.ts';

/**
 * Finds customers by a part of what is known of them, for the reason and in the way of `onu_search`: ILIKE is not leakproof, so no trigram
 * index serves it behind row-level security. `digits`: of a MAC address, as a pattern; null: it can be none. `olts`: whose name has the part.
 */
const customerSearch = `create or replace function customer_search(part text, digits text, olts int8[], most int) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
    begin
      return query execute 'select id from subscription where tenant_id = $1 and (sn ilike $2 or name ilike $2 or external_id ilike $2
          or address ilike $2 or plan_name ilike $2 or sn ilike $3 or olt_id = any($4)) limit $5'
        using nullif(current_setting('app.tenant', true), '')::int, part, digits, olts, most;
    end $body$`;

/**
 * What a number of the billing, a serial number, or an address stands for: comparisons with what a function makes of a column, which no
 * index serves behind row-level security either. What is found is looked up again by who asks, as far as it sees it.
 */
const called = `create or replace function customers_called(numbers text[]) returns table (asked text, id int8)
    language plpgsql stable security definer set search_path = public, pg_temp rows 1 as $body$
    begin
      return query execute 'select a.asked, s.id from unnest($2) as a(asked) join subscription s on s.tenant_id = $1
          and s.external_id is not null and name_fold(s.external_id) = name_fold(a.asked)'
        using nullif(current_setting('app.tenant', true), '')::int, numbers;
    end $body$`;

const ofUnit = (name: string, table: string) => `create or replace function ${name}(unit text) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp rows 1 as $body$
    begin
      return query execute 'select id from ${table} where tenant_id = $1 and upper(sn) = upper($2)'
        using nullif(current_setting('app.tenant', true), '')::int, unit;
    end $body$`;

const onusCalled = `create or replace function onus_of_unit(unit text) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp rows 1 as $body$
    begin
      return query execute 'select id from onu where tenant_id = $1 and upper(coalesce(sn, mac)) = upper($2)'
        using nullif(current_setting('app.tenant', true), '')::int, unit;
    end $body$`;

const functions = `function customer_search(text, text, int8[], int), customers_called(text[]), customers_of_unit(text), orders_of_unit(text),
  onus_of_unit(text)`;

/** A million customers are listed by name, found by any part of what is known of them, and known by their units and numbers. */
export const customerSearchMigration: Migration = {
  id: '0053-customer-search',
  tables: {},
  statements: [
    'create index if not exists subscription_name on subscription (tenant_id, name, id)',
    'create index if not exists subscription_suspended on subscription (tenant_id, name, id) where suspended',
    // pending_size keeps the list of not yet merged entries short, which every search reads.
    `create index if not exists subscription_search_idx on subscription using gin (tenant_id, sn gin_trgm_ops, name gin_trgm_ops,
      external_id gin_trgm_ops, address gin_trgm_ops, plan_name gin_trgm_ops) with (gin_pending_list_limit = 512)`,
    'create index if not exists onu_unit on onu (tenant_id, upper(coalesce(sn, mac)))',
    customerSearch,
    called,
    ofUnit('customers_of_unit', 'subscription'),
    ofUnit('orders_of_unit', 'onu_order'),
    onusCalled,
  ],
  after: [`revoke all on ${functions} from public`, `grant execute on ${functions} to ${appRole}`],
};
