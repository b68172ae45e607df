import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** Authorized ONUs. Indexed for lists, so it is written only when something really changed; readings stand in onu_live. */
export interface OnuTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  onu_no: number;
  /** Serial as text: four letters and eight hexadecimal digits. GPON. */
  sn: string | null;
  /** 12 lowercase hex digits. EPON. */
  mac: string | null;
  loid: string | null;
  name: string | null;
  vendor: string | null;
  model: string | null;
  firmware: string | null;
  hardware: string | null;
  /** `catalogue/words/onu-abilities.ts`. */
  ability: string | null;
  profile: string | null;
  auth_mode: string | null;
  admin: boolean | null;
  omcc: boolean | null;
  /** Code of words/phases.ts. */
  phase: number;
  /** State code of the phase: 1 online, 2 starting, 3 offline, 4 disabled. */
  state: number;
  /** When `state` last changed. */
  since: TimeOrNull;
  /** 'los' | 'power' | 'unknown' while offline. */
  down_cause: string | null;
  /** Signal band code; changes with the received level, and only then. */
  band: Generated<number>;
  last_reg: TimeOrNull;
  last_dereg: TimeOrNull;
  dereg_reason: string | null;
  /** Not in the last complete reading of its OLT; never deleted by a poll. */
  missing: Generated<boolean>;
  missing_since: TimeOrNull;
  /** Beyond the tenant's quota: shown and watched, but not operated. */
  over_quota: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/**
 * What lists of a whole tenant are ordered by, a row for each ONU: its light, to a fifth of a dB, and its distance. The latest readings stand
 * in `onu_reading`; the other columns are no longer written.
 */
export interface OnuLiveTable {
  tenant_id: number;
  onu_id: Id;
  at: Time;
  /** Hundredths of dBm; null = no reading. */
  rx: number | null;
  tx: number | null;
  olt_rx: number | null;
  /** Hundredths of °C, V, mA. */
  temperature: number | null;
  voltage: number | null;
  bias: number | null;
  /** Metres. */
  distance: number | null;
  up_octets: Id | null;
  down_octets: Id | null;
  /** Bits per second. */
  up_bps: Id | null;
  down_bps: Id | null;
}

/** The latest readings of the ONUs of a PON, fixed point as in `onu_live`, each column aligned with `onus`; null where none has one. */
export interface OnuReadingTable {
  tenant_id: number;
  olt_id: Id;
  pon: number;
  at: Time;
  /** Numbers of the ONUs. */
  onus: number[];
  /** When each was read; null = all at `at`. */
  ats: Date[] | null;
  /** What `onu_live` holds as light. */
  listed: (number | null)[] | null;
  rx: (number | null)[] | null;
  tx: (number | null)[] | null;
  olt_rx: (number | null)[] | null;
  temperature: (number | null)[] | null;
  voltage: (number | null)[] | null;
  bias: (number | null)[] | null;
  distance: (number | null)[] | null;
  up_octets: (string | null)[] | null;
  down_octets: (string | null)[] | null;
  up_bps: (string | null)[] | null;
  down_bps: (string | null)[] | null;
}

/** What the console saw of an ONU's life. */
export interface OnuChangeTable {
  tenant_id: number;
  onu_id: Id;
  id: Id;
  at: Time;
  phase: number;
  down_cause: string | null;
}

/** ONUs that light up without being authorized. */
export interface OnuAutofindTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  /** Serial or MAC (12 hex digits): what identifies it on its port. */
  identity: string;
  sn: string | null;
  mac: string | null;
  loid: string | null;
  model: string | null;
  /** This identity is authorized somewhere else in the tenant. */
  resync: Generated<boolean>;
  since: Time;
  at: Time;
  /** Since the first whole reading without it; null: it is there. */
  lost_at: TimeOrNull;
}

/** How many ONUs of an OLT are in which state; kept with every change so that boards never count a million rows. */
export interface OnuTallyTable {
  tenant_id: number;
  olt_id: Id;
  total: number;
  online: number;
  starting: number;
  los: number;
  power: number;
  unknown: number;
  disabled: number;
  weak_warning: number;
  weak_critical: number;
  waiting_new: number;
  waiting_resync: number;
  /** All of `total`, and the rest 0, while the OLT does not answer: nobody knows how they stand. */
  silent: number;
  /** ONUs that are kept, missing ones too; null = not counted since this figure is there. */
  known: number | null;
  at: Time;
}

export interface OnuTables {
  onu: OnuTable;
  onu_live: OnuLiveTable;
  onu_reading: OnuReadingTable;
  onu_change: OnuChangeTable;
  onu_autofind: OnuAutofindTable;
  onu_tally: OnuTallyTable;
}
