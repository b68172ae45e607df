import type { Migration } from '../migration.ts';

/**
 * Which interface of the device a port is. Most devices number their interfaces from 1, and the port has that number; those of
 * many makers pack slot and port into numbers up to 4,294,967,295, and their ports get numbers of ours.
 */
export const interfaceIndex: Migration = {
  id: '0039-interface-index',
  tables: {},
  statements: [
    'alter table olt_port add column if not exists if_index int8',
    // Traps look up the few devices whose numbers differ.
    `create index if not exists olt_port_if_index on olt_port (tenant_id, olt_id) where if_index is not null and if_index <> port`,
  ],
};
