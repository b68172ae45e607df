import type { Migration } from '../migration.ts';

const times = (table: string, names: readonly string[]) =>
  names.map((name) => `alter table ${table} add column if not exists ${name} timestamptz`);

/**
 * What the command line told of an OLT and of its ports, and when: each value by itself, for SNMP may tell the one and not the other.
 * Null = it came over SNMP, at the time that stands there already. And who is at the command line of an OLT now.
 */
export const readApart: Migration = {
  id: '0042-read-apart',
  tables: { cli_line: 'local' },
  statements: [
    `create table if not exists cli_line (
      tenant_id int not null, olt_id int8 not null, owner text, lease_until timestamptz, fence int8 not null default 0,
      primary key (tenant_id, olt_id)) with (fillfactor = 70)`,
    ...times('olt_live', ['cpu_cli_at', 'memory_cli_at', 'temperature_cli_at', 'fan_cli_at']),
    'alter table olt_live add column if not exists fan text',
    ...times('olt_port', ['link_cli_at', 'counters_cli_at', 'optics_cli_at']),
  ],
};
