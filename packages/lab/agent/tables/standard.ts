import { dot1dBase, dot1dBasePortTable } from '@heliograph/wire/mib/bridge.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { lldpLocPortTable, lldpRemTable } from '@heliograph/wire/mib/lldp.ts';
import { ifTable, ifXTable, interfaces, system } from '@heliograph/wire/mib/standard.ts';
import type { Olt } from '../../devices/olt.ts';
import { meanPacket, octetsAt } from '../../devices/traffic.ts';
import { between, mix } from '../../kit/random.ts';
import { listed, numbered } from '../rows.ts';
import { bindScalars, bindTable, type Raw, type Segment, type Set } from '../view.ts';

/** A switch of no maker that the console knows: it answers SNMPv2-MIB, IF-MIB, ENTITY-MIB, BRIDGE-MIB and LLDP-MIB, and nothing else. */

/** The number for examples (RFC 5612). */
const sysObjectId = [1, 3, 6, 1, 4, 1, 32_473, 1, 28];

const ports = (olt: Olt): number => olt.model.uplinks.length;
const isFast = (olt: Olt, port: number): boolean => olt.model.uplinks[port - 1] === 'XGE';
/** `Gi1/0/7`, `Te1/0/25`. */
const nameOf = (olt: Olt, port: number): string => `${isFast(olt, port) ? 'Te' : 'Gi'}1/0/${port}`;
const isUp = (olt: Olt, port: number): boolean => olt.uplinkUp[port - 1] === 1 && olt.uplinkEnabled[port - 1] === 1;
const megabits = (olt: Olt, port: number): number => (isFast(olt, port) ? 10_000 : 1000);

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
  const mean = 2 ** between(olt.seed, 13, isFast(olt, port) ? 26 : 22, port, way === 'in' ? 60 : 61);
  return isUp(olt, port) ? octetsAt(mean, olt.uptime(now), olt.trafficPhase(port)) : 0;
};
const counted = (way: Way) => (olt: Olt, port: number, now: number) => Math.floor(octets(olt, port, way, now));
const packets = (way: Way) => (olt: Olt, port: number, now: number) =>
  Math.floor(octets(olt, port, way, now) / meanPacket);
/** One port in eight has a bad cable. */
const errors = (olt: Olt, port: number, now: number): number =>
  mix(olt.seed, port, 62) % 8 === 0 ? Math.floor(octets(olt, port, 'in', now) / 5e7) : 0;

const keep =
  (name: string): Set =>
  (olt: Olt, _: number, value: Raw) => {
    olt.overrides.set(name, String(value));
    return undefined;
  };

const rows = numbered(1, ports);

const described = (olt: Olt): string =>
  `Example ${olt.model.board} access switch\r\nSoftware Version ${olt.model.firmware}`;

const about = (): Segment[] => [
  ...bindScalars(
    system,
    {
      sysDescr: described,
      sysObjectID: () => sysObjectId,
      sysUpTime: (olt, _, now) => Math.floor(olt.uptime(now) / 10),
      sysContact: (olt) => olt.setting('sysContact', olt.spec.contact),
      sysName: (olt) => olt.setting('sysName', olt.spec.name),
      sysLocation: (olt) => olt.setting('sysLocation', olt.spec.location),
      sysServices: () => 2,
    },
    { sysContact: keep('sysContact'), sysName: keep('sysName'), sysLocation: keep('sysLocation') },
  ),
  ...bindScalars(interfaces, { ifNumber: ports }),
  ...bindScalars(dot1dBase, { dot1dBaseBridgeAddress: base, dot1dBaseNumPorts: ports }),
  ...bindTable(dot1dBasePortTable, rows, { dot1dBasePort: (_, port) => port, dot1dBasePortIfIndex: (_, port) => port }),
];

const interfaceTables = (): Segment[] => [
  ...bindTable(ifTable, rows, {
    ifIndex: (_, port) => port,
    ifDescr: nameOf,
    ifType: () => 6,
    ifMtu: () => 1500,
    ifSpeed: (olt, port) => Math.min(4_294_967_295, megabits(olt, port) * 1_000_000),
    ifPhysAddress: address,
    ifAdminStatus: (olt, port) => (olt.uplinkEnabled[port - 1] === 1 ? 1 : 2),
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
    ifConnectorPresent: () => 1,
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

const inventory = (): Segment[] =>
  bindTable(
    entPhysicalTable,
    listed(() => parts.map(({ at }) => [at])),
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

/** Behind its fast ports stand other switches. */
const neighbours = (olt: Olt): number[] =>
  olt.model.uplinks.flatMap((_, i) => (isFast(olt, i + 1) && isUp(olt, i + 1) ? [i + 1] : []));
const neighbour =
  <T>(ask: (olt: Olt, port: number) => T) =>
  (olt: Olt, n: number): T =>
    ask(olt, neighbours(olt)[n] ?? 0);

const lldp = (): Segment[] => [
  ...bindTable(lldpLocPortTable, rows, {
    lldpLocPortIdSubtype: () => 5,
    lldpLocPortId: nameOf,
    lldpLocPortDesc: nameOf,
  }),
  ...bindTable(
    lldpRemTable,
    listed((olt) => neighbours(olt).map((port, n) => [0, port, n + 1])),
    {
      lldpRemChassisIdSubtype: () => 4,
      lldpRemChassisId: neighbour((olt, port) => address(olt, 4096 + port)),
      lldpRemPortIdSubtype: () => 5,
      lldpRemPortId: neighbour((_, port) => `Te1/1/${port}`),
      lldpRemPortDesc: neighbour((_, port) => `TenGigabitEthernet1/1/${port}`),
      lldpRemSysName: neighbour((_, port) => `core-${port}`),
      lldpRemSysDesc: () => 'Example core switch',
    },
  ),
];

export const switchSegments = (): Segment[] => [...about(), ...interfaceTables(), ...inventory(), ...lldp()];
