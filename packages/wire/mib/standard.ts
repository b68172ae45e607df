/** Standard objects that the OLTs answer: SNMPv2-MIB system group and notifications (RFC 3418), IF-MIB (RFC 2863). */
import {
  enumInt,
  counter32,
  counter64,
  int32,
  oidValue,
  rw,
  scalars,
  table,
  octetString,
  ticks,
  unsigned,
  type ObjectId,
} from './kit.ts';

const mib2 = (...rest: number[]): ObjectId => [1, 3, 6, 1, 2, 1, ...rest];

/** `sysUpTime` in hundredths of a second. */
export const system = scalars(mib2(1), {
  sysDescr: octetString(1),
  sysObjectID: oidValue(2),
  sysUpTime: ticks(3),
  sysContact: rw(octetString(4)),
  sysName: rw(octetString(5)),
  sysLocation: rw(octetString(6)),
  sysServices: int32(7),
});

export const interfaces = scalars(mib2(2), { ifNumber: int32(1) });

const operStatus = { up: 1, down: 2, testing: 3, unknown: 4, dormant: 5, notPresent: 6, lowerLayerDown: 7 } as const;

/** `ifSpeed` in bit/s, `ifPhysAddress` six octets. Real units list uplinks, PONs, VLANs and every ONU. */
export const ifTable = table('ifTable', mib2(2, 2), ['ifIndex'], {
  ifIndex: int32(1),
  ifDescr: octetString(2),
  ifType: enumInt(3, { other: 1, ethernetCsmacd: 6, propVirtual: 53, gpon: 250 }),
  ifMtu: int32(4),
  ifSpeed: unsigned(5),
  ifPhysAddress: octetString(6),
  ifAdminStatus: rw(enumInt(7, { up: 1, down: 2, testing: 3 })),
  ifOperStatus: enumInt(8, operStatus),
  ifLastChange: ticks(9),
  ifInOctets: counter32(10),
  ifInUcastPkts: counter32(11),
  ifInNUcastPkts: counter32(12),
  ifInDiscards: counter32(13),
  ifInErrors: counter32(14),
  ifInUnknownProtos: counter32(15),
  ifOutOctets: counter32(16),
  ifOutUcastPkts: counter32(17),
  ifOutNUcastPkts: counter32(18),
  ifOutDiscards: counter32(19),
  ifOutErrors: counter32(20),
  ifOutQLen: unsigned(21),
  ifSpecific: oidValue(22),
});

/** `ifHighSpeed` in Mbit/s, often 0 on these units. */
export const ifXTable = table('ifXTable', mib2(31, 1, 1), ['ifIndex'], {
  ifName: octetString(1),
  ifInMulticastPkts: counter32(2),
  ifInBroadcastPkts: counter32(3),
  ifOutMulticastPkts: counter32(4),
  ifOutBroadcastPkts: counter32(5),
  ifHCInOctets: counter64(6),
  ifHCInUcastPkts: counter64(7),
  ifHCInMulticastPkts: counter64(8),
  ifHCInBroadcastPkts: counter64(9),
  ifHCOutOctets: counter64(10),
  ifHCOutUcastPkts: counter64(11),
  ifHCOutMulticastPkts: counter64(12),
  ifHCOutBroadcastPkts: counter64(13),
  ifLinkUpDownTrapEnable: rw(enumInt(14, { enabled: 1, disabled: 2 })),
  ifHighSpeed: unsigned(15),
  ifPromiscuousMode: rw(enumInt(16, { true: 1, false: 2 })),
  ifConnectorPresent: enumInt(17, { true: 1, false: 2 }),
  ifAlias: rw(octetString(18)),
  ifCounterDiscontinuityTime: ticks(19),
});

/** Values of `snmpTrapOID` defined by the standard. */
export const standardTraps = {
  coldStart: [1, 3, 6, 1, 6, 3, 1, 1, 5, 1],
  warmStart: [1, 3, 6, 1, 6, 3, 1, 1, 5, 2],
  linkDown: [1, 3, 6, 1, 6, 3, 1, 1, 5, 3],
  linkUp: [1, 3, 6, 1, 6, 3, 1, 1, 5, 4],
  authenticationFailure: [1, 3, 6, 1, 6, 3, 1, 1, 5, 5],
} as const satisfies Record<string, ObjectId>;

/** Second varbind of every v2 notification, and the address a proxy adds for a v1 trap (RFC 3584). */
export const snmpTrapOid: ObjectId = [1, 3, 6, 1, 6, 3, 1, 1, 4, 1, 0];
export const snmpTrapAddress: ObjectId = [1, 3, 6, 1, 6, 3, 18, 1, 3, 0];

/** `sysObjectID` of every V-SOL model. */
export const vsolSysObjectId: ObjectId = [1, 3, 6, 1, 4, 1, 37_950, 1, 1, 5, 10, 14, 1];
