import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { ReplacementState } from '@heliograph/catalogue/words/replacement-words.ts';
import type { HandCommands } from './config.ts';
import type { OltTable } from './devices.ts';

/** What of an OLT belongs to its hardware, and how that is reached; the rest is the element's. Secrets stay sealed, for the same OLT. */
export const hardwareColumns = [
  'address',
  'snmp_port',
  'snmp_version',
  'snmp_secret',
  'cli_protocol',
  'cli_port',
  'cli_secret',
  'mac',
  'serial',
  'device_type',
  'sys_descr',
  'sys_object_id',
  'firmware',
  'hardware',
  'licence_limit',
  'licence_time',
  'pon_mode',
  'capability',
] as const satisfies readonly (keyof OltTable)[];

export type Hardware = Pick<Selectable<OltTable>, (typeof hardwareColumns)[number]>;

type Values = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/** An ONU of the old hardware as it was last known. */
export interface FormerOnu {
  readonly id: string;
  readonly pon: number;
  readonly onu: number;
  readonly sn: string | null;
  /** EPON. Left out by those that began before it was kept. */
  readonly mac?: string | null;
  readonly profile: string | null;
  readonly name: string | null;
  readonly online: boolean;
  /** What it received, dBm; null: no reading. */
  readonly rx: number | null;
}

/** A row of `config_page`, as the database writes it. */
export interface KeptPageRow {
  readonly page: string;
  readonly place: string;
  readonly state: string;
  readonly complete: boolean;
  readonly read_at: string | null;
  readonly rows: readonly Values[] | null;
}

export interface OltReplacementTable {
  tenant_id: number;
  id: string;
  olt_id: string;
  state: ReplacementState;
  former: JSONColumnType<Hardware>;
  /** Without secrets. */
  latter: JSONColumnType<Partial<Hardware>>;
  /** What the pages of the old hardware held, and what was written down of it as a whole. */
  kept: JSONColumnType<{ readonly pages: readonly KeptPageRow[]; readonly device: object | null }>;
  onus: JSONColumnType<readonly FormerOnu[]>;
  /** Pages that whoever began it agreed to. */
  pages: JSONColumnType<readonly string[]>;
  by_hand: JSONColumnType<readonly HandCommands[]>;
  /** How often its pages were planned: what could not be written may be once other rows have gone. */
  passes: Generated<number>;
  /** The planned work that keeps its alarms from people. */
  work_id: string | null;
  /** Why it does not go on. */
  trouble: JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;
  next_at: Date | null;
  created_by: string;
  origin: JSONColumnType<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  created_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
  owner: string | null;
  lease_until: Date | null;
  fence: Generated<string>;
}

export interface OltReplacementItemTable {
  tenant_id: number;
  replacement_id: string;
  nth: number;
  olt_id: string;
  place: string;
  page: string;
  op: 'add' | 'edit' | 'remove' | 'run';
  row_key: JSONColumnType<Values | null, string | null, string | null>;
  /** null: nothing was asked of the device, for the reason in `against`; or its change went with its history. */
  change_id: string | null;
  against: JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;
}

export interface ReplacementTables {
  olt_replacement: OltReplacementTable;
  olt_replacement_item: OltReplacementItemTable;
}
