import '../../engine/list/list.css';
import './performance.css';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { mostResults } from '@heliograph/catalogue/models/strategies.ts';
import { Button, Select } from 'antd';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import type { ChartData, ChartSeries } from '../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { useQueryId, useQueryValue } from '../../engine/state/query-state.ts';
import { useNow } from '../../engine/values/now.ts';
import { Age, Duration } from '../../engine/values/Values.tsx';
import { monitorSpanOf, withLook, type MonitorReading } from './live.ts';
import { OltName } from './OltName.tsx';
import { listPath } from './paths.ts';
import { metricText } from './units.ts';
import { performanceWords as words } from './words.ts';

/** Seconds between two looks that are offered (S1 §7.5: 15 to 900). */
const intervals = [15, 30, 60, 300, 900] as const;

/** A monitored device that cannot be read leads back to where one came from (S1 §4.4). */
function useLeaving(error: CallError | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (error === null) return;
    if (window.history.length > 1) void navigate(-1);
    else void navigate(listPath);
  }, [error, navigate]);
}

/** Asks for the device to be read so often, again and again while somebody looks; without that it ends by itself. */
function useWatch(oltId: string, seconds: number) {
  const { mutate, data, error } = useDo(strategyTaskCalls.watchLive, [], { silentSuccess: true });
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    if (isOn) mutate({ oltId, seconds });
  }, [mutate, oltId, seconds, isOn]);
  const stop = () => {
    setOn(false);
    mutate({ oltId, seconds: 0 });
  };
  return { isOn, stop, goOn: () => setOn(true), until: isOn ? (data?.until ?? null) : null, error };
}

type Ports = z.output<typeof oltInfoCalls.getPmMonitorInfos.output>;

/** What goes through all uplinks that were read; undefined before one was. */
function uplinksTogether(ports: readonly Ports[]): MonitorReading | undefined {
  const uplinks = ports.filter(({ kind, upBps }) => kind === 'uplink' && upBps !== null);
  const at = uplinks
    .map((row) => row.at ?? '')
    .toSorted((one, two) => one.localeCompare(two))
    .at(-1);
  const sum = (side: 'upBps' | 'downBps') => uplinks.reduce((all, row) => all + (row[side] ?? 0), 0);
  return at ? { at, values: { down: sum('downBps'), up: sum('upBps') } } : undefined;
}

function useLooks(oltId: string, seconds: number, isOn: boolean) {
  const every = { quiet: false, every: seconds * 1000, enabled: isOn, keep: false } as const;
  const load = useCall(oltInfoCalls.getRealTimeData, { oltId }, every);
  const ports = useCall(oltInfoCalls.getPmMonitorInfos, { oltId }, every);
  const [looks, setLooks] = useState<readonly MonitorReading[]>([]);
  const [rates, setRates] = useState<readonly MonitorReading[]>([]);
  const read = load.data;
  const nextLooks = read
    ? withLook(looks, {
        at: read.at,
        values: { cpu: read.cpuLoad, memory: read.memoryLoad, temperature: read.sysTemper },
      })
    : looks;
  if (nextLooks !== looks) setLooks(nextLooks);
  const rate = ports.data ? uplinksTogether(ports.data.rows) : undefined;
  const nextRates = rate ? withLook(rates, rate) : rates;
  if (nextRates !== rates) setRates(nextRates);
  return { load, ports, looks, rates };
}

function Chart({
  title,
  unit,
  looks,
  seconds,
  series,
}: {
  title: string;
  unit: string;
  looks: readonly MonitorReading[];
  seconds: number;
  series: readonly Pick<ChartSeries, 'key' | 'label' | 'tone' | 'shape'>[];
}): ReactElement {
  const { tongue: lang } = useSession();
  const data = useMemo<ChartData>(() => {
    const span = monitorSpanOf(looks, seconds);
    return {
      times: looks.map(({ at }) => at),
      ...(span && { span }),
      write: (value) => metricText(value, unit, lang),
      series: series.map((one) => ({ ...one, values: looks.map(({ values }) => values[one.key] ?? null) })),
    };
  }, [looks, seconds, series, unit, lang]);
  return (
    <section className="card panel strategy-chart">
      <header className="panel-head">
        <h2>{title}</h2>
        <span className="grow" />
        <ChartViewButton />
      </header>
      <div className="chart-line">
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={title} />
    </section>
  );
}

function Charts({
  looks,
  rates,
  seconds,
}: {
  looks: readonly MonitorReading[];
  rates: readonly MonitorReading[];
  seconds: number;
}): ReactElement {
  const say = useWords();
  const load = useMemo(
    () => [
      { key: 'cpu', label: say(words.cpu), tone: 'primary', shape: 'line' } as const,
      { key: 'memory', label: say(words.memory), tone: 'good', shape: 'line' } as const,
    ],
    [say],
  );
  const heat = useMemo(
    () => [{ key: 'temperature', label: say(words.temperature), tone: 'major', shape: 'line' } as const],
    [say],
  );
  const traffic = useMemo(
    () => [
      { key: 'down', label: say(words.down), tone: 'primary', shape: 'area' } as const,
      { key: 'up', label: say(words.up), tone: 'good', shape: 'line' } as const,
    ],
    [say],
  );
  return (
    <div className="strategy-charts">
      <Chart title={say(words.load)} unit="%" looks={looks} seconds={seconds} series={load} />
      <Chart title={say(words.temperature)} unit="°C" looks={looks} seconds={seconds} series={heat} />
      <Chart title={say(words.uplinks)} unit="bit/s" looks={rates} seconds={seconds} series={traffic} />
    </div>
  );
}

function Content({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const now = useNow(1000);
  const [chosen, setSeconds] = useQueryValue('every', '15');
  const seconds = intervals.find((one) => String(one) === chosen) ?? 15;
  const olt = useCall(oltInfoCalls.infor, { oltId }, { quiet: true });
  const watch = useWatch(oltId, seconds);
  const { load, looks, rates, ports } = useLooks(oltId, seconds, watch.isOn);
  useLeaving(olt.error ?? load.error ?? ports.error ?? watch.error);
  const left = watch.until === null ? null : Date.parse(watch.until) - now;
  const { goOn, stop, isOn } = watch;
  useEffect(() => {
    if (isOn && left !== null && left <= 0) stop();
  }, [isOn, left, stop]);
  return (
    <section className="strategy">
      <header className="page-head">
        <h1>{say(words.live)}</h1>
        <span>{olt.data ? <OltName oltId={oltId} name={olt.data.sysHostName} /> : null}</span>
        <div className="tools">
          <span className="muted">{say(words.every)}</span>
          <Select<number>
            aria-label={say(words.every)}
            value={seconds}
            options={intervals.map((value) => ({ value, label: metricText(value, 's', lang) }))}
            onChange={(value) => setSeconds(String(value))}
          />
          {watch.isOn ? <Button onClick={stop}>{say(words.stop)}</Button> : null}
          {watch.isOn ? null : (
            <Button type="primary" onClick={goOn}>
              {say(words.goOn)}
            </Button>
          )}
        </div>
      </header>
      <p className="muted" aria-live="off">
        {watch.isOn && left !== null && left > 0 ? (
          <>
            {say(words.endsIn)} <Duration ms={left} />
          </>
        ) : (
          say(watch.isOn ? words.beginning : words.ended)
        )}
        {load.data ? (
          <>
            {' · '}
            <Age at={load.data.at} everyMs={seconds * 1000} />
          </>
        ) : null}
        {` · ${say(words.resultsHelpLive, { n: looks.length, most: mostResults })}`}
      </p>
      <QueryArea query={load} rows={8}>
        {() => <Charts looks={looks} rates={rates} seconds={seconds} />}
      </QueryArea>
    </section>
  );
}

/** One device, read every few seconds while somebody looks; ends by itself, and leads back when the device does not answer. */
export function LiveMonitor(): ReactElement {
  const say = useWords();
  const [oltId] = useQueryId('oltId', '');
  return (
    <NeedsPermission permission="performance:strategy:live">
      {oltId === '' ? <Plate icon="signal" title={say(words.noDevices)} /> : <Content key={oltId} oltId={oltId} />}
    </NeedsPermission>
  );
}
