import { describe, expect, it } from 'vitest';
import { curvesOf, marksOf, type LightCurve } from './light-history.ts';

const names = { rx: 'rx', oltRx: 'olt', siblings: 'median', baseline: 'base' };
const point = (at: string, rx: number | null, siblings: number | null = null): LightCurve['points'][number] => ({
  at,
  n: rx === null ? 0 : 1,
  rx,
  rxLeast: rx,
  rxMost: rx,
  oltRx: null,
  oltRxLeast: null,
  oltRxMost: null,
  tx: null,
  temperature: null,
  voltage: null,
  bias: null,
  siblings,
});
const baseline = { from: '2026-01-01', to: '2026-01-07', rx: -20, oltRx: null };

describe('The curves of an ONU', () => {
  it('keep gaps, and leave out what was never read', () => {
    const { series } = curvesOf(
      { points: [point('a', -20), point('b', null), point('c', -21)], baseline: null },
      names,
      String,
    );
    expect(series.map(({ key, values }) => [key, values])).toEqual([['rx', [-20, null, -21]]]);
  });

  it('stand beside the level of the first week, unless nothing was read at all', () => {
    const keys = (points: LightCurve['points']) =>
      curvesOf({ points, baseline }, names, String).series.map(({ key }) => key);
    expect(keys([point('2026-02-01T00:00:00Z', -20, -19)])).toEqual(['rx', 'siblings', 'baseline']);
    expect(keys([point('2026-02-01T00:00:00Z', null)])).toEqual([]);
  });

  it('have no level of a first week before that week', () => {
    const days = ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
    const { series } = curvesOf({ points: days.map((at) => point(at, -20)), baseline }, names, String);
    expect(series.at(-1)).toMatchObject({ key: 'baseline', values: [null, -20, -20] });
  });
});

it('Events stand on the axis where they happened, and alarms for as long as they stood', () => {
  const event = { what: 'x', name: { en: 'x', zh: 'x' }, cause: null, severity: null };
  const day = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const marks = marksOf(
    {
      from: day(0),
      to: day(20),
      events: [
        { ...event, at: day(5), kind: 'phase', until: null },
        { ...event, at: day(10), kind: 'alarm', until: day(15) },
        { ...event, at: day(-3), kind: 'alarm', until: null },
      ],
    },
    () => ({ label: 'x', tone: 'major' }),
  );
  expect(marks.map(({ at, until }) => [at, until])).toEqual([
    [day(5), undefined],
    [day(10), day(15)],
    [day(0), day(20)],
  ]);
});
