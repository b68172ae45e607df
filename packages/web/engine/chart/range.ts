import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** A stretch of time that somebody chose in a chart, ms. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

const minute = 60_000;
/** Nothing is read more often than every few seconds: closer than this there is nothing to see. */
const shortest = 5 * minute;
/** History is kept so long. */
const longest = 5 * 366 * 24 * 60 * minute;

/** Within what there is: not beyond now, neither too short nor too long. Keeps its length where it can. */
export function boundedRange({ from, to }: ChartRange, now: number): ChartRange {
  const length = Math.min(Math.max(to - from, shortest), longest);
  const end = Math.min((from + to) / 2 + length / 2, now);
  return { from: Math.round(end - length), to: Math.round(end) };
}

/** Earlier (below 0) or later by a share of the length. */
export const panned = (range: ChartRange, share: number, now: number): ChartRange => {
  const by = (range.to - range.from) * share;
  return boundedRange({ from: range.from + by, to: range.to + by }, now);
};

/** Longer (above 1) or shorter by a factor, round a moment that stays where it is; the middle unless it is given. */
export const zoomed = (
  range: ChartRange,
  factor: number,
  now: number,
  around = (range.from + range.to) / 2,
): ChartRange =>
  boundedRange({ from: around - (around - range.from) * factor, to: around + (range.to - around) * factor }, now);

/** What a key does to a stretch; undefined: nothing. Arrows pan, + and - zoom. */
export function rangeByKey(key: string, range: ChartRange, now: number): ChartRange | undefined {
  switch (key) {
    case 'ArrowLeft':
      return panned(range, -0.25, now);
    case 'ArrowRight':
      return panned(range, 0.25, now);
    case '+':
    case '=':
      return zoomed(range, 0.5, now);
    case '-':
      return zoomed(range, 2, now);
    default:
      return undefined;
  }
}

/** As it stands in an address: whole seconds since 1970, so that a link shows what its sender saw. */
const text = (ms: number) => String(Math.round(ms / 1000));
const ms = (value: string | null): number | undefined =>
  value !== null && /^\d{9,11}$/.test(value) ? Number(value) * 1000 : undefined;

export function rangeIn(query: URLSearchParams): ChartRange | undefined {
  const [from, to] = [ms(query.get('from')), ms(query.get('to'))];
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** The stretch that was chosen, in the address; undefined: the window that ends now. */
export function useRange(): readonly [ChartRange | undefined, (range: ChartRange | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (range: ChartRange | undefined) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          for (const side of ['from', 'to'] as const) {
            if (range === undefined) next.delete(side);
            else next.set(side, text(range[side]));
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const [from, to] = [query.get('from'), query.get('to')];
  const range = useMemo(() => rangeIn(new URLSearchParams({ from: from ?? '', to: to ?? '' })), [from, to]);
  return [range, set];
}
