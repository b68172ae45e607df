import type { CloudStatus } from '@heliograph/catalogue/words/upgrade.ts';

/** S1 §4.3: an OLT that is being upgraded is asked so often, ms. */
export const pollMs = 3000;
/** After so many answers in a row without progress or a file name it is not asked any more. */
const mostEmpty = 5;

interface Polled {
  readonly status: CloudStatus | null;
  readonly empty: number;
  /** It has left the set of those that are asked. */
  readonly isOver: boolean;
}

export const unasked: Polled = { status: null, empty: 0, isOver: false };

/** What an answer makes of it; a poll that failed is passed over (undefined). */
export function polled(before: Polled, answer: CloudStatus | undefined): Polled {
  if (answer === undefined || before.isOver) return before;
  const { downloadStatus, downloadProcess, fileName, urlUpgradeStatus } = answer;
  const empty = downloadProcess === null || fileName === null ? before.empty + 1 : 0;
  const isEnd = downloadStatus === 3 || urlUpgradeStatus === 2 || urlUpgradeStatus === 3;
  return { status: answer, empty, isOver: isEnd || empty >= mostEmpty };
}

/** Being upgraded, by what a list tells (S1 §4.2): anything before "upgrade success". */
export const isUpgrading = (downloadStatus: string | null): boolean =>
  downloadStatus !== null && /^\d{1,3}$/.test(downloadStatus) && Number(downloadStatus) < 103;
