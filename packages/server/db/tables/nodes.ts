import type { Id } from './identity.ts';

export interface NodeLeaseTable {
  /** 0 to 1023, the number in the ids of its holder. */
  node: number;
  owner: string | null;
  until: Date;
  fence: Id;
  /** Newest time of an id that a holder may have used, ms since 2026. */
  ceiling: Id;
}

/** Local table: workers that live, by the work that they share. */
export interface WorkMemberTable {
  work: string;
  owner: string;
  lease_until: Date;
}

export interface NodeTables {
  work_member: WorkMemberTable;
  node_lease: NodeLeaseTable;
}
