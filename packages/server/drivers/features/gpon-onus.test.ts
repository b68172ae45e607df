import { gOnuAuthInfo, gOnuOpticalInfo, gOnuSta, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { describe, expect, test } from 'vitest';
import { families, familyOf } from '../families.ts';
import { collectedTable, result, type CollectedRow } from '../kit/collected.fixture.ts';
import { gponOnus } from './gpon-onus.ts';

const clock = { offset: 0, now: Date.UTC(2026, 10, 21, 9, 0, 0) };
const state = (onu: number, phase: number, admin = 1): CollectedRow => ({
  index: [1, onu],
  cells: { gOnuStaInfoAdminSta: admin, gOnuStaInfoOmccSta: 1, gOnuStaInfoPhaseSta: phase },
});
const list = (rows: readonly CollectedRow[], fault?: string) => collectedTable(gOnuStaInfo, rows, fault);
const onus = (...tables: Parameters<typeof result>[0]) => gponOnus(result(tables), clock);

describe('ONUs of a GPON OLT', () => {
  test.each([
    ['older firmware shows a switched off ONU in its admin state alone', state(1, 6, 2), 7],
    ['2025 firmware names it', state(1, 7, 2), 7],
    ['a number that the MIB lacks is no phase', state(1, 44), null],
    ['a working ONU works', state(1, 3), 3],
  ] as const)('%s', (_, row, phase) => {
    expect(onus(list([row]))?.rows[0]?.phase).toBe(phase);
  });

  test('one row missing in one column is no reading for that ONU and moves no other', () => {
    const optics = collectedTable(gOnuOpticalInfo, [
      { index: [1, 1], cells: { gOnuOpticalInfoRxPwr: '-18.20(dBm)' } },
      { index: [1, 2], cells: { gOnuOpticalInfoTxPwr: '2.10(dBm)' } },
      { index: [1, 3], cells: { gOnuOpticalInfoRxPwr: '-20.20(dBm)' } },
    ]);
    const rows = onus(list([state(1, 3), state(2, 3), state(3, 3)]), optics)?.rows;
    expect(rows?.map((row) => row.optics?.rx)).toEqual([-1820, null, -2020]);
    expect(rows?.[1]?.optics?.tx).toBe(210);
  });

  test('bytes per second become bits per second', () => {
    const rates = collectedTable(gOnuSta, [
      { index: [1, 1], cells: { gOnuStaInputRateBps: 1000, gOnuStaOutputRateBps: 0 } },
    ]);
    expect(onus(list([state(1, 3)]), rates)?.rows[0]).toMatchObject({ upBps: 8000, downBps: 0 });
  });

  test.each([
    [1, 'GPON0CE43515', { sn: 'GPON0CE43515', loid: null, authMode: 'sn' }],
    [6, 'customer-17', { loid: 'customer-17', authMode: 'loid' }],
    [99, '', { loid: null, authMode: null }],
  ])('authentication mode %i with %j', (gOnuAuthInfoAuthMode, gOnuAuthInfoAuthInfo, expected) => {
    const auth = collectedTable(gOnuAuthInfo, [
      { index: [1, 1], cells: { gOnuAuthInfoAuthMode, gOnuAuthInfoAuthInfo, gOnuModel: 'unknown' } },
    ]);
    expect(onus(list([state(1, 3)]), auth)?.rows[0]).toMatchObject({ ...expected, model: null });
  });

  test('rows of other tables for ONUs that the list lacks are nobody', () => {
    const auth = collectedTable(gOnuAuthInfo, [{ index: [1, 9], cells: { gOnuAuthInfoAuthMode: 1 } }]);
    expect(onus(list([state(1, 3)]), auth)?.rows).toHaveLength(1);
  });

  test('indexes that no PON has are left out', () => {
    expect(
      onus(
        list([
          { ...state(1, 3), index: [0, 1] },
          { ...state(1, 3), index: [100, 1] },
        ]),
      )?.rows,
    ).toEqual([]);
  });

  test('a list that was cut short says so', () => {
    expect(onus(list([state(1, 3)], 'notInOrder'))).toMatchObject({ complete: false, fault: 'notInOrder' });
  });

  test('tables that were not asked for are not "no ONUs"', () => {
    expect(onus()).toBeUndefined();
  });
});

describe('families', () => {
  const vsol = '1.3.6.1.4.1.37950.1.1.5.10.14.1';
  test.each([
    ['V1600D2', 'EPON-OLT', vsol, 'vsol-epon'],
    ['V1600G1', 'GPON-OLT', vsol, 'vsol-gpon'],
    ['V1600GS', null, vsol, 'vsol-gpon'],
    ['V1600XG02', null, vsol, 'vsol-gpon'],
    [null, 'EPON-OLT', vsol, 'vsol-epon'],
    [null, null, '1.3.6.1.4.1.8072.3.2.10', 'generic'],
  ])('model %s of kind %s is taken for the right one', (model, kind, sysObjectId, family) => {
    expect(familyOf({ model, kind, sysObjectId, sysDescr: null }).id).toBe(family);
  });

  test('the EPON series is told by its description when the board does not answer', () => {
    expect(familyOf({ model: null, kind: null, sysObjectId: vsol, sysDescr: 'V1600D' }).id).toBe('vsol-epon');
  });

  test('every family reads a sign of life first', () => {
    for (const family of families) expect(family.scalars.length).toBeGreaterThan(0);
  });
});
