import { describe, expect, it } from 'vitest';
import { gathered } from './MarkRail.tsx';
import { rowsWithMarks, type ChartData, type ChartMark } from './series.ts';

const mark = (id: string, at: string): ChartMark => ({ id, at, label: id, tone: 'major' });
const times = ['2026-11-21T09:00:00Z', '2026-11-21T09:05:00Z', '2026-11-21T09:10:00Z'];
const data = (values: (number | null)[], marks: readonly ChartMark[]): ChartData => ({
  times,
  write: String,
  series: [{ key: 'a', label: 'A', tone: 'primary', shape: 'line', values }],
  marks,
});

describe('Marks on a chart', () => {
  it('that a finger could not tell apart are one, which says all of them', () => {
    const placed = [40, 100, 108, 300].map((x, n) => ({ x, mark: mark(String(n), times[0] ?? '') }));
    expect(gathered(placed).map(({ marks }) => marks.map(({ id }) => id))).toEqual([['0'], ['1', '2'], ['3']]);
  });

  it('stand in the table too, newest first among the readings, also where nothing was read', () => {
    const rows = rowsWithMarks(data([1, null, 3], [mark('late', times[2] ?? ''), mark('gap', '2026-11-21T09:06:00Z')]));
    expect(rows.map((row) => ('mark' in row ? row.mark.id : row.at))).toEqual(['late', times[2], 'gap', times[0]]);
  });
});
