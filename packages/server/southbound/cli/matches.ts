/** A line of the old text and the line of the new one that it is, by position. */
type Match = readonly [oldAt: number, newAt: number];

/** Edits looked for within one stretch; beyond that the whole stretch counts as replaced, so that time and memory stay bounded. */
const maxEdits = 800;

/** Positions of two texts still to be matched: `[a, aEnd)` and `[b, bEnd)`. */
interface Stretch {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

/**
 * Lines that two texts have in common, in order. Lines that occur once in both are matched first and split the texts
 * (patience); what lies between is matched by Myers' algorithm. 10,000 lines take some ten milliseconds.
 */
export function lineMatches(before: readonly string[], after: readonly string[]): Match[] {
  const ids = new Map<string, number>();
  const numbered = (lines: readonly string[]): number[] =>
    lines.map((line) => {
      const known = ids.get(line);
      if (known !== undefined) return known;
      ids.set(line, ids.size);
      return ids.size - 1;
    });
  const [old, young] = [numbered(before), numbered(after)];
  const matches: Match[] = [];
  const work: Stretch[] = [{ a: 0, aEnd: old.length, b: 0, bEnd: young.length }];
  for (let stretch = work.pop(); stretch; stretch = work.pop()) {
    const middle = trim(old, young, stretch, matches);
    if (middle.a === middle.aEnd || middle.b === middle.bEnd) continue;
    const anchors = uniqueInBoth(old, young, middle);
    if (anchors.length === 0) matches.push(...shortestEdit(old, young, middle));
    else work.push(...between(middle, anchors, matches));
  }
  return matches.sort((x, y) => x[0] - y[0]);
}

/** Takes equal lines off both ends. */
function trim(old: readonly number[], young: readonly number[], stretch: Stretch, matches: Match[]): Stretch {
  let { a, aEnd, b, bEnd } = stretch;
  while (a < aEnd && b < bEnd && old[a] === young[b]) matches.push([a++, b++]);
  while (a < aEnd && b < bEnd && old[aEnd - 1] === young[bEnd - 1]) matches.push([--aEnd, --bEnd]);
  return { a, aEnd, b, bEnd };
}

function between(whole: Stretch, anchors: readonly Match[], matches: Match[]): Stretch[] {
  const parts: Stretch[] = [];
  let { a, b } = whole;
  for (const [oldAt, newAt] of anchors) {
    matches.push([oldAt, newAt]);
    parts.push({ a, aEnd: oldAt, b, bEnd: newAt });
    [a, b] = [oldAt + 1, newAt + 1];
  }
  parts.push({ a, aEnd: whole.aEnd, b, bEnd: whole.bEnd });
  return parts;
}

/** Positions of lines that occur once, by line; -1 for those that occur more often. */
function once(lines: readonly number[], from: number, to: number): Map<number, number> {
  const at = new Map<number, number>();
  for (let i = from; i < to; i++) {
    const line = lines[i] ?? -1;
    at.set(line, at.has(line) ? -1 : i);
  }
  return at;
}

/** Lines that occur once in both, as many as are in the same order (longest increasing subsequence). */
function uniqueInBoth(old: readonly number[], young: readonly number[], { a, aEnd, b, bEnd }: Stretch): Match[] {
  const inYoung = once(young, b, bEnd);
  const pairs: Match[] = [];
  for (const [line, oldAt] of once(old, a, aEnd)) {
    const newAt = inYoung.get(line) ?? -1;
    if (oldAt >= 0 && newAt >= 0) pairs.push([oldAt, newAt]);
  }
  pairs.sort((x, y) => x[0] - y[0]);
  return increasing(pairs);
}

function increasing(pairs: readonly Match[]): Match[] {
  const newAt = (index: number): number => pairs[index]?.[1] ?? -1;
  /** Index of the pair that ends the best run of each length so far, and the pair before each. */
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach((pair, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const mid = (low + high) >> 1;
      if (newAt(tails[mid] ?? -1) < pair[1]) low = mid + 1;
      else high = mid;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  });
  const run: Match[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Myers, "An O(ND) Difference Algorithm" (1986), the greedy form with its trace; empty when more edits are needed than allowed. */
function shortestEdit(old: readonly number[], young: readonly number[], { a, aEnd, b, bEnd }: Stretch): Match[] {
  const [n, m] = [aEnd - a, bEnd - b];
  const most = Math.min(n + m, maxEdits);
  const offset = most + 1;
  const best = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(best.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (best[offset + k - 1] ?? 0) < (best[offset + k + 1] ?? 0));
      let x = down ? (best[offset + k + 1] ?? 0) : (best[offset + k - 1] ?? 0) + 1;
      while (x < n && x - k < m && old[a + x] === young[b + x - k]) x++;
      best[offset + k] = x;
      if (x >= n && x - k >= m) return walkBack(trace, n, m).map(([x, y]): Match => [a + x, b + y]);
    }
  }
  return [];
}

/** From the end to the beginning through the states that led there; `trace[d][k + d + 1]` is the furthest x on diagonal k before round d. */
function walkBack(trace: readonly Int32Array[], n: number, m: number): Match[] {
  const matches: Match[] = [];
  let [x, y] = [n, m];
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = (k: number): number => trace[d]?.[k + d + 1] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && furthest(k - 1) < furthest(k + 1));
    const before = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : furthest(before);
    const fromY = d === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) matches.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  return matches;
}
