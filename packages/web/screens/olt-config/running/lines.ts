import type { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import type { z } from 'zod';

export type RunningVersion = z.output<typeof runningConfigCalls.list.output>;
export type Comparison = z.output<typeof runningConfigCalls.compare.output>;
export type DiffLine = Comparison['lines'][number];

export const linesOf = (text: string): readonly string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);

/** Numbers (from 0) of the lines that hold the words, whatever their case. */
export function linesWith(lines: readonly string[], query: string): readonly number[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  return lines.flatMap((line, at) => (line.toLocaleLowerCase().includes(wanted) ? [at] : []));
}

interface Part {
  readonly text: string;
  readonly isHit: boolean;
  /** Column it begins at. */
  readonly at: number;
}

/** A line in parts, those that match apart. */
export function marked(line: string, query: string): readonly Part[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return [{ text: line, isHit: false, at: 0 }];
  const parts: Part[] = [];
  const folded = line.toLocaleLowerCase();
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: line.slice(from, at), isHit: false, at: from });
    parts.push({ text: line.slice(at, at + wanted.length), isHit: true, at });
    from = at + wanted.length;
  }
  if (from < line.length || parts.length === 0) parts.push({ text: line.slice(from), isHit: false, at: from });
  return parts;
}

/** One row of two columns: what stands at the left, at the right, or in both. */
export interface Pair {
  readonly left: DiffLine | null;
  readonly right: DiffLine | null;
}

/** Lines that went and came at one place stand side by side. */
export function sideBySide(lines: readonly DiffLine[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let gone: DiffLine[] = [];
  let come: DiffLine[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1)
      pairs.push({ left: gone[at] ?? null, right: come[at] ?? null });
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') gone.push(line);
    else if (line.kind === 'added') come.push(line);
    else {
      flush();
      pairs.push({ left: line, right: line });
    }
  }
  flush();
  return pairs;
}

export const lineCountOf = (lines: readonly DiffLine[], kind: DiffLine['kind']): number =>
  lines.filter((line) => line.kind === kind).length;
