import { customerBulkCalls, customerSheet, type customerBulkRow } from '@heliograph/catalogue/calls/customer-bulks.ts';
import {
  bulkOutcomeNames,
  bulkOutcomes,
  bulkStates,
  type BulkOutcome,
} from '@heliograph/catalogue/words/customer-words.ts';
import { Alert, Button, Checkbox, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { planSpeedOf } from '../onus/service/plans.ts';
import { bulkRows } from './resource.ts';
import { failedCustomersOf, bulkOutcomeTones } from './tones.ts';
import { customerBulkWords as words, customerWords } from './words.ts';

type Bulk = z.output<typeof customerBulkRow>;
type Line = z.output<typeof customerBulkCalls.listCustomerBulkRows.output>;

const permission = 'device:onu:authorize';
const isOver = ({ state }: Bulk): boolean => state === 'checked' || state === 'done';

function useLabel(): (field: string) => string {
  const say = useWords();
  return (field) => {
    const label = field === 'speed' ? customerWords.speed : customerSheet.fields[field]?.label;
    return label ? say(label) : field;
  };
}

function Outcome({ line: { outcome } }: { line: Line }): ReactElement {
  const say = useWords();
  return <StateDot tone={bulkOutcomeTones[outcome]} word={say(bulkOutcomes[outcome])} />;
}

/** Rates as people say them; what is said by a code in words. */
function useValue(): (field: string, value: string | null) => string {
  const say = useWords();
  return (field, value) => {
    if (value === null) return '–';
    if (field === 'suspended') return say(value === 'yes' ? words.yes : words.no);
    return field === 'speed'
      ? value
          .split(' / ')
          .map((kbps) => planSpeedOf(Number(kbps)))
          .join(' / ')
      : value;
  };
}

function Differences({ line: { differences } }: { line: Line }): ReactElement {
  const label = useLabel();
  const value = useValue();
  return (
    <ul className="bulk-diff">
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          <span className="muted">{label(field)}</span> {value(field, before)} → <strong>{value(field, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Problems({ line: { problems } }: { line: Line }): ReactElement {
  const label = useLabel();
  return (
    <ul className="bulk-diff">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="tone-critical">
          {field === '' ? message : `${label(field)}: ${message}`}
        </li>
      ))}
    </ul>
  );
}

const cells = {
  outcome: (line: Line) => <Outcome line={line} />,
  place: (line: Line) => <span className="mono">{line.place}</span>,
  sn: (line: Line) => <span className="mono">{line.sn}</span>,
  differences: (line: Line) => <Differences line={line} />,
  problems: (line: Line) => <Problems line={line} />,
};

/** The result that alone is shown; it stands in the address. */
function useOutcome(): readonly [BulkOutcome | undefined, (outcome: BulkOutcome | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const now = bulkOutcomeNames.find((outcome) => outcome === query.get('outcome'));
  const choose = (outcome: BulkOutcome | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (outcome === undefined) next.delete('outcome');
      else next.set('outcome', outcome);
      next.delete('page');
      return next;
    });
  return [now, choose];
}

/** How many stand how; a click shows those alone. */
function Counts({ bulk: { counts } }: { bulk: Bulk }): ReactElement {
  const say = useWords();
  const [now, setNow] = useOutcome();
  return (
    <div className="bulk-counts">
      {bulkOutcomeNames
        .filter((outcome) => (counts[outcome] ?? 0) > 0)
        .map((outcome) => (
          <Tag.CheckableTag
            key={outcome}
            checked={now === outcome}
            onChange={(isOn) => setNow(isOn ? outcome : undefined)}
          >
            <StateDot tone={bulkOutcomeTones[outcome]} word={`${say(bulkOutcomes[outcome])} ${counts[outcome]}`} />
          </Tag.CheckableTag>
        ))}
    </div>
  );
}

/** What can be done with it now. */
function Deeds({ bulk }: { bulk: Bulk }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isToSave, setToSave] = useState(true);
  const start = useDo(customerBulkCalls.startCustomerBulk, ['/onu/'], { debounce: true });
  const retry = useDo(customerBulkCalls.retryCustomerBulk, ['/onu/'], { debounce: true });
  const save = useDo(customerBulkCalls.saveCustomerBulk, ['/onu/'], { debounce: true });
  if (!may(permission)) return null;
  const { id: bulkId, counts, state, unsaved } = bulk;
  const [ready, failed] = [counts.ready ?? 0, failedCustomersOf(bulk)];
  if (state === 'checked')
    return (
      <div className="row wrap">
        <Button
          type="primary"
          disabled={ready === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ bulkId, save: isToSave })}
        >
          {ready === 0 ? say(words.nothing) : say(words.start, { n: ready })}
        </Button>
        <Checkbox checked={isToSave} onChange={({ target }) => setToSave(target.checked)}>
          {say(words.save)}
        </Checkbox>
      </div>
    );
  const mayRetry = failed > 0 && (state === 'done' || state === 'working');
  const maySave = unsaved > 0 && state === 'done';
  if (!mayRetry && !maySave) return null;
  return (
    <div className="row wrap">
      {mayRetry ? (
        <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ bulkId })}>
          {say(words.retry, { n: failed })}
        </Button>
      ) : null}
      {maySave ? (
        <Button loading={save.isPending} onClick={() => save.mutate({ bulkId })}>
          {say(words.saveNow, { n: unsaved })}
        </Button>
      ) : null}
    </div>
  );
}

function Saves({ bulk: { saves } }: { bulk: Bulk }): ReactElement | null {
  const say = useWords();
  const good = saves.filter(({ at }) => at !== null).length;
  return (
    <>
      {good > 0 ? <span className="muted">{say(words.saved, { n: good })}</span> : null}
      {saves
        .filter(({ at }) => at === null)
        .map(({ oltId, name, message }) => (
          <Alert key={oltId} type="error" title={say(words.notSaved, { olt: name, why: message ?? '' })} />
        ))}
    </>
  );
}

/** One change of many customers: looked at first, started, followed row by row, tried again where it failed. */
export function OneBulk({ id, onBack }: { id: string; onBack: () => void }): ReactElement {
  const say = useWords();
  const [outcome] = useOutcome();
  const query = useCall(customerBulkCalls.getCustomerBulk, { bulkId: id }, { quiet: true, every: 2000 });
  return (
    <QueryArea query={query}>
      {(bulk) => (
        <section>
          <header className="page-head">
            <Button type="text" icon={<Icon name="back" size={14} />} aria-label={say(words.back)} onClick={onBack} />
            <h1>{bulk.fileName ?? say(words.list)}</h1>
          </header>
          <div className="card bulk-head">
            <StateDot
              tone={bulk.state === 'done' ? (failedCustomersOf(bulk) > 0 ? 'critical' : 'good') : 'warning'}
              word={say(bulkStates[bulk.state])}
            />
            <Counts bulk={bulk} />
            <Deeds bulk={bulk} />
            <Saves bulk={bulk} />
          </div>
          <ListPage
            embedded
            resource={bulkRows}
            call={customerBulkCalls.listCustomerBulkRows}
            input={{ bulkId: id, ...(outcome === undefined ? {} : { outcome }) }}
            cells={cells}
            {...(isOver(bulk) ? {} : { every: 3000 })}
          />
        </section>
      )}
    </QueryArea>
  );
}
