import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { zonedTimeText } from '../values/time.ts';
import type { ChartMark } from './series.ts';
import { chartWords as words } from './words.ts';

/** A mark and where it stands in the drawing, px from its left. */
export interface PlacedMark {
  readonly mark: ChartMark;
  readonly x: number;
}

/** Closer than this (px) they are one: a finger does not tell them apart. */
const apart = 16;

/** Marks that stand together, in the order of time. */
export function gathered(
  placed: readonly PlacedMark[],
): { readonly x: number; readonly marks: readonly ChartMark[] }[] {
  const groups: { x: number; marks: ChartMark[] }[] = [];
  for (const { mark, x } of placed.toSorted((one, two) => one.x - two.x)) {
    const last = groups.at(-1);
    if (last && x - last.x < apart) last.marks.push(mark);
    else groups.push({ x, marks: [mark] });
  }
  return groups;
}

/** The worst first. */
const order = ['critical', 'major', 'minor', 'warning', 'primary', 'good', 'off', 'muted'];
const toneOf = (marks: readonly ChartMark[]) =>
  marks.map(({ tone }) => tone).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? 'muted';

/**
 * What happened, on the curve itself: a flag at each upright line, which says what it stands for to whoever points at it or comes to it by keys. One
 * stop of Tab for all of them; arrows, Home and End lead from one to the next.
 */
export function MarkRail({ placed }: { placed: readonly PlacedMark[] }): ReactElement | null {
  const say = useWords();
  const rail = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const groups = gathered(placed);
  if (groups.length === 0) return null;
  const current = Math.min(at, groups.length - 1);
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), groups.length - 1);
    setAt(next);
    rail.current?.querySelectorAll('button')[next]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: groups.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The chart around it pans by the same keys.
    event.stopPropagation();
    go(to);
  };
  return (
    <ul ref={rail} className="mark-rail" aria-label={say(words.marks)} onKeyDown={onKey}>
      {groups.map(({ x, marks }, place) => {
        const lines = marks.map(({ at: time, label }) => `${zonedTimeText(time) ?? ''} ${label}`);
        return (
          <li key={marks[0]?.id} style={{ insetInlineStart: `${x}px` }}>
            <button
              type="button"
              className={`tone-${toneOf(marks)}`}
              tabIndex={place === current ? 0 : -1}
              aria-label={`${marks.length > 1 ? `${marks.length}: ` : ''}${lines.join('; ')}`}
              onFocus={() => setAt(place)}
            >
              <span aria-hidden="true">{marks.length > 1 ? marks.length : '▼'}</span>
            </button>
            <span className={x > 240 ? 'mark-words is-left' : 'mark-words'} aria-hidden="true">
              {lines.slice(0, 8).map((line, n) => (
                <span key={marks[n]?.id}>{line}</span>
              ))}
              {lines.length > 8 ? <span>…</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
