import { appRole, type Migration } from '../migration.ts';

/** Pages from which a table is worth looking at, and by how much it has to have grown since it was last looked at. */
const leastPages = 16;
const grownBy = 4;
/** Those that fill in a storm. */
const tables = ['alarm', 'incident', 'alarm_sum', 'pon_outage', 'pon_outage_onu'];

/**
 * Until PostgreSQL has looked at a table it takes it for nearly empty, and reads all of it for each row of a batch. By itself it looks once a minute, and a
 * storm fills a table in seconds. The application role may not do it; this does, for these tables and nothing else.
 */
export const alarmSizes: Migration = {
  id: '0064-alarm-sizes',
  tables: {},
  statements: [
    `create or replace function alarm_sizes() returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare name text; looked int := 0;
    begin
      for name in select c.relname from pg_class c
          where c.oid = any(array['${tables.join("','")}']::regclass[])
            -- One that it saw while all of its rows were still being written is as unknown as one that it never saw.
            and pg_relation_size(c.oid) / current_setting('block_size')::int
              > greatest(${leastPages}, ${grownBy} * case when c.reltuples <= 0 then 0 else c.relpages end) loop
        execute format('analyze %I', name);
        looked := looked + 1;
      end loop;
      return looked;
    end $body$`,
  ],
  after: ['revoke all on function alarm_sizes() from public', `grant execute on function alarm_sizes() to ${appRole}`],
};
