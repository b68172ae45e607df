import type { HandCommands } from '../../db/tables/config.ts';
import type { Family } from '../../drivers/kit/family.ts';
import { steadyLines } from '../../drivers/running/volatile.ts';
import { lineMatches } from '../../southbound/cli/matches.ts';

/** Where a line stands in its text, as far as the family reads such texts. */
interface Told {
  readonly block: number | null;
  readonly page: string | null;
}

const silent = /^\s*(?:!.*|end|exit)?\s*$/;

/** Of each line its block and its page; in texts that nobody reads, indented lines stand below the one before them that is not. */
export function linePlaceOf(family: Family, lines: readonly string[]): (at: number) => Told {
  const read = family.readRunning?.(lines);
  const all = new Map<number, Told>();
  for (const { at, block, page } of read?.lines ?? []) all.set(at, { block, page });
  for (const { at, block } of read?.unknown ?? []) all.set(at, { block, page: null });
  let last: number | null = null;
  const above = lines.map((line, at) => {
    if (/^\S/.test(line)) last = silent.test(line) ? null : at;
    return /^\s/.test(line) ? last : null;
  });
  return (at) => {
    const told = all.get(at);
    return { block: told?.block ?? above[at] ?? null, page: told?.page ?? null };
  };
}

const undone = (line: string): string => (line.startsWith('no ') ? line.slice(3) : `no ${line}`);

interface Line extends Told {
  readonly context: string | null;
  readonly command: string;
}

/** Lines of one text that another does not have, each as a command. `as`: what is typed for it. */
function commandsOf(
  family: Family,
  lines: readonly string[],
  missing: readonly number[],
  as: (line: string) => string,
): Line[] {
  const told = linePlaceOf(family, lines);
  const gone = new Set(missing);
  return missing.flatMap((at): Line[] => {
    const line = (lines[at] ?? '').trim();
    if (silent.test(line)) return [];
    const { block, page } = told(at);
    const context = block === null ? null : (lines[block] ?? '').trim();
    // Where the whole block goes, its first line takes the others along.
    if (block !== null && gone.has(block) && as === undone) return [];
    return [{ block, page, context, command: as(line) }];
  });
}

/**
 * What has to be typed at a device that prints `now` so that it prints `wanted`, block by block: lines of pages in `covered` are left out.
 * Suggestions: `no` before a line is how these command lines take it back, and not all of them do.
 */
export function byHandOf(
  family: Family,
  now: readonly string[],
  wanted: readonly string[],
  covered: ReadonlySet<string>,
): HandCommands[] {
  const steady = steadyLines(family);
  const matches = lineMatches(now.map(steady), wanted.map(steady));
  const [kept, there] = [new Set(matches.map(([old]) => old)), new Set(matches.map(([, young]) => young))];
  const missing = (lines: readonly string[], found: ReadonlySet<number>) =>
    [...lines.keys()].filter((at) => !found.has(at));
  const all = [
    ...commandsOf(family, now, missing(now, kept), undone),
    ...commandsOf(family, wanted, missing(wanted, there), (line) => line),
  ].filter(({ page }) => page === null || !covered.has(page));
  const groups = Map.groupBy(all, ({ context, page }) => JSON.stringify([context, page]));
  return [...groups.values()].map((lines) => ({
    context: lines[0]?.context ?? null,
    page: lines[0]?.page ?? null,
    commands: lines.map(({ command }) => command),
  }));
}
