import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import { Button, Input, Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { marked } from '../../olt-config/running/lines.ts';
import { useVersionsPath } from './ArchivedDevices.tsx';
import { archiveWords as words } from './words.ts';

type Result = z.output<typeof configArchiveCalls.search.output>;
type Found = Result['rows'][number];

interface Sought {
  readonly text: string;
  readonly by: 'words' | 'pattern';
  readonly which: 'latest' | 'all';
  readonly lacks: boolean;
}

/** What is sought stands in the address, so that it can be sent to somebody. */
function useSought(): readonly [Sought, (next: Sought) => void] {
  const [query, setQuery] = useSearchParams();
  const sought: Sought = {
    text: (query.get('text') ?? '').slice(0, 200),
    by: query.get('by') === 'pattern' ? 'pattern' : 'words',
    which: query.get('which') === 'all' ? 'all' : 'latest',
    lacks: query.get('lacks') === 'true',
  };
  const set = ({ text, by, which, lacks }: Sought) =>
    setQuery({
      tab: 'search',
      text,
      ...(by === 'words' ? {} : { by }),
      ...(which === 'latest' ? {} : { which }),
      ...(lacks ? { lacks: 'true' } : {}),
    });
  return [sought, set];
}

function Line({ text, sought }: { text: string; sought: Sought }): ReactElement {
  if (sought.by === 'pattern') return <code>{text}</code>;
  return (
    <code>
      {marked(text, sought.text).map((part) =>
        part.isHit ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
      )}
    </code>
  );
}

function Card({ found, sought }: { found: Found; sought: Sought }): ReactElement {
  const say = useWords();
  const path = useVersionsPath();
  const { olt, oltId, versionId, at, isLatest, hits, lines } = found;
  const to = `${path}?oltId=${oltId}&version=${versionId}&find=${encodeURIComponent(sought.by === 'words' ? sought.text : '')}`;
  return (
    <article className="card found-config">
      <header className="row wrap">
        {path === undefined ? <strong>{olt}</strong> : <Link to={to}>{olt}</Link>}
        <span className="muted">
          <TimeText at={at} />
          {isLatest ? '' : ` · ${say(words.older)}`}
        </span>
        <span className="grow" />
        {sought.lacks ? null : <span className="muted">{say(words.hits, { n: hits })}</span>}
      </header>
      {lines.length === 0 ? null : (
        <ol className="found-lines">
          {lines.map((line) => (
            <li key={line.at}>
              <span className="line-number">{line.at + 1}</span>
              <Line text={line.text} sought={sought} />
            </li>
          ))}
        </ol>
      )}
      {hits > lines.length ? <p className="muted">{say(words.more, { n: hits - lines.length })}</p> : null}
    </article>
  );
}

function Results({ result, sought }: { result: Result; sought: Sought }): ReactElement {
  const say = useWords();
  const { rows, searched, unknown, isCut } = result;
  const counted = say(sought.lacks ? words.foundLacks : words.foundHas, { n: rows.length, searched });
  return (
    <>
      <p className="muted">
        {counted}
        {unknown > 0 ? ` · ${say(words.unknownMore, { n: unknown })}` : ''}
        {isCut ? ` · ${say(words.cut, { n: rows.length })}` : ''}
      </p>
      {rows.length === 0 ? <Nothing title={say(words.none)} /> : null}
      {rows.map((found) => (
        <Card key={found.versionId} found={found} sought={sought} />
      ))}
    </>
  );
}

function Found({ sought }: { sought: Sought }): ReactElement {
  const query = useCall(
    configArchiveCalls.search,
    { ...sought, lacks: String(sought.lacks) },
    { quiet: true, keep: false },
  );
  return (
    <QueryArea query={query} rows={8}>
      {(result) => <Results result={result} sought={sought} />}
    </QueryArea>
  );
}

/** Where something stands in the configurations of all OLTs, and where it does not. */
export function SearchConfigs(): ReactElement {
  const say = useWords();
  const [sought, seek] = useSought();
  const [typed, type] = useState(sought.text);
  const go = () => {
    if (typed.trim() !== '') seek({ ...sought, text: typed });
  };
  const narrow = (to: Partial<Sought>) => seek({ ...sought, text: typed, ...to });
  return (
    <section className="config-search">
      <div className="row wrap">
        <Input
          allowClear
          maxLength={200}
          value={typed}
          aria-label={say(words.what)}
          placeholder={say(words.what)}
          prefix={<Icon name="search" size={13} />}
          onChange={(event) => type(event.target.value)}
          onPressEnter={go}
        />
        <Segmented<Sought['by']>
          value={sought.by}
          options={[
            { value: 'words', label: say(words.words) },
            { value: 'pattern', label: say(words.pattern) },
          ]}
          onChange={(by) => narrow({ by })}
        />
        <Segmented
          value={sought.lacks ? 'lacks' : 'has'}
          options={[
            { value: 'has', label: say(words.has) },
            { value: 'lacks', label: say(words.lacks) },
          ]}
          onChange={(value) => narrow({ lacks: value === 'lacks' })}
        />
        <Segmented<Sought['which']>
          value={sought.lacks ? 'latest' : sought.which}
          disabled={sought.lacks}
          options={[
            { value: 'latest', label: say(words.inLatest) },
            { value: 'all', label: say(words.inAll) },
          ]}
          onChange={(which) => narrow({ which })}
        />
        <Button type="primary" disabled={typed.trim() === ''} onClick={go}>
          {say(words.go)}
        </Button>
      </div>
      {sought.text.trim() === '' ? <Nothing title={say(words.start)} /> : <Found sought={sought} />}
    </section>
  );
}
