/** The row that the cursor comes to; the first one from nowhere, and never beyond the ends. */
export function rowAfter(keys: readonly string[], cursor: string | null, step: 1 | -1): string | null {
  const at = cursor === null ? -1 : keys.indexOf(cursor);
  if (at === -1) return keys[0] ?? null;
  return keys[Math.min(Math.max(at + step, 0), keys.length - 1)] ?? null;
}

/** The rows with one more, or without it when it was among them. */
export function withToggled<R>(rows: readonly R[], row: R, keyOf: (row: R) => string): readonly R[] {
  const key = keyOf(row);
  const others = rows.filter((other) => keyOf(other) !== key);
  return others.length < rows.length ? others : [...rows, row];
}
