import { lineMatches } from './matches.ts';

interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Changes that stand together, with lines around them. Line numbers count from 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffLine[];
}

export interface Diff {
  readonly hunks: readonly Hunk[];
  readonly added: number;
  readonly removed: number;
}

/** `[old from, old to, new from, new to)` of one change. */
type Change = readonly [number, number, number, number];

/** The stretches between matching lines. */
function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  const until = (oldAt: number, newAt: number): void => {
    if (oldAt > i || newAt > j) changes.push([i, oldAt, j, newAt]);
    [i, j] = [oldAt + 1, newAt + 1];
  };
  for (const [oldAt, newAt] of lineMatches(before, after)) until(oldAt, newAt);
  until(before.length, after.length);
  return changes;
}

/** Changes whose surroundings touch become one hunk. */
function grouped(changes: readonly Change[], context: number): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const end = last?.at(-1)?.[1];
    if (last && end !== undefined && change[0] - end <= 2 * context) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** What differs between two versions of a text. `show` makes of each line what may be seen; comparison is by the lines as they are. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  context = 3,
  show: (line: string) => string = (line) => line,
): Diff {
  const changes = changesOf(before, after);
  const hunks = grouped(changes, context).map((group): Hunk => {
    const lines: DiffLine[] = [];
    const take = (kind: DiffLine['kind'], from: readonly string[], start: number, end: number): void => {
      for (const line of from.slice(start, end)) lines.push({ kind, text: show(line) });
    };
    const [first, last] = [group[0], group.at(-1)];
    const start = Math.max(0, (first?.[0] ?? 0) - context);
    let at = start;
    for (const [oldFrom, oldTo, newFrom, newTo] of group) {
      take('same', before, at, oldFrom);
      take('removed', before, oldFrom, oldTo);
      take('added', after, newFrom, newTo);
      at = oldTo;
    }
    take('same', before, at, (last?.[1] ?? 0) + context);
    return { oldStart: start + 1, newStart: (first?.[2] ?? 0) - ((first?.[0] ?? 0) - start) + 1, lines };
  });
  const sum = (of: (change: Change) => number): number => changes.reduce((total, change) => total + of(change), 0);
  return { hunks, added: sum(([, , from, to]) => to - from), removed: sum(([from, to]) => to - from) };
}
