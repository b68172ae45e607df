import type { Migration } from '../migration.ts';

const ofOlt = 'foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade';

const values = [
  'rx',
  'tx',
  'olt_rx',
  'temperature',
  'voltage',
  'bias',
  'distance',
  'up_octets',
  'down_octets',
  'up_bps',
  'down_bps',
];

/** Readings that stand in a row for each ONU, packed for each PON; of the tenant that the transaction is bound to. */
export const packReadings = `insert into onu_reading (tenant_id, olt_id, pon, at, onus, ats, listed, ${values.join(', ')})
  select o.tenant_id, o.olt_id, o.pon, max(l.at), array_agg(o.onu_no order by o.onu_no), array_agg(l.at order by o.onu_no),
    array_agg(l.rx order by o.onu_no), ${values.map((name) => `array_agg(l.${name} order by o.onu_no)`).join(', ')}
  from onu_live l join onu o on o.tenant_id = l.tenant_id and o.id = l.onu_id group by o.tenant_id, o.olt_id, o.pon
  on conflict (tenant_id, olt_id, pon) do update set at = excluded.at, onus = excluded.onus, ats = excluded.ats, listed = excluded.listed,
    ${values.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const packed = `do $do$
  declare one int; before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for one in select id from tenant loop
      perform set_config('app.tenant', one::text, true);
      ${packReadings.replace('group by', 'where l.tenant_id = one group by')};
    end loop;
    perform set_config('app.tenant', before, true);
  end $do$`;

/**
 * The latest readings of the ONUs of a PON in one row, aligned with `onus`: a poll writes sixteen rows instead of two thousand. `onu_live`
 * keeps what lists of a whole tenant are ordered by (`southbound/collector/onu-readings.ts`); its other columns are no longer written.
 * Rows of some 6 kB stay whole in their page: reading one value of them is no reading of a compressed whole.
 * `onus_seq` counts what was written about the ONUs of an OLT, so that a poller knows whether somebody else did.
 */
export const onuReadings: Migration = {
  id: '0079-onu-readings',
  tables: { onu_reading: 'distributed' },
  statements: [
    `create table if not exists onu_reading (
      tenant_id int not null, olt_id int8 not null, pon smallint not null, at timestamptz not null, onus int4[] not null, ats timestamptz[],
      listed smallint[], rx smallint[], tx smallint[], olt_rx smallint[], temperature smallint[], voltage smallint[], bias smallint[],
      distance int4[], up_octets int8[], down_octets int8[], up_bps int8[], down_bps int8[],
      primary key (tenant_id, olt_id, pon), ${ofOlt}) with (toast_tuple_target = 8160)`,
    'alter table olt_live add column if not exists onus_seq int8 not null default 0',
    // A poll rewrites them all: what the vacuum leaves for later is read by nobody.
    'alter table onu_reading set (autovacuum_vacuum_scale_factor = 0.5)',
  ],
  after: [packed],
};
