import { dot1dBase, dot1dBasePortTable } from '@heliograph/wire/mib/bridge.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { ifTable, ifXTable, interfaces, system } from '@heliograph/wire/mib/standard.ts';
import { entPhySensorTable } from '@heliograph/wire/mib/entity-sensor.ts';
import { hrProcessorTable, hrStorageTable, storageTypes } from '@heliograph/wire/mib/host-resources.ts';
import { shownLoad } from '../../devices/loads.ts';
import type { Standard } from '../../devices/models.ts';
import type { Olt } from '../../devices/olt.ts';
import { meanPacket, octetsAt } from '../../devices/traffic.ts';
import { randomBetween, mix } from '../../kit/random.ts';
import { listedRows, numbered } from '../rows.ts';
import { bindScalars, bindTable, type AgentValue, type ViewSegment, type Set } from '../view.ts';
import { lldpTables } from './lldp.ts';

/** Devices of no maker that the console knows: they answer SNMPv2-MIB, IF-MIB and ENTITY-MIB, some of them more, and nothing of a vendor. */

/** The number for examples (RFC 5612). */
const maker = [1, 3, 6, 1, 4, 1, 32_473, 1];

/** Only devices of another maker are asked what these tables hold. */
const standardOf = (olt: Olt): Standard => {
  if (olt.model.standard === undefined) throw new Error(`${olt.model.board} answers its own tables`);
  return olt.model.standard;
};

const ports = (olt: Olt): number => olt.model.uplinks.length;
/** Ports, then what is no port: a loopback, a tunnel. */
const interfaceCount = (olt: Olt): number => ports(olt) + standardOf(olt).inner.length;
const kindOf = (olt: Olt, port: number) => olt.model.uplinks[port - 1];
const isFast = (olt: Olt, port: number): boolean => kindOf(olt, port) === 'XGE';
const isLine = (olt: Olt, port: number): boolean => kindOf(olt, port) === 'FXS';
const nameOf = (olt: Olt, port: number): string => {
  const kind = kindOf(olt, port);
  const { portName, inner } = standardOf(olt);
  if (kind === undefined) return inner[port - ports(olt) - 1] ?? '';
  return portName(kind, port, olt.model.uplinks.slice(0, port).filter((one) => one === kind).length);
};
const isUp = (olt: Olt, port: number): boolean =>
  port > ports(olt) || (olt.uplinkUp[port - 1] === 1 && olt.uplinkEnabled[port - 1] === 1);
const isEnabled = (olt: Olt, port: number): boolean => port > ports(olt) || olt.uplinkEnabled[port - 1] === 1;
/** A telephone line has no speed. */
const megabits = (olt: Olt, port: number): number =>
  port > ports(olt) || isLine(olt, port) ? 0 : isFast(olt, port) ? 10_000 : 1000;
/** ethernetCsmacd, voiceFXS, softwareLoopback, tunnel (IANAifType-MIB). */
const typeOf = (olt: Olt, port: number): number => {
  if (port <= ports(olt)) return isLine(olt, port) ? 102 : 6;
  return nameOf(olt, port).startsWith('Tunnel') ? 131 : 24;
};

const base = (olt: Olt): Buffer => Buffer.from(olt.spec.mac.replaceAll(':', ''), 'hex');
/** The switch has the first address of its block, each port one after it. */
function address(olt: Olt, port: number): Buffer {
  const octets = base(olt);
  octets.writeUIntBE((octets.readUIntBE(3, 3) + port) & 0xff_ffff, 3, 3);
  return octets;
}

type Way = 'in' | 'out';
/** Octets since it started; none on a port without a link. */
const octets = (olt: Olt, port: number, way: Way, now: number): number => {
  const mean = 2 ** randomBetween(olt.seed, 13, isFast(olt, port) ? 26 : 22, port, way === 'in' ? 60 : 61);
  return isUp(olt, port) && megabits(olt, port) > 0 ? octetsAt(mean, olt.uptime(now), olt.trafficPhase(port)) : 0;
};
const counted = (way: Way) => (olt: Olt, port: number, now: number) => Math.floor(octets(olt, port, way, now));
const packets = (way: Way) => (olt: Olt, port: number, now: number) =>
  Math.floor(octets(olt, port, way, now) / meanPacket);
/** One port in eight has a bad cable. */
const errors = (olt: Olt, port: number, now: number): number =>
  mix(olt.seed, port, 62) % 8 === 0 ? Math.floor(octets(olt, port, 'in', now) / 5e7) : 0;

const keep =
  (name: string): Set =>
  (olt: Olt, _: number, value: AgentValue) => {
    olt.overrides.set(name, String(value));
    return undefined;
  };

const rows = numbered(1, interfaceCount);
const portRows = numbered(1, ports);

const described = (olt: Olt): string =>
  `Example ${olt.model.board} ${standardOf(olt).words}\r\nSoftware Version ${olt.model.firmware}`;

const about = (): ViewSegment[] => [
  ...bindScalars(
    system,
    {
      sysDescr: described,
      sysObjectID: (olt) => [...maker, standardOf(olt).number],
      sysUpTime: (olt, _, now) => Math.floor(olt.uptime(now) / 10),
      sysContact: (olt) => olt.setting('sysContact', olt.spec.contact),
      sysName: (olt) => olt.setting('sysName', olt.spec.name),
      sysLocation: (olt) => olt.setting('sysLocation', olt.spec.location),
      sysServices: (olt) => standardOf(olt).services,
    },
    { sysContact: keep('sysContact'), sysName: keep('sysName'), sysLocation: keep('sysLocation') },
  ),
  ...bindScalars(interfaces, { ifNumber: interfaceCount }),
];

const bridge = (): ViewSegment[] => [
  ...bindScalars(dot1dBase, { dot1dBaseBridgeAddress: base, dot1dBaseNumPorts: ports }),
  ...bindTable(dot1dBasePortTable, portRows, {
    dot1dBasePort: (_, port) => port,
    dot1dBasePortIfIndex: (_, port) => port,
  }),
];

const interfaceTables = (): ViewSegment[] => [
  ...bindTable(ifTable, rows, {
    ifIndex: (_, port) => port,
    ifDescr: nameOf,
    ifType: typeOf,
    ifMtu: () => 1500,
    ifSpeed: (olt, port) => Math.min(4_294_967_295, megabits(olt, port) * 1_000_000),
    ifPhysAddress: address,
    ifAdminStatus: (olt, port) => (isEnabled(olt, port) ? 1 : 2),
    ifOperStatus: (olt, port) => (isUp(olt, port) ? 1 : 2),
    ifLastChange: () => 0,
    ifInOctets: (olt, port, now) => counted('in')(olt, port, now) % 2 ** 32,
    ifInUcastPkts: (olt, port, now) => packets('in')(olt, port, now) % 2 ** 32,
    ifInDiscards: () => 0,
    ifInErrors: errors,
    ifOutOctets: (olt, port, now) => counted('out')(olt, port, now) % 2 ** 32,
    ifOutUcastPkts: (olt, port, now) => packets('out')(olt, port, now) % 2 ** 32,
    ifOutDiscards: () => 0,
    ifOutErrors: () => 0,
  }),
  ...bindTable(ifXTable, rows, {
    ifName: nameOf,
    ifHCInOctets: counted('in'),
    ifHCInUcastPkts: packets('in'),
    ifHCOutOctets: counted('out'),
    ifHCOutUcastPkts: packets('out'),
    ifHighSpeed: megabits,
    ifConnectorPresent: (olt, port) => (port <= ports(olt) ? 1 : 2),
    ifAlias: (olt, port) => (isFast(olt, port) ? `to core ${port}` : ''),
  }),
];

/** The chassis stands at 1001, as on many boxes, with what it holds after it. */
const parts = [
  { at: 1001, in: 0, class: 3, name: 'Chassis' },
  { at: 1002, in: 1001, class: 6, name: 'Power supply 1' },
  { at: 1003, in: 1001, class: 7, name: 'Fan 1' },
] as const;
type Part = (typeof parts)[number];
const part =
  <T>(ask: (olt: Olt, part: Part) => T) =>
  (olt: Olt, n: number): T =>
    ask(olt, parts[n] ?? parts[0]);
const ofChassis = (ask: (olt: Olt) => string) => part((olt, { class: kind }) => (kind === 3 ? ask(olt) : ''));

const inventory = (): ViewSegment[] =>
  bindTable(
    entPhysicalTable,
    listedRows(() => parts.map(({ at }) => [at])),
    {
      entPhysicalDescr: part((olt, { name }) => `${olt.model.board} ${name}`),
      entPhysicalContainedIn: part((_, of) => of.in),
      entPhysicalClass: part((_, of) => of.class),
      entPhysicalParentRelPos: () => 1,
      entPhysicalName: part((_, { name }) => name),
      entPhysicalHardwareRev: ofChassis((olt) => olt.model.hardware),
      entPhysicalFirmwareRev: () => '',
      entPhysicalSoftwareRev: ofChassis((olt) => olt.model.firmware),
      entPhysicalSerialNum: ofChassis((olt) => olt.spec.serial),
      entPhysicalMfgName: () => 'Example',
      entPhysicalModelName: part((olt, { class: kind }) => (kind === 3 ? olt.model.board : '')),
    },
  );

const megabyte = 1_048_576;
/** Memory and the volume that it starts from, in units of a kilobyte. */
const stores = [
  {
    type: storageTypes.ram,
    name: 'Physical memory',
    megabytes: 2048,
    used: (olt: Olt) => shownLoad(olt, 'memoryLoad'),
  },
  { type: [1, 3, 6, 1, 2, 1, 25, 2, 1, 9], name: 'flash:', megabytes: 512, used: () => 61 },
] as const;
const store =
  <T>(ask: (olt: Olt, of: (typeof stores)[number]) => T) =>
  (olt: Olt, n: number): T =>
    ask(olt, stores[n - 1] ?? stores[0]);
const unit = 1024;

const host = (): ViewSegment[] => [
  ...bindTable(
    hrProcessorTable,
    numbered(1, () => 2),
    {
      hrProcessorFrwID: () => [0, 0],
      // Its two processors work alike, the second a little less.
      hrProcessorLoad: (olt, n) => Math.max(0, shownLoad(olt, 'cpuLoad') - (n === 2 ? 2 : 0)),
    },
  ),
  ...bindTable(
    hrStorageTable,
    numbered(1, () => stores.length),
    {
      hrStorageIndex: (_, n) => n,
      hrStorageType: store((_, { type }) => type),
      hrStorageDescr: store((_, { name }) => name),
      hrStorageAllocationUnits: () => unit,
      hrStorageSize: store((_, { megabytes }) => (megabytes * megabyte) / unit),
      hrStorageUsed: store((olt, { megabytes, used }) => Math.round((megabytes * megabyte * used(olt)) / 100 / unit)),
    },
  ),
  // The chassis is warm in tenths of a degree; its fan turns.
  ...bindTable(
    entPhySensorTable,
    listedRows(() => [[1001], [1003]]),
    {
      entPhySensorType: (_, n) => (n === 0 ? 8 : 10),
      entPhySensorScale: () => 9,
      entPhySensorPrecision: (_, n) => (n === 0 ? 1 : 0),
      entPhySensorValue: (olt, n) => (n === 0 ? shownLoad(olt, 'sysTemperature') * 10 : 4200),
      entPhySensorOperStatus: () => 1,
    },
  ),
];

/** What a device of another maker answers. */
export const standardSegments = (standard: Standard): ViewSegment[] => [
  ...about(),
  ...interfaceTables(),
  ...inventory(),
  ...(standard.bridge ? [...bridge(), ...lldpTables()] : []),
  ...(standard.host ? host() : []),
];
