import type { CpeOutcome, CpeRunState } from '@heliograph/catalogue/words/cpe-issue-words.ts';

export const issueOutcomeTones = {
  unchecked: 'off',
  ready: 'minor',
  same: 'good',
  bad: 'critical',
  unread: 'warning',
  refused: 'critical',
  cancelled: 'off',
  waiting: 'warning',
  running: 'warning',
  done: 'good',
  failed: 'critical',
} as const satisfies Record<CpeOutcome, string>;

type Counts = Partial<Record<CpeOutcome, number>>;

/** Devices that may be tried again. */
export const failedCpesOf = (counts: Counts): number =>
  (counts.failed ?? 0) + (counts.refused ?? 0) + (counts.bad ?? 0) + (counts.unread ?? 0);

export const runTone = (state: CpeRunState, counts: Counts) => {
  if (state === 'checking' || state === 'executing') return 'warning';
  if (state === 'completed') return failedCpesOf(counts) > 0 ? 'critical' : 'good';
  return 'off';
};
