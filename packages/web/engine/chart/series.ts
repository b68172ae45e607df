/** A colour role of the design; the chart takes its value from the theme's CSS variable of that name. */
export type ChartTone = 'critical' | 'major' | 'minor' | 'warning' | 'good' | 'off' | 'muted' | 'primary';

type Values = readonly (number | null)[];

/** How many readings stand behind a point, and of how many it would be had its step been read throughout. */
export interface Readings {
  readonly n: number;
  readonly of: number | null;
}

/** The share of its step that a point wants to have been read: without the evening, or of the evening alone, it is no mean of a day. */
const throughout = 0.75;
export const isThin = ({ n, of }: Readings): boolean => of !== null && n > 0 && n < of * throughout;

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
  /**
   * `area` is filled and, in a stacked chart, stands on the one before; `hatched` is an area of what is not known; `dashed` is a line by
   * itself.
   */
  readonly shape: 'area' | 'hatched' | 'line' | 'dashed';
  /** One per point in time; null = nothing was collected. */
  readonly values: Values;
  /** How far the readings behind each point lie apart, where several stand behind one: a band round the line. */
  readonly band?: { readonly least: Values; readonly most: Values };
  /** The same places a week before, at the same points: a faint line. */
  readonly earlier?: Values;
  /** Beside the values: those that were not read throughout stand by themselves, outside the line. */
  readonly readings?: readonly Readings[];
}

/** A point that was not read throughout, and what there is to say of that. */
export function thinAt({ readings }: ChartSeries, point: number): Readings | undefined {
  const one = readings?.[point];
  return one && isThin(one) ? one : undefined;
}

/** Something that happened at a moment: an alarm, a change of the configuration. */
export interface ChartMark {
  readonly id: string;
  readonly at: string;
  /** When it was over; left out: it was a moment. */
  readonly until?: string;
  readonly label: string;
  readonly tone: ChartTone;
}

export interface ChartData {
  /** ISO times, evenly spaced. */
  readonly times: readonly string[];
  /** What the axis shows where times are still to come, ISO; left out: from the first time to the last. */
  readonly span?: { readonly from: string; readonly to: string };
  readonly series: readonly ChartSeries[];
  readonly stacked?: boolean;
  /** The axis begins near the least value and not at 0: levels in dBm, temperatures. */
  readonly fits?: boolean;
  readonly marks?: readonly ChartMark[];
  /** How values are written at the axis and in the tooltip. */
  readonly write: (value: number) => string;
}

/** Whether any of what is drawn was not read throughout. */
export const hasThin = ({ series, times }: ChartData): boolean =>
  series.some((one) => times.some((_, point) => one.values[point] != null && thinAt(one, point)));

export const isChartEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null));

/** So few readings that lines would not show: they are drawn as dots, too. */
export const isSparse = ({ series }: ChartData): boolean =>
  Math.max(0, ...series.map(({ values }) => values.filter((value) => value !== null).length)) < 40;

export interface ChartRow {
  readonly at: string;
  readonly values: Values;
  /** Of values that were not read throughout; left out where there is none in the row. */
  readonly thin?: readonly (Readings | undefined)[];
}

/** The same as a table: newest first, without the times at which nothing was collected. */
export const chartRowsOf = ({ times, series }: ChartData): ChartRow[] =>
  times
    .map((at, point) => {
      const thin = series.map((one) => thinAt(one, point));
      const row = { at, values: series.map(({ values }) => values[point] ?? null) };
      return thin.some((one) => one !== undefined) ? { ...row, thin } : row;
    })
    .filter(({ values }) => values.some((value) => value !== null))
    .reverse();

/** The same with what happened among it. */
export function rowsWithMarks(data: ChartData): (ChartRow | { readonly at: string; readonly mark: ChartMark })[] {
  const marks = (data.marks ?? []).map((mark) => ({ at: mark.at, mark }));
  // Of the same moment, what happened stands before what was then read.
  return [...marks, ...chartRowsOf(data)].toSorted((one, two) => Date.parse(two.at) - Date.parse(one.at));
}

const shown = (words: string): string => {
  // A cell that begins like a formula would be run by a spreadsheet; names come from devices.
  const plain = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The same as a CSV file, oldest first, times in UTC: figures as they were read, not as they are written. */
export function csvOf(data: ChartData, timeTitle: string): string {
  const head = [timeTitle, ...data.series.map(({ label }) => label)].map(shown).join(',');
  const lines = chartRowsOf(data)
    .toReversed()
    .map(({ at, values }) => [at, ...values.map((value) => (value === null ? '' : String(value)))].join(','));
  return `\uFEFF${[head, ...lines].join('\r\n')}\r\n`;
}
