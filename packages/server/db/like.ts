/** A LIKE pattern that finds the text as it is, wherever it stands. */
export const contains = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

const mostWords = 8;

/** The words of a search, which may stand in any order: devices keep names without blanks, and people type them with some. */
export const searchWordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** The digits of a MAC, or of a part of one, in any notation; null when it cannot be one. */
export function macDigitsIn(typed: string): string | null {
  const digits = typed.replace(/[:.\-\s]/g, '').toLowerCase();
  return /^[0-9a-f]{2,12}$/.test(digits) ? digits : null;
}

/** The same as a pattern. */
export function macPattern(typed: string): string | null {
  const digits = macDigitsIn(typed);
  return digits === null ? null : contains(digits);
}
