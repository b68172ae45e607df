import type { Severity } from '../words/severities.ts';
import { deviceKinds } from './device.ts';
import type { AlarmKind, KindSpec } from './kind.ts';
import { networkKinds } from './network.ts';
import { onuOpticsKinds } from './onu-optics.ts';
import { onuKinds } from './onu.ts';
import { ponKinds } from './pon.ts';
import { systemKinds } from './system.ts';
import { forecastKinds, thresholdKinds } from './thresholds.ts';

const specs = {
  ...deviceKinds,
  ...networkKinds,
  ...ponKinds,
  ...onuKinds,
  ...onuOpticsKinds,
  ...systemKinds,
  ...forecastKinds,
  ...thresholdKinds,
} as const satisfies Record<string, KindSpec>;

export type AlarmKindId = keyof typeof specs;

const whole = (id: string, spec: KindSpec): AlarmKind => ({
  ...spec,
  id,
  stands: spec.stands ?? 'alarm',
  clears: spec.clears ?? [],
});

/** Every kind of alarm that this system knows. A new one is one entry in one of the tables above. */
export const alarmKinds: readonly AlarmKind[] = Object.entries(specs).map(([id, spec]) => whole(id, spec));

const by = <K>(key: (kind: AlarmKind) => K | undefined): ReadonlyMap<K, AlarmKind> =>
  new Map(
    alarmKinds.flatMap((kind) => {
      const found = key(kind);
      return found === undefined ? [] : [[found, kind] as const];
    }),
  );

const byId = by((kind) => kind.id);
const byK = by((kind) => kind.k);
const by2025 = by((kind) => kind.number2025);
const byStandard = by((kind) => kind.standard);

export function alarmKind(id: AlarmKindId): AlarmKind {
  const kind = byId.get(id);
  if (!kind) throw new Error(`no such alarm kind: ${id}`);
  return kind;
}
/** A kind by the id that a row carries; undefined for rows of a newer release. */
export const alarmKindOf = (id: string): AlarmKind | undefined => byId.get(id);
/** By the last number of dataTrapOID. */
export const alarmKindByK = (k: number): AlarmKind | undefined => byK.get(k);
/** By the number that 2025 firmware puts into dataAlarmType. */
export const alarmKindBy2025 = (number: number): AlarmKind | undefined => by2025.get(number);
/** By the OID of a notification of a standard MIB. */
export const alarmKindByStandard = (oid: string): AlarmKind | undefined => byStandard.get(oid);

/**
 * Severity that dateAlarmLevel gives: emerg 7, alert 6, criterr 5 critical; major 4; warning 3 minor; notice 2, info 1, debug 0
 * warning. Undefined when the device gave none of these.
 */
export function severityOfLevel(level: number): Severity | undefined {
  if (!Number.isInteger(level) || level < 0 || level > 7) return undefined;
  if (level >= 5) return 1;
  return level === 4 ? 2 : level === 3 ? 3 : 4;
}

/** Can a device tell of it by a number of its own? Else the console finds it out, and what is said about it are our words. */
export const isToldByDevices = ({ k, number2025, standard }: AlarmKind): boolean =>
  k !== undefined || number2025 !== undefined || standard !== undefined;
