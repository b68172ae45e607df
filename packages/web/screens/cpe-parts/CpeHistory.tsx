import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { historyWindowNames, type HistoryWindow } from '@heliograph/catalogue/cpe/history.ts';
import { cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Segmented } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { numberText, zoneText } from '../../engine/values/time.ts';
import { Age } from '../../engine/values/Values.tsx';

import type { ChartData, ChartSeries } from '../../engine/chart/series.ts';
import { ChartViewButton, Legend, TimeChart, WindowChoice } from '../../engine/chart/TimeChart.tsx';
import { chartWords } from '../../engine/chart/words.ts';
import { rateText } from '../onus/units.ts';
import type { CpeDetail } from '../cpes/use-cpe.tsx';
import { historyWords as words } from './words.ts';

type History = OutputOf<typeof cpePartCalls.cpeCurves>;
type Point = History['points'][number];
type Curve = readonly [figure: keyof Omit<Point, 'at'>, label: Text, tone: ChartSeries['tone']];

const device = cpePartOf('device').fields as Readonly<Record<string, { readonly label: Text }>>;
const percent = (value: number, lang: Speaking): string => `${numberText(value, lang)} %`;
const dbm = (value: number, lang: Speaking): string => `${numberText(value, lang, 1)} dBm`;

/** What is drawn together because it is counted in the same unit. */
const charts: Readonly<
  Record<
    string,
    {
      readonly title: Text;
      readonly curves: readonly Curve[];
      readonly write: (value: number, lang: Speaking) => string;
    }
  >
> = {
  traffic: {
    title: words.traffic,
    curves: [
      ['down', words.down, 'primary'],
      ['up', words.up, 'good'],
    ],
    write: rateText,
  },
  load: {
    title: words.load,
    curves: [
      ['cpu', device['cpu']?.label ?? words.load, 'primary'],
      ['memory', device['memory']?.label ?? words.load, 'good'],
    ],
    write: percent,
  },
  light: { title: words.light, curves: [['rx', words.rx, 'primary']], write: dbm },
  wifi: { title: words.wifi, curves: [['signal', words.signal, 'primary']], write: dbm },
  clients: {
    title: words.clients,
    curves: [['clients', words.clients, 'primary']],
    write: (value, lang) => numberText(value, lang),
  },
  uptime: {
    title: words.uptime,
    curves: [['uptime', words.uptime, 'primary']],
    write: (value, lang) => shortDuration(value * 1000, lang),
  },
};
const chartNames = Object.keys(charts);

function Body({ history, of }: { history: History; of: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const chart = charts[of];
  const data = useMemo(
    (): ChartData => ({
      times: history.points.map(({ at }) => at),
      write: (value) => chart?.write(value, lang) ?? '',
      series: (chart?.curves ?? []).map(([figure, label, tone]) => ({
        key: figure,
        label: say(label),
        tone,
        shape: 'line',
        values: history.points.map((point) => point[figure]),
      })),
    }),
    [history, chart, say, lang],
  );
  const zone = zoneText(Date.parse(history.points.at(-1)?.at ?? ''));
  return (
    <>
      <div className="chart-line">
        <span className="muted">
          {say(chartWords.samples, { step: shortDuration(history.stepSeconds * 1000, lang), zone })}
        </span>
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={say(chart?.title ?? words.title)} />
    </>
  );
}

/** What a home measured over time. What was not read is a gap. */
export function CpeHistory({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const [window, setWindow] = useState<HistoryWindow>('day');
  const [of, setOf] = useState('traffic');
  const query = useCall(cpePartCalls.cpeCurves, { cpeId: cpe.id, window }, { quiet: true, every: 'poll' });
  return (
    <section className="onu-part">
      <div className="row wrap">
        <h2>{say(words.title)}</h2>
        <span className="grow">
          {query.data?.readAt ? <Age at={query.data.readAt} bare everyMs={query.data.everyMinutes * 60_000} /> : null}
        </span>
        <ChartViewButton />
      </div>
      <div className="row wrap cpe-history-tools">
        <Segmented<string>
          size="small"
          aria-label={say(words.title)}
          value={of}
          options={chartNames.map((value) => ({ value, label: say(charts[value]?.title ?? words.title) }))}
          onChange={setOf}
        />
        <WindowChoice<HistoryWindow> windows={historyWindowNames} value={window} onChange={setWindow} />
      </div>
      <QueryArea query={query} rows={5}>
        {(history) =>
          history.readAt === null ? (
            <Nothing title={say(history.everyMinutes === 0 ? words.off : words.none)} />
          ) : (
            <Body history={history} of={of} />
          )
        }
      </QueryArea>
    </section>
  );
}
