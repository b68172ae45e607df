import '../../engine/list/list.css';
import '../../engine/values/figures.css';
import './performance.css';
import { windows, type WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { cycles, metricOfCode, strategyForm, type StrategyMetric } from '@heliograph/catalogue/models/strategies.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useRange } from '../../engine/chart/range.ts';
import { useDrawing, WindowChoice } from '../../engine/chart/TimeChart.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { Icon } from '../../engine/icons.tsx';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { useQueryId, useQueryValue } from '../../engine/state/query-state.ts';
import { SiteChoice } from '../../engine/sites/SiteChoice.tsx';
import { CostTable } from './CostTable.tsx';
import { Forecasts } from './Forecasts.tsx';
import { builderPath, listPath } from './paths.ts';
import { Ranking } from './Ranking.tsx';
import { Results } from './Results.tsx';
import { LastRun, MetricNames, StrategySwitch, type Strategy } from './StrategyList.tsx';
import { StrategyCharts } from './StrategyCharts.tsx';
import { StrategyDevices } from './StrategyDevices.tsx';
import { performanceWords as words } from './words.ts';

const label = (name: string) => strategyForm.fields[name]?.label ?? text('', '');

function What({ strategy }: { strategy: Strategy }): ReactElement {
  const say = useWords();
  return (
    <div className="strategy-parts">
      <section className="card panel">
        <Facts
          facts={[
            [label('description'), strategy.description],
            [label('metrics'), <MetricNames key="metrics" codes={strategy.metrics} />],
            [label('cycle'), say(cycles[strategy.cycle].label)],
            [words.results, <LastRun key="last" strategy={strategy} />],
            [label('status'), <StrategySwitch key="status" strategy={strategy} />],
          ]}
        />
        {strategy.lastRun?.message ? <p className="muted">{strategy.lastRun.message}</p> : null}
      </section>
      <section className="card panel">
        <header className="panel-head">
          <h2>{say(words.cost)}</h2>
        </header>
        <CostTable macs={strategy.macs} metrics={strategy.metrics} cycle={strategy.cycle} />
      </section>
    </div>
  );
}

export interface StrategyView {
  readonly strategy: Strategy;
  readonly metric: StrategyMetric;
  readonly window: WindowId;
  /** `''`: of all of its devices, wherever they stand. */
  readonly siteId: string;
}

/** The metric, the window and the site that are looked at; all stand in the address. */
function Figures({ strategy }: { strategy: Strategy }): ReactElement | null {
  const say = useWords();
  const isPhone = usePhone();
  const [code, setCode] = useQueryValue('code', String(strategy.metrics[0] ?? ''));
  const [chosen, setWindow] = useQueryValue('window', 'day');
  const [siteId, setSite] = useQueryId('siteId', '');
  const [range, setRange] = useRange();
  const window = windows.find((known) => known === chosen) ?? 'day';
  const wanted = strategy.metrics.find((one) => String(one) === code) ?? strategy.metrics[0];
  const metric = wanted === undefined ? undefined : metricOfCode(wanted);
  if (!metric) return null;
  const seen: StrategyView = { strategy, metric, window, siteId };
  return (
    <>
      <div className="row wrap">
        <Segmented<number>
          className="metric-choice"
          size={isPhone ? 'small' : 'medium'}
          aria-label={say(words.metric)}
          options={strategy.metrics.map((one) => ({
            value: one,
            label: say(metricOfCode(one)?.short ?? words.metric),
          }))}
          value={metric.code}
          onChange={(one) => setCode(String(one))}
        />
        <span className="grow" />
        <SiteChoice value={siteId} onChange={setSite} />
        <WindowChoice
          isStretch={range !== undefined}
          windows={windows}
          value={window}
          onChange={(next) => {
            setRange(undefined);
            setWindow(next);
          }}
        />
      </div>
      <StrategyCharts {...seen} />
      <div className="strategy-parts">
        <Ranking key={metric.code} {...seen} />
        <Results {...seen} />
      </div>
      {metric.code === 5 || metric.code === 11 ? <Forecasts key={metric.code} {...seen} /> : null}
    </>
  );
}

function Content({ strategyId }: { strategyId: string }): ReactElement {
  const say = useWords();
  const may = useMay();
  const navigate = useNavigate();
  const query = useCall(strategyTaskCalls.getStrategy, { strategyId }, { quiet: true, every: 'poll' });
  return (
    <section className="strategy">
      <header className="page-head">
        <h1>{query.data?.name ?? say(words.builder)}</h1>
        <div className="tools">
          <Link to={listPath}>{say(words.back)}</Link>
          {may(strategyTaskCalls.editStrategy) ? (
            <Button icon={<Icon name="edit" size={14} />} onClick={() => void navigate(builderPath(strategyId))}>
              {say(engine.edit)}
            </Button>
          ) : null}
        </div>
      </header>
      <QueryArea query={query} rows={10}>
        {(strategy) => (
          <>
            <What strategy={strategy} />
            <Figures strategy={strategy} />
            <StrategyDevices strategy={strategy} />
          </>
        )}
      </QueryArea>
    </section>
  );
}

/** One strategy: what it costs, how its figures went, which places lead, its latest results and its devices. */
export function StrategyDetail(): ReactElement {
  useDrawing();
  const say = useWords();
  const [strategyId] = useQueryId('strategyId', '');
  return (
    <NeedsPermission permission="performance:strategy:list">
      {strategyId === '' ? (
        <Plate icon="plan" title={say(words.gone)}>
          <Link to={listPath}>{say(words.back)}</Link>
        </Plate>
      ) : (
        <Content key={strategyId} strategyId={strategyId} />
      )}
    </NeedsPermission>
  );
}
