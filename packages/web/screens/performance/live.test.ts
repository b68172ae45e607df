import { describe, expect, it } from 'vitest';
import { withLook, type MonitorReading } from './live.ts';

const look = (second: number): MonitorReading => ({
  at: new Date(second * 1000).toISOString(),
  values: { cpu: second },
});

describe('What is looked at live', () => {
  it('is each reading once, in its order, and the latest thirty of them', () => {
    const looks = Array.from({ length: 40 }, (_, at) => look(at)).reduce(withLook, [] as readonly MonitorReading[]);
    expect(looks).toHaveLength(30);
    expect([looks[0]?.values['cpu'], looks.at(-1)?.values['cpu']]).toEqual([10, 39]);
    expect(withLook(looks, look(39))).toBe(looks);
    expect(withLook([look(2)], look(1)).map(({ values }) => values['cpu'])).toEqual([1, 2]);
  });
});
