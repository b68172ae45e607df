import '../config-page.css';
import './bulk.css';
import { bulkCalls } from '@heliograph/catalogue/calls/config.ts';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useSession, useWords, type Say } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { Differences } from '../../../engine/config/Differences.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { shortDuration } from '../../../engine/values/duration.ts';
import { useNow } from '../../../engine/values/now.ts';
import { numberText } from '../../../engine/values/time.ts';
import type { Tone } from '../../../engine/values/Severity.tsx';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';
import { withQuery } from '../../board/links.ts';
import { pagePathOf, pageEntryOf, useDefinition } from '../definitions.ts';
import { oltModelOf } from '../model.ts';
import { changeWords } from '../words.ts';
import { BulkSave } from './BulkSave.tsx';
import { bulkStandingOf, bulkPaceOf, bulkTallyOf, type BulkItem, type BulkOne, type BulkStanding } from './progress.ts';
import { configBulkWords as words } from './words.ts';

const tones: Readonly<Record<BulkStanding, Tone>> = {
  failed: 'critical',
  running: 'warning',
  verified: 'good',
  skipped: 'off',
};

function stateText(item: BulkItem, say: Say): string {
  if (item.state === 'skipped') return say(words.skipped);
  if (item.state === 'dry') return say(item.differences.length === 0 ? words.same : words.dry);
  return say(changeStates[item.state]);
}

/** What changes on one OLT; ports are called as it calls them. */
function ItemDifferences({ item, page }: { item: BulkItem; page: ConfigPage | undefined }): ReactElement {
  const hasPorts = item.differences.some(({ field }) => ['port', 'ports'].includes(page?.fields[field]?.kind ?? ''));
  const { data } = useCall(oltInfoCalls.infor, { oltId: item.oltId }, { quiet: true, enabled: hasPorts });
  if (item.differences.length === 0) return <span className="muted">–</span>;
  return <Differences page={page} model={oltModelOf(data)} differences={item.differences} />;
}

function Item({ item, bulk, page }: { item: BulkItem; bulk: BulkOne; page: ConfigPage | undefined }): ReactElement {
  const say = useWords();
  const entry = pageEntryOf(bulk.page);
  const label = (field: string) => {
    const found = page?.fields[field];
    return found ? `${say(found.label)}: ` : '';
  };
  const why = [
    ...item.problems.map(({ field, message }) => label(field) + message),
    ...item.reasons.map(({ text }) => text),
  ];
  const name = item.name || item.ip;
  return (
    <tr>
      <td>
        {entry ? <Link to={withQuery(pagePathOf(entry), { oltId: item.oltId })}>{name}</Link> : name}
        <p className="mono muted">{item.ip}</p>
      </td>
      <td>
        <StateDot tone={item.state === 'dry' ? 'good' : tones[bulkStandingOf(item)]} word={stateText(item, say)} />{' '}
        {item.unsavedSince === null ? null : <span className="unsaved">{say(words.unsavedOne)}</span>}
        {why.map((words) => (
          <p key={words} className={bulkStandingOf(item) === 'failed' ? 'tone-critical' : 'muted'}>
            {words}
          </p>
        ))}
      </td>
      <td className="only-wide">
        <ItemDifferences item={item} page={page} />
      </td>
    </tr>
  );
}

function Pace({ bulk }: { bulk: BulkOne }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const now = useNow(1000);
  const { ended, total, perMinute, leftMs } = bulkPaceOf(bulk, now);
  const { skipped } = bulkTallyOf(bulk.items);
  if (bulk.state === 'checked') return <span className="muted">{say(words.ready, { n: total, out: skipped })}</span>;
  const isGoing = bulk.state === 'running';
  return (
    <>
      <span className="muted">{say(words.progress, { n: ended, all: total })}</span>
      {isGoing && perMinute !== null ? (
        <span className="muted">{say(words.rate, { n: numberText(perMinute, lang, perMinute < 10 ? 1 : 0) })}</span>
      ) : null}
      {isGoing && leftMs !== null && leftMs >= 1000 ? (
        <span className="muted">{say(words.left, { time: shortDuration(leftMs, lang) })}</span>
      ) : null}
    </>
  );
}

function Progress({ bulk }: { bulk: BulkOne }): ReactElement {
  const say = useWords();
  const { verified, failed, skipped } = bulkTallyOf(bulk.items);
  const total = bulk.items.length;
  const width = (n: number) => ({ width: `${total === 0 ? 0 : (100 * n) / total}%` });
  return (
    <div className="card bulk-progress">
      <div className="row wrap">
        <strong>{say(words[bulk.state === 'done' ? 'over' : bulk.state])}</strong>
        <Pace bulk={bulk} />
        <span className="grow" />
        <span className="muted">
          {bulk.by} · <TimeText at={bulk.createdAt} />
        </span>
      </div>
      <div
        className="bulk-bar"
        role="progressbar"
        aria-label={say(words.state)}
        aria-valuenow={verified + failed}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i className="is-good" style={width(verified)} />
        <i className="is-bad" style={width(failed)} />
        <i className="is-off" style={width(skipped)} />
      </div>
    </div>
  );
}

function Tools({ bulk }: { bulk: BulkOne }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const paths = ['/device/config/bulk/'];
  const start = useDo(bulkCalls.start, paths);
  const retry = useDo(bulkCalls.retry, paths);
  if (!may('device:config:edit')) return null;
  const ready = bulk.items.filter((item) => item.state === 'dry').length;
  if (bulk.state === 'checked') {
    return (
      <Button
        type="primary"
        loading={start.isPending}
        disabled={ready === 0}
        onClick={() => start.mutate({ bulkId: bulk.id })}
      >
        {say(words.start, { n: ready })}
      </Button>
    );
  }
  if (bulk.state !== 'done' || bulk.failed === 0) return null;
  return (
    <Button
      icon={<Icon name="refresh" size={14} />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ bulkId: bulk.id })}
    >
      {say(words.retry, { n: bulk.failed })}
    </Button>
  );
}

const filters = [
  [null, words.all],
  ['failed', words.filterFailed],
  ['running', words.filterRunning],
  ['verified', words.filterVerified],
  ['skipped', words.filterSkipped],
] as const;

function Items({ bulk }: { bulk: BulkOne }): ReactElement {
  const say = useWords();
  const [kind, setKind] = useState<BulkStanding | null>(null);
  const page = useDefinition(pageEntryOf(bulk.page));
  const countOf = (wanted: BulkStanding | null) =>
    wanted === null ? bulk.items.length : bulk.items.filter((item) => bulkStandingOf(item) === wanted).length;
  const shown = bulk.items.filter((item) => kind === null || bulkStandingOf(item) === kind);
  return (
    <>
      <div className="bulk-tabs" role="group">
        {filters
          .filter(([wanted]) => wanted === null || countOf(wanted) > 0)
          .map(([wanted, label]) => (
            <Button
              key={label.en}
              size="small"
              type={wanted === kind ? 'primary' : 'default'}
              aria-pressed={wanted === kind}
              onClick={() => setKind(wanted)}
            >
              {say(label)} {countOf(wanted)}
            </Button>
          ))}
      </div>
      <div className="card bulk-items">
        <table>
          <thead>
            <tr>
              <th>{say(words.device)}</th>
              <th>{say(words.result)}</th>
              <th className="only-wide">{say(changeWords.whatChanges)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <Item key={item.oltId} item={item} bulk={bulk} page={page} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** One change of many OLTs: what it is, how far it has come, and each OLT with its reason. */
export function BulkOnePage({ id, onBack }: { id: string; onBack: () => void }): ReactElement {
  const say = useWords();
  const [isOver, setOver] = useState(false);
  const query = useCall(bulkCalls.one, { bulkId: id }, { quiet: true, keep: false, every: isOver ? 30_000 : 2000 });
  const isDone = query.data?.state === 'done' || query.data?.state === 'checked';
  if (isDone !== isOver) setOver(isDone);
  const entry = pageEntryOf(query.data?.page ?? '');
  const what =
    query.data && entry ? say(changeWords.what, { page: say(entry.title), op: say(changeWords[query.data.op]) }) : '';
  return (
    <section>
      <nav className="trail">
        <button type="button" className="plain link" onClick={onBack}>
          {say(words.back)}
        </button>
      </nav>
      <header className="page-head">
        <h1>{what || say(words.title)}</h1>
        <div className="tools">{query.data ? <Tools bulk={query.data} /> : null}</div>
      </header>
      <QueryArea query={query} rows={8}>
        {(bulk) => (
          <>
            <Progress bulk={bulk} />
            <BulkSave bulk={bulk} />
            <Items bulk={bulk} />
          </>
        )}
      </QueryArea>
    </section>
  );
}
