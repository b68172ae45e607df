import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { useMemo, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import type { ChartData } from '../../engine/chart/series.ts';
import { TimeChart } from '../../engine/chart/TimeChart.tsx';
import { Nothing } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { Since, StateDot } from '../../engine/values/Values.tsx';
import { boardWords } from '../board/words.ts';
import { metricText, fitsAxis } from '../performance/units.ts';
import { ownBoardWords as words } from './words.ts';

type Shown = OutputOf<typeof kioskCalls.kioskTile>;
type Series = NonNullable<Shown['series']>;
/** Where a row leads, for who has such a page. */
export type RowLink = (oltId: string) => string | undefined;

/** A curve, with the least and most behind it and the week before beside it. */
export function Curve({ series, label }: { series: Series; label: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useMemo<ChartData>(
    () => ({
      times: series.times,
      fits: fitsAxis(series.unit),
      write: (value) => metricText(value, series.unit, lang),
      series: [
        {
          key: 'value',
          label: say(series.joined === 'sum' ? words.sum : words.mean),
          tone: 'primary',
          shape: 'line',
          values: series.values,
          ...(series.least && series.most ? { band: { least: series.least, most: series.most } } : {}),
          ...(series.earlier ? { earlier: series.earlier } : {}),
        },
      ],
    }),
    [series, say, lang],
  );
  return <TimeChart data={data} label={label} />;
}

/** The latest value, and how far it is from the same moment before. */
export function LatestFigure({ series, since }: { series: Series; since: 'day' | 'week' }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const last = series.values.findLastIndex((value) => value !== null);
  const value = series.values[last] ?? null;
  const before = series.earlier?.[last] ?? null;
  if (value === null) return <Nothing title={say(words.noReading)} />;
  const change = before === null ? null : value - before;
  const share =
    change === null || before === null || before === 0 || series.unit === 'dBm'
      ? null
      : (change / Math.abs(before)) * 100;
  const arrow = change === null || change === 0 ? '=' : change > 0 ? '▲' : '▼';
  return (
    <div className="tile-figure">
      <strong>{metricText(value, series.unit, lang)}</strong>
      {change === null ? (
        <small className="muted">{say(words.noBefore)}</small>
      ) : (
        <small>
          <span aria-hidden="true">{arrow} </span>
          {change > 0 ? '+' : ''}
          {metricText(change, series.unit, lang)}
          {share === null ? '' : ` (${share > 0 ? '+' : ''}${numberText(share, lang, 1)}%)`}{' '}
          <span className="muted">{say(since === 'day' ? words.sinceDay : words.sinceWeek)}</span>
        </small>
      )}
    </div>
  );
}

/** Places in their order, each with a bar beside its figure. */
export function Ranks({ top, link }: { top: NonNullable<Shown['top']>; link: RowLink }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (top.rows.length === 0) return <Nothing title={say(words.nobody)} />;
  const most = Math.max(...top.rows.map(({ value }) => Math.abs(value ?? 0)), 1e-9);
  return (
    <table className="tile-rows">
      <tbody>
        {top.rows.map(({ id, oltId, host, place, value }) => {
          const to = link(oltId);
          return (
            <tr key={id}>
              <td>
                {to === undefined ? <strong>{host}</strong> : <Link to={to}>{host}</Link>} {place}
              </td>
              <td className="tile-bar" aria-hidden="true">
                <span style={{ inlineSize: `${(Math.abs(value ?? 0) / most) * 100}%` }} />
              </td>
              <td className="number">
                {top.unit === 'dB' && value !== null
                  ? `${numberText(value, lang, 2)} dB`
                  : metricText(value, top.unit, lang)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** ONUs by how they stand. */
export function OnuCounts({ counts }: { counts: NonNullable<Shown['counts']> }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { offline, weak, waiting } = counts;
  const rows = [
    ['good', say(boardWords.online), counts.online],
    ['critical', say(boardWords.seriesLos), offline.los],
    ['off', say(boardWords.seriesPower), offline.power],
    ['warning', say(boardWords.seriesNa), offline.na],
    ['off', say(boardWords.unknown), counts.unknown],
    ['minor', say(boardWords.weak), weak.total],
    ['warning', say(boardWords.waiting), waiting.total],
  ] as const;
  return (
    <table className="tile-rows">
      <tbody>
        {rows.map(([tone, word, n]) => (
          <tr key={word}>
            <td>
              <StateDot tone={n === 0 && tone !== 'good' ? 'off' : tone} word={word} />
            </td>
            <td className="number">{counts.capped ? '–' : numberText(n, lang)}</td>
          </tr>
        ))}
        <tr>
          <td className="muted">{say(boardWords.ofAuthorized, { n: numberText(counts.total, lang) })}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

type Standing = Readonly<{
  id: string;
  severity: number;
  name: { readonly en: string; readonly zh: string };
  host: string | null;
  objectName: { readonly en: string; readonly zh: string };
  at: string;
}>;

/** Alarms or incidents, in the order in which they came. */
export function Standings({ rows, none }: { rows: readonly Standing[]; none: Text }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  if (rows.length === 0) return <Nothing title={say(none)} />;
  return (
    <table className="tile-rows">
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tile-level">
              <SeverityMark value={row.severity} short />
            </td>
            <td>{row.name[lang]}</td>
            <td>
              {row.host} <span className="muted">{row.objectName[lang]}</span>
            </td>
            <td className="number">
              <Since since={row.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
