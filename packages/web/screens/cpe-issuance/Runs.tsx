import './cpe-issuance.css';
import { cpeIssuanceCalls, type cpeRun, type cpeRunDevice } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import { cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import { profileParts } from '@heliograph/catalogue/cpe/profile.ts';
import { entryForm, profileSlotsOf } from '@heliograph/catalogue/cpe/profile.ts';
import {
  cpeOutcomeNames,
  cpeOutcomes,
  cpeRunStates,
  type CpeOutcome,
} from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { Button, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useCpePath } from '../cpes/CpeList.tsx';
import { NewRun } from './NewRun.tsx';
import { batches, runDevices, runs } from './resource.ts';
import { failedCpesOf, issueOutcomeTones, runTone } from './tones.ts';
import { issueWords as words } from './words.ts';

type Run = z.output<typeof cpeRun>;
type Device = z.output<typeof cpeRunDevice>;

const paths = ['/tr069/'];

/** Profiles and parameters by their names, parts by their titles. */
function Gives({ run: { kind, gives } }: { run: Run }): ReactElement {
  const say = useWords();
  const named = gives.map((name) => {
    const part = kind === 'values' ? profileParts.find((one) => one === name) : undefined;
    return part ? say(cpePartOf(part).title) : name;
  });
  return <span>{named.join(', ')}</span>;
}

function State({ run: { state, counts } }: { run: Run }): ReactElement {
  const say = useWords();
  return <StateDot tone={runTone(state, counts)} word={say(cpeRunStates[state])} />;
}

export function IssueOutcomeCell({ outcome }: { outcome: CpeOutcome }): ReactElement {
  const say = useWords();
  return <StateDot tone={issueOutcomeTones[outcome]} word={say(cpeOutcomes[outcome])} />;
}

function Changes({ device: { changes, more } }: { device: Device }): ReactElement {
  const say = useWords();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, 4);
  const rest = changes.length - shown.length + more;
  return (
    <>
      <ul className="cpe-changes">
        {shown.map(({ name, before, after }) => (
          <li key={name}>
            <span className="mono">{name.split('.').slice(-3).join('.')}</span>{' '}
            {name.endsWith('.') ? (
              <strong>{say(after === null ? words.removed : words.added)}</strong>
            ) : (
              <>
                {before ?? '–'} → <strong>{after ?? '***'}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button type="link" size="small" disabled={isWhole} onClick={() => setWhole(true)}>
          {say(words.more, { n: rest })}
        </Button>
      ) : null}
    </>
  );
}

/** The field of a profile (`ssid.1.wpaKey`) in words; a parameter as it is. */
function useFieldName(): (field: string) => string {
  const say = useWords();
  return (field) => {
    const [part = '', slot = '', name = ''] = field.split('.');
    const known = profileParts.find((one) => one === part);
    if (!known || field.split('.').length !== 3) return field;
    const label = entryForm(known).fields[name]?.label;
    const which = `${say(profileSlotsOf[known].label)}${profileSlotsOf[known].most === 1 ? '' : ` ${slot}`}`;
    return label ? `${which}, ${say(label)}` : which;
  };
}

export function Problems({
  problems,
}: {
  problems: readonly { readonly field: string; readonly message: string }[];
}): ReactElement {
  const named = useFieldName();
  return (
    <ul className="cpe-changes">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="tone-critical">
          {field === '' ? message : `${named(field)}: ${message}`}
        </li>
      ))}
    </ul>
  );
}

function Serial({ device: { cpeId, serialno } }: { device: { cpeId: string; serialno: string } }): ReactElement {
  const path = useCpePath()(cpeId);
  return path === undefined ? <span className="mono">{serialno}</span> : <Link to={path}>{serialno}</Link>;
}

export const serialCell = (device: { cpeId: string; serialno: string }) => <Serial device={device} />;

const deviceCells = {
  serialno: serialCell,
  outcome: ({ outcome }: Device) => <IssueOutcomeCell outcome={outcome} />,
  changes: (device: Device) => <Changes device={device} />,
  problems: ({ problems }: Device) => <Problems problems={problems} />,
};

/** The result that alone is shown; it stands in the address. */
function useOutcome(): readonly [CpeOutcome | undefined, (outcome: CpeOutcome | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const now = cpeOutcomeNames.find((outcome) => outcome === query.get('outcome'));
  const choose = (outcome: CpeOutcome | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (outcome === undefined) next.delete('outcome');
      else next.set('outcome', outcome);
      next.delete('page');
      return next;
    });
  return [now, choose];
}

/** How many devices stand how; a click shows those alone. */
function Counts({ run: { counts } }: { run: Run }): ReactElement {
  const say = useWords();
  const [now, setNow] = useOutcome();
  return (
    <div className="row wrap">
      {cpeOutcomeNames
        .filter((outcome) => (counts[outcome] ?? 0) > 0 || outcome === now)
        .map((outcome) => (
          <Tag.CheckableTag
            key={outcome}
            checked={now === outcome}
            onChange={(isOn) => setNow(isOn ? outcome : undefined)}
          >
            <StateDot tone={issueOutcomeTones[outcome]} word={`${say(cpeOutcomes[outcome])} ${counts[outcome] ?? 0}`} />
          </Tag.CheckableTag>
        ))}
    </div>
  );
}

/** What can be done with a run now. */
function Deeds({ run: { id: runId, state, counts } }: { run: Run }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const start = useDo(cpeIssuanceCalls.startCpeRun, paths, { debounce: true });
  const retry = useDo(cpeIssuanceCalls.retryCpeRun, paths, { debounce: true });
  const cancel = useDo(cpeIssuanceCalls.cancelCpeRun, paths, { debounce: true });
  if (!may(cpeIssuanceCalls.startCpeRun)) return null;
  const [ready, failed] = [counts.ready ?? 0, failedCpesOf(counts)];
  const isOpen = state === 'checking' || state === 'checked' || state === 'executing';
  return (
    <div className="row wrap">
      {state === 'checked' ? (
        <Button type="primary" disabled={ready === 0} loading={start.isPending} onClick={() => start.mutate({ runId })}>
          {ready === 0 ? say(words.nothing) : say(words.start, { n: ready })}
        </Button>
      ) : null}
      {failed > 0 && (state === 'completed' || state === 'executing') ? (
        <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ runId })}>
          {say(words.retry, { n: failed })}
        </Button>
      ) : null}
      {isOpen ? (
        <Button danger loading={cancel.isPending} onClick={() => cancel.mutate({ runId })}>
          {say(words.cancel)}
        </Button>
      ) : null}
    </div>
  );
}

/** One run: looked at first, started, followed device by device, tried again where it failed. */
function OneRun({ id, onBack }: { id: string; onBack: () => void }): ReactElement {
  const say = useWords();
  const [outcome] = useOutcome();
  const query = useCall(cpeIssuanceCalls.getCpeRun, { runId: id }, { quiet: true, every: 2000 });
  return (
    <QueryArea query={query}>
      {(run) => (
        <section>
          <header className="page-head">
            <Button type="text" icon={<Icon name="back" size={14} />} aria-label={say(words.back)} onClick={onBack} />
            <h1>
              <Gives run={run} />
            </h1>
          </header>
          <div className="card cpe-run-head">
            <State run={run} />
            <Counts run={run} />
            <Deeds run={run} />
          </div>
          <ListPage
            embedded
            resource={runDevices}
            call={cpeIssuanceCalls.listCpeRunDevices}
            input={{ runId: id, ...(outcome === undefined ? {} : { outcome }) }}
            cells={deviceCells}
            nameOf={({ serialno }) => serialno}
            {...(run.state === 'checked' || run.state === 'completed' ? {} : { every: 3000 })}
          />
        </section>
      )}
    </QueryArea>
  );
}

const cells = {
  gives: (run: Run) => <Gives run={run} />,
  state: (run: Run) => <State run={run} />,
  done: ({ counts }: Run) => counts.done ?? 0,
  failed: ({ counts }: Run) => (
    <span className={failedCpesOf(counts) > 0 ? 'tone-critical' : 'muted'}>{failedCpesOf(counts)}</span>
  ),
};

/** The name in the address that opens the form of a new run, beside those that choose profiles and devices in it. */
const opens = ['new', 'wan', 'wifi', 'sip', 'lan', 'cpeIds', 'name'] as const;

function Content({ isBatch }: { isBatch: boolean }): ReactElement {
  const [query, setQuery] = useSearchParams();
  const run = query.get('run') ?? '';
  const open = (id: string) => setQuery(id === '' ? {} : { run: id });
  if (run !== '') return <OneRun key={run} id={run} onBack={() => open('')} />;
  const check = isBatch ? cpeIssuanceCalls.checkCpeBatch : cpeIssuanceCalls.checkCpeIssuance;
  return (
    <>
      <ListPage
        resource={isBatch ? batches : runs}
        call={cpeIssuanceCalls.listCpeRuns}
        input={{ profiles: isBatch ? 'false' : 'true' }}
        cells={cells}
        every={5000}
        nameOf={({ gives }) => gives.join(', ')}
        add={{
          label: isBatch ? words.newBatch : words.newRun,
          permission: check,
          run: () => setQuery({ new: '1' }),
        }}
        enter={({ id }) => open(id)}
        rowActions={({ id }) => [{ key: 'open', label: words.open, run: () => open(id) }]}
      />
      {opens.some((name) => query.has(name)) ? (
        <NewRun isBatch={isBatch} onClose={() => setQuery({})} onMade={open} />
      ) : null}
    </>
  );
}

/** Runs that give profiles to many customer devices. */
export const Issuance = (): ReactElement => (
  <NeedsPermission permission="device:cpeIssue:list">
    <Content isBatch={false} />
  </NeedsPermission>
);

/** Runs that give settings or parameters to many customer devices. */
export const BatchConfig = (): ReactElement => (
  <NeedsPermission permission="device:cpeIssue:list">
    <Content isBatch />
  </NeedsPermission>
);
