/** A halt of the device's pager, and what makes it go on. */
interface Halt {
  readonly pattern: RegExp;
  readonly answer: string;
}

const HALTS: readonly Halt[] = [
  // V1600G0-B prints ` --More-- ` and NUL, and erases it with 10 BS, 10 SP, 10 BS after the space.
  { pattern: /^\s*-{2,} ?More ?-{2,}$/i, answer: ' ' },
  // Hioso: `--- Enter Key To Continue ----`.
  { pattern: /^\s*-{3,} ?(?:Press )?Enter\b[^-]{0,40}-{0,8}$/i, answer: '\r' },
];

/** Most halts answered in one command. 24 lines each, so about 120,000 lines. */
export const MAX_PAGES = 5000;

/** What to send when the unfinished line is a halt and nothing else; a description that merely holds `--More--` is none. */
export function pagerAnswer(line: string): string | undefined {
  const text = line.trimEnd();
  if (text.length > 80) return undefined;
  return HALTS.find(({ pattern }) => pattern.test(text))?.answer;
}
