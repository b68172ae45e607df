import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { downCauses, onuStates } from '@heliograph/catalogue/words/phases.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { onuWords, tallyWords } from './words.ts';

/** The filters that a figure sets, all at once. */
export interface Narrowing {
  readonly state: string | null;
  readonly cause: string | null;
  readonly band: string | null;
  readonly missing: string | null;
}

/** What narrows the list besides: the figures count within it. */
interface Within {
  readonly oltId?: string | undefined;
  readonly siteId?: string | undefined;
  readonly pon?: string | undefined;
  readonly keyword?: string | undefined;
}

interface Figure extends Narrowing {
  readonly key: string;
  readonly label: Text;
  readonly tone?: Tone;
  /** There are at least so many. */
  readonly isCapped?: boolean;
  readonly count: number | undefined;
  /** Shown although it counts nothing. */
  readonly always?: boolean;
  /** A share of the figure before it. */
  readonly isShare?: boolean;
}

const none: Narrowing = { state: null, cause: null, band: null, missing: null };
const stateLabel = (id: string): Text => onuStates.find((known) => known.id === id)?.label ?? tallyWords.all;
const causeLabel = (id: string): Text => downCauses.find((known) => known.id === id)?.label ?? tallyWords.all;

type Counts = z.output<typeof onuCalls.counts.output>;

/** Figures within the other filters; nothing while they load, and then only names are shown. */
export const useCounts = (within: Within): Counts | undefined =>
  useCall(onuCalls.counts, { ...within }, { quiet: true, every: 'poll' }).data;

function figuresOf(counts: Counts | undefined): Figure[] {
  // Of more than are counted, nobody knows how many stand how.
  const c = counts?.capped ? undefined : counts;
  const state = (id: string, tone: Tone, count: number | undefined, always = false): Figure => ({
    ...none,
    key: id,
    state: id,
    label: stateLabel(id),
    tone,
    count,
    always,
  });
  const share = (id: string, tone: Tone, count: number | undefined): Figure => ({
    ...state('offline', tone, count),
    key: id,
    cause: id,
    label: causeLabel(id),
    isShare: true,
  });
  const weak = (id: string, label: Text, tone: Tone, count: number | undefined): Figure => ({
    ...none,
    key: id,
    band: id,
    label,
    tone,
    count,
  });
  return [
    {
      ...none,
      key: 'all',
      label: tallyWords.all,
      count: counts?.total,
      isCapped: counts?.capped ?? false,
      always: true,
    },
    state('online', 'good', c?.online, true),
    state('offline', 'critical', c?.offline.total, true),
    share('power', 'off', c?.offline.power),
    share('los', 'critical', c?.offline.los),
    { ...share('unknown', 'major', c?.offline.na), key: 'na' },
    state('unknown', 'off', c?.unknown),
    state('starting', 'warning', c?.starting),
    state('disabled', 'off', c?.disabled),
    weak('warning', tallyWords.weak, 'minor', c?.weak.warning),
    weak('critical', tallyWords.weakCritical, 'critical', c?.weak.critical),
    { ...none, key: 'missing', missing: '1', label: onuWords.missing, tone: 'minor', count: c?.missing },
  ];
}

/** How many ONUs stand how; each figure narrows the list to what it counts. */
export function OnuTally({
  within,
  now,
  onChoose,
}: {
  within: Within;
  now: Narrowing;
  onChoose: (to: Narrowing) => void;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const counts = useCounts(within);
  const isNow = (figure: Narrowing) =>
    figure.state === now.state &&
    figure.cause === now.cause &&
    figure.band === now.band &&
    figure.missing === now.missing;
  const shown = figuresOf(counts).filter(
    (figure) => figure.always || figure.count === undefined || figure.count > 0 || isNow(figure),
  );
  return (
    <div className="onu-tally" role="group" aria-label={say(tallyWords.title)}>
      {shown.map((figure) => (
        <button
          key={figure.key}
          type="button"
          className={figure.isShare ? 'plain is-share' : 'plain'}
          aria-pressed={isNow(figure)}
          onClick={() =>
            onChoose({ state: figure.state, cause: figure.cause, band: figure.band, missing: figure.missing })
          }
        >
          {figure.tone ? <ToneIcon tone={figure.tone} size={9} /> : null}
          {say(figure.label)}
          {figure.count === undefined ? null : (
            <strong>
              {numberText(figure.count, lang)}
              {figure.isCapped ? '+' : ''}
            </strong>
          )}
        </button>
      ))}
    </div>
  );
}
