/** ENTITY-SENSOR-MIB (RFC 3433): what the parts of a device measure, by their number in ENTITY-MIB. */
import { enumInt, int32, table } from './kit.ts';

export const entPhySensorTable = table('entPhySensorTable', [1, 3, 6, 1, 2, 1, 99, 1, 1, 1], ['entPhysicalIndex'], {
  entPhySensorType: enumInt(1, {
    other: 1,
    unknown: 2,
    voltsAC: 3,
    voltsDC: 4,
    amperes: 5,
    watts: 6,
    hertz: 7,
    celsius: 8,
    percentRH: 9,
    rpm: 10,
    cmm: 11,
    truthvalue: 12,
  }),
  /** A power of ten in steps of three: 8 milli, 9 units, 10 kilo. */
  entPhySensorScale: int32(2, [[1, 17]]),
  /** Digits behind the point of the value. */
  entPhySensorPrecision: int32(3, [[-8, 9]]),
  entPhySensorValue: int32(4),
  entPhySensorOperStatus: enumInt(5, { ok: 1, unavailable: 2, nonoperational: 3 }),
});
