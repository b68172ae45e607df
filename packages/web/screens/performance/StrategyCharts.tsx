import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import type { MetricField } from '@heliograph/catalogue/kit/metric.ts';
import { Select } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import type { ChartData } from '../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { chartWords } from '../../engine/chart/words.ts';
import { Area } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { zoneText } from '../../engine/values/time.ts';
import type { Seen } from './StrategyDetail.tsx';
import { useDevices } from './StrategyDevices.tsx';
import { figureText, fitsAxis } from './units.ts';
import { performanceWords as words } from './words.ts';

type Series = z.output<typeof strategyTaskCalls.getStrategySeries.output>;
type FieldSeries = Series['fields'][number];

function useChart(series: Series, field: FieldSeries): ChartData {
  const say = useWords();
  const { tongue: lang } = useSession();
  return useMemo(
    () => ({
      times: series.times,
      fits: fitsAxis(field.unit),
      write: (value: number) => figureText(value, field.unit, lang),
      series: [
        { key: 'mean', label: say(words.mean), tone: 'primary', shape: 'line', values: field.mean },
        { key: 'most', label: say(words.most), tone: 'minor', shape: 'dashed', values: field.most },
        { key: 'least', label: say(words.least), tone: 'good', shape: 'dashed', values: field.least },
      ],
    }),
    [series, field, say, lang],
  );
}

function One({ series, field, spec }: { series: Series; field: FieldSeries; spec: MetricField }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useChart(series, field);
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
      </div>
      <TimeChart data={data} label={say(spec.title)} />
    </section>
  );
}

/** How the figures of a metric went, over all devices of the strategy or over one. */
export function StrategyCharts({ strategy, metric, window }: Seen): ReactElement {
  const say = useWords();
  const [oltId, setOlt] = useQueryId('oltId', '');
  const devices = useDevices(strategy);
  const asked = { strategyId: strategy.strategyId, code: metric.code, window, ...(oltId === '' ? {} : { oltId }) };
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
            ...(devices.data?.rows ?? []).map((row) => ({ value: row.oltId, label: row.sysHostName })),
          ]}
          onChange={setOlt}
        />
      </div>
      <Area query={query} rows={7}>
        {(series) => (
          <div className="strategy-charts">
            {series.fields.map((field) => {
              const spec = metric.metric.fields[field.name];
              return spec ? <One key={field.name} series={series} field={field} spec={spec} /> : null;
            })}
          </div>
        )}
      </Area>
    </>
  );
}
