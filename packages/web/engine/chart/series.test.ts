import { describe, expect, it } from 'vitest';
import { optionOf, type ChartLook } from './option.ts';
import { isEmpty, isSparse, rowsOf, type ChartData } from './series.ts';

const times = ['2026-11-21T09:00:00Z', '2026-11-21T09:05:00Z', '2026-11-21T09:10:00Z'];
const data = (los: (number | null)[], weak: (number | null)[]): ChartData => ({
  times,
  stacked: true,
  write: String,
  series: [
    { key: 'los', label: 'LOS <b>', tone: 'critical', shape: 'area', values: los },
    { key: 'weak', label: 'Weak', tone: 'minor', shape: 'dashed', values: weak },
  ],
});
const look: ChartLook = { colour: (tone) => `var(${tone})`, font: 'Inter', writeTime: String };

describe('A chart over time', () => {
  it('is empty only when nothing at all was collected; a reading of 0 is a reading', () => {
    expect(isEmpty(data([null, null, null], [null, null, null]))).toBe(true);
    expect(isEmpty(data([null, 0, null], [null, null, null]))).toBe(false);
  });

  it('as a table is newest first and leaves out the gaps', () => {
    expect(rowsOf(data([1, null, 3], [null, null, 0]))).toEqual([
      { at: times[2], values: [3, 0] },
      { at: times[0], values: [1, null] },
    ]);
  });

  it('keeps gaps as gaps and shows dots while there are few readings', () => {
    const sparse = data([1, null, 3], [0, 0, 0]);
    expect(isSparse(sparse)).toBe(true);
    const [los] = optionOf(sparse, look).series as { data: unknown[][]; connectNulls: boolean; showSymbol: boolean }[];
    expect(los?.data.map(([, value]) => value)).toEqual([1, null, 3]);
    expect([los?.connectNulls, los?.showSymbol]).toEqual([false, true]);
  });

  it('hatches what is not known', () => {
    const whole = data([1, 2, 3], [0, 0, 0]);
    const unknown = { ...whole, series: whole.series.map((one) => ({ ...one, shape: 'hatched' as const })) };
    const [first] = optionOf(unknown, look).series as { stack?: string; areaStyle?: { color: { image: string } } }[];
    expect(first?.stack).toBe('all');
    expect(first?.areaStyle?.color.image).toContain('data:image/svg+xml');
  });

  it('stacks areas and never the dashed line', () => {
    const series = optionOf(data([1, 2, 3], [4, 5, 6]), look).series as { stack?: string }[];
    expect(series.map(({ stack }) => stack)).toEqual(['all', undefined]);
  });

  it('writes labels into its tooltip as text, not as markup', () => {
    const { tooltip } = optionOf(data([1, 2, 3], [4, 5, 6]), look) as {
      tooltip: { formatter: (hovered: unknown) => string };
    };
    const html = tooltip.formatter([{ axisValue: 1, seriesName: 'LOS <b>', value: [1, 7] }]);
    expect(html).toContain('LOS &lt;b&gt;');
    expect(html).toContain('<b>7</b>');
  });
});
