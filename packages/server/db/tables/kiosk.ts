import type { Generated } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** A link that shows the big screen without sign-in, of a project or of the tenant. */
export interface KioskLinkTable {
  tenant_id: number;
  id: Id;
  name: string;
  project_id: Id | null;
  /** The board that it shows; null = the big screen. */
  board_id: Generated<Id | null>;
  /** SHA-256. */
  token_hash: Buffer;
  ends_at: Date;
  created_by: string;
  created_at: Date;
  /** When somebody last came with it, to the minute; null = nobody did yet. */
  used_at: TimeOrNull;
}

export interface KioskTables {
  kiosk_link: KioskLinkTable;
}
