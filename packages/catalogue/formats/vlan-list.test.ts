import { describe, expect, it } from 'vitest';
import { describeFormat } from './testing.ts';
import { multicastVlanList, readVlans, vlanList, vlanNumbers, vlanText } from './vlan-list.ts';

const noLists = [
  '0',
  '4095',
  '100,',
  ',100',
  '100,,103',
  '100-',
  '-100',
  '100-103-105',
  '108-105',
  '0-5',
  '4090-4095',
  '0100',
  '100 ,103',
  '100;103',
  '1e2',
  'all',
  '99999999999999999999',
  '100\n',
];

describeFormat('A list of VLANs', vlanList, {
  passes: ['1', '4094', '1-4094', '100,103', '105-108', '100,103,105-108', '100-100', '103,100', '100,100'],
  fails: noLists,
  spells: [
    ['103,100,105-106,107', '100,103,105-107'],
    ['100 - 200', '100-200'],
    ['1,2,3,3', '1-3'],
    ['7-7', '7'],
    ['everything', 'everything'],
  ],
});

const twelve = '1,3,5,7,9,11,13,15,17,19,21,23';

describeFormat('A list of multicast VLANs', multicastVlanList, {
  passes: [twelve, '100-111', `${twelve},23`, '100-105,100-111', '100,103'],
  fails: [...noLists, `${twelve},25`, '100-112', '1-4094'],
});

it('says how many VLANs a list has, and how many it may have', () => {
  expect(multicastVlanList.problem('100-112')?.en).toBe('13 VLANs given, at most 12 are possible');
});

describe('VLANs as numbers', () => {
  it('come ascending and each once', () => {
    expect(readVlans('103,100,105-107,106')).toEqual([100, 103, 105, 106, 107]);
    expect(readVlans('nothing')).toBeUndefined();
  });

  it('are written with ranges, and read back the same', () => {
    expect(vlanText([107, 100, 105, 106, 103, 100])).toBe('100,103,105-107');
    expect(vlanText([])).toBe('');
    const every = Array.from({ length: 4094 }, (_, at) => at + 1);
    expect(vlanText(every)).toBe('1-4094');
    const some = every.filter((vlan) => vlan % 7 < 3 || vlan % 11 === 0);
    expect(readVlans(vlanText(some))).toEqual(some);
  });

  it('of an empty answer are none, and of an unreadable one are not taken for none', () => {
    expect(vlanNumbers('')).toEqual([]);
    expect(vlanNumbers('1, 100 - 102')).toEqual([1, 100, 101, 102]);
    expect(() => vlanNumbers('100,10')).not.toThrow();
    expect(() => vlanNumbers('100,10-')).toThrow(RangeError);
    expect(() => vlanNumbers('portTagRange')).toThrow(RangeError);
  });
});
