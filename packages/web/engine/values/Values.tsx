import { signalBandOf, signalBands } from '@heliograph/catalogue/words/signal-bands.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { durationText, shortDuration } from './duration.ts';
import type { Tone } from './Severity.tsx';
import { clockThere } from './there.ts';
import { isOld, zonedTimeText, zoneText } from './time.ts';
import { useNow } from './now.ts';
import { useZoneName } from './zone.ts';

/** Dot, icon and word of a state: never colour alone. `note` follows in muted type, such as a duration. */
export function StateDot({ tone, word, note }: { tone: Tone; word: string; note?: ReactNode }): ReactElement {
  const isOff = tone === 'off';
  return (
    <span className="dot">
      <svg width="9" height="9" viewBox="0 0 10 10" className={`tone-${tone}`} aria-hidden="true">
        {isOff ? (
          <>
            <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />
            <path d="M2.2 7.8 7.8 2.2" stroke="currentColor" strokeWidth="1.6" />
          </>
        ) : tone === 'critical' ? (
          <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
        ) : (
          <circle cx="5" cy="5" r="4.4" fill="currentColor" />
        )}
      </svg>
      <span className={tone === 'good' ? undefined : `tone-${tone}`}>{word}</span>
      {note ? <span className="muted">{note}</span> : null}
    </span>
  );
}

/** How old a value is; hatched once it is older than two intervals. `everyMs`: the interval, unless it is that of the polls. */
export function Age({
  at,
  everyMs,
  bare = false,
}: {
  at: string | null;
  everyMs?: number;
  bare?: boolean;
}): ReactElement {
  const say = useWords();
  const { tongue: lang, zone, pollMs } = useSession();
  const now = useNow(10_000);
  if (at === null) return <span className="muted">{say(bare ? valueWords.notEver : valueWords.never)}</span>;
  const age = now - Date.parse(at);
  const isStale = isOld(at, now, everyMs ?? pollMs);
  const [fresh, old] = bare ? [valueWords.justNow, valueWords.ago] : [valueWords.measuredNow, valueWords.measured];
  const words = age < 5000 ? say(fresh) : say(old, { age: shortDuration(age, lang) });
  const title = `${zonedTimeText(at, zone) ?? ''} ${zoneText(Date.parse(at), zone)}${isStale ? ` · ${say(valueWords.stale)}` : ''}`;
  return (
    <span className={isStale ? 'muted stale' : 'muted'} title={title}>
      {words}
    </span>
  );
}

/** A value that hatches when the reading it comes from is older than two intervals, or when there is none. */
export function ReadingCell({
  at,
  everyMs,
  children,
}: {
  at: string | null;
  everyMs?: number;
  children: ReactNode;
}): ReactElement {
  const say = useWords();
  const { zone, pollMs } = useSession();
  const now = useNow(10_000);
  const isStale = isOld(at, now, everyMs ?? pollMs);
  return isStale ? (
    <span className="stale" title={`${say(valueWords.stale)} ${zonedTimeText(at, zone) ?? ''}`}>
      {children}
    </span>
  ) : (
    <span title={zonedTimeText(at, zone) ?? undefined}>{children}</span>
  );
}

/** A length of time in d h m s; `...` when there is none. `short`: at most two units. */
export function Duration({ ms, short = false }: { ms: number | null; short?: boolean }): ReactElement {
  const { tongue: lang } = useSession();
  return (
    <span title={short ? durationText(ms, lang) : undefined}>{(short ? shortDuration : durationText)(ms, lang)}</span>
  );
}

/** Time since `since`, counting on by itself. */
export function Since({ since }: { since: string | null }): ReactElement {
  const now = useNow(1000);
  return <Duration ms={since === null ? null : now - Date.parse(since)} short />;
}

/** A time in the chosen zone, which column headers name; one of the other half of the year says its own offset. */
export function TimeText({ at }: { at: string | null | undefined }): ReactElement {
  const { zone } = useSession();
  const usual = useZoneName();
  const shown = zonedTimeText(at, zone);
  if (shown === null) return <span className="muted">–</span>;
  const offset = zoneText(Date.parse(String(at)), zone);
  return (
    <time dateTime={at ?? undefined} title={offset} style={{ whiteSpace: 'nowrap' }}>
      {shown}
      {offset === usual ? null : <span className="zone"> {offset}</span>}
    </time>
  );
}

/** A time, and what the clock showed where something stands, if that is another zone than the reader's. */
export function TimeThere({ at, there }: { at: string | null | undefined; there: string | null }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const clock = clockThere(at, there, zone);
  return (
    <span>
      <TimeText at={at} />
      {clock === null ? null : (
        <span className="muted" title={there ?? undefined}>
          {' · '}
          {say(valueWords.there, { clock })}
        </span>
      )}
    </span>
  );
}

/** Received light in its band: two decimals, unit always; `LOS` without light. `other` is the opposite end (OLT Rx). */
export function SignalValue({
  dbm,
  other,
  hasLight = true,
}: {
  dbm: number | null;
  other?: number | null;
  hasLight?: boolean;
}): ReactElement {
  const say = useWords();
  if (!hasLight) return <span className="tone-off">{say(valueWords.los)}</span>;
  if (dbm === null)
    return (
      <span className="muted" title={say(valueWords.noReading)}>
        –
      </span>
    );
  const band = signalBands.find((known) => known.id === signalBandOf(dbm));
  const opposite = other === undefined ? '' : ` / ${other === null ? '–' : other.toFixed(2)}`;
  return (
    <span title={band ? say(band.label) : undefined} style={{ whiteSpace: 'nowrap' }}>
      <strong className={`tone-${band?.tone ?? 'off'}`}>{dbm.toFixed(2)}</strong>
      {opposite} dBm
      {band && band.id !== 'good' ? <span className="visually-hidden"> {say(band.label)}</span> : null}
    </span>
  );
}
