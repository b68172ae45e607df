import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OltLiveTable, OltTable } from '../../db/tables/devices.ts';
import type { SystemReading } from '../../drivers/kit/reading.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { timeText } from '../../time-text.ts';
import type { OltKey } from './lease.ts';

/** Columns of `olt` that the device itself tells. */
const told = {
  hostName: 'name',
  contact: 'contact',
  location: 'location',
  firmware: 'firmware',
  hardware: 'hardware',
  mac: 'mac',
  serial: 'serial',
  model: 'device_type',
  descr: 'sys_descr',
  deviceClass: 'device_class',
  licenceLimit: 'licence_limit',
  licenceTime: 'licence_time',
} as const satisfies Partial<Record<keyof SystemReading, keyof OltTable>>;

type OltRow = Selectable<OltTable>;

/** What the reading changes of the row. A device that answers nothing for a value does not erase what is known. */
function changed(row: OltRow, system: SystemReading): Updateable<OltTable> {
  const update: Record<string, string> = {};
  for (const [key, column] of Object.entries(told) as [keyof typeof told, (typeof told)[keyof typeof told]][]) {
    const value = system[key];
    if (typeof value === 'string' && row[column] !== value) update[column] = value;
  }
  return update as Updateable<OltTable>;
}

/** What people told the old hardware of itself. */
const ownWords = ['name', 'contact', 'location'] as const;

/** New hardware calls itself what it likes until it is told who it is, and somebody agrees. */
async function isReplaced(tx: Tx, { tenantId, oltId }: OltKey): Promise<boolean> {
  const { rows } = await sql`select 1 from olt_replacement
    where tenant_id = ${tenantId} and olt_id = ${oltId} and ended_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** A MAC may stand in one row of a tenant only: a clone keeps the identity that it was given, and is reported. */
async function macIsFree(tx: Tx, { tenantId, oltId }: OltKey, mac: string): Promise<boolean> {
  const other = await tx
    .selectFrom('olt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mac', '=', mac)
    .where('id', '<>', oltId)
    .executeTakeFirst();
  return other === undefined;
}

export interface OltWritten {
  /** Name, MAC or address book entry changed: others keep lists of these. */
  readonly identityChanged: boolean;
  readonly doubledMac: string | null;
  /** Why the last ONU reading was not believed; null = it was. */
  readonly onusFault: string | null;
  readonly onusBy: ReadBy | null;
  readonly onusSeq: string;
}

/** Brings the OLT's own row up to date; undefined when the OLT was removed meanwhile. */
export async function writeOlt(
  tx: Tx,
  key: OltKey,
  system: SystemReading,
  ponMode: string | null,
  at: Date,
): Promise<OltWritten | undefined> {
  const own = (query: ReturnType<typeof tx.selectFrom<'olt'>>) =>
    query.where('tenant_id', '=', key.tenantId).where('id', '=', key.oltId);
  const row = await own(tx.selectFrom('olt')).selectAll().forNoKeyUpdate().executeTakeFirst();
  if (!row) return undefined;
  const live = await tx
    .selectFrom('olt_live')
    .select(['onus_fault', 'onus_by', 'onus_seq'])
    .where('tenant_id', '=', key.tenantId)
    .where('olt_id', '=', key.oltId)
    .executeTakeFirst();
  const update = changed(row, system);
  if (ownWords.some((column) => update[column] !== undefined) && (await isReplaced(tx, key))) {
    for (const column of ownWords) delete update[column];
  }
  let doubledMac: string | null = null;
  if (typeof update.mac === 'string' && !(await macIsFree(tx, key, update.mac))) {
    doubledMac = update.mac;
    delete update.mac;
  }
  if (ponMode !== null && row.pon_mode !== ponMode) update.pon_mode = ponMode;
  if (Object.keys(update).length > 0) {
    await tx
      .updateTable('olt')
      .set({ ...update, updated_at: at })
      .where('tenant_id', '=', key.tenantId)
      .where('id', '=', key.oltId)
      .execute();
  }
  const identityChanged = update.mac !== undefined || update.name !== undefined;
  return {
    identityChanged,
    doubledMac,
    onusFault: live?.onus_fault ?? null,
    onusBy: live?.onus_by ?? null,
    onusSeq: live?.onus_seq ?? '',
  };
}

/**
 * Holds the OLT's own row, before any other row about it: whoever removes the OLT holds it too, and would otherwise wait for
 * rows of ours while our alarms wait for theirs. False when the OLT was removed.
 */
export async function holdOlt(tx: Tx, { tenantId, oltId }: OltKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from olt where tenant_id = ${tenantId} and id = ${oltId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** What a device measures of itself. */
const loads = ['cpu', 'memory', 'temperature'] as const;

/** A value that SNMP tells is SNMP's. Where it tells none, what the command line told stands, with its age. */
function overlaid(values: Updateable<OltLiveTable>) {
  return loads.map((name) => {
    const cliAt = `${name}_cli_at` as const;
    if (values[name] === undefined) return {};
    if (values[name] !== null) return { [name]: values[name], [cliAt]: null };
    return { [name]: sql`case when ${sql.ref(cliAt)} is null then null else ${sql.ref(name)} end` };
  });
}

/** What the command line told of the device itself. A value that it did not tell this time stays, with its age. */
export function toldByCli(system: SystemReading, at: Date): Updateable<OltLiveTable> {
  const told = loads.flatMap((name): Updateable<OltLiveTable>[] =>
    typeof system[name] === 'number' ? [{ [name]: system[name], [`${name}_cli_at`]: at }] : [],
  );
  return Object.assign({}, ...told, system.fan === undefined ? {} : { fan: system.fan, fan_cli_at: at }) as object;
}

/** The OLT answered. Returns the event when that brought it back (or in for the first time). */
export async function noteAnswer(
  tx: Tx,
  key: OltKey,
  at: Date,
  values: Updateable<OltLiveTable>,
): Promise<LiveEvent | undefined> {
  const before = await liveOf(tx, key);
  if (!before) return undefined;
  const back = before.online !== true;
  await tx
    .updateTable('olt_live')
    .set({
      ...values,
      ...Object.assign({}, ...overlaid(values)),
      online: true,
      last_answer_at: at,
      missed: 0,
      ...(back ? { since: at, login_at: at } : {}),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('olt_id', '=', key.oltId)
    .execute();
  return back ? stateEvent(key, before, true, at) : undefined;
}

/** The OLT answers, but is another tenant's: nothing of its answer is kept. */
export async function noteDoubt(tx: Tx, { tenantId, oltId }: OltKey, at: Date): Promise<void> {
  await tx
    .updateTable('olt_live')
    .set({ last_poll_at: at, poll_fault: 'ownedElsewhere' })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .execute();
}

/** The OLT did not answer. `lost`: that makes it offline. */
export async function noteSilence(
  tx: Tx,
  key: OltKey,
  at: Date,
  silence: { readonly missed: number; readonly lost: boolean; readonly fault: string },
): Promise<LiveEvent | undefined> {
  const before = await liveOf(tx, key);
  if (!before) return undefined;
  const gone = silence.lost && before.online !== false;
  await tx
    .updateTable('olt_live')
    .set({
      missed: silence.missed,
      poll_fault: silence.fault,
      ...(gone ? { online: false, since: at, offline_at: at } : {}),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('olt_id', '=', key.oltId)
    .execute();
  return gone ? stateEvent(key, before, false, at) : undefined;
}

interface Before {
  readonly online: boolean | null;
  readonly mac: string | null;
  readonly name: string;
}

async function liveOf(tx: Tx, { tenantId, oltId }: OltKey): Promise<Before | undefined> {
  const { rows } = await sql<Before>`select l.online, o.mac, o.name
    from olt_live l join olt o on o.tenant_id = ${tenantId} and o.id = l.olt_id
    where l.tenant_id = ${tenantId} and l.olt_id = ${oltId} for no key update of l`.execute(tx);
  return rows[0];
}

const stateEvent = (key: OltKey, { mac, name }: Before, online: boolean, at: Date): LiveEvent => ({
  kind: 'olt.state',
  payload: { oltId: key.oltId, sysMac: mac && macText(mac), name, online, since: timeText(at) },
});
