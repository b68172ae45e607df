import type { onuRow } from '@heliograph/catalogue/calls/onus.ts';
import { downCauses, onuPhases, onuStates } from '@heliograph/catalogue/words/phases.ts';
import { signalBandOf, signalBands, type SignalBand } from '@heliograph/catalogue/words/signal-bands.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { ReadByMark, useEveryMs } from '../../engine/values/ReadBy.tsx';
import { Age, ReadingCell, SignalValue, Since, StateDot, TimeText } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { distanceText, rateText, readingText } from './units.ts';
import { onuWords as words } from './words.ts';

export type Onu = z.output<typeof onuRow>;

type Standing = Pick<Onu, 'phase' | 'cause'> & { readonly state?: string };

const stateOf = ({ state, phase }: Standing): string =>
  state ?? onuPhases.find(({ id }) => id === phase)?.state ?? (phase === 'unknown' ? phase : 'offline');

/** Light lost is a fault of the network; a customer without power, or one switched off, is not. */
export function onuToneOf(onu: Standing): Tone {
  const state = stateOf(onu);
  if (state === 'online') return 'good';
  if (state === 'starting') return 'warning';
  if (state === 'disabled' || state === 'unknown' || onu.cause === 'power') return 'off';
  return onu.cause === 'los' ? 'critical' : 'major';
}

/** What a person calls the ONU: its name, else what it is known by. */
export const onuNameOf = (onu: Pick<Onu, 'name' | 'sn' | 'mac' | 'place'>): string =>
  onu.name || onu.sn || onu.mac || onu.place;

/** Phases that say more than "offline", whatever the cause. */
const telling: ReadonlySet<string> = new Set(['authFail', 'configFail', 'logging', 'syncMib']);

/** The one word for how an ONU stands: why it is offline where that is known, else its phase or state. */
export function useStandingWord(): (onu: Standing) => string {
  const say = useWords();
  return (onu) => {
    const state = stateOf(onu);
    const phase = onuPhases.find(({ id }) => id === onu.phase);
    const cause = downCauses.find(({ id }) => id === onu.cause);
    // While its OLT is silent, the phase is the last known one.
    if (state !== 'unknown' && phase && telling.has(phase.id)) return say(phase.label);
    if (state === 'offline' && cause && cause.id !== 'unknown') return say(cause.label);
    const known = onuStates.find(({ id }) => id === state);
    return known ? say(known.label) : state;
  };
}

/** For how long; of an ONU whose OLT is silent, since when nobody knows. */
export function StandingSince({ onu }: { onu: Pick<Onu, 'state' | 'since'> }): ReactElement | null {
  const say = useWords();
  if (onu.since === null) return null;
  if (onu.state !== 'unknown') return <Since since={onu.since} />;
  return (
    <span title={say(words.unknownMore)}>
      {say(words.unknownSince)} <TimeText at={onu.since} />
    </span>
  );
}

/** State in its word and for how long; one that is not known, or was not confirmed for two polls, is hatched. */
function OnuState({ onu }: { onu: Onu }): ReactElement {
  const say = useWords();
  const word = useStandingWord();
  const everyMs = useEveryMs();
  return (
    <ReadingCell at={onu.state === 'unknown' ? null : onu.stateAt} everyMs={everyMs(onu.stateBy)}>
      <StateDot
        tone={onuToneOf(onu)}
        word={word(onu)}
        note={onu.since === null ? undefined : <StandingSince onu={onu} />}
      />
      <ReadByMark by={onu.stateBy} />
      {onu.overQuota ? <span className="tone-major onu-missing">{say(words.overQuota)}</span> : null}
      {onu.missing ? <span className="tone-minor onu-missing">{say(words.missing)}</span> : null}
    </ReadingCell>
  );
}

/** The band of the level; an ONU that came back between two polls has a level, and no band of the server yet. */
export function signalOf({ band, rxPower }: Pick<Onu, 'band' | 'rxPower'>): SignalBand | undefined {
  const id = band === 'none' ? signalBandOf(rxPower) : band;
  return signalBands.find((known) => known.id === id);
}

/** ONU Rx / OLT Rx and the distance; without light it says so, and an old reading is hatched. */
export function OnuSignal({ onu, isFar = true }: { onu: Onu; isFar?: boolean }): ReactElement {
  const { tongue: lang } = useSession();
  const everyMs = useEveryMs();
  const isDark = onu.state === 'offline' && onu.cause === 'los';
  const band = signalOf(onu);
  const far =
    isFar && onu.distance !== null ? <span className="muted onu-far">{distanceText(onu.distance, lang)}</span> : null;
  if (isDark || onu.rxPower === null) {
    return (
      <span className="nowrap">
        <SignalValue dbm={null} hasLight={!isDark} /> {far}
      </span>
    );
  }
  return (
    <span className="nowrap">
      <ReadingCell at={onu.at} everyMs={everyMs(onu.lightBy)}>
        {band && band.id !== 'good' ? (
          <span className="onu-band">
            <ToneIcon tone={band.tone} size={10} />
          </span>
        ) : null}
        <SignalValue dbm={onu.rxPower} other={onu.oltRxPower} />
      </ReadingCell>{' '}
      {far}
    </span>
  );
}

function Band({ onu }: { onu: Onu }): ReactElement {
  const say = useWords();
  const band = signalOf(onu);
  if (!band || onu.state === 'unknown') return <span className="muted">–</span>;
  return (
    <span className="dot">
      <ToneIcon tone={band.tone} size={10} />
      <span className={band.tone === 'good' ? undefined : `tone-${band.tone}`}>{say(band.label)}</span>
    </span>
  );
}

export function OltLink({ oltId, name }: { oltId: string; name: string }): ReactElement {
  const to = useLinks().olt(oltId);
  if (to === undefined) return <span>{name}</span>;
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

/** Something that was read with the light. */
function Lit({ onu, children }: { onu: Onu; children: string }): ReactElement {
  const everyMs = useEveryMs();
  return (
    <ReadingCell at={onu.at} everyMs={everyMs(onu.lightBy)}>
      {children}
    </ReadingCell>
  );
}

/** How an ONU's values are drawn, by column. */
export function useOnuCells(): Readonly<Record<string, (onu: Onu) => ReactElement | undefined>> {
  const { tongue: lang } = useSession();
  const everyMs = useEveryMs();
  const reading = (field: 'txPower' | 'temperature' | 'voltage' | 'bias', unit: string) => (onu: Onu) =>
    onu[field] === null ? undefined : <Lit onu={onu}>{readingText(onu[field], unit, lang)}</Lit>;
  const rate = (field: 'upBps' | 'downBps') => (onu: Onu) =>
    onu[field] === null ? undefined : <Lit onu={onu}>{rateText(onu[field], lang)}</Lit>;
  return {
    place: (onu) => <span className="mono nowrap">{onu.place}</span>,
    name: (onu) =>
      onu.name === null ? undefined : (
        <strong className="ellipsis onu-name" title={onu.name}>
          {onu.name}
        </strong>
      ),
    oltName: (onu) => <OltLink oltId={onu.oltId} name={onu.oltName} />,
    ident: (onu) => <Copy value={onu.sn ?? onu.mac ?? onu.loid} />,
    state: (onu) => <OnuState onu={onu} />,
    signal: (onu) => <OnuSignal onu={onu} />,
    band: (onu) => <Band onu={onu} />,
    onuTx: reading('txPower', 'dBm'),
    temperature: reading('temperature', '°C'),
    voltage: reading('voltage', 'V'),
    bias: reading('bias', 'mA'),
    distance: (onu) => (onu.distance === null ? undefined : <span>{distanceText(onu.distance, lang)}</span>),
    at: (onu) => (
      <>
        <Age at={onu.at} everyMs={everyMs(onu.lightBy)} bare />
        <ReadByMark by={onu.lightBy} />
      </>
    ),
    upBps: rate('upBps'),
    downBps: rate('downBps'),
  };
}
