import { interfaces, system, vsolSysObjectId } from '@heliograph/wire/mib/standard.ts';
import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { isLoad, loads } from '../../devices/loads.ts';
import { descriptionOf, boxKindOf, type Model } from '../../devices/models.ts';
import type { Olt } from '../../devices/olt.ts';
import { restartOlt, restoreOlt } from '../../devices/events.ts';
import { runningTime, systemTime } from '../../shapes/dates.ts';
import { bindScalars, type AgentValue, type ViewSegment, type Set } from '../view.ts';
import { interfaceCount } from './interfaces.ts';

const keep =
  (name: string): Set =>
  (olt: Olt, _: number, value: AgentValue) => {
    olt.overrides.set(name, typeof value === 'number' ? value : String(value));
    return undefined;
  };

const names = {
  host: (olt: Olt) => olt.setting('sysHostName', olt.spec.name),
  contact: (olt: Olt) => olt.setting('sysContact', olt.spec.contact),
  location: (olt: Olt) => olt.setting('sysLocation', olt.spec.location),
};

/** Setting the standard object changes the vendor's twin as well: they are one text of the device. */
const standard = (): ViewSegment[] => [
  ...bindScalars(
    system,
    {
      sysDescr: (olt) => descriptionOf(olt.model),
      sysObjectID: () => vsolSysObjectId,
      sysUpTime: (olt, _, now) => Math.floor(olt.uptime(now) / 10),
      sysContact: names.contact,
      sysName: names.host,
      sysLocation: names.location,
      sysServices: () => 2,
    },
    { sysContact: keep('sysContact'), sysName: keep('sysHostName'), sysLocation: keep('sysLocation') },
  ),
  ...bindScalars(interfaces, { ifNumber: (olt) => interfaceCount(olt) }),
];

const identity = (): ViewSegment[] => [
  ...bindScalars(
    systemInfo,
    {
      sysHostName: names.host,
      sysContact: names.contact,
      sysLocation: names.location,
      sysFirmVersion: (olt) => olt.system.firmware ?? olt.spec.firmware ?? olt.model.firmware,
      sysHardVersion: (olt) => olt.model.hardware,
      mibSup: () => 'MIBV2 MIB',
      sysMac: (olt) => olt.spec.mac,
      sysRunningTime: (olt, _, now) => runningTime(olt.uptime(now)),
      sysTemperature: (olt, _, now) => loads.sysTemperature(olt, now),
      sysTime: (olt, _, now) => systemTime(olt.clock(now)),
      sysSerialNumber: (olt) => olt.spec.serial,
      sysLicenselimit: () => 'Unlimited',
      sysLicenseTime: () => 'Permanent',
      sysSoftwareCreatedTime: (olt) => olt.model.softwareCreated,
      sysDeviceModel: (olt) => boxKindOf(olt.model),
      psuStatus: () => 1,
    },
    { sysHostName: keep('sysHostName'), sysContact: keep('sysContact'), sysLocation: keep('sysLocation') },
  ),
  ...bindScalars(oltType, {
    oltType: (olt) => boxKindOf(olt.model),
    routeEnable: (olt) => (olt.model.routing ? 1 : 0),
    ipv6Enable: () => 1,
    oltTypeVersion: (olt) => olt.model.board,
  }),
];

/** Scalars of a command block read back their own name, or 1, until they are set (V1600D V2.03.74R). */
const control = (): ViewSegment[] => [
  ...bindScalars(
    systemControl,
    {
      restartSystem: () => 1,
      cpuLoad: (olt, _, now) => loads.cpuLoad(olt, now),
      memoryLoad: (olt, _, now) => loads.memoryLoad(olt, now),
    },
    {
      restartSystem: (olt) => {
        olt.config.later(() => restartOlt(olt));
        return undefined;
      },
    },
  ),
  ...bindScalars(
    configFile,
    { restoreConfiguration: () => 1, saveConfiguration: () => 1 },
    {
      restoreConfiguration: (olt) => {
        olt.config.later(() => restoreOlt(olt));
        return undefined;
      },
      saveConfiguration: (olt) => {
        olt.config.later(() => olt.config.save());
        return undefined;
      },
    },
  ),
];

export const systemSegments = ({
  columns2025,
  loadScalars,
}: Pick<Model, 'columns2025' | 'loadScalars'>): ViewSegment[] =>
  [...standard(), ...identity(), ...control()].filter(
    ({ name }) => (columns2025 || name !== 'psuStatus') && (loadScalars || !isLoad(name)),
  );
