import type { RemoteWriteTables } from './remote-write.ts';
import type { TimeOrNull } from './identity.ts';

/** No row: nobody reads the network of this tenant from outside. */
export interface NetworkMetricsTable {
  tenant_id: number;
  /** SHA-256. */
  token_hash: Buffer;
  made_by: string;
  made_at: Date;
  /** When somebody last came with it, to the minute; null = nobody did yet. */
  used_at: TimeOrNull;
}

export interface NetworkMetricsTables extends RemoteWriteTables {
  network_metrics: NetworkMetricsTable;
}
