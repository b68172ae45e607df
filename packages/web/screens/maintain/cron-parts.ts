export const partNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;

/** What stands in a field that is not typed: the week gives way to the day, everything else is "any"; the year may be missing. */
const usual = ['0', '*', '*', '*', '*', '?'];

/** The expression with one of its fields typed anew. */
export function withPart(parts: readonly string[], at: number, typed: string): string {
  const whole = partNames.map((_, index) => parts[index] ?? usual[index] ?? '');
  const value = typed.replaceAll(' ', '');
  whole[at] = value === '' ? (usual[at] ?? '') : value;
  return whole.join(' ').trim();
}
