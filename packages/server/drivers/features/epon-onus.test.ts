import {
  onlineOnuAuthInfo,
  onuAuthInfo,
  onuAuthInfo2,
  eponOnuNumber,
  onuReceivePower,
  opmDiagInfo,
} from '@heliograph/wire/mib/epon-onu.ts';
import { describe, expect, test } from 'vitest';
import { collectedTable, result, type CollectedRow } from '../kit/collected.fixture.ts';
import { eponOnus } from './epon-onus.ts';

const clock = { offset: 0, now: Date.UTC(2026, 10, 21, 9, 0, 0) };
const mac = (last: number) => `c4:70:0b:00:00:${last.toString(16).padStart(2, '0')}`;
const digits = (last: number) => mac(last).replaceAll(':', '');

const online = (pon: number, onu: number, cells: CollectedRow['cells'] = {}): CollectedRow => ({
  index: [pon, onu],
  cells: { onlineOnulineStatus: 1, onlineOnuMacAddr: mac(onu), onlineOnuAuthInfoDistance: 900, ...cells },
});
const flat = (index: number, pon: number, onu: number, last: number, lineStatus: number): CollectedRow => ({
  index: [index],
  cells: { authInfoPonNo: pon, authInfoOnuNo: onu, lineStatus, onuMacAddr: mac(last), onuAuthInfoDescription: 'NULL' },
});
const all = (pon: number, count: number) =>
  collectedTable(eponOnuNumber, [{ index: [pon], cells: { onuNumberAll: count } }]);

describe('ONUs of an EPON OLT', () => {
  test('an ONU in both lists is one ONU', () => {
    const tables = [
      collectedTable(onlineOnuAuthInfo, [online(1, 1)]),
      collectedTable(onuAuthInfo, [flat(1, 1, 1, 1, 1)]),
    ];
    expect(eponOnus(result(tables), clock)?.rows).toMatchObject([
      { pon: 1, onu: 1, mac: digits(1), phase: 3, name: null },
    ]);
  });

  test('a firmware that is silent in its lists and answers their optics has the ONUs of those', () => {
    const optical = collectedTable(opmDiagInfo, [{ index: [1, 3], cells: { rxPower: '-18.2' } }]);
    const names = collectedTable(onuAuthInfo2, [{ index: [1, 4], cells: { onuAuthInfoDescription2: 'house 4' } }]);
    const silent = [collectedTable(onlineOnuAuthInfo, []), collectedTable(onuAuthInfo, [])];
    expect(eponOnus(result([...silent, optical]), clock)?.rows).toMatchObject([{ pon: 1, onu: 3 }]);
    expect(eponOnus(result([...silent, names]), clock)?.rows).toMatchObject([{ pon: 1, onu: 4, name: 'house 4' }]);
    // Where only the silent lists were read, nothing is known: it is not none.
    expect(eponOnus(result(silent), clock)).toBeUndefined();
  });

  test('a row of a unit that is long gone is no ONU', () => {
    const tables = [
      collectedTable(onlineOnuAuthInfo, [online(1, 1)]),
      collectedTable(onuAuthInfo, [flat(1, 1, 1, 1, 1), flat(2, 1, 9, 9, 0)]),
      all(1, 1),
    ];
    expect(eponOnus(result(tables), clock)?.rows.map((row) => row.onu)).toEqual([1]);
  });

  test('an offline ONU that only the flat list has is kept while the port counts more than are listed', () => {
    const tables = [
      collectedTable(onlineOnuAuthInfo, [online(1, 1)]),
      collectedTable(onuAuthInfo, [flat(1, 1, 1, 1, 1), flat(2, 1, 2, 2, 0)]),
      all(1, 2),
    ];
    expect(eponOnus(result(tables), clock)?.rows[1]).toMatchObject({ onu: 2, phase: 6, mac: digits(2) });
  });

  test('an old row with another MAC does not take the place of the unit that is there', () => {
    const tables = [
      collectedTable(onlineOnuAuthInfo, [online(1, 1)]),
      collectedTable(onuAuthInfo, [flat(7, 1, 1, 9, 0)]),
    ];
    expect(eponOnus(result(tables), clock)?.rows).toMatchObject([{ mac: digits(1), phase: 3 }]);
  });

  test.each([
    [0, 1],
    [1, 4],
  ])('deregister reason %i of an ONU that is away gives phase %i', (onlineOnuAuthInfoDeregReason, phase) => {
    const row = online(1, 1, { onlineOnulineStatus: 0, onlineOnuAuthInfoDeregReason });
    expect(eponOnus(result([collectedTable(onlineOnuAuthInfo, [row])]), clock)?.rows[0]?.phase).toBe(phase);
  });

  test('the level at the OLT is found by MAC, whatever the index of its table', () => {
    const tables = [
      collectedTable(onlineOnuAuthInfo, [online(1, 1), online(1, 2)]),
      collectedTable(opmDiagInfo, [
        { index: [1, 1], cells: { rxPower: '0.01 mW (-19.59 dBm)' } },
        { index: [1, 2], cells: { rxPower: '0.00' } },
      ]),
      collectedTable(onuReceivePower, [{ index: [55], cells: { onuMACAddr: mac(2), onuRecievepower: '-24.10' } }]),
    ];
    const rows = eponOnus(result(tables), clock)?.rows;
    expect(rows?.[0]?.optics).toMatchObject({ rx: -1959, oltRx: null });
    expect(rows?.[1]?.optics).toMatchObject({ rx: null, oltRx: -2410 });
  });

  test('a list that was cut short says so', () => {
    const tables = [collectedTable(onlineOnuAuthInfo, [online(1, 1)], 'timeout'), collectedTable(onuAuthInfo, [])];
    expect(eponOnus(result(tables), clock)).toMatchObject({ complete: false, fault: 'timeout' });
  });
});
