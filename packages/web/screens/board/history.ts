interface Counted {
  /** ONUs of all OLTs that were read in this step; null = none was. */
  readonly total: number | null;
  /** ONUs of OLTs that did not answer. */
  readonly silent: number | null;
}

const all = ({ total, silent }: Counted): number => (total ?? 0) + (silent ?? 0);

/**
 * The last step is still under way: while only some OLTs were read in it, its sums are those of a part of the network and
 * would draw a recovery that did not happen. It is left out until it holds as many ONUs as the step before.
 */
export function withoutPartial<P extends Counted>(points: readonly P[]): readonly P[] {
  const [before, last] = points.slice(-2);
  const isPartial = before && last && before.total !== null && last.total !== null && all(last) < all(before);
  return isPartial ? points.slice(0, -1) : points;
}
