import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { families } from '../../drivers/families.ts';
import type { CommandReader } from '../../drivers/kit/reader.ts';
import type { DeviceReading } from '../../drivers/kit/reading.ts';
import type { OltCapability } from './capability.ts';
import type { OltRow } from './fleet.ts';

/** Visits between two readings of what hardly changes. */
const inventoryEvery = 12;

/** What was learned of the command line of a device: commands that this firmware does not know. */
export interface LearnedCommands {
  readonly firmware: string | null;
  readonly unknown: readonly string[];
}

export const learnedOf = ({ capability, firmware }: Pick<OltRow, 'capability' | 'firmware'>): LearnedCommands => {
  const kept = (capability as OltCapability | null)?.cli;
  // Another firmware may know other words.
  return kept && kept.firmware === firmware ? kept : { firmware, unknown: [] };
};

/** Whether a device answers none of these tables and scalars; undefined before it was probed. */
export function answersNone({ capability }: Pick<OltRow, 'capability'>, names: readonly string[]): boolean | undefined {
  const record = capability as OltCapability | null;
  const family = families.find(({ id }) => id === record?.family);
  // What somebody wrote down by hand, or nobody has probed, says nothing of any table.
  if (!record?.tables || !family) return undefined;
  const isScalar = (name: string) => family.scalars.some(({ key }) => key === name);
  // A record of an older version names no scalars, and says nothing of them.
  const stateOf = (name: string) =>
    isScalar(name) ? (record.scalars?.[name] ?? 'answered') : (record.tables[name] ?? 'absent');
  return names.every((name) => ['absent', 'empty'].includes(stateOf(name)));
}

/** Everything that the command line would have to tell of this device, because its SNMP does not; nothing before it was probed. */
export function lackingReaders(row: Pick<OltRow, 'capability'>): readonly CommandReader[] {
  const { family: known } = (row.capability ?? {}) as Partial<OltCapability>;
  const family = families.find(({ id }) => id === known);
  return (family?.readers ?? []).filter(({ insteadOf }) => answersNone(row, insteadOf) === true);
}

/** The command line is what lists the ONUs of this device; else it only adds to them. */
export const listsOnus = (row: Pick<OltRow, 'capability'>): boolean =>
  lackingReaders(row).some(({ tells }) => tells === 'list');

/** The record says that no table lists ONUs, and here they are; or that there is no such scalar, and here is its value. */
export const isOutdated = (row: Pick<OltRow, 'capability'>, { onus, system }: DeviceReading): boolean =>
  ((onus?.rows.length ?? 0) > 0 && listsOnus(row)) ||
  lackingReaders(row).some(({ values = [] }) => values.some((name) => typeof system[name] === 'number'));

/** Of those, what is asked at one visit. Where the list is not known to the device, there is nothing that the rest could be added to. */
export function readersAt(
  lacking: readonly CommandReader[],
  { unknown }: LearnedCommands,
  round: number,
  inventoryDue: boolean,
): CommandReader[] {
  const known = lacking.filter(({ id }) => !unknown.includes(id));
  const isBlind = lacking.some(({ tells }) => tells === 'list') && !known.some(({ tells }) => tells === 'list');
  const [about, others] = [known.filter(isOfOnus), known.filter((reader) => !isOfOnus(reader))];
  const asked = isBlind ? others : [...about, ...others];
  return asked.filter(({ cadence }) => cadence === 'state' || inventoryDue || round % inventoryEvery === 0);
}

const isOfOnus = ({ tells }: CommandReader): boolean => tells === 'list' || tells === 'light' || tells === 'facts';

/** PON ports to go to: those that SNMP named, else as many as the model has. */
export const ponsOf = ({ device_type, pon_mode }: Pick<OltRow, 'device_type' | 'pon_mode'>, known: readonly number[]) =>
  known.length > 0
    ? known
    : Array.from({ length: oltModel(device_type, pon_mode === 'EPON' ? 'EPON' : 'GPON').pons }, (_, at) => at + 1);
