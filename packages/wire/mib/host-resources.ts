/** HOST-RESOURCES-MIB (RFC 2790): processors and memory, where a device that is a computer too tells them. */
import { int32, oidValue, table, octetString } from './kit.ts';

const host = (...rest: number[]) => [1, 3, 6, 1, 2, 1, 25, ...rest];

/** What a row of `hrStorageTable` is; discs and the rest stand beside them. */
export const storageTypes = { ram: host(2, 1, 2), virtual: host(2, 1, 3) } as const;

export const hrStorageTable = table('hrStorageTable', host(2, 3, 1), ['hrStorageIndex'], {
  hrStorageIndex: int32(1),
  hrStorageType: oidValue(2),
  hrStorageDescr: octetString(3),
  /** Octets of a unit. */
  hrStorageAllocationUnits: int32(4),
  /** In units, as what is used; agents write more than 2^31 as negative numbers. */
  hrStorageSize: int32(5),
  hrStorageUsed: int32(6),
});

export const hrProcessorTable = table('hrProcessorTable', host(3, 3, 1), ['hrDeviceIndex'], {
  hrProcessorFrwID: oidValue(1),
  /** Percent of the last minute in which this processor was not idle. */
  hrProcessorLoad: int32(2, [[0, 100]]),
});
