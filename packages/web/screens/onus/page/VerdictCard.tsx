import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { dropsWithin, togetherWith } from '@heliograph/catalogue/onu/around.ts';
import { verdictOf, type VerdictPart, type OnuVerdict } from '@heliograph/catalogue/onu/verdict.ts';
import { verdictLabels as labels } from '@heliograph/catalogue/words/onu-verdict-words.ts';
import { Fragment, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { useNow } from '../../../engine/values/now.ts';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { ReadByMark, useEveryMs } from '../../../engine/values/ReadBy.tsx';
import { Age } from '../../../engine/values/Values.tsx';
import { signalOf, StandingSince, onuToneOf, useStandingWord } from '../OnuCells.tsx';
import { onuPageWords as page, onuWords as words } from '../words.ts';
import type { Detail, Siblings } from './detail.ts';

const day = 86_400_000;
const way: readonly Exclude<VerdictPart, 'setup'>[] = ['olt', 'feeder', 'splitter', 'drop', 'house'];

/** The way of the light from the OLT to the customer, with the parts to look at marked in shape, colour and word. */
function Way({ verdict }: { verdict: OnuVerdict }): ReactElement {
  const say = useWords();
  const isHere = (part: VerdictPart) => verdict.where.includes(part);
  return (
    <ol className="onu-way">
      {way.map((part, place) => (
        <Fragment key={part}>
          {place > 0 ? <li aria-hidden="true" className="onu-way-line" /> : null}
          <li className={isHere(part) ? `is-here tone-${verdict.tone}` : undefined}>
            <span className="onu-way-dot">{isHere(part) ? <ToneIcon tone={verdict.tone} size={11} /> : null}</span>
            {say(labels[part])}
            {isHere(part) ? <span className="visually-hidden"> ({say(labels.look)})</span> : null}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

/** State with its duration, and below it in plain words why, on what grounds, and what to do. */
export function VerdictCard({ onu, siblings }: { onu: Detail; siblings: Siblings | undefined }): ReactElement {
  const say = useWords();
  const may = useMay();
  const standing = useStandingWord();
  const everyMs = useEveryMs();
  const now = useNow(60_000);
  const isSeen = may('device:olt:list');
  const olt = useCall(oltInfoCalls.status, { oltId: onu.oltId }, { quiet: true, enabled: isSeen, every: 'poll' });
  const verdict = verdictOf({
    state: onu.state,
    phase: onu.phase,
    cause: onu.cause,
    missing: onu.missing,
    rx: onu.rxPower,
    band: signalOf(onu)?.id ?? 'none',
    siblings: onu.siblings,
    together: siblings ? togetherWith(onu, siblings.rows) : null,
    oltAnswers: olt.data ? olt.data.state !== 'Offline' : null,
    drops: dropsWithin(onu.changes, now - day),
  });
  const { head, more, next } = 'next' in verdict.words ? verdict.words : { ...verdict.words, next: undefined };
  return (
    <section className={`onu-verdict edge-${verdict.tone}`}>
      <p className="onu-standing">
        <ToneIcon tone={onuToneOf(onu)} size={14} />
        <strong className={onu.state === 'unknown' ? 'stale' : undefined}>{standing(onu)}</strong>
        <StandingSince onu={onu} />
        {onu.state === 'unknown' ? (
          <span className="muted">
            ({say(page.lastKnown)}: {standing({ phase: onu.phase, cause: null })})
          </span>
        ) : null}
        {onu.missing ? <span className="tone-minor">{say(words.missing)}</span> : null}
        <span className="grow" />
        <span title={say(page.lastSeen)}>
          <Age at={onu.stateAt} everyMs={everyMs(onu.stateBy)} bare />
          <ReadByMark by={onu.stateBy} />
        </span>
      </p>
      <h2>{say(head, verdict.n)}</h2>
      <p>{say(more, verdict.n)}</p>
      {next ? (
        <p className="onu-next">
          <strong>{say(labels.next)}:</strong> {say(next, verdict.n)}
        </p>
      ) : null}
      {verdict.where.length > 0 && !verdict.where.every((part) => part === 'setup') ? <Way verdict={verdict} /> : null}
    </section>
  );
}
