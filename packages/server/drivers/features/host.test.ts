import { entPhySensorTable } from '@heliograph/wire/mib/entity-sensor.ts';
import { hrProcessorTable, hrStorageTable, storageTypes } from '@heliograph/wire/mib/host-resources.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import { describe, expect, it } from 'vitest';
import { collectedTable, result, type CollectedRow } from '../kit/collected.fixture.ts';
import { hostReading } from './host.ts';

const storage = (index: number, type: readonly number[], size: number, used: number): CollectedRow => ({
  index: [index],
  cells: { hrStorageType: oidText(type), hrStorageSize: size, hrStorageUsed: used },
});
const sensor = (index: number, cells: Readonly<Record<string, number>>): CollectedRow => ({
  index: [index],
  cells: { entPhySensorType: 8, entPhySensorScale: 9, entPhySensorPrecision: 0, entPhySensorOperStatus: 1, ...cells },
});

describe('Load, memory and warmth by the standard MIBs', () => {
  it('are the mean of the processors, the memory among the stores, and the warmest sensor that works', () => {
    const loads = [20, 45].map((load, n) => ({ index: [n + 1], cells: { hrProcessorLoad: load } }));
    const stores = [
      storage(1, storageTypes.virtual, 100, 100),
      storage(2, storageTypes.ram, -2_147_483_648, 1_000_000_000),
    ];
    const warm = [
      sensor(1, { entPhySensorValue: 415, entPhySensorPrecision: 1 }),
      sensor(2, { entPhySensorValue: 52_300, entPhySensorScale: 8 }),
      sensor(3, { entPhySensorValue: 90, entPhySensorOperStatus: 3 }),
      sensor(4, { entPhySensorValue: 4000, entPhySensorType: 10 }),
    ];
    const read = result([
      collectedTable(hrProcessorTable, loads),
      collectedTable(hrStorageTable, stores),
      collectedTable(entPhySensorTable, warm),
    ]);
    expect(hostReading(read)).toEqual({ cpu: 33, memory: 47, temperature: 52 });
  });

  it('are no reading where nothing of them is told, and not touched where it was not asked', () => {
    const empty = [hrProcessorTable, hrStorageTable, entPhySensorTable].map((table) => collectedTable(table, []));
    expect(hostReading(result(empty))).toEqual({ cpu: null, memory: null, temperature: null });
    const odd = [{ index: [1], cells: { hrProcessorLoad: 255 } }];
    expect(hostReading(result([collectedTable(hrProcessorTable, odd)]))).toEqual({ cpu: null });
    expect(hostReading(result([]))).toEqual({});
  });
});
