/** ENTITY-MIB (RFC 6933): what a device is made of. */
import { choice, int, oidValue, table, text } from './kit.ts';

export const entPhysicalTable = table('entPhysicalTable', [1, 3, 6, 1, 2, 1, 47, 1, 1, 1], ['entPhysicalIndex'], {
  entPhysicalIndex: int(1),
  entPhysicalDescr: text(2),
  entPhysicalVendorType: oidValue(3),
  entPhysicalContainedIn: int(4),
  entPhysicalClass: choice(5, {
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
  entPhysicalParentRelPos: int(6),
  entPhysicalName: text(7),
  entPhysicalHardwareRev: text(8),
  entPhysicalFirmwareRev: text(9),
  entPhysicalSoftwareRev: text(10),
  entPhysicalSerialNum: text(11),
  entPhysicalMfgName: text(12),
  entPhysicalModelName: text(13),
});
