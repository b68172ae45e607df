/**
 * Log lines that a V1600G0-B prints on the terminal while a command prints its answer, e.g.
 * `2026/05/25 17:08:24   ONU Port Los   PON 0/3 ONU 50 sn GPON.. LAN1 LINK DOWN`: stamp, at least two spaces, event
 * name padded, text.
 */
export interface TerminalLog {
  /** The device's own clock and zone, `2026-05-25T17:08:24`: no zone is printed, and many devices never set it. */
  readonly time: string;
  /** `ONU Port Los`, `User Login`, `Download File Success`. */
  readonly event: string;
  readonly text: string;
}

/** Longest start of a log line that is recognised: the stamp and up to 45 spaces of padding. */
export const MAX_STAMP = 64;

// A name begins with a letter. Rows of tables may begin with a stamp too, and go on with a number or another time.
const STAMP = /\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d {2,}\p{L}$/u;

/**
 * Length of the log line's start at the end of `run`, characters printed one after another, at the first character of its
 * event name; 0 when there is none.
 */
export function stampLength(run: string): number {
  // Cheap first: only after two spaces can a name begin.
  if (!run.endsWith('  ', run.length - 1) || run.endsWith(' ')) return 0;
  const at = run.search(STAMP);
  return at < 0 ? 0 : run.length - at;
}

const LOG = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d) {2,}(\p{L}.*)$/u;

/** A log line taken apart; undefined for any other line. */
export function parseLog(line: string): TerminalLog | undefined {
  const found = LOG.exec(line);
  if (!found) return undefined;
  const [, year = '', month = '', day = '', clock = '', rest = ''] = found;
  // The name is padded with spaces to a column; a name longer than the column is followed by one space and cannot be told apart.
  const gap = rest.search(/ {2,}/);
  const event = gap < 0 ? rest : rest.slice(0, gap);
  return { time: `${year}-${month}-${day}T${clock}`, event: event.trim(), text: gap < 0 ? '' : rest.slice(gap).trim() };
}
