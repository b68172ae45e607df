import { describe, expect, it } from 'vitest';
import { Named } from './named.ts';

const plenty = (): number => 100;

describe('Devices that are named', () => {
  it('are given out when their time has come, once, and the next time is told', () => {
    const named = new Named();
    named.add(1, '10', 0);
    named.add(1, '11', 500);
    expect(named.take(100, plenty)).toEqual(new Map([[1, ['10']]]));
    expect(named.take(100, plenty)).toEqual(new Map());
    expect(named.nextMs(100)).toBe(400);
    expect(named.take(500, plenty)).toEqual(new Map([[1, ['11']]]));
    expect(named.nextMs(500)).toBeUndefined();
  });

  it('that are named twice have the earlier time', () => {
    const named = new Named();
    named.add(1, '10', 500);
    named.add(1, '10', 0);
    named.add(1, '10', 900);
    expect(named.take(0, plenty)).toEqual(new Map([[1, ['10']]]));
    expect(named.take(900, plenty)).toEqual(new Map());
  });

  it('wait for room without a time of their own, and the tenant that had its turn comes last', () => {
    const named = new Named();
    for (const oltId of ['10', '11']) named.add(1, oltId, 0);
    named.add(2, '20', 0);
    expect(named.take(0, (_tenantId, taken) => 1 - taken)).toEqual(new Map([[1, ['10']]]));
    expect(named.nextMs(0)).toBeUndefined();
    expect([...named.take(0, plenty).keys()]).toEqual([2, 1]);
  });
});
