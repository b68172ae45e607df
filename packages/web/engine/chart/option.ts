import type { ComposeOption } from 'echarts/core';
import type { LineSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  MarkAreaComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import { isSparse, thinAt, type ChartData, type ChartSeries, type ChartTone, type Readings } from './series.ts';

export type ChartOption = ComposeOption<
  LineSeriesOption | GridComponentOption | MarkAreaComponentOption | MarkLineComponentOption | TooltipComponentOption
>;

/** What the theme gives to a chart. */
export interface ChartLook {
  readonly colour: (tone: ChartTone | 'line' | 'ink' | 'card') => string;
  readonly font: string;
  /** Of the letters at the axes, px. */
  readonly size: number;
  /** Time of a point as the tooltip writes it. */
  readonly writeTime: (at: number) => string;
  /** What the line of the week before is called. */
  readonly earlierOf: (label: string) => string;
  /** What is said of a point that was not read throughout. */
  readonly readingsOf: (readings: Readings) => string;
}

const axisTimes = {
  year: '{yyyy}',
  month: '{MM}-{dd}',
  day: '{MM}-{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
};

const hatchSize = 7;
/** Slanted lines of a colour, as values without a reading have them everywhere. */
function hatch(colour: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${hatchSize}" height="${hatchSize}"><path d="M-1 1 1-1M0 7 7 0M6 8 8 6" stroke="${colour}" stroke-width="1.4"/></svg>`;
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { image, repeat: 'repeat', imageWidth: hatchSize, imageHeight: hatchSize } as const;
}

/** Two lines that are not drawn, one standing on the other, and the area between them. */
function bandOf(data: ChartData, series: ChartSeries, look: ChartLook): LineSeriesOption[] {
  const { band } = series;
  if (!band) return [];
  const stack = `band ${series.key}`;
  const common = {
    type: 'line',
    stack,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
  } as const;
  const at = (point: number) => Date.parse(data.times[point] ?? '');
  const points = (value: (point: number) => number | null) => data.times.map((_, point) => [at(point), value(point)]);
  const side = (values: ChartSeries['values'], point: number) =>
    thinAt(series, point) ? null : (values[point] ?? null);
  const least = (point: number) => side(band.least, point);
  const extent = (point: number) => {
    const [low, high] = [side(band.least, point), side(band.most, point)];
    return low === null || high === null ? null : high - low;
  };
  return [
    { ...common, data: points(least), tooltip: { show: false } },
    {
      ...common,
      data: points(extent),
      tooltip: { show: false },
      areaStyle: { color: look.colour(series.tone), opacity: 0.16 },
    },
  ];
}

/** The week before, faint, at the times of now. */
function earlierOf(data: ChartData, series: ChartSeries, look: ChartLook): LineSeriesOption[] {
  const { earlier } = series;
  if (!earlier) return [];
  return [
    {
      type: 'line',
      name: look.earlierOf(series.label),
      data: data.times.map((at, point) => [Date.parse(at), earlier[point] ?? null]),
      lineStyle: { color: look.colour(series.tone), width: 1, type: 'dotted', opacity: 0.8 },
      itemStyle: { color: look.colour(series.tone) },
      symbol: 'none',
      connectNulls: false,
      emphasis: { disabled: true },
    },
  ];
}

/** What the line goes through: not what was not read throughout. */
const lineAt = (series: ChartSeries, point: number): number | null =>
  thinAt(series, point) ? null : (series.values[point] ?? null);

/**
 * Points that stand by themselves: hollow where their step was not read throughout, and full where nothing was read on either side, so that no line
 * shows them.
 */
function dotsOf(data: ChartData, series: ChartSeries, look: ChartLook): LineSeriesOption[] {
  // Where areas stand on each other, a point by itself would stand somewhere else.
  if (data.stacked && series.shape !== 'line' && series.shape !== 'dashed') return [];
  const colour = look.colour(series.tone);
  const isAlone = (point: number) =>
    lineAt(series, point) !== null && lineAt(series, point - 1) === null && lineAt(series, point + 1) === null;
  const hollow = { symbolSize: 6, itemStyle: { color: look.colour('card'), borderColor: colour, borderWidth: 1.5 } };
  const dots = data.times.flatMap((at, point) => {
    const value = series.values[point] ?? null;
    const isThin = thinAt(series, point) !== undefined;
    if (value === null || !(isThin || isAlone(point))) return [];
    return [{ value: [Date.parse(at), value], ...(isThin ? hollow : {}) }];
  });
  // Where there are few, the line shows its points by itself.
  const shown = isSparse(data) ? dots.filter((dot) => 'itemStyle' in dot) : dots;
  if (shown.length === 0) return [];
  return [
    {
      type: 'line',
      name: series.label,
      data: shown,
      symbol: 'circle',
      symbolSize: 4,
      showSymbol: true,
      showAllSymbol: true,
      lineStyle: { opacity: 0 },
      itemStyle: { color: colour },
      emphasis: { disabled: true },
    },
  ];
}

/** What happened, as upright lines, and shaded while it lasted; their words stand at the flags above (`MarkRail`). */
function marksOf({ marks }: ChartData, look: ChartLook): LineSeriesOption[] {
  if (!marks || marks.length === 0) return [];
  return [
    {
      type: 'line',
      data: [],
      silent: true,
      markLine: {
        symbol: ['none', 'none'],
        label: { show: false },
        data: marks.map(({ at, tone }) => ({
          xAxis: Date.parse(at),
          lineStyle: { color: look.colour(tone), width: 1.2, type: 'dashed', opacity: 0.9 },
        })),
      },
      markArea: {
        silent: true,
        data: marks.flatMap(({ at, until, tone }) =>
          until === undefined
            ? []
            : [
                [
                  { xAxis: Date.parse(at), itemStyle: { color: look.colour(tone), opacity: 0.08 } },
                  { xAxis: Date.parse(until) },
                ],
              ],
        ),
      },
    },
  ];
}

function lineOf(data: ChartData, series: ChartSeries, look: ChartLook): LineSeriesOption {
  const colour = look.colour(series.tone);
  const isHatched = series.shape === 'hatched';
  const isArea = series.shape === 'area' || isHatched;
  return {
    type: 'line',
    name: series.label,
    data: data.times.map((at, point) => [Date.parse(at), lineAt(series, point)]),
    ...(isArea && data.stacked ? { stack: 'all' } : {}),
    ...(isArea
      ? { areaStyle: isHatched ? { color: hatch(colour), opacity: 0.55 } : { color: colour, opacity: 0.28 } }
      : {}),
    lineStyle: { color: colour, width: 1.5, type: series.shape === 'dashed' ? 'dashed' : 'solid' },
    itemStyle: { color: colour },
    symbol: 'circle',
    symbolSize: 4,
    showSymbol: isSparse(data),
    connectNulls: false,
    emphasis: { disabled: true },
  };
}

const plain = (words: string) =>
  words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

interface Hovered {
  readonly axisValue?: unknown;
  readonly seriesName?: string;
  readonly color?: unknown;
  readonly value?: unknown;
}

function tooltipOf(data: ChartData, look: ChartLook) {
  const line = (hovered: Hovered, at: number) => {
    const value: unknown = Array.isArray(hovered.value) ? hovered.value[1] : null;
    const words = typeof value === 'number' ? data.write(value) : '–';
    const name = hovered.seriesName ?? '';
    const point = data.times.findIndex((time) => Date.parse(time) === at);
    const own = data.series.find(({ label }) => label === name);
    const thin = own && thinAt(own, point);
    const note = thin ? `<div>${plain(look.readingsOf(thin))}</div>` : '';
    const tone = data.series.find(({ label }) => label === name || look.earlierOf(label) === name)?.tone ?? 'off';
    return `<div style="display:flex;gap:14px;align-items:center"><span style="flex:1"><span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:6px;background:${look.colour(tone)}"></span>${plain(name)}</span><b>${plain(words)}</b></div>${note}`;
  };
  /** Of a line and of the dots beside it the one that has the value. */
  const told = (hovered: readonly Hovered[]) =>
    [...Map.groupBy(hovered, ({ seriesName }) => seriesName ?? '').values()].flatMap(
      (same) =>
        same.find(({ value }) => Array.isArray(value) && typeof (value as unknown[])[1] === 'number') ?? same[0] ?? [],
    );
  // The edges of bands are no lines that somebody reads.
  const known = new Set(data.series.flatMap(({ label }) => [label, look.earlierOf(label)]));
  return (given: unknown) => {
    const hovered = (Array.isArray(given) ? given : [given]) as Hovered[];
    const at = Number(hovered[0]?.axisValue);
    return `<div style="margin-bottom:4px">${plain(look.writeTime(at))}</div>${told(
      hovered.filter(({ seriesName }) => known.has(seriesName ?? '')),
    )
      .map((one) => line(one, at))
      .join('')}`;
  };
}

/** Everything ECharts is told about a chart. */
export function optionOf(data: ChartData, look: ChartLook): ChartOption {
  const muted = { color: look.colour('muted'), fontSize: look.size, fontFamily: look.font };
  return {
    animation: false,
    textStyle: { fontFamily: look.font },
    // Flags of marks stand above the curve.
    grid: { left: 4, right: 14, top: data.marks && data.marks.length > 0 ? 26 : 10, bottom: 2, containLabel: true },
    tooltip: {
      trigger: 'axis',
      formatter: tooltipOf(data, look),
      backgroundColor: look.colour('card'),
      borderColor: look.colour('line'),
      textStyle: { color: look.colour('ink'), fontSize: look.size + 1, fontFamily: look.font },
      axisPointer: { lineStyle: { color: look.colour('muted'), type: 'dashed' } },
      confine: true,
    },
    xAxis: {
      type: 'time',
      ...(data.span && { min: Date.parse(data.span.from), max: Date.parse(data.span.to) }),
      axisLine: { lineStyle: { color: look.colour('off') } },
      axisTick: { show: false },
      axisLabel: { ...muted, formatter: axisTimes, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      ...(data.fits ? { scale: true } : { min: 0, minInterval: 1 }),
      splitNumber: 4,
      axisLabel: { ...muted, formatter: data.write },
      splitLine: { lineStyle: { color: look.colour('line') } },
    },
    series: [
      ...data.series.flatMap((series) => bandOf(data, series, look)),
      ...data.series.map((series) => lineOf(data, series, look)),
      ...data.series.flatMap((series) => dotsOf(data, series, look)),
      ...data.series.flatMap((series) => earlierOf(data, series, look)),
      ...marksOf(data, look),
    ],
  };
}
