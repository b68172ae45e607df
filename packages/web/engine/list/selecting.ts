/** What more could be selected. */
interface Choices {
  /** Not all of the page is selected, and all of it would fit the limit. */
  readonly page: boolean;
  /** Rows that "all that match" comes to; 0 when they are selected already or are no more than the page. */
  readonly matching: number;
  /** More match than may be selected. */
  readonly isLimited: boolean;
}

export function selectChoicesOf({
  selected,
  page,
  total,
  most,
}: {
  readonly selected: readonly string[];
  readonly page: readonly string[];
  readonly total: number;
  readonly most: number;
}): Choices {
  const missing = page.filter((key) => !selected.includes(key)).length;
  const reachable = Math.min(total, most);
  return {
    page: missing > 0 && selected.length + missing <= most,
    matching: reachable > page.length && selected.length < reachable ? reachable : 0,
    isLimited: total > most,
  };
}
