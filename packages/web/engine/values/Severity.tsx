import { severities } from '@heliograph/catalogue/words/severities.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';

export type Tone = 'critical' | 'major' | 'minor' | 'warning' | 'good' | 'off';

const drawings: Readonly<Record<Tone, ReactElement>> = {
  critical: <path d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.500v-9z" fill="currentColor" />,
  major: <path d="M12 2.5 23 21.500H1z" fill="currentColor" />,
  minor: <path d="M12 4.5 21 20H3z" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />,
  warning: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <path d="M12 11v5.500M12 7.300h.01" stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" />
    </>
  ),
  good: (
    <path d="M4 12.500l5.5 5.500L20 6.5" fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
  ),
  off: <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" />,
};

/** The shape of a severity: octagon, filled triangle, open triangle, circled i; a check for good. */
export function ToneIcon({ tone, size = 12, label }: { tone: Tone; size?: number; label?: string }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={`tone-${tone}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {drawings[tone]}
    </svg>
  );
}

/** A severity 1-4 as shape, colour and word. */
export function SeverityMark({ value, short = false }: { value: number; short?: boolean }): ReactElement {
  const say = useWords();
  const severity = severities.find((known) => known.value === value);
  const words = severity ? say(severity.label) : String(value);
  const tone: Tone = severity?.id ?? 'off';
  return (
    <span className="dot" title={short ? words : undefined}>
      <ToneIcon tone={tone} {...(short ? { label: words } : {})} />
      {short ? null : <span className={`tone-${tone}`}>{words}</span>}
    </span>
  );
}
