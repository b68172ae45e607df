import { describe, expect, it } from 'vitest';
import { monitorSpanOf, withLook, type MonitorReading } from './live.ts';

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

  it('is drawn on an axis with room for thirty of them, whichever there are, and for those that came late', () => {
    const from = look(0).at;
    expect(monitorSpanOf([], 15)).toBeUndefined();
    expect(monitorSpanOf([look(0)], 15)).toEqual({ from, to: look(29 * 15).at });
    expect(monitorSpanOf([look(0), look(15)], 15)).toEqual({ from, to: look(29 * 15).at });
    expect(monitorSpanOf([look(0), look(900)], 15)).toEqual({ from, to: look(900).at });
  });
});
