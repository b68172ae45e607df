import { describe, expect, it } from 'vitest';
import { readList } from './list.ts';

describe('A pasted list of devices', () => {
  it('is serial numbers and MACs, one a line, in any spelling', () => {
    expect(readList('HWTC1\r\n\n 00:6D:61:00:00:01 \n', 10)).toEqual([
      { key: 'HWTC1', mac: null, variables: {} },
      { key: '00:6D:61:00:00:01', mac: '006d61000001', variables: {} },
    ]);
  });

  it('has variables in further columns that its first line names, with any separator, quoted where they hold it', () => {
    const rows = [{ key: 'A', mac: null, variables: { user: 'u', password: 'a,"b' } }];
    expect(readList('serial,user,Password\nA,u,"a,""b"', 10)).toEqual(rows);
    expect(readList('sn\tuser\tpassword\nA\tu\ta,"b', 10)).toEqual(rows);
    expect(readList('SN;number\nA;', 10)).toEqual([{ key: 'A', mac: null, variables: {} }]);
  });

  it.each([
    ['serial,colour\nA,red', 'There is no column colour'],
    ['A,u', 'There is no column u'],
    ['A\nB\na', 'a stands in the list twice'],
    ['00:6d:61:00:00:01\n006D61000001', '006D61000001 stands in the list twice'],
    ['A\nB\nC\nD', 'At most 3 devices in one run'],
    ['serial\n', 'No device is chosen by this'],
  ])('%j is refused as a whole', (list, why) => expect(readList(list, 3)).toMatchObject({ en: why }));
});
