import type { Generated, JSONColumnType } from 'kysely';
import type { Id } from './identity.ts';

type Value = string | number | boolean | null | readonly (string | number)[];

/** A row that a page of the ONU shall hold. */
export interface VoipTask {
  readonly page: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** A VoIP profile of the console (`catalogue/entities/voip-profiles.ts`); what it says stands in further columns. */
export interface VoipProfileTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  name: string;
}

/** An ONU that was given one: what was written there, and how far that has come. */
export interface VoipOnuTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  onu_no: number;
  /** Nobody else's telephones are changed. */
  sn: string;
  profile_id: Id;
  tasks: JSONColumnType<readonly VoipTask[]>;
  step: number;
  state: 'open' | 'done' | 'failed';
  change_id: Id | null;
  reason: JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;
  created_by: string;
  origin: JSONColumnType<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  updated_at: Date;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

export interface VoipTables {
  voip_profile: VoipProfileTable;
  voip_onu: VoipOnuTable;
}
