import { describe, expect, it } from 'vitest';
import { optionOf, type ChartLook } from './option.ts';
import { csvOf, hasThin, isChartEmpty, isSparse, chartRowsOf, type ChartData, type ChartSeries } from './series.ts';

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
const look: ChartLook = {
  colour: (tone) => `var(${tone})`,
  font: 'Inter',
  size: 11,
  writeTime: String,
  earlierOf: (label) => `${label} before`,
  readingsOf: ({ n, of }) => `${n} of ${of ?? 0}`,
};

describe('A chart over time', () => {
  it('is empty only when nothing at all was collected; a reading of 0 is a reading', () => {
    expect(isChartEmpty(data([null, null, null], [null, null, null]))).toBe(true);
    expect(isChartEmpty(data([null, 0, null], [null, null, null]))).toBe(false);
  });

  it('as a table is newest first and leaves out the gaps', () => {
    expect(chartRowsOf(data([1, null, 3], [null, null, 0]))).toEqual([
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

  it('draws a band between the least and the most, the week before at the times of now, and what happened', () => {
    const [los, weak] = data([1, 2, 3], [4, 5, 6]).series;
    const whole: ChartData = {
      ...data([1, 2, 3], [4, 5, 6]),
      series: [
        { ...(los as ChartSeries), band: { least: [0, null, 1], most: [5, null, 4] } },
        { ...(weak as ChartSeries), earlier: [7, null, 9] },
      ],
      marks: [{ id: '1', at: times[1] ?? '', label: 'Reboot', tone: 'major' }],
    };
    const drawn = optionOf(whole, look).series as { name?: string; data: unknown[][]; markLine?: { data: object[] } }[];
    expect(drawn.slice(0, 2).map((one) => one.data.map(([, value]) => value))).toEqual([
      [0, null, 1],
      [5, null, 3],
    ]);
    expect(drawn.find(({ name }) => name === 'Weak before')?.data.map(([, value]) => value)).toEqual([7, null, 9]);
    expect(drawn.at(-1)?.markLine?.data).toMatchObject([{ xAxis: Date.parse(times[1] ?? '') }]);
    // The edges of the band are not read out.
    const { tooltip } = optionOf(whole, look) as { tooltip: { formatter: (hovered: unknown) => string } };
    expect(tooltip.formatter([{ axisValue: 1, seriesName: 'series0', value: [1, 99] }])).not.toContain('99');
  });

  it('draws what was not read throughout as a hollow point outside the line, and says of how much it is, in the tooltip and the table', () => {
    const [los] = data([1, 900, 3], [null, null, null]).series;
    const readings = [288, 60, 230].map((n) => ({ n, of: 288 }));
    const thin: ChartData = {
      ...data([1, 900, 3], []),
      stacked: false,
      series: [{ ...(los as ChartSeries), label: 'A', readings }],
    };
    const drawn = optionOf(thin, look).series as { data: unknown[] }[];
    expect(drawn[0]?.data).toMatchObject([1, null, 3].map((value, n) => [Date.parse(times[n] ?? ''), value]));
    expect(drawn[1]?.data).toMatchObject([
      { value: [Date.parse(times[1] ?? ''), 900], itemStyle: { color: 'var(card)', borderColor: 'var(critical)' } },
    ]);
    const { tooltip } = optionOf(thin, look) as { tooltip: { formatter: (hovered: unknown) => string } };
    const at = Date.parse(times[1] ?? '');
    const told = [null, 900].map((value) => ({ axisValue: at, seriesName: 'A', value: [at, value] }));
    expect(tooltip.formatter(told)).toContain('<b>900</b>');
    expect(tooltip.formatter(told)).toContain('60 of 288');
    expect(tooltip.formatter(told)).not.toContain('–');
    expect(chartRowsOf(thin).map((row) => row.thin)).toEqual([undefined, [{ n: 60, of: 288 }], undefined]);
    expect([hasThin(thin), hasThin(data([1, 2, 3], [4, 5, 6]))]).toEqual([true, false]);
  });

  it('draws a reading that stands alone between two gaps, also where there are many others', () => {
    const many = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 300_000).toISOString());
    const values = many.map((_, n) => (n === 50 || n < 45 ? n : null));
    const [los] = data([], []).series;
    const alone: ChartData = {
      ...data([], []),
      stacked: false,
      times: many,
      series: [{ ...(los as ChartSeries), values }],
    };
    const drawn = optionOf(alone, look).series as { data: object[]; showSymbol?: boolean }[];
    expect(drawn[0]?.showSymbol).toBe(false);
    expect(drawn[1]?.data).toMatchObject([{ value: [Date.parse(many[50] ?? ''), 50] }]);
  });

  it('as a CSV file is oldest first, keeps gaps empty, and nothing in it is a formula', () => {
    const file = csvOf({ ...data([1, null, 3], [null, null, 0]) }, '=time');
    expect(file).toBe(`\uFEFF'=time,LOS <b>,Weak\r\n${times[0]},1,\r\n${times[2]},3,0\r\n`);
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
