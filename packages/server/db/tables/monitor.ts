import type { Id } from './identity.ts';

export interface OltWatchTable {
  tenant_id: number;
  olt_id: Id;
  seconds: number;
  until: Date;
}

export interface MonitorTables {
  olt_watch: OltWatchTable;
}
