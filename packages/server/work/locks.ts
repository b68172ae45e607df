import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';

/**
 * Every advisory lock of the product, each with a number that stands nowhere else. The number is the first of PostgreSQL's two
 * keys, what is locked of that class (a tenant, mostly) the second. Numbers are never given to another class: processes of two
 * releases may work side by side.
 */
const classes = {
  /** The order of a tenant's live events is the order of commits. Taken last, and held until the commit. */
  liveEvents: 8814,
  /** What a quota of OLTs limits is counted and then added, one after the other in a tenant. */
  oltQuota: 8815,
  /** Days of partitioned tables are made and dropped; polls hold it shared. 0: alarm events; 1: metrics. */
  tableDays: 8816,
  /** One writer at a time changes the alarms of a tenant. Taken before alarms are read to be changed, and before `liveEvents`. */
  alarmWriters: 8817,
  /** Which storage of a tenant is in use. */
  storageChoice: 8818,
  /** Console backups and restores are begun one at a time (0). */
  backupStart: 8819,
  /** A backup or restore is at work (0): held by its own connection, for as long as that lives. */
  backupAtWork: 8820,
  /** The number of a tenant's tasks is counted and then one is added. */
  jobs: 8821,
  /** One change of a tenant's users, roles and departments at a time. Taken first in the transaction. */
  people: 8831,
  /** Projects of a tenant come and go, and which of them is the default changes. */
  projects: 8841,
  /** One change of a tenant's dictionaries at a time, so that their bounds and single defaults hold. */
  dictionaries: 8842,
  /** Tenants are named and given their domain (0). */
  tenants: 8851,
  /** Names and uses of plans (0). */
  plans: 8852,
  /** What a quota of ONUs limits is counted and then added. */
  onuQuota: 8853,
  /** OLTs and tenants that the licence limits are counted and then added (0). */
  licence: 8854,
  /** ONUs within the licence are counted and then added, over all tenants (0). */
  licensedOnus: 8855,
  /** A licence comes or goes (0); whoever adds ONUs holds it shared, so that a licence that comes finds all of them counted. */
  licenceChange: 8856,
  /** ONUs of an OLT that somebody is bound to are counted and then let in; by the OLT's id. */
  boundOnus: 8857,
  /** The rows of a tenant are deleted by one worker at a time: two would lock them in different orders. */
  purge: 8858,
  /** Somebody's session begins: the second of two at once waits, and ends the first. By tenant and user. */
  session: 8859,
  /** Messages of a tenant are counted and then queued. */
  outbox: 8860,
  /** Terms of a tenant are published, each kind by one person at a time. */
  legal: 8861,
  /** Sign-in codes asked for by one source are counted and then sent. */
  signInCodes: 8862,
  /** Changes of a tenant's language packs, one at a time. */
  languagePacks: 8863,
  /** Numbers of ONUs on an OLT are chosen one after the other; by the OLT's id. */
  onuNumbers: 8865,
  /** One change of a tenant's plant at a time: what hangs below what, and which ports are taken. */
  plant: 8866,
  /** Rules that authorize ONUs: changed, and asked what they take, one after the other in a tenant. */
  orderRules: 8867,
  /** Servers, templates, groups and rules of notifications: counted, and changed while none of them is named anew. */
  notifications: 8872,
  /** Customer devices that a quota limits are counted and then added, one after the other in a tenant. */
  cpeQuota: 8880,
  /** Devices that wait to be let into the ACS of a tenant are counted and then noted. */
  cpeWaiting: 8881,
  /** Profiles and pre-configurations of customer devices are counted and then added. */
  cpeProfiles: 8882,
  /** Subscribers of a tenant: a device is one subscriber's alone. */
  appUsers: 8895,
  /** Readings of a tenant's ONUs are taken apart into days, by one worker at a time. */
  onuHistory: 8890,
  /** Thresholds of a tenant: counted and changed, and asked by one worker at a time. */
  thresholds: 8901,
  /** Templates of configurations are asked of a tenant's OLTs by one worker at a time. */
  configTemplates: 8910,
  /** Kiosk links of a tenant are counted and then added. */
  kioskLinks: 8902,
  /** How many boards somebody has, by tenant. */
  ownBoards: 8906,
  /** One start migrates the database (0): held by the owner's connection. */
  migration: 8864,
} as const;

export type LockClass = keyof typeof classes;

/** Exported for the test that holds them apart. */
export const lockNumbers: Readonly<Record<LockClass, number>> = classes;

/** A number (a tenant, or 0 where there is one of its kind) as it is; anything longer by its hash: two of one hash wait for each other. */
const second = (of: number | string): RawBuilder<unknown> =>
  typeof of === 'number' ? sql`${of}::int` : sql`hashtext(${of})`;

/** Waits until the lock is free and holds it to the end of the transaction. */
export async function lock(tx: Tx, name: LockClass, of: number | string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(classes[name])}, ${second(of)})`.execute(tx);
}

/**
 * Several of a class, in the order in which everybody takes them: that of their keys, not of their names, for two names may have one key.
 * Who asks for them one by one, in an order of its own, waits for another in a circle.
 */
export async function lockAll(tx: Tx, name: LockClass, of: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(classes[name])}, k.of)
    from (select distinct hashtext(o) as of from unnest(${[...of]}::text[]) as o order by 1) as k`.execute(tx);
}

/** As `lock`, beside others that hold it shared. */
export async function lockShared(tx: Tx, name: LockClass, of: number | string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(classes[name])}, ${second(of)})`.execute(tx);
}

/** How a lock is taken where there is no `Tx`: functions of the schema, the owner's connection, tests. `of` is written as it is. */
export const lockText = {
  /** An expression that holds it to the end of the transaction. */
  transaction: (name: LockClass, of: number): string => `pg_advisory_xact_lock(${classes[name]}, ${of})`,
  /** An expression that holds it until the connection ends, or it is given back. */
  connection: (name: LockClass, of: number): string => `pg_advisory_lock(${classes[name]}, ${of})`,
  /** As `connection`; false instead of waiting. */
  connectionAtOnce: (name: LockClass, of: number): string => `pg_try_advisory_lock(${classes[name]}, ${of})`,
  giveBack: (name: LockClass, of: number): string => `pg_advisory_unlock(${classes[name]}, ${of})`,
} as const;
