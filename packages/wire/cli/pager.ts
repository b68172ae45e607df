/** A halt of the device's pager, and what makes it go on. */
interface Marker {
  readonly pattern: RegExp;
  readonly key: string;
  /** It may stand behind the first columns of a line that goes on after the key. */
  readonly inLine: boolean;
}

/** A halt at the end of what was printed. */
export interface Halt {
  /** Characters of the marker, with the blanks that belong to it. */
  readonly length: number;
  readonly key: string;
}

const MARKERS: readonly Marker[] = [
  // V1600G0-B prints ` --More-- ` and NUL after 80 columns, wherever in a line that is, and erases it with 10 BS, 10 SP, 10 BS
  // after the space (V1.4.13R: 14 of 67 halts stood behind the beginning of a line).
  { pattern: / ?-{2,} ?More ?-{2,} {0,2}$/i, key: ' ', inLine: true },
  // Hioso: `--- Enter Key To Continue ----`.
  { pattern: /-{3,} ?(?:Press )?Enter\b[^-]{0,40}-{0,8} {0,2}$/i, key: '\r', inLine: false },
];

/** Most halts answered in one command. 24 lines each, so about 120,000 lines. */
export const MAX_PAGES = 5000;

/**
 * The halt with which the characters end that were printed one after another (`run`). `line` is all of the line that they
 * stand in: a marker that shares it is a halt only where `inLine` says so, for a description may hold the same words.
 */
export function haltAt(run: string, line: string, inLine: boolean): Halt | undefined {
  for (const { pattern, key, inLine: mayShare } of MARKERS) {
    const marker = pattern.exec(run)?.[0];
    if (marker === undefined) continue;
    const alone = line.trim() === marker.trim();
    if (alone || (inLine && mayShare)) return { length: marker.length, key };
  }
  return undefined;
}
