import './running.css';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useWindow } from '../../../engine/config/use-window.ts';
import { Icon } from '../../../engine/icons.tsx';
import { linesOf, linesWith, marked } from './lines.ts';
import { runningWords as words } from './words.ts';

/** px; `running.css` says the same. */
const lineHeight = 19;

function Line({
  text,
  query,
  isHere,
  isUnknown,
}: {
  text: string;
  query: string;
  isHere: boolean;
  isUnknown: boolean;
}): ReactElement {
  const say = useWords();
  const look = [isHere ? 'is-here' : '', isUnknown ? 'is-unknown' : ''].filter(Boolean).join(' ');
  return (
    <code className={look || undefined} title={isUnknown ? say(words.unknownMark) : undefined}>
      {marked(text, query).map((part) =>
        part.isHit ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
      )}
    </code>
  );
}

function Finder({
  query,
  hits,
  at,
  onQuery,
  onStep,
}: {
  query: string;
  hits: number;
  at: number;
  onQuery: (query: string) => void;
  onStep: (step: 1 | -1) => void;
}): ReactElement {
  const say = useWords();
  const count =
    query.trim() === '' ? '' : hits === 0 ? say(words.foundNone) : say(words.found, { at: at + 1, n: hits });
  return (
    <div className="row text-find" data-slash>
      <Input
        allowClear
        value={query}
        placeholder={say(words.find)}
        aria-label={say(words.find)}
        prefix={<Icon name="search" size={13} />}
        suffix={query === '' ? <kbd className="only-wide">/</kbd> : <span className="muted">{count}</span>}
        onChange={(event) => onQuery(event.target.value)}
        onPressEnter={(event) => onStep(event.shiftKey ? -1 : 1)}
      />
      <Button
        type="text"
        icon={<Icon name="up" size={13} />}
        aria-label={say(words.previous)}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        icon={<Icon name="down" size={13} />}
        aria-label={say(words.next)}
        onClick={() => onStep(1)}
      />
    </div>
  );
}

/** How many lines nobody understands, and the way to the next of them. */
function Strange({ count, onStep }: { count: number; onStep: () => void }): ReactElement | null {
  const say = useWords();
  if (count === 0) return null;
  return (
    <p>
      <Button size="small" title={say(words.unknownNext)} onClick={onStep}>
        {count === 1 ? say(words.unknownOne) : say(words.unknown, { n: count })}
      </Button>
    </p>
  );
}

/** The line after the middle of what is seen; behind the last of them the first comes again. */
function goToNext(box: HTMLElement | null, places: readonly number[]): void {
  if (!box) return;
  const middle = (box.scrollTop + box.clientHeight / 2) / lineHeight;
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  const next = (isAtEnd ? undefined : places.find((line) => line > middle + 0.5)) ?? places[0] ?? 0;
  box.scrollTop = Math.max(0, next * lineHeight - box.clientHeight / 2);
}

/** A text of any length with the numbers of its lines, and a search that leads from one place to the next. */
export function TextView({
  text,
  label,
  unknown = [],
}: {
  text: string;
  label: string;
  /** Lines that are marked as not understood, from 0. */
  unknown?: readonly number[];
}): ReactElement {
  const lines = useMemo(() => linesOf(text), [text]);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo(() => linesWith(lines, query), [lines, query]);
  const strange = useMemo(() => new Set(unknown), [unknown]);
  const box = useRef<HTMLDivElement>(null);
  const [first, end] = useWindow(box, lines.length, lineHeight);
  const here = hits[at];
  useEffect(() => {
    const element = box.current;
    if (element && here !== undefined) element.scrollTop = Math.max(0, here * lineHeight - element.clientHeight / 2);
  }, [here]);
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setAt((now) => (now + by + hits.length) % hits.length);
  };
  const find = (next: string) => {
    setQuery(next);
    setAt(0);
  };
  const digits = String(lines.length).length;
  return (
    <>
      <Strange count={unknown.length} onStep={() => goToNext(box.current, unknown)} />
      <Finder query={query} hits={hits.length} at={at} onQuery={find} onStep={step} />
      <div ref={box} className="text-view" tabIndex={0} role="document" aria-label={label}>
        <div style={{ height: lines.length * lineHeight, paddingTop: first * lineHeight }}>
          {lines.slice(first, end).map((line, index) => (
            <div key={first + index} className="text-line">
              <span className="line-number" style={{ width: `${digits + 1}ch` }} aria-hidden="true">
                {first + index + 1}
              </span>
              <Line text={line} query={query} isHere={first + index === here} isUnknown={strange.has(first + index)} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
