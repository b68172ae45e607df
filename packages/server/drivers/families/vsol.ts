import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import type { Family, DeviceIdentity } from '../kit/family.ts';
import type { DeviceReading } from '../kit/reading.ts';
import { eponFound, eponOnus, eponOnuTables } from '../features/epon-onus.ts';
import { gponFound, gponOnus, gponOnuTables } from '../features/gpon-onus.ts';
import { eponServices } from '../features/epon-service.ts';
import { gponServices } from '../features/gpon-service.ts';
import { oltVerbs } from '../features/olt-verbs.ts';
import { eponOnuVerbs, gponOnuCliVerbs, gponOnuVerbs } from '../features/onu-verbs.ts';
import { portTables, standardTables, vsolPorts } from '../features/ports.ts';
import { vsolScalars, vsolSystem } from '../features/system.ts';
import type { Step } from '../kit/binding.ts';
import { setItem } from '../bindings/codec.ts';
import { eponOnuPages } from '../pages/epon-onu.ts';
import { eponProfilePages } from '../pages/epon-profiles.ts';
import { gponOnuFlowPages } from '../pages/gpon-onu-flows.ts';
import { gponOnuIgmpPages } from '../pages/gpon-onu-igmp.ts';
import { gponOnuLanPages } from '../pages/gpon-onu-lan.ts';
import { gponOnuPortPages } from '../pages/gpon-onu-ports.ts';
import { gponOnuPages } from '../pages/gpon-onu.ts';
import { gponPrivatePages } from '../pages/gpon-private.ts';
import { gponAccessProfilePages } from '../pages/gpon-access-profiles.ts';
import { gponGlobalPages } from '../pages/gpon-global.ts';
import { gponLearningPages } from '../pages/gpon-learning.ts';
import { gponLinePages } from '../pages/gpon-line-profiles.ts';
import { gponOnuProfilePages } from '../pages/gpon-onu-profiles.ts';
import { gponPrivateProfileWanPages } from '../pages/gpon-private-profile-wan.ts';
import { gponPrivateProfilePages } from '../pages/gpon-private-profiles.ts';
import { gponProfilePages } from '../pages/gpon-profiles.ts';
import { gponServicePages } from '../pages/gpon-service-profiles.ts';
import { eponUpgradePages } from '../pages/epon-upgrade.ts';
import { gponUpgradePages } from '../pages/gpon-upgrade.ts';
import { eponOnuReaders } from '../readers/epon-onus.ts';
import { gponOnuReaders } from '../readers/gpon-onus.ts';
import { gponPortReaders } from '../readers/ports.ts';
import { systemReaders } from '../readers/system.ts';
import { runningReader } from '../running/understand.ts';
import { vsolRunning } from '../running/vsol-lines.ts';
import { vsolVolatile } from '../running/vsol-volatile.ts';
import { platformPages } from '../pages/platform.ts';
import { isVsol } from '../identity.ts';
import { clockOffset } from '../spellings/dates.ts';

/** sysObjectID is the same for all models of the vendor; the technology is told by the board model or the kind. */
const isEpon = ({ model, sysDescr, kind }: DeviceIdentity): boolean => {
  const name = model ?? sysDescr ?? '';
  if (/^V160\dX?G/i.test(name)) return false;
  return /^V160\dD/i.test(name) || /^EPON/i.test(kind ?? '');
};

const gponName = (pon: number): string => `GPON0/${pon}`;
const eponName = (pon: number): string => `EPON0/${pon}`;

/** Leaves `onus` and `found` out when the tables were not read. */
function reading(
  parts: { [K in keyof DeviceReading]: DeviceReading[K] | undefined } & Pick<DeviceReading, 'system' | 'ports'>,
): DeviceReading {
  const { system, ports, ...others } = parts;
  const read = Object.entries(others).filter(([, value]) => value !== undefined);
  return { system, ports, ...Object.fromEntries(read) };
}

function decodeGpon(result: CollectResult, now: number): DeviceReading {
  const system = vsolSystem(result);
  const clock = { offset: clockOffset(system.clock, now), now };
  return reading({
    system,
    ports: vsolPorts(result, gponName),
    onus: gponOnus(result, clock),
    found: gponFound(result),
  });
}

function decodeEpon(result: CollectResult, now: number): DeviceReading {
  const system = vsolSystem(result);
  const clock = { offset: clockOffset(system.clock, now), now };
  return reading({
    system,
    ports: vsolPorts(result, eponName),
    onus: eponOnus(result, clock),
    found: eponFound(result),
  });
}

const { saveConfiguration } = configFile;
const save = (): Step => ({ sets: [setItem(saveConfiguration, saveConfiguration.enum.enable, [], 'enable')] });

const readRunning = runningReader(vsolRunning);

/** V1600D series: EPON. A single-threaded agent; eight requests at once are what the smallest stands. */
export const vsolEpon: Family = {
  id: 'vsol-epon',
  matches: (identity) => isVsol(identity) && isEpon(identity),
  ponMode: 'EPON',
  windowCeiling: 8,
  scalars: vsolScalars,
  tables: [...portTables, ...standardTables, ...eponOnuTables],
  readers: eponOnuReaders,
  decode: decodeEpon,
  verbs: [...oltVerbs, ...eponOnuVerbs],
  services: eponServices,
  speaksCli: true,
  readRunning,
  volatileLines: vsolVolatile,
  bindings: [...platformPages, ...eponProfilePages, ...eponOnuPages, ...eponUpgradePages],
  save,
  ponName: eponName,
};

/** V1600G series: GPON. Some boards (V1600G1B V1.4.4R) answer none of the ONU tables: then the readers tell. */
export const vsolGpon: Family = {
  id: 'vsol-gpon',
  matches: isVsol,
  ponMode: 'GPON',
  windowCeiling: 8,
  scalars: vsolScalars,
  tables: [...portTables, ...standardTables, ...gponOnuTables],
  readers: [...gponOnuReaders, ...gponPortReaders, ...systemReaders],
  decode: decodeGpon,
  verbs: [...oltVerbs, ...gponOnuCliVerbs, ...gponOnuVerbs],
  services: gponServices,
  speaksCli: true,
  readRunning,
  volatileLines: vsolVolatile,
  bindings: [
    ...platformPages,
    ...gponProfilePages,
    ...gponOnuProfilePages,
    ...gponLinePages,
    ...gponServicePages,
    ...gponAccessProfilePages,
    ...gponPrivateProfilePages,
    ...gponPrivateProfileWanPages,
    ...gponLearningPages,
    ...gponGlobalPages,
    ...gponUpgradePages,
    ...gponOnuPages,
    ...gponOnuFlowPages,
    ...gponOnuPortPages,
    ...gponOnuLanPages,
    ...gponOnuIgmpPages,
    ...gponPrivatePages,
  ],
  save,
  ponName: gponName,
};
