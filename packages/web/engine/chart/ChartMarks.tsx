import { useId, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { TimeText } from '../values/Values.tsx';
import type { ChartMark } from './series.ts';
import { chartWords as words } from './words.ts';

/** What the upright lines of a chart stand for, newest first. */
export function ChartMarks({ marks }: { marks: readonly ChartMark[] }): ReactElement | null {
  const say = useWords();
  const id = useId();
  if (marks.length === 0) return null;
  return (
    <>
      <strong id={id} className="muted">
        {say(words.marks)}
      </strong>
      <ul className="chart-marks" aria-labelledby={id}>
        {marks.map(({ id: key, at, label, tone }) => (
          <li key={key}>
            <span className={`tone-${tone}`} aria-hidden="true">
              ┆
            </span>
            <TimeText at={at} /> <span>{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
