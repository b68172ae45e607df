/** ENTITY-MIB (RFC 6933): what a device is made of. */
import { enumInt, int32, oidValue, table, octetString } from './kit.ts';

export const entPhysicalTable = table('entPhysicalTable', [1, 3, 6, 1, 2, 1, 47, 1, 1, 1], ['entPhysicalIndex'], {
  entPhysicalIndex: int32(1),
  entPhysicalDescr: octetString(2),
  entPhysicalVendorType: oidValue(3),
  entPhysicalContainedIn: int32(4),
  entPhysicalClass: enumInt(5, {
    other: 1,
    unknown: 2,
    chassis: 3,
    backplane: 4,
    container: 5,
    powerSupply: 6,
    fan: 7,
    sensor: 8,
    module: 9,
    port: 10,
    stack: 11,
    cpu: 12,
  }),
  entPhysicalParentRelPos: int32(6),
  entPhysicalName: octetString(7),
  entPhysicalHardwareRev: octetString(8),
  entPhysicalFirmwareRev: octetString(9),
  entPhysicalSoftwareRev: octetString(10),
  entPhysicalSerialNum: octetString(11),
  entPhysicalMfgName: octetString(12),
  entPhysicalModelName: octetString(13),
});
