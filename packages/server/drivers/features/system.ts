import { system as standardSystem } from '@heliograph/wire/mib/standard.ts';
import { dot1dBase } from '@heliograph/wire/mib/bridge.ts';
import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import type { CollectResult, ScalarPlan } from '@heliograph/wire/snmp/fast/types.ts';
import { chassisOf } from './entity.ts';
import { scalarInt, scalarOid, scalarText } from '../kit/rows.ts';
import type { SystemReading } from '../kit/reading.ts';
import { whoIsOlt, type Who } from '../identity.ts';
import { deviceText } from '../spellings/texts.ts';

const scalar = (object: { readonly name: string; readonly oid: readonly number[] }): ScalarPlan => ({
  key: object.name,
  oid: object.oid,
});

/** Any SNMP device has these. */
export const standardScalars: readonly ScalarPlan[] = [
  standardSystem.sysDescr,
  standardSystem.sysObjectID,
  standardSystem.sysUpTime,
  standardSystem.sysContact,
  standardSystem.sysName,
  standardSystem.sysLocation,
  dot1dBase.dot1dBaseBridgeAddress,
].map(scalar);

/** What a poll reads of every V-SOL OLT. What of it a firmware lacks is taken from the standard objects after it (`whoIsOlt`). */
export const vsolScalars: readonly ScalarPlan[] = [
  standardSystem.sysDescr,
  systemInfo.sysHostName,
  systemInfo.sysContact,
  systemInfo.sysLocation,
  systemInfo.sysFirmVersion,
  systemInfo.sysHardVersion,
  systemInfo.sysMac,
  systemInfo.sysRunningTime,
  systemInfo.sysTemperature,
  systemInfo.sysTime,
  systemInfo.sysSerialNumber,
  systemInfo.sysLicenselimit,
  systemInfo.sysLicenseTime,
  systemControl.cpuLoad,
  systemControl.memoryLoad,
  oltType.oltTypeVersion,
  oltType.oltType,
  standardSystem.sysUpTime,
  standardSystem.sysName,
].map(scalar);

/** Loads that cannot be: agents answer 255 or more while the meter is not ready. */
const percent = (value: number | null | undefined) =>
  value === undefined ? undefined : value !== null && value >= 0 && value <= 100 ? value : null;
const celsius = (value: number | null | undefined) =>
  value === undefined ? undefined : value !== null && value > -60 && value < 150 ? value : null;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Leaves out what was not answered, so that a poll never overwrites a known value with "not read". */
function known<T extends object>(all: { [K in keyof T]: T[K] | undefined }): T {
  const result = {} as Mutable<T>;
  for (const key of Object.keys(all) as (keyof T)[]) if (all[key] !== undefined) result[key] = all[key] as T[keyof T];
  return result;
}

const words = (result: CollectResult, name: string, most?: number): string | null | undefined => {
  const raw = scalarText(result, name);
  return raw === undefined ? undefined : deviceText(raw, most);
};

/** What of the ladder the console keeps. */
const identityOf = ({ hostName, contact, location, firmware, hardware, mac, serial, model, ...who }: Who) => ({
  hostName,
  contact,
  location,
  firmware,
  hardware,
  mac,
  serial,
  model: model ?? undefined,
  runningTime: who.runningTime,
});

export function vsolSystem(result: CollectResult): SystemReading {
  const who = whoIsOlt((name) => scalarText(result, name) ?? scalarInt(result, name));
  return known<SystemReading>({
    ...identityOf(who),
    descr: words(result, standardSystem.sysDescr.name, 255),
    licenceLimit: words(result, systemInfo.sysLicenselimit.name, 64),
    licenceTime: words(result, systemInfo.sysLicenseTime.name, 64),
    clock: words(result, systemInfo.sysTime.name, 64),
    cpu: percent(scalarInt(result, systemControl.cpuLoad.name)),
    memory: percent(scalarInt(result, systemControl.memoryLoad.name)),
    temperature: celsius(scalarInt(result, systemInfo.sysTemperature.name)),
  });
}

export function standardSystemReading(result: CollectResult): SystemReading {
  const chassis = chassisOf(result);
  const who = whoIsOlt(
    (name) => chassis(name) ?? scalarOid(result, name) ?? scalarText(result, name) ?? scalarInt(result, name),
  );
  return known<SystemReading>({
    ...identityOf(who),
    deviceClass: who.deviceClass ?? undefined,
    descr: words(result, standardSystem.sysDescr.name, 255),
  });
}
