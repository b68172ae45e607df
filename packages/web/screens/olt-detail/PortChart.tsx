import { chartMarkCalls } from '@heliograph/catalogue/calls/chart-marks.ts';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import type { WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import { useMemo, useRef, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDownload } from '../../client/hooks.ts';
import { ChartTools, useEarlier } from '../../engine/chart/ChartTools.tsx';
import { useRange, type ChartRange } from '../../engine/chart/range.ts';
import { isThin, type ChartData, type ChartMark } from '../../engine/chart/series.ts';
import { Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { chartWords } from '../../engine/chart/words.ts';
import { QueryArea, Waiting } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { zoneText } from '../../engine/values/time.ts';
import { rateText } from '../onus/units.ts';
import type { PmCounters } from './EachPortStatistics.tsx';
import { useOlt } from './olt.ts';
import { portWords as words, trafficWaysOf } from './words.ts';

type Statistics = z.output<typeof oltInfoCalls.getTimeDataStatistics.output>;
type Series = Statistics['series'][number];
type Port = Pick<PmCounters, 'kind' | 'port' | 'name'>;

const weekMs = 7 * 86_400_000;
const minuteMs = 60_000;
/** Answers are asked for to the minute, so that a chart that is looked at again is the same question. */
const iso = (ms: number): string => new Date(Math.ceil(ms / minuteMs) * minuteMs).toISOString();
const spelled = ({ from, to }: ChartRange) => ({ from: iso(from), to: iso(to) });

const markTones = { '1': 'critical', '2': 'major', '3': 'minor', '4': 'warning' } as const;

/** What was asked for: a window that ends now, or the stretch of the address. */
export function useStatistics(oltId: string, { kind, port }: Omit<Port, 'name'>, window: WindowId, enabled = true) {
  const [range] = useRange();
  const asked = { oltId, kind, port, window, ...(range ? spelled(range) : {}) };
  return useCall(oltInfoCalls.getTimeDataStatistics, asked, { quiet: true, every: 'poll', enabled });
}

/** The same stretch a week before. */
function useWeekBefore({ kind, port }: Port, statistics: Statistics): Series | undefined {
  const olt = useOlt();
  const [isBeside] = useEarlier();
  const shown = { from: Date.parse(statistics.from) - weekMs, to: Date.parse(statistics.to) - weekMs };
  const asked = { oltId: olt.id, kind, port, ...spelled(shown) };
  const query = useCall(oltInfoCalls.getTimeDataStatistics, asked, { quiet: true, enabled: isBeside });
  return isBeside ? query.data?.series.find((one) => one.port === port) : undefined;
}

function useMarks(statistics: Statistics): readonly ChartMark[] {
  const olt = useOlt();
  const { from, to } = statistics;
  const query = useCall(chartMarkCalls.getChartMarks, { oltId: olt.id, from, to }, { quiet: true });
  return useMemo(
    () =>
      (query.data?.rows ?? []).map(({ id, at, label, severity }) => ({
        id,
        at,
        label,
        tone: markTones[String(severity) as keyof typeof markTones] ?? 'primary',
      })),
    [query.data],
  );
}

/** Values of a week before at the points of now: each at its own time of the week, and none where it was not read. */
function besides(times: readonly string[], earlier: Series | undefined, side: 'upBps' | 'downBps') {
  if (!earlier) return undefined;
  const step = Date.parse(times[1] ?? '') - Date.parse(times[0] ?? '');
  // What was not read throughout is nothing to compare with.
  const known = earlier.points.filter((_, n) => !(earlier.extents?.[n] && isThin(earlier.extents[n])));
  const found = new Map(known.map((point) => [Math.floor((Date.parse(point.at) + weekMs) / step), point[side]]));
  return times.map((at) => found.get(Math.floor(Date.parse(at) / step)) ?? null);
}

function useRates(statistics: Statistics, port: Port): ChartData {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { family } = useOlt();
  const ways = trafficWaysOf(family);
  const earlier = useWeekBefore(port, statistics);
  const marks = useMarks(statistics);
  return useMemo(() => {
    const series = statistics.series.find((one) => one.port === port.port);
    const points = series?.points ?? [];
    const extents = series?.extents ?? [];
    const times = points.map(({ at }) => at);
    const of = (side: 'up' | 'down') => {
      const before = besides(times, earlier, `${side}Bps`);
      return {
        values: points.map((point) => point[`${side}Bps`]),
        ...(before ? { earlier: before } : {}),
        ...(extents.length === points.length
          ? {
              readings: extents,
              band: {
                least: extents.map((one) => one[`${side}Least`]),
                most: extents.map((one) => one[`${side}Most`]),
              },
            }
          : {}),
      };
    };
    return {
      times,
      marks,
      write: (value: number) => rateText(value, lang),
      series: [
        { key: 'down', label: say(ways.downRate), tone: 'primary', shape: 'line', ...of('down') },
        { key: 'up', label: say(ways.upRate), tone: 'good', shape: 'line', ...of('up') },
      ],
    };
  }, [statistics, port.port, earlier, marks, say, lang, ways]);
}

function Rates({ statistics, port }: { statistics: Statistics; port: Port }): ReactElement {
  const say = useWords();
  const may = useMay();
  const olt = useOlt();
  const { tongue: lang } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const download = useDownload();
  const [, setRange] = useRange();
  const data = useRates(statistics, port);
  const { from, to, stepSeconds } = statistics;
  const call = port.kind === 'pon' ? oltInfoCalls.exportPortStatistics : oltInfoCalls.exportPortStatisticsGE;
  const workbook = () =>
    void download(call, { oltId: olt.id, kind: port.kind, port: port.port, from, to, format: 'xlsx' });
  const step = shortDuration(stepSeconds * 1000, lang);
  return (
    <>
      <div className="chart-line">
        <span className="muted">{say(chartWords.samples, { step, zone: zoneText(Date.parse(to)) })}</span>
        <Legend data={data} />
        <ChartTools
          data={data}
          shown={{ from: Date.parse(from), to: Date.parse(to) }}
          name={`${olt.sysHostName}-${port.name}-${to.slice(0, 10)}`.replaceAll('/', '_')}
          box={() => box.current}
          onWorkbook={may(call) ? workbook : undefined}
        />
      </div>
      <div ref={box} className="chart-box">
        <TimeChart data={data} label={say(words.rates)} onRange={setRange} />
      </div>
    </>
  );
}

/** The rates of one port over time, beside the week before and with what happened meanwhile. */
export function PortChart({ port, window }: { port: Port; window: WindowId }): ReactElement {
  const olt = useOlt();
  const query = useStatistics(olt.id, port, window);
  const isOther =
    query.data && !query.data.series.some((one) => one.port === port.port && query.data.kind === port.kind);
  if (isOther) return <Waiting rows={6} />;
  return (
    <QueryArea query={query} rows={6}>
      {(statistics) => <Rates statistics={statistics} port={port} />}
    </QueryArea>
  );
}
