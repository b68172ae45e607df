import type { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import type { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import type { ChartData } from '../../engine/chart/series.ts';
import { Legend, TimeChart } from '../../engine/chart/TimeChart.tsx';
import { windowWords } from '../../engine/chart/words.ts';
import type { CallError } from '../../client/client.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Since, StateDot } from '../../engine/values/Values.tsx';
import { withoutPartial } from '../board/history.ts';
import { boardWords } from '../board/words.ts';
import { faceOf, facePageOf } from './rotation.ts';
import { bigScreenWords as words } from './words.ts';

/** ms between two looks; nobody reloads the page by hand. */
export const screenEvery = 30_000;
export const screenPace = { quiet: true, every: screenEvery, unseen: true } as const;
/** Rows that fit. */
const rowsAtOnce = 9;
export const chartWindows = ['day', 'week', 'month'] as const;
export type ChartWindow = (typeof chartWindows)[number];

/** What is shown, wherever it was asked for: by somebody who is signed in, or by the link of a wall. */
export interface ScreenQuery<T> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
}
type Wall = OutputOf<typeof kioskCalls.kioskScreen>;
type Rows<T> = ScreenQuery<{ readonly rows: readonly T[] }>;

function Part({
  title,
  face,
  hasChart = false,
  children,
}: {
  title: string;
  face?: string | undefined;
  hasChart?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <section className={hasChart ? 'screen-part has-chart' : 'screen-part'}>
      <header>
        <h2 className="grow">{title}</h2>
        <span className="muted">{face}</span>
      </header>
      {children}
    </section>
  );
}

/** ONUs that are not in service, over a day, a week and a month in turn. */
export function ScreenChart({
  query,
  window,
}: {
  query: ScreenQuery<OutputOf<typeof boardCalls.history>>;
  window: ChartWindow;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useMemo<ChartData | undefined>(() => {
    if (!query.data) return undefined;
    const points = withoutPartial(query.data.points);
    const of = (name: 'power' | 'los' | 'na' | 'silent') => points.map((point) => point[name]);
    return {
      times: points.map(({ at }) => at),
      stacked: true,
      write: (value) => numberText(value, lang),
      series: [
        { key: 'power', label: say(boardWords.seriesPower), tone: 'off', shape: 'area', values: of('power') },
        { key: 'los', label: say(boardWords.seriesLos), tone: 'critical', shape: 'area', values: of('los') },
        { key: 'na', label: say(boardWords.seriesNa), tone: 'warning', shape: 'area', values: of('na') },
        { key: 'silent', label: say(boardWords.seriesSilent), tone: 'muted', shape: 'hatched', values: of('silent') },
      ],
    };
  }, [query.data, say, lang]);
  return (
    <Part hasChart title={say(boardWords.notInService)} face={say(windowWords[window])}>
      <QueryArea query={{ data, error: query.error, refetch: query.refetch }} rows={5}>
        {(chart) => (
          <>
            <Legend data={chart} />
            <TimeChart data={chart} label={say(boardWords.notInService)} />
          </>
        )}
      </QueryArea>
    </Part>
  );
}

/** The latest alarms that stand, for who may see such. */
export function ScreenAlarms({ query }: { query: Rows<Wall['alarms'][number]> }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  return (
    <Part title={say(words.latest)}>
      <QueryArea query={query} rows={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(words.noAlarms)} />
          ) : (
            <table>
              <tbody>
                {rows.slice(0, rowsAtOnce).map((alarm) => (
                  <tr key={alarm.id}>
                    <td>
                      <SeverityMark value={alarm.severity} short />
                    </td>
                    <td>{alarm.name[lang]}</td>
                    <td>
                      {alarm.host} <span className="muted">{alarm.objectName[lang]}</span>
                    </td>
                    <td className="number">
                      <Since since={alarm.raiseTime} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryArea>
    </Part>
  );
}

const states = {
  Online: { tone: 'good', word: valueWords.online },
  Offline: { tone: 'critical', word: boardWords.noAnswer },
  Waiting: { tone: 'off', word: boardWords.notPolled },
} as const;

/** All OLTs, some at a time. */
export function ScreenOlts({
  step,
  query,
}: {
  step: number;
  query: Rows<Wall['olts'][number] & { readonly ip?: string }>;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const rows = query.data?.rows ?? [];
  const faces = Math.ceil(rows.length / rowsAtOnce);
  const face = faces > 1 ? say(words.page, { at: faceOf(step, faces) + 1, of: faces }) : undefined;
  const figure = (value: number | null, unit: string) => (value === null ? '–' : `${numberText(value, lang)}${unit}`);
  return (
    <Part title={say(boardWords.olts)} face={face}>
      <QueryArea query={query} rows={5}>
        {() =>
          rows.length === 0 ? (
            <Nothing title={say(boardWords.noOlts)} />
          ) : (
            <table>
              <tbody>
                {facePageOf(rows, rowsAtOnce, step).map((olt) => (
                  <tr key={olt.oltId}>
                    <td>
                      <strong>{olt.name || olt.ip}</strong>
                    </td>
                    <td>
                      <StateDot tone={states[olt.state].tone} word={say(states[olt.state].word)} />
                    </td>
                    <td className="number">
                      {figure(olt.onuOnline, '')} / {figure(olt.onuTotal, '')} ONU
                    </td>
                    <td className="number">CPU {figure(olt.cpuLoad, '%')}</td>
                    <td className="number">{figure(olt.sysTemper, ' °C')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryArea>
    </Part>
  );
}

/** PON ports that lost several ONUs together, the worst first. */
export function ScreenOutages({ step, query }: { step: number; query: Rows<Wall['outages'][number]> }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  return (
    <Part title={say(boardWords.outages)}>
      <QueryArea query={query} rows={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(boardWords.noOutages)} />
          ) : (
            <table>
              <tbody>
                {facePageOf(rows, rowsAtOnce, step).map((outage) => (
                  <tr key={outage.outageId}>
                    <td>
                      <strong>{outage.oltName}</strong> {outage.portName}
                    </td>
                    <td className="number tone-critical">
                      {say(boardWords.hitOf, { hit: outage.hit, total: outage.total })}
                    </td>
                    <td>{outage.causeText[lang]}</td>
                    <td className="number">
                      <Since since={outage.since} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryArea>
    </Part>
  );
}
