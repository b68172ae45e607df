import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import { useSession, useWords } from '../../../app/parts.ts';
import { Nothing } from '../../../engine/States.tsx';
import { numberText } from '../../../engine/values/time.ts';
import { useChartView } from '../../../engine/chart/TimeChart.tsx';
import type { ChartTone } from '../../../engine/chart/series.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly now: number;
  /** null: nothing is known of the time before. */
  readonly before: number | null;
  readonly tone?: ChartTone;
  /** The list behind it. */
  readonly to: string | undefined;
}

const Name = ({ bar }: { bar: Bar }): ReactElement =>
  bar.to === undefined ? (
    <span className="ellipsis">{bar.label}</span>
  ) : (
    <Link className="ellipsis" to={bar.to} title={bar.label}>
      {bar.label}
    </Link>
  );

function AsTable({ bars, head }: { bars: readonly Bar[]; head: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="number">
            {say(words.now)}
          </th>
          <th scope="col" className="number">
            {say(words.before)}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <td>
              <Name bar={bar} />
            </td>
            <td className="number">{numberText(bar.now, lang)}</td>
            <td className="number">{bar.before === null ? '–' : numberText(bar.before, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many alarms of each, with a mark where the time before had them; each leads to its list. */
export function Bars({ title, head, bars }: { title: string; head: string; bars: readonly Bar[] }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const [view] = useChartView();
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now, before ?? 0]));
  const width = (count: number) => `${(100 * count) / most}%`;
  const isEmpty = bars.every(({ now, before }) => now === 0 && !before);
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{title}</h2>
      </header>
      {isEmpty ? (
        <Nothing title={say(words.empty)} />
      ) : view === 'table' ? (
        <AsTable bars={bars} head={head} />
      ) : (
        <ul className="alarm-bars">
          {bars.map((bar) => (
            <li key={bar.key} title={bar.before === null ? undefined : say(words.beforeWas, { n: bar.before })}>
              <Name bar={bar} />
              <span className="alarm-bar" aria-hidden="true">
                <span className={`swatch-${bar.tone ?? 'primary'}`} style={{ inlineSize: width(bar.now) }} />
                {bar.before === null ? null : <i style={{ insetInlineStart: width(bar.before) }} />}
              </span>
              <span className="number">{numberText(bar.now, lang)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
