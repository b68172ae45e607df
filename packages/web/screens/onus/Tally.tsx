import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { downCauses, onuStates } from '@heliograph/catalogue/words/phases.ts';
import type { ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { tallyWords } from './words.ts';

/** The filters that a figure sets, all three at once. */
export interface Narrowing {
  readonly state: string | null;
  readonly cause: string | null;
  readonly band: string | null;
}

interface Figure extends Narrowing {
  readonly key: string;
  readonly label: Text;
  readonly tone?: Tone;
  readonly count: number | undefined;
  /** Shown although it counts nothing. */
  readonly always?: boolean;
  /** A share of the figure before it. */
  readonly isShare?: boolean;
}

const none: Narrowing = { state: null, cause: null, band: null };
const stateLabel = (id: string): Text => onuStates.find((known) => known.id === id)?.label ?? tallyWords.all;
const causeLabel = (id: string): Text => downCauses.find((known) => known.id === id)?.label ?? tallyWords.all;

interface Counts {
  readonly total: number;
  readonly online: number;
  readonly starting: number;
  readonly disabled: number;
  readonly offline: { readonly total: number; readonly los: number; readonly power: number; readonly na: number };
  readonly weak: { readonly warning: number; readonly critical: number };
}

/** Figures of the OLT, or of all; nothing while they load or for who may not see them, and then only names are shown. */
function useCounts(oltId: string): Counts | undefined {
  const may = useMay();
  const isOne = oltId !== '';
  const seesAll = may('board:view:list');
  const all = useCall(boardCalls.summary, {}, { quiet: true, enabled: !isOne && seesAll });
  const one = useCall(onuCalls.getOnuAuthListStatistics, { oltId }, { quiet: true, enabled: isOne, keep: false });
  if (isOne) return one.data;
  if (!all.data || !seesAll) return undefined;
  const { authorized, waiting, ...rest } = all.data;
  return { ...rest, total: authorized, disabled: waiting.disabled };
}

function figuresOf(c: Counts | undefined): Figure[] {
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
    { ...none, key: 'all', label: tallyWords.all, count: c?.total, always: true },
    state('online', 'good', c?.online, true),
    state('offline', 'critical', c?.offline.total, true),
    share('power', 'off', c?.offline.power),
    share('los', 'critical', c?.offline.los),
    share('unknown', 'major', c?.offline.na),
    state('starting', 'warning', c?.starting),
    state('disabled', 'off', c?.disabled),
    weak('warning', tallyWords.weak, 'minor', c?.weak.warning),
    weak('critical', tallyWords.weakCritical, 'critical', c?.weak.critical),
  ];
}

/** How many ONUs stand how; each figure narrows the list to what it counts. */
export function Tally({
  oltId,
  now,
  onChoose,
}: {
  oltId: string;
  now: Narrowing;
  onChoose: (to: Narrowing) => void;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const counts = useCounts(oltId);
  const isNow = (figure: Narrowing) =>
    figure.state === now.state && figure.cause === now.cause && figure.band === now.band;
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
          onClick={() => onChoose({ state: figure.state, cause: figure.cause, band: figure.band })}
        >
          {figure.tone ? <ToneIcon tone={figure.tone} size={9} /> : null}
          {say(figure.label)}
          {figure.count === undefined ? null : <strong>{numberText(figure.count, lang)}</strong>}
        </button>
      ))}
    </div>
  );
}
