/** A place where a log line stood between two lines: line `at` may be the rest of the one before it, and the two `joined`. */
export interface Tear {
  readonly at: number;
  readonly joined: string;
}

export interface Mended {
  readonly lines: string[];
  /** Lines of which it cannot be told whether they are the rest of the one before. */
  readonly unsure: number[];
}

interface Known {
  /** Lines with their numbers made equal: `## bytes from #.#.#.#`. */
  readonly texts: ReadonlySet<string>;
  /** Where the cells of a table row begin. */
  readonly columns: ReadonlySet<string>;
}

const numberless = (line: string): string => line.replaceAll(/\d+/g, '#');
const RULE = /^\s*([-=_*+])\1+\s*$/;

/** Columns at which the cells of a row begin; cells are two or more spaces apart. Empty for a line of one cell. */
function cellColumns(line: string): string {
  const starts: number[] = [];
  for (const { index, 0: gap } of line.matchAll(/(?:^| {2,})(?=\S)/g)) starts.push(index + gap.length);
  return starts.length > 1 ? starts.join(',') : '';
}

/** What untouched lines of the answer look like, and so what a whole line looks like. */
function learn(lines: readonly string[], touched: ReadonlySet<number>): Known {
  const whole = lines.filter((_, at) => !touched.has(at));
  return {
    texts: new Set(whole.map(numberless)),
    columns: new Set(whole.map(cellColumns).filter((columns) => columns !== '')),
  };
}

const looksWhole = ({ texts, columns }: Known, line: string): boolean =>
  texts.has(numberless(line)) || columns.has(cellColumns(line));

type Verdict = 'torn' | 'whole' | 'unsure';

function judge(head: string, { joined }: Tear, tail: string, known: Known, reference: ReadonlySet<string>): Verdict {
  if (head === '' || tail === '') return 'whole';
  // Another answer to the same command, in which no log line stood there.
  if (reference.has(joined) && !(reference.has(head) && reference.has(tail))) return 'torn';
  if (reference.has(head) && reference.has(tail)) return 'whole';
  // Two rules below each other do not occur.
  if (RULE.test(head) && RULE.test(tail)) return head.trim()[0] === tail.trim()[0] ? 'torn' : 'whole';
  const [first, second] = [looksWhole(known, head), looksWhole(known, tail)];
  if (looksWhole(known, joined)) return first && second ? 'unsure' : 'torn';
  return first || second ? 'whole' : 'unsure';
}

/**
 * Puts lines together that a log line broke in two. Some units end the line they are printing before they print a log line,
 * so the halves look like two lines; whether they are shows by the other lines of the answer, or by `reference`, lines of an
 * earlier answer to the same command.
 */
export function mend(lines: readonly string[], tears: readonly Tear[], reference: readonly string[] = []): Mended {
  if (tears.length === 0) return { lines: [...lines], unsure: [] };
  const byLine = new Map(tears.map((tear) => [tear.at, tear]));
  const known = learn(lines, new Set(tears.flatMap(({ at }) => [at - 1, at])));
  const firm = new Set(reference);
  const mended: Mended = { lines: [], unsure: [] };
  lines.forEach((line, at) => {
    const tear = byLine.get(at);
    const head = mended.lines.at(-1);
    const verdict = tear && head !== undefined ? judge(head, tear, line, known, firm) : 'whole';
    if (tear && verdict === 'torn') {
      mended.lines[mended.lines.length - 1] = tear.joined;
      return;
    }
    if (verdict === 'unsure') mended.unsure.push(mended.lines.length);
    mended.lines.push(line);
  });
  return mended;
}

/** Lines that may serve as a reference: none of those of which it cannot be told. */
export function firmLines(lines: readonly string[], unsure: readonly number[]): string[] {
  const doubtful = new Set(unsure.flatMap((at) => [at - 1, at]));
  return lines.filter((_, at) => !doubtful.has(at));
}
