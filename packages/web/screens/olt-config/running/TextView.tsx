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
  const say = useWords();
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
  const toUnknown = () => {
    const element = box.current;
    if (!element) return;
    const middle = (element.scrollTop + element.clientHeight / 2) / lineHeight;
    const next = unknown.find((line) => line > middle + 1) ?? unknown[0] ?? 0;
    element.scrollTop = Math.max(0, next * lineHeight - element.clientHeight / 2);
  };
  const digits = String(lines.length).length;
  return (
    <>
      {unknown.length === 0 ? null : (
        <p>
          <Button size="small" title={say(words.unknownNext)} onClick={toUnknown}>
            {unknown.length === 1 ? say(words.unknownOne) : say(words.unknown, { n: unknown.length })}
          </Button>
        </p>
      )}
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
