import { expect, it } from 'vitest';
import { parseOnuCapability, parseOnuDetail, parseOnuDistance } from './onu-details.ts';

const detail = (onu: number, vendor: string, version: string) => [
  `---------onu ${onu} defail-info---------`,
  `Vendor ID:                    ${vendor}`,
  `Version:                      ${version}`,
  'SN:                           TEST00000107',
  'Admin status:                 unlock',
  'Operate status:               enable',
  'Equipment ID:                 TESTV824',
  'OMCC Version:                 128',
  'Model:                        N/A',
  'SysUpTime:                    82580 s',
];

it('vendor and hardware of an ONU are read from its details; the version of its OMCC is neither', () => {
  expect(parseOnuDetail(detail(7, 'TEST', 'V5.2'), 3).onus).toEqual([
    { pon: 3, onu: 7, vendor: 'TEST', hardware: 'V5.2' },
  ]);
  expect(parseOnuDetail(detail(7, 'N/A', 'V5.2'), 3).onus).toMatchObject([{ vendor: null }]);
});

it('details that do not say of which ONU they are, and those of which nothing is understood, are left out', () => {
  expect(parseOnuDetail(detail(7, 'TEST', 'V5.2').slice(1), 3)).toEqual({});
  expect(parseOnuDetail(detail(7, 'TEST', 'V5.2').slice(0, 1), 3)).toEqual({});
});

it('the distance of an ONU is read in metres; nought and what no fibre reaches are no distance', () => {
  expect(parseOnuDistance(['onu 7 Distance: 445m'], 3).onus).toEqual([{ pon: 3, onu: 7, distance: 445 }]);
  for (const line of ['onu 7 Distance: 0m', 'onu 7 Distance: 4294967m', 'onu 7 Distance: N/A', 'onu 7 Distance: 44'])
    expect(parseOnuDistance([line], 3)).toEqual({});
});

const capability = ['---------onu 7 capability---------', 'Onu type:   hgu', 'Tcont num:  8', 'TotalGemPortNum: 127'];

it('what an ONU has is read under the names of its table, in any spelling, and what is not told stays untold', () => {
  const ports = ['TUni num: 7', 'EUni num: 4', '10GE num: 0', 'GE num: 4', 'FE num: 0', 'POTS num: 2', 'Wifi num: N/A'];
  expect(parseOnuCapability([...capability, ...ports], 3).onus).toEqual([
    { pon: 3, onu: 7, ability: 'HGU xge=0 ge=4 fe=0 eth=4 pots=2 tcont=8 gem=127' },
  ]);
  expect(parseOnuCapability(capability, 3).onus).toEqual([{ pon: 3, onu: 7, ability: 'HGU tcont=8 gem=127' }]);
});

it('an ability that does not say of which ONU it is, and one of which nothing is understood, is left out', () => {
  expect(parseOnuCapability(capability.slice(1), 3)).toEqual({});
  expect(parseOnuCapability(capability.slice(0, 1), 3)).toEqual({});
  expect(parseOnuCapability([...capability.slice(0, 1), 'GE num: many', 'Something: 4'], 3)).toEqual({});
});
