import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { z } from 'zod';
import type { CallError } from '../../client/client.ts';
import { useCall } from '../../client/hooks.ts';
import { atSite } from '../../engine/sites/site.ts';

type OfOlt = z.output<typeof onuCalls.getOnuAuthListStatistics.output>;

/** What the cards show: of all OLTs, or of the one that is chosen. */
export interface BoardFigures {
  readonly waiting: {
    readonly total: number;
    readonly new: number;
    readonly resync: number;
    readonly disabled: number;
  };
  readonly online: number;
  /** Their OLT does not answer. */
  readonly unknown: number;
  readonly starting: number;
  readonly authorized: number;
  readonly offline: { readonly total: number; readonly power: number; readonly los: number; readonly na: number };
  readonly weak: { readonly total: number; readonly warning: number; readonly critical: number };
  readonly at: string | null;
}

export const figuresOfOlt = (olt: OfOlt): BoardFigures => ({
  waiting: { ...olt.waiting, disabled: olt.disabled },
  online: olt.online,
  unknown: olt.unknown,
  starting: olt.starting,
  authorized: olt.total,
  offline: olt.offline,
  weak: olt.weak,
  at: olt.at,
});

export interface FiguresQuery {
  readonly data: BoardFigures | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
}

/** The figures of the chosen OLT, or of all at the site; live events make both old. */
export function useFigures(
  siteId: string,
  oltId: string,
): FiguresQuery & { readonly ports: OfOlt['ports'] | undefined } {
  const one = oltId !== '';
  const all = useCall(boardCalls.summary, atSite(siteId), { quiet: true, enabled: !one, every: 'poll' });
  const olt = useCall(
    onuCalls.getOnuAuthListStatistics,
    { oltId },
    { quiet: true, enabled: one, keep: false, every: 'poll' },
  );
  if (!one) return { data: all.data, error: all.error, refetch: all.refetch, ports: undefined };
  const data = olt.data && figuresOfOlt(olt.data);
  return { data, error: olt.error, refetch: olt.refetch, ports: olt.data?.ports };
}
