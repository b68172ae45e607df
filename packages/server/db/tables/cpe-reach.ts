import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** What came of one way of reaching a device. `came`: it reported because of it; left out where it was not asked. */
export interface ReachStep {
  readonly way: 'session' | 'http' | 'udp';
  /** As `HttpCalled` and `UdpCalled` of the ACS name it; `open`: it is in a session now. */
  readonly result: string;
  readonly came?: boolean;
  /** Since its STUN binding was last heard, seconds. */
  readonly heardSeconds?: number;
}

/** How a customer device was last reached; one row for each, made when it is first of interest. */
export interface CpeReachTable {
  tenant_id: number;
  cpe_id: Id;
  /** When somebody wanted it tried; `done_at` before it: it has not been done yet. */
  asked_at: TimeOrNull;
  asked_by: string | null;
  done_at: TimeOrNull;
  steps: JSONColumnType<readonly ReachStep[] | null, string | null, string | null>;
  /** When it last came because it was asked by HTTP, and by UDP. */
  http_at: TimeOrNull;
  udp_at: TimeOrNull;
}

/** A file for customer devices, or one that a device has sent (`cpe_id`). */
export interface CpeFileTable {
  tenant_id: number;
  id: Id;
  /** Where its bytes lie. */
  key: string;
  /** null = local disk. */
  config_id: Id | null;
  kind: CpeFileKind;
  name: string;
  /** Which devices it is for; null = any. */
  oui: string | null;
  product_class: string | null;
  version: string | null;
  bytes: Id;
  sha256: string;
  /** The device that has sent it. No foreign key: its bytes have to be put away before the row goes. */
  cpe_id: Id | null;
  remark: string | null;
  created_by: string;
  created_at: Time;
}

export type CpeFileKind = 'firmware' | 'web' | 'config' | 'stored' | 'module' | 'log';

/**
 * One transfer of a file, as a task of its device. `wanted`: the device has not been told yet. `sent`: it may have been told (never again).
 * `moved`: it says that it is
 * through. Its end is the end of its task; what an upload brought is `file_id`.
 */
export interface CpeTransferTable {
  tenant_id: number;
  /** That of the task, and the CommandKey. */
  id: Id;
  cpe_id: Id;
  direction: 'download' | 'upload';
  file_type: string;
  file_id: Id | null;
  /** Of a download whose file lies in the library of firmware. */
  firmware_tenant: Generated<number | null>;
  firmware_id: Generated<Id | null>;
  state: Generated<'wanted' | 'sent' | 'moved'>;
  /** SHA-256 of the one-time token; null = none is good. */
  token: string | null;
  /** Until when the token is good. */
  until: TimeOrNull;
  /** Octets that have gone over the line, all tries together. */
  octets: Generated<Id>;
  /** When the device said that it is through. */
  moved_at: TimeOrNull;
  /** The version that it ran before, of firmware. */
  was: string | null;
  created_at: Time;
}

export interface CpeReachTables {
  cpe_reach: CpeReachTable;
  cpe_file: CpeFileTable;
  cpe_transfer: CpeTransferTable;
}
