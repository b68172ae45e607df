import { system as standardSystem } from '@heliograph/wire/mib/standard.ts';
import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import type { CollectResult, ScalarPlan } from '@heliograph/wire/snmp/fast/types.ts';
import { scalarInt, scalarText } from '../kit/rows.ts';
import type { SystemReading } from '../kit/reading.ts';
import { deviceText, macDigits } from '../spellings/texts.ts';

const scalar = (object: { readonly name: string; readonly oid: readonly number[] }): ScalarPlan => ({
  key: object.name,
  oid: object.oid,
});

/** Any SNMP device has these. */
export const standardScalars: readonly ScalarPlan[] = [
  standardSystem.sysDescr,
  standardSystem.sysContact,
  standardSystem.sysName,
  standardSystem.sysLocation,
].map(scalar);

/** What a poll reads of every V-SOL OLT. `sysName` of the standard MIB is the same as sysHostName and is not asked again. */
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

export function vsolSystem(result: CollectResult): SystemReading {
  const mac = scalarText(result, systemInfo.sysMac.name);
  return known<SystemReading>({
    hostName: words(result, systemInfo.sysHostName.name),
    contact: words(result, systemInfo.sysContact.name),
    location: words(result, systemInfo.sysLocation.name),
    firmware: words(result, systemInfo.sysFirmVersion.name, 64),
    hardware: words(result, systemInfo.sysHardVersion.name, 64),
    mac: mac === undefined ? undefined : macDigits(mac),
    serial: words(result, systemInfo.sysSerialNumber.name, 64),
    model: words(result, oltType.oltTypeVersion.name, 64),
    descr: words(result, standardSystem.sysDescr.name, 255),
    licenceLimit: words(result, systemInfo.sysLicenselimit.name, 64),
    licenceTime: words(result, systemInfo.sysLicenseTime.name, 64),
    runningTime: words(result, systemInfo.sysRunningTime.name, 64),
    clock: words(result, systemInfo.sysTime.name, 64),
    cpu: percent(scalarInt(result, systemControl.cpuLoad.name)),
    memory: percent(scalarInt(result, systemControl.memoryLoad.name)),
    temperature: celsius(scalarInt(result, systemInfo.sysTemperature.name)),
  });
}

export function standardSystemReading(result: CollectResult): SystemReading {
  return known<SystemReading>({
    hostName: words(result, standardSystem.sysName.name),
    contact: words(result, standardSystem.sysContact.name),
    location: words(result, standardSystem.sysLocation.name),
    descr: words(result, standardSystem.sysDescr.name, 255),
  });
}
