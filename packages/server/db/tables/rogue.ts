import type { RogueSight, RogueState } from '@heliograph/catalogue/words/rogue-words.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** What is being done with the ONU in hand. */
export type RogueStep = 'unlist' | 'bar' | 'throw' | 'listen' | 'unbar' | 'relist' | 'return';

/** An ONU of the port, in the order in which they are kept off. */
export interface RogueOnu {
  readonly onuId: string;
  /** 12 lowercase digits. */
  readonly mac: string;
  readonly place: string;
  /** It stood on the white list before, and gets its row back. */
  readonly listed?: boolean;
  /** Its row of the black list is ours: one that stood there before keeps its own. */
  readonly barred?: boolean;
  /** It worked when it was thrown off, and is waited for. */
  readonly worked?: boolean;
  readonly sight?: RogueSight;
}

/** A search for a rogue ONU on one port of an EPON OLT. */
export interface RogueSearchTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  seconds: number;
  state: RogueState;
  onus: JSONColumnType<readonly RogueOnu[]>;
  /** Which of them is in hand, and what is done with it. */
  at: number;
  step: RogueStep | null;
  change_id: Id | null;
  /** Listening began, and nothing is done before it ends. */
  heard_from: TimeOrNull;
  not_before: TimeOrNull;
  /** How it ends once everybody is back: called off, or given up. */
  ending: 'stopped' | 'failed' | null;
  reason: JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;
  suspect: string | null;
  created_by: string;
  origin: JSONColumnType<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  created_at: Date;
  ended_at: TimeOrNull;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

export interface RogueTables {
  rogue_search: RogueSearchTable;
}
