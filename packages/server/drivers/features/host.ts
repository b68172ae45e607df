import { entPhySensorTable } from '@heliograph/wire/mib/entity-sensor.ts';
import { hrProcessorTable, hrStorageTable, storageTypes } from '@heliograph/wire/mib/host-resources.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { SystemReading } from '../kit/reading.ts';
import { answeredRowsOf } from '../kit/rows.ts';

/** Load, memory and warmth of a device, where a standard MIB tells them; many switches tell none. */
export const hostTables: readonly TableUse[] = [
  use(hrProcessorTable, { module: 'host', cadence: 'state' }, ['hrProcessorLoad']),
  use(hrStorageTable, { module: 'host', cadence: 'state' }, ['hrStorageType', 'hrStorageSize', 'hrStorageUsed']),
  use(entPhySensorTable, { module: 'sensors', cadence: 'state' }, [
    'entPhySensorType',
    'entPhySensorScale',
    'entPhySensorPrecision',
    'entPhySensorValue',
    'entPhySensorOperStatus',
  ]),
];

const indexes = (count: number): number[] => Array.from({ length: count }, (_, row) => row);
const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number');

/** Percent: the mean of its processors. */
function cpuOf(result: CollectResult): number | null | undefined {
  const rows = answeredRowsOf(result, hrProcessorTable);
  if (rows === undefined) return undefined;
  const loads = known(indexes(rows.count).map((row) => rows.int(row, 'hrProcessorLoad'))).filter(
    (load) => load >= 0 && load <= 100,
  );
  return loads.length === 0 ? null : Math.round(loads.reduce((sum, load) => sum + load, 0) / loads.length);
}

const ram = oidText(storageTypes.ram);
/** A size beyond 2^31 units comes as a negative number (Net-SNMP up to 5.7). */
const unitsOf = (value: number | null): number | null => (value === null ? null : value < 0 ? value + 2 ** 32 : value);

/** Percent of the memory that is in use; caches count as used, as the device counts them. */
function memoryOf(result: CollectResult): number | null | undefined {
  const rows = answeredRowsOf(result, hrStorageTable);
  if (rows === undefined) return undefined;
  const at = indexes(rows.count).find((row) => rows.text(row, 'hrStorageType') === ram);
  if (at === undefined) return null;
  const [size, used] = [unitsOf(rows.int(at, 'hrStorageSize')), unitsOf(rows.int(at, 'hrStorageUsed'))];
  return size === null || used === null || size === 0 || used > size ? null : Math.round((used / size) * 100);
}

const { celsius } = entPhySensorTable.columns.entPhySensorType.enum;
const { ok } = entPhySensorTable.columns.entPhySensorOperStatus.enum;
const units = 9;

/** °C: the warmest sensor, which is the one that breaks something. */
function temperatureOf(result: CollectResult): number | null | undefined {
  const rows = answeredRowsOf(result, entPhySensorTable);
  if (rows === undefined) return undefined;
  const warm = indexes(rows.count).map((row) => {
    if (rows.int(row, 'entPhySensorType') !== celsius || rows.int(row, 'entPhySensorOperStatus') !== ok) return null;
    const value = rows.int(row, 'entPhySensorValue');
    const power = ((rows.int(row, 'entPhySensorScale') ?? units) - units) * 3;
    const digits = rows.int(row, 'entPhySensorPrecision') ?? 0;
    return value === null ? null : value * 10 ** (power - digits);
  });
  const all = known(warm).filter((value) => value > -60 && value < 150);
  return all.length === 0 ? null : Math.round(Math.max(...all));
}

export function hostReading(result: CollectResult): Pick<SystemReading, 'cpu' | 'memory' | 'temperature'> {
  const [cpu, memory, temperature] = [cpuOf(result), memoryOf(result), temperatureOf(result)];
  return {
    ...(cpu === undefined ? {} : { cpu }),
    ...(memory === undefined ? {} : { memory }),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
