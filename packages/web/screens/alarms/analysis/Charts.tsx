import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { alarmAnalysisCalls } from '@heliograph/catalogue/calls/alarm-analysis.ts';
import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import { alarmTypes, alarmWords, severities } from '@heliograph/catalogue/words/severities.ts';
import { useCallback, useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords, type Say } from '../../../app/parts.ts';
import { shortDuration } from '../../../engine/values/duration.ts';
import { numberText } from '../../../engine/values/time.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import type { ChartData } from '../../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart, useChartView } from '../../../engine/chart/TimeChart.tsx';
import { useLinks } from '../../board/links.ts';
import { Bars, type Bar } from './Bars.tsx';
import { AnalysisFigures } from './AnalysisFigures.tsx';
import { receivedIn, type AnalysisPeriod } from './period.ts';

export type AnalysisShown = z.output<typeof alarmAnalysisCalls.getAlarmAnalysis.output>;
/** The list of what began in a time, narrowed down. */
export type LinkTo = (
  narrowed: Readonly<Record<string, string | number | null>>,
  time?: { readonly from: string; readonly until: string },
) => string | undefined;

const labelOf = (list: typeof severities | typeof alarmTypes, value: number) =>
  [...list].find((one) => one.value === value);

function barsOf(
  { levels, types, causes, kinds, devices }: AnalysisShown,
  say: Say,
  link: LinkTo,
): Record<string, Bar[]> {
  return {
    levels: levels.map(({ value, now, before }) => {
      const { id, label } = severities.find((one) => one.value === value) ?? severities[3];
      return { key: id, label: say(label), now, before, tone: id, to: link({ severity: value }) };
    }),
    types: types.map(({ value, now, before }) => {
      const label = labelOf(alarmTypes, value)?.label;
      return { key: String(value), label: label ? say(label) : '', now, before, to: link({ alarmType: value }) };
    }),
    causes: causes.map(({ id, now, before }) => ({
      key: id,
      label: say(words[id]),
      now,
      before,
      tone: id === 'fibre' ? 'critical' : id === 'power' ? 'off' : 'primary',
      to: link({ cause: id }),
    })),
    kinds: kinds.map(({ kind, now, before }) => ({
      key: kind,
      label: say(alarmKindOf(kind)?.name ?? alarmWords.unknownKind),
      now,
      before,
      to: link({ kind }),
    })),
    devices: devices.map(({ oltId, host, now, before }) => ({
      key: oltId ?? 'system',
      label: oltId === null ? say(words.noOlt) : host,
      now,
      before,
      // What is about this system is of no device that a list could be narrowed down to.
      to: oltId === null ? undefined : link({ oltId }),
    })),
  };
}

function curveOf({ points, before }: AnalysisShown, say: Say, write: (value: number) => string): ChartData {
  return {
    times: points.map(({ at }) => at),
    stacked: true,
    write,
    series: [
      ...severities.map(({ id, label }) => ({
        key: id,
        label: say(label),
        tone: id,
        shape: 'area' as const,
        values: points.map((point) => point[id]),
      })),
      ...(before === null
        ? []
        : [
            {
              key: 'before',
              label: say(words.before),
              tone: 'muted' as const,
              shape: 'dashed' as const,
              values: points.map((point) => point.before),
            },
          ]),
    ],
  };
}

function Curve({ analysis, link }: { analysis: AnalysisShown; link: LinkTo }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useMemo(() => curveOf(analysis, say, (value) => numberText(value, lang)), [analysis, say, lang]);
  const [view] = useChartView();
  const { points } = analysis;
  const linkOf = useCallback(
    (n: number) => {
      const point = points[n];
      return point && link({}, { from: point.at, until: point.until });
    },
    [points, link],
  );
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.curve)}</h2>
        <span className="grow" />
        <ChartViewButton />
      </header>
      <div className="chart-line">
        <span className="muted">
          {shortDuration(analysis.stepSeconds * 1000, lang)}
          {view === 'chart' ? ` · ${say(words.openList)}` : null}
        </span>
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={say(words.curve)} linkOf={linkOf} />
    </section>
  );
}

/** All charts of a period; each bar and point leads to the alarms that it counts. */
export function Charts({ analysis, asked }: { analysis: AnalysisShown; asked: AnalysisPeriod }): ReactElement {
  const say = useWords();
  const { alarms } = useLinks();
  const { projectId, siteId, oltId } = asked;
  const { from, to } = analysis;
  const link = useCallback<LinkTo>(
    (narrowed, time = { from, until: to }) =>
      alarms({
        view: 'history',
        state: 'cleared,uncleared',
        receiveTime: receivedIn(time),
        projectId,
        siteId,
        oltId,
        ...narrowed,
      }),
    [alarms, from, to, projectId, siteId, oltId],
  );
  const bars = useMemo(() => barsOf(analysis, say, link), [analysis, say, link]);
  const charts = [
    ['levels', words.level],
    ['types', words.type],
    ['causes', words.cause],
    ['kinds', words.kind],
    ['devices', words.device],
  ] as const;
  return (
    <>
      <p className="muted">
        <TimeText at={from} /> – <TimeText at={to} />
        {[
          ...(analysis.stepSeconds < 86_400 ? [] : [words.utc]),
          words.counted,
          ...(analysis.before === null ? [words.unknown] : []),
        ].map((one) => (
          <span key={one.en}> · {say(one)}</span>
        ))}
      </p>
      <AnalysisFigures analysis={analysis} link={link} />
      <Curve analysis={analysis} link={link} />
      <div className="analysis-grid">
        {charts.map(([name, head]) => (
          <Bars key={name} title={say(words[name])} head={say(head)} bars={bars[name] ?? []} />
        ))}
      </div>
    </>
  );
}
