import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import type { Olt } from '../../devices/olt.ts';
import { meanPacket } from '../../devices/traffic.ts';
import { numbered } from '../rows.ts';
import { bindTable, type ViewSegment } from '../view.ts';
import { ponUp, uplinkOctets } from './ports.ts';

/** An interface by its number: uplinks first, then PONs, the management VLAN, and every ONU (V1600D V2.03.74R). */
type Interface =
  | { kind: 'uplink'; port: number }
  | { kind: 'pon'; pon: number }
  | { kind: 'vlan' }
  | { kind: 'onu'; slot: number };

export const interfaceCount = (olt: Olt): number =>
  olt.model.uplinks.length + olt.model.ponPorts + 1 + (olt.model.onuTables ? olt.onus.order().length : 0);

const interfaceAt = (olt: Olt, number: number): Interface => {
  const uplinks = olt.model.uplinks.length;
  const pons = olt.model.ponPorts;
  if (number <= uplinks) return { kind: 'uplink', port: number };
  if (number <= uplinks + pons) return { kind: 'pon', pon: number - uplinks };
  if (number === uplinks + pons + 1) return { kind: 'vlan' };
  return { kind: 'onu', slot: olt.onus.order()[number - uplinks - pons - 2] ?? 0 };
};

const technologyName = (olt: Olt): string => olt.model.technology.toUpperCase();

/** `GE0/1 Uplink`, `GPON0/1 Clients`, `GPON01ONU1`; EPON units write `EPON0/1:1`. */
const nameOf = (olt: Olt, of: Interface): string => {
  if (of.kind === 'uplink') return `${olt.model.uplinks[of.port - 1] ?? 'GE'}0/${of.port}`;
  if (of.kind === 'pon') return `${technologyName(olt)}0/${of.pon}`;
  if (of.kind === 'vlan') return 'vlan100';
  const pon = olt.onus.pon(of.slot);
  const onu = olt.onus.onu(of.slot);
  return olt.model.technology === 'gpon' ? `GPON${String(pon).padStart(2, '0')}ONU${onu}` : `EPON0/${pon}:${onu}`;
};

const descrOf = (olt: Olt, of: Interface): string => {
  const suffix = of.kind === 'uplink' ? ' Uplink' : of.kind === 'pon' ? ' Clients' : '';
  return nameOf(olt, of) + (olt.model.technology === 'gpon' ? suffix : '');
};

const aliasOf = (olt: Olt, of: Interface): string =>
  of.kind === 'onu' ? `${technologyName(olt)}0/${olt.onus.pon(of.slot)}:${olt.onus.onu(of.slot)}` : '';

const typeOf = (of: Interface): number => (of.kind === 'uplink' ? 6 : of.kind === 'vlan' ? 53 : 1);

const isUp = (olt: Olt, of: Interface): boolean => {
  if (of.kind === 'uplink') return olt.uplinkUp[of.port - 1] === 1;
  if (of.kind === 'pon') return ponUp(olt, of.pon);
  return of.kind === 'vlan' || olt.onus.phase[of.slot] === 3;
};

const isEnabled = (olt: Olt, of: Interface): boolean => {
  if (of.kind === 'uplink') return olt.uplinkEnabled[of.port - 1] === 1;
  return of.kind !== 'pon' || olt.ponEnabled[of.pon - 1] === 1;
};

/** Octets as the interface counts them: what comes in at an uplink goes out at the PONs. */
const octetsOf = (olt: Olt, of: Interface, direction: 'in' | 'out', now: number): number => {
  if (of.kind === 'uplink') return uplinkOctets(olt, of.port, direction === 'in' ? 'down' : 'up', now);
  const way = direction === 'in' ? 'up' : 'down';
  if (of.kind === 'pon') return olt.totals(now)[way][of.pon - 1] ?? 0;
  return of.kind === 'vlan' ? 0 : olt.octets(of.slot, way, now);
};

const macOctets = (olt: Olt): Uint8Array => Buffer.from(olt.spec.mac.replaceAll(':', ''), 'hex');

const megabits = (olt: Olt, of: Interface): number => {
  if (of.kind === 'uplink') return olt.model.uplinks[of.port - 1] === 'XGE' ? 10_000 : 1000;
  return 0;
};

const rows = numbered(1, interfaceCount);

type Ask<T> = (olt: Olt, of: Interface, now: number) => T;
const at =
  <T>(ask: Ask<T>) =>
  (olt: Olt, key: number, now: number): T =>
    ask(olt, interfaceAt(olt, key), now);

export const interfaceSegments = (): ViewSegment[] => [
  ...bindTable(ifTable, rows, {
    ifIndex: (_, key) => key,
    ifDescr: at(descrOf),
    ifType: at((_, of) => typeOf(of)),
    ifMtu: () => 1500,
    ifSpeed: at((olt, of) => Math.min(4_294_967_295, megabits(olt, of) * 1_000_000)),
    ifPhysAddress: (olt) => macOctets(olt),
    ifAdminStatus: at((olt, of) => (isEnabled(olt, of) ? 1 : 2)),
    ifOperStatus: at((olt, of) => (isUp(olt, of) ? 1 : 2)),
    ifLastChange: () => 0,
    ifInOctets: at((olt, of, now) => octetsOf(olt, of, 'in', now)),
    ifInUcastPkts: at((olt, of, now) => octetsOf(olt, of, 'in', now) / meanPacket),
    ifInDiscards: () => 0,
    ifInErrors: () => 0,
    ifOutOctets: at((olt, of, now) => octetsOf(olt, of, 'out', now)),
    ifOutUcastPkts: at((olt, of, now) => octetsOf(olt, of, 'out', now) / meanPacket),
    ifOutDiscards: () => 0,
    ifOutErrors: () => 0,
  }),
  ...bindTable(ifXTable, rows, {
    ifName: at(nameOf),
    ifHCInOctets: at((olt, of, now) => octetsOf(olt, of, 'in', now)),
    ifHCOutOctets: at((olt, of, now) => octetsOf(olt, of, 'out', now)),
    ifHighSpeed: at(megabits),
    ifAlias: at(aliasOf),
  }),
];
