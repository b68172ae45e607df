import './replacement.css';
import '../olt-config/running/restore.css';
import { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { replacementStates } from '@heliograph/catalogue/words/replacement-words.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { toneOfState } from '../olt-config/change/tracked.ts';
import { ByHand } from '../olt-config/running/ByHand.tsx';
import { restoreWords } from '../olt-config/running/restore-words.ts';
import { Begin } from './Begin.tsx';
import { ReplacementChecks } from './ReplacementChecks.tsx';
import { replaceOltWords as words } from './words.ts';

type Shown = NonNullable<OutputOf<typeof oltReplacementCalls.replacementOf>>;
type Item = Shown['items'][number];

const everyMs = 2000;
const opWords = {
  add: restoreWords.add,
  edit: restoreWords.edit,
  remove: restoreWords.remove,
  run: words.onuAuthorized,
};

function Hardware({ title, one }: { title: string; one: Shown['old'] }): ReactElement {
  const facts = [one.model, one.firmware, one.serial].filter((fact) => fact !== null);
  return (
    <div>
      <h3>{title}</h3>
      <div className="mono">{one.address}</div>
      <div className="mono">{one.mac}</div>
      <div className="muted">{facts.join(' · ')}</div>
    </div>
  );
}

function ItemState({ state }: Pick<Item, 'state'>): ReactElement {
  const say = useWords();
  if (state === 'against') return <StateDot tone="minor" word={say(words.against)} />;
  if (state === 'gone') return <StateDot tone="off" word={say(restoreWords.gone)} />;
  return <StateDot tone={toneOfState(state)} word={say(changeStates[state])} />;
}

function Row({ item }: { item: Item }): ReactElement {
  const say = useWords();
  return (
    <li>
      <div className="row wrap">
        <strong>{item.title}</strong>
        <span>{say(opWords[item.op])}</span>
        <span className="mono">{[item.place, item.key].filter(Boolean).join(' · ')}</span>
        <span className="grow" />
        <ItemState state={item.state} />
      </div>
      {item.reason === null ? null : <div className="tone-minor">{item.reason}</div>}
    </li>
  );
}

function Rows({ now }: { now: Shown }): ReactElement {
  const say = useWords();
  const { items, total, verified, failed, running } = now;
  const bad = items.filter(({ state }) => state !== 'verified');
  return (
    <section className="card">
      <strong aria-live="polite">{say(words.rows, { total, verified, failed, running })}</strong>
      {bad.length === 0 ? null : (
        <ul className="replacement-items">
          {bad.slice(0, 200).map((item, nth) => (
            <Row key={`${item.page} ${item.place} ${item.key} ${nth}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Ends({ now }: { now: Shown }): ReactElement | null {
  const say = useWords();
  const ask = useAsk();
  const mayRun = useMay()(oltReplacementCalls.confirmReplacement.access);
  const refreshed = ['/device/olt', '/olt', '/device/config/'];
  const confirm = useDo(oltReplacementCalls.confirmReplacement, refreshed, { debounce: true });
  const goOn = useDo(oltReplacementCalls.continueReplacement, refreshed, { debounce: true });
  const undo = useDo(oltReplacementCalls.undoReplacement, refreshed, { debounce: true });
  if (now.endedAt !== null || !mayRun) return null;
  const end = async (how: 'confirm' | 'undo') => {
    const title = say(how === 'confirm' ? words.confirmAsk : words.undoAsk);
    const body = say(how === 'confirm' ? words.confirmBody : words.undoBody, { address: now.old.address });
    if (await ask({ title, body, danger: how === 'undo' }))
      (how === 'confirm' ? confirm : undo).mutate({ replacementId: now.id });
  };
  return (
    <div className="row wrap">
      <span className="grow" />
      {now.state === 'watching' && now.failed > 0 ? (
        <Button loading={goOn.isPending} onClick={() => goOn.mutate({ replacementId: now.id })}>
          {say(words.goOn)}
        </Button>
      ) : null}
      <Button danger loading={undo.isPending} onClick={() => void end('undo')}>
        {say(words.undo)}
      </Button>
      <Button
        type="primary"
        disabled={now.state !== 'watching'}
        loading={confirm.isPending}
        onClick={() => void end('confirm')}
      >
        {say(words.confirm)}
      </Button>
    </div>
  );
}

function Course({ now }: { now: Shown }): ReactElement {
  const say = useWords();
  const { state, endedAt, trouble } = now;
  const tone = state === 'confirmed' ? 'good' : state === 'undone' ? 'off' : 'warning';
  return (
    <>
      <section className="card">
        <div className="row wrap">
          <h2>{say(endedAt === null ? words.title : words.last)}</h2>
          <span className="grow" />
          <StateDot tone={tone} word={say(replacementStates[state])} />
        </div>
        {trouble === null ? null : <p className="tone-critical">{trouble}</p>}
        <div className="replacement-pair">
          <Hardware title={say(words.old)} one={now.old} />
          <Hardware title={say(words.new)} one={now.new} />
        </div>
        <p className="muted row wrap">
          {say(words.by, { by: now.by })} <Age bare at={now.createdAt} everyMs={Infinity} />
          {now.endedBy === null ? null : say(words.ended, { by: now.endedBy })}
        </p>
        <Ends now={now} />
      </section>
      {now.checks.length === 0 ? null : (
        <section className="card">
          <h2>{say(words.after)}</h2>
          <ReplacementChecks checks={now.checks} />
          {now.lacking.length === 0 ? null : (
            <details open={now.lacking.length <= 10}>
              <summary>
                {say(words.lacking)} ({now.lacking.length})
              </summary>
              <ul className="replacement-items">
                {now.lacking.map(({ onuId, port, name, sn }) => (
                  <li key={onuId}>
                    <span className="mono">{port}</span> {name} <span className="mono muted">{sn}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
      {now.total === 0 ? null : <Rows now={now} />}
      {endedAt === null && now.byHand.length > 0 ? (
        <section className="card">
          <ByHand all={now.byHand} />
        </section>
      ) : null}
    </>
  );
}

function Content(): ReactElement {
  const { id: oltId } = useOlt();
  const query = useCall(oltReplacementCalls.replacementOf, { oltId }, { quiet: true, every: everyMs });
  const mayRun = useMay()(oltReplacementCalls.startReplacement.access);
  return (
    <div className="replacement">
      <QueryArea query={query} rows={8}>
        {(now) => (
          <>
            {now === null ? null : <Course now={now} />}
            {mayRun && now?.endedAt !== null ? <Begin key={now?.id ?? 'first'} /> : null}
          </>
        )}
      </QueryArea>
    </div>
  );
}

/** New hardware in the place of one OLT: from the first check until somebody confirms it. */
export const OltReplacement = (): ReactElement => (
  <OltFrame permission="device:replacement:list">
    <Content />
  </OltFrame>
);
