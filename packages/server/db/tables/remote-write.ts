import type { Generated } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** No row: the network of this tenant is written nowhere. */
export interface RemoteWriteTable {
  tenant_id: number;
  id: Id;
  url: string;
  auth: 'none' | 'bearer' | 'basic';
  user_name: string;
  /** Sealed token or password. */
  secret: string | null;
  seconds: number;
  status: 'on' | 'off';
  made_by: string;
  made_at: Date;
  /** When figures are read next, and when what waits is sent next. */
  snap_at: Date;
  try_at: Date;
  failures: Generated<number>;
  /** Nothing was taken since; null = all is well, or nothing was sent yet. */
  failing_since: TimeOrNull;
  tried_at: TimeOrNull;
  taken_at: TimeOrNull;
  last_status: number | null;
  last_said: string | null;
  /** Samples that were taken, and those that were thrown away. */
  sent: Generated<string>;
  dropped: Generated<string>;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<string>;
}

export interface RemoteWriteBatchTable {
  tenant_id: number;
  id: Id;
  made_at: Date;
  samples: number;
  body: Buffer;
}

export interface RemoteWriteTables {
  remote_write: RemoteWriteTable;
  remote_write_batch: RemoteWriteBatchTable;
}
