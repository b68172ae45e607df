import { describe, expect, it } from 'vitest';
import { onuWhiteList } from './onuWhiteList.ts';

const [need] = onuWhiteList.needs;
const row = (first: string, last: string | null = null) => ({ gOnuWhitelistsnS: first, gOnuWhitelistendsnS: last });
const mayAdd = (first: string, last?: string): boolean =>
  need.holds(row(first, last), { onuWhiteList: [row('GPON00000010', 'GPON0000001F'), row('VSOL00000001')] });

describe('the white list of ONUs', () => {
  it('takes no serial number twice, alone or within a range', () => {
    expect([mayAdd('GPON00000010'), mayAdd('gpon0000001f'), mayAdd('VSOL00000001')]).toEqual([false, false, false]);
    expect(mayAdd('GPON00000001', 'GPON00000011')).toBe(false);
  });

  it('takes the neighbours of a range, and the same digits of another vendor', () => {
    expect([mayAdd('GPON0000000F'), mayAdd('GPON00000020'), mayAdd('HWTC00000010')]).toEqual([true, true, true]);
  });
});
