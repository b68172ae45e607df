import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import type { MetricField } from '@heliograph/catalogue/kit/metric.ts';
import { Select } from 'antd';
import { useMemo, useRef, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ChartTools, useEarlier } from '../../engine/chart/ChartTools.tsx';
import { useRange } from '../../engine/chart/range.ts';
import type { ChartData } from '../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { chartWords } from '../../engine/chart/words.ts';
import { QueryArea } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { zoneText } from '../../engine/values/time.ts';
import { atSite } from '../../engine/sites/site.ts';
import type { StrategyView } from './StrategyDetail.tsx';
import { useDevices } from './StrategyDevices.tsx';
import { metricText, fitsAxis } from './units.ts';
import { performanceWords as words } from './words.ts';

const weekMs = 7 * 86_400_000;

type Series = z.output<typeof strategyTaskCalls.getStrategySeries.output>;
type FieldSeries = Series['fields'][number];

function useChart(series: Series, field: FieldSeries, earlier: FieldSeries['mean'] | undefined): ChartData {
  const say = useWords();
  const { tongue: lang } = useSession();
  return useMemo(
    () => ({
      times: series.times,
      fits: fitsAxis(field.unit),
      write: (value: number) => metricText(value, field.unit, lang),
      series: [
        {
          key: 'mean',
          label: say(words.mean),
          tone: 'primary',
          shape: 'line',
          values: field.mean,
          band: { least: field.least, most: field.most },
          readings: field.n.map((n, step) => ({ n, of: field.of[step] ?? null })),
          ...(earlier ? { earlier } : {}),
        },
      ],
    }),
    [series, field, earlier, say, lang],
  );
}

/** The week before at the points of now; as long as both have the same steps, each stands where it was. */
function besides(series: Series, before: Series | undefined, name: string): FieldSeries['mean'] | undefined {
  const found = before?.fields.find((field) => field.name === name);
  if (!before || !found) return undefined;
  const step = series.stepSeconds * 1000;
  const at = new Map(
    before.times.map((time, point) => [Math.floor((Date.parse(time) + weekMs) / step), found.mean[point]]),
  );
  return series.times.map((time) => at.get(Math.floor(Date.parse(time) / step)) ?? null);
}

function One({
  series,
  before,
  field,
  spec,
}: {
  series: Series;
  before: Series | undefined;
  field: FieldSeries;
  spec: MetricField;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [, setRange] = useRange();
  const earlier = useMemo(() => besides(series, before, field.name), [series, before, field]);
  const data = useChart(series, field, earlier);
  const step = shortDuration(series.stepSeconds * 1000, lang);
  return (
    <section className="card panel strategy-chart">
      <header className="panel-head">
        <h2>{say(spec.title)}</h2>
        <span className="grow" />
        <ChartViewButton />
      </header>
      <div className="chart-line">
        <span className="muted">{say(chartWords.samples, { step, zone: zoneText(Date.parse(series.to)) })}</span>
        <Legend data={data} />
        <ChartTools
          data={data}
          shown={{ from: Date.parse(series.from), to: Date.parse(series.to) }}
          name={`${field.name}-${series.to.slice(0, 10)}`}
          box={() => box.current}
        />
      </div>
      <div ref={box} className="chart-box">
        <TimeChart data={data} label={say(spec.title)} onRange={setRange} />
      </div>
    </section>
  );
}

/** How the figures of a metric went, over all devices of the strategy or over one. */
export function StrategyCharts({ strategy, metric, window, siteId }: StrategyView): ReactElement {
  const say = useWords();
  const [chosen, setOlt] = useQueryId('oltId', '');
  const devices = useDevices(strategy, siteId);
  const there = devices.data?.rows;
  // One that stands elsewhere leaves all of the site in sight.
  const oltId = there && !there.some((row) => row.oltId === chosen) ? '' : chosen;
  const [range] = useRange();
  const [isBeside] = useEarlier();
  const stretch = range ? { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() } : {};
  const place = {
    strategyId: strategy.strategyId,
    code: metric.code,
    ...atSite(siteId),
    ...(oltId === '' ? {} : { oltId }),
  };
  const asked = { ...place, window, ...stretch };
  const earlier = useCall(
    strategyTaskCalls.getStrategySeries,
    { ...asked, earlier: 'week' },
    { quiet: true, enabled: isBeside },
  );
  const query = useCall(strategyTaskCalls.getStrategySeries, asked, { quiet: true, every: 'poll' });
  return (
    <>
      <div className="row wrap">
        <Select
          aria-label={say(words.device)}
          style={{ minWidth: 200 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={oltId}
          options={[
            { value: '', label: say(words.allDevices) },
            ...(there ?? []).map((row) => ({ value: row.oltId, label: row.sysHostName })),
          ]}
          onChange={setOlt}
        />
      </div>
      <QueryArea query={query} rows={7}>
        {(series) => (
          <div className="strategy-charts">
            {series.fields.map((field) => {
              const spec = metric.metric.fields[field.name];
              return spec ? (
                <One
                  key={field.name}
                  series={series}
                  before={isBeside ? earlier.data : undefined}
                  field={field}
                  spec={spec}
                />
              ) : null;
            })}
          </div>
        )}
      </QueryArea>
    </>
  );
}
