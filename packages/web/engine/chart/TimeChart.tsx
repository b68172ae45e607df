import '../values/figures.css';
import './chart.css';
import { Button, Segmented } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { shownLater } from '../shown-later.tsx';
import { Nothing, Waiting } from '../States.tsx';
import { usePhone } from '../state/screen.ts';
import { useQueryValue } from '../state/query-state.ts';
import { TimeText } from '../values/Values.tsx';
import type { ChartRange } from './range.ts';
import { hasThin, isChartEmpty, rowsWithMarks, type ChartData } from './series.ts';
import { chartWords, windowWords } from './words.ts';

const load = () => import('./Drawing.tsx');
const Drawing = shownLater(
  async () => (await load()).Drawing,
  () => <Waiting rows={5} />,
);

/** For screens whose first thing is a chart: what draws comes while what is drawn is asked for, and not after it. */
export function useDrawing(): void {
  useEffect(() => {
    // Whoever draws tries again, and says so if it does not come.
    load().catch(() => undefined);
  }, []);
}

export type ChartView = 'chart' | 'table';

/** Whether charts are drawn or written as a table; kept in the address. */
export function useChartView(): readonly [ChartView, (view: ChartView) => void] {
  const [view, setView] = useQueryValue('chart', 'chart');
  return [view === 'table' ? 'table' : 'chart', setView];
}

export function ChartViewButton(): ReactElement {
  const say = useWords();
  const [view, setView] = useChartView();
  const other = view === 'chart' ? 'table' : 'chart';
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={other === 'table' ? 'columns' : 'signal'} size={14} />}
      onClick={() => setView(other)}
    >
      {say(chartWords[other])}
    </Button>
  );
}

/** How far back a chart reaches; none of them is marked while a stretch is shown that was chosen in the drawing. */
export function WindowChoice<W extends keyof typeof windowWords>({
  windows,
  value,
  isStretch = false,
  onChange,
}: {
  windows: readonly W[];
  value: W;
  isStretch?: boolean;
  onChange: (window: W) => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  return (
    <Segmented<W | ''>
      className="window-choice"
      size={isPhone ? 'small' : 'medium'}
      options={windows.map((window) => ({ value: window, label: say(windowWords[window]) }))}
      value={isStretch ? '' : value}
      onChange={(next) => next !== '' && onChange(next)}
    />
  );
}

export function Legend({ data }: { data: ChartData }): ReactElement {
  const say = useWords();
  return (
    <ul className="chart-legend" aria-label={say(chartWords.legend)}>
      {data.series.map((series) => (
        <li key={series.key}>
          <span className={`swatch ${series.shape} tone-${series.tone}`} aria-hidden="true" />
          {series.label}
        </li>
      ))}
      {data.series.some(({ band }) => band) ? (
        <li>
          <span className="swatch is-band" aria-hidden="true" />
          {say(chartWords.band)}
        </li>
      ) : null}
      {hasThin(data) ? (
        <li>
          <span className="swatch is-thin" aria-hidden="true" />
          {say(chartWords.thin)}
        </li>
      ) : null}
    </ul>
  );
}

interface Props {
  readonly data: ChartData;
  readonly label: string;
  /** What a point leads to, by its place. */
  readonly linkOf?: ((point: number) => string | undefined) | undefined;
  /** Given, a stretch can be chosen in the drawing. */
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactElement }): ReactElement =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

function AsTable({ data, linkOf }: Pick<Props, 'data' | 'linkOf'>): ReactElement {
  const say = useWords();
  return (
    <div className="chart-table">
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{say(chartWords.time)}</th>
            {data.series.map((series) => (
              <th scope="col" key={series.key} className="number">
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsWithMarks(data).map((row) =>
            'mark' in row ? (
              <tr key={`mark ${row.mark.id}`}>
                <td>
                  <TimeText at={row.at} />
                </td>
                <td colSpan={data.series.length}>
                  <span className={`tone-${row.mark.tone}`} aria-hidden="true">
                    ▼
                  </span>{' '}
                  {row.mark.label}
                </td>
              </tr>
            ) : (
              <tr key={row.at}>
                <td>
                  <Linked to={linkOf?.(data.times.indexOf(row.at))}>
                    <TimeText at={row.at} />
                  </Linked>
                </td>
                {data.series.map((series, column) => {
                  const value = row.values[column] ?? null;
                  const thin = row.thin?.[column];
                  return (
                    <td key={series.key} className="number">
                      {value === null ? '–' : data.write(value)}
                      {value !== null && thin ? (
                        <div className="muted">{say(chartWords.readingsOf, { n: thin.n, of: thin.of ?? '?' })}</div>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Values over time, drawn or as a table; says so when nothing was collected. */
export function TimeChart({ data, label, linkOf, onRange }: Props): ReactElement {
  const say = useWords();
  const [view] = useChartView();
  if (isChartEmpty(data)) return <Nothing title={say(chartWords.empty)} />;
  if (view === 'table') return <AsTable data={data} linkOf={linkOf} />;
  return <Drawing data={data} label={label} linkOf={linkOf} onRange={onRange} />;
}
