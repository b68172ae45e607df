import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { boardCalls, type boardWindows } from '@heliograph/catalogue/calls/board.ts';
import { useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { numberText, zoneText } from '../../engine/values/time.ts';
import { atSite } from '../../engine/sites/site.ts';
import { withoutPartial } from './history.ts';
import type { ChartData } from '../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { chartWords } from '../../engine/chart/words.ts';
import { boardWords as words } from './words.ts';

export type BoardWindow = (typeof boardWindows)[number];
type History = z.output<typeof boardCalls.history.output>;

const chartOf = (history: History, say: Say, lang: Speaking): ChartData => {
  const points = withoutPartial(history.points);
  return {
    times: points.map((point) => point.at),
    stacked: true,
    write: (value) => numberText(value, lang),
    series: [
      { key: 'power', label: say(words.seriesPower), tone: 'off', shape: 'area', values: points.map((p) => p.power) },
      { key: 'los', label: say(words.seriesLos), tone: 'critical', shape: 'area', values: points.map((p) => p.los) },
      { key: 'na', label: say(words.seriesNa), tone: 'warning', shape: 'area', values: points.map((p) => p.na) },
      {
        key: 'silent',
        label: say(words.seriesSilent),
        tone: 'muted',
        shape: 'hatched',
        values: points.map((p) => p.silent),
      },
      { key: 'weak', label: say(words.seriesWeak), tone: 'minor', shape: 'dashed', values: points.map((p) => p.weak) },
    ],
  };
};

function Body({ history }: { history: History }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useMemo(() => chartOf(history, say, lang), [history, say, lang]);
  return (
    <>
      <div className="chart-line">
        <span className="muted">
          {say(chartWords.samples, {
            step: shortDuration(history.stepSeconds * 1000, lang),
            zone: zoneText(Date.parse(history.to)),
          })}
        </span>
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={say(words.notInService)} />
    </>
  );
}

interface Props {
  readonly window: BoardWindow;
  readonly siteId: string;
  readonly isOneOlt: boolean;
}

/** ONUs that are not in service over time, by cause: of all OLTs at the site together, also where one is chosen. */
export function StatusChart({ window, siteId, isOneOlt }: Props): ReactElement {
  const say = useWords();
  const query = useCall(boardCalls.history, { ...atSite(siteId), window }, { quiet: true, every: 'poll' });
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.notInService)}</h2>
        {isOneOlt ? <span className="muted">{say(siteId === '' ? words.everyOlt : words.everyOltThere)}</span> : null}
        <span className="grow" />
        <ChartViewButton />
      </header>
      <QueryArea query={query} rows={7}>
        {(history) => <Body history={history} />}
      </QueryArea>
    </section>
  );
}
