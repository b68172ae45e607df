import type { ConfigFinding } from '../../db/tables/config.ts';
import type { Family } from '../../drivers/kit/family.ts';
import { linePlaceOf } from './by-hand.ts';

/** What a template asks for, in the words of the OLT. */
interface Template {
  readonly must: string | null;
  readonly mustNot: string | null;
}

/** A line of a template, and those that belong into its block. */
interface Wanted {
  readonly line: string;
  readonly below: readonly string[];
}

/** More are not told of one device. */
export const mostFindings = 200;

/** `*` is anything. By parts, from left to right: no pattern that could search a line over and over. */
export function lineFits(pattern: string, line: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return line === pattern;
  if (!line.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = line.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return line.length - last.length >= at && line.endsWith(last);
}

/** Values of the OLT in the place of `{{…}}`; one that has none stands for anything. */
export const filledTemplate = (words: string, values: Readonly<Record<string, string | null>>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '*');

const spaced = (line: string): string => line.trim().replaceAll(/\s+/g, ' ');

function wantedIn(words: string | null): Wanted[] {
  const all: { line: string; below: string[] }[] = [];
  for (const raw of (words ?? '').split('\n')) {
    const line = spaced(raw);
    if (line === '' || line.startsWith('!')) continue;
    const above = all.at(-1);
    if (/^\s/.test(raw) && above) above.below.push(line);
    else all.push({ line, below: [] });
  }
  return all;
}

interface Block {
  readonly line: string;
  readonly body: string[];
}

/** Lines of a configuration, each with what stands in its block; some units print a block in two parts: they are one. */
function blocksOf(family: Family, lines: readonly string[]): readonly Block[] {
  const told = linePlaceOf(family, lines);
  const blocks = lines.map((line): Block => ({ line: spaced(line), body: [] }));
  lines.forEach((_, at) => {
    const { block } = told(at);
    const here = blocks[at];
    if (block !== null && here && here.line !== '') blocks[block]?.body.push(here.line);
  });
  const merged = new Map<string, Block>();
  for (const { line, body } of blocks) {
    if (line === '' || line === '!') continue;
    const known = merged.get(line);
    if (known) known.body.push(...body);
    else merged.set(line, { line, body });
  }
  return [...merged.values()];
}

type Bare = Omit<ConfigFinding, 'page'>;

function missingIn(blocks: readonly Block[], { line, below }: Wanted): Bare[] {
  const found = blocks.filter((one) => lineFits(line, one.line));
  // Of "each such block" there may be none; a block that is named must be there.
  if (found.length === 0)
    return below.length > 0 && line.includes('*') ? [] : [{ what: 'missing', context: null, line }];
  return found.flatMap((block) =>
    below
      .filter((wanted) => !block.body.some((one) => lineFits(wanted, one)))
      .map((wanted): Bare => ({ what: 'missing', context: block.line, line: wanted })),
  );
}

function unwantedIn(blocks: readonly Block[], { line, below }: Wanted): Bare[] {
  const found = blocks.filter((one) => lineFits(line, one.line));
  if (below.length === 0) return found.map((one): Bare => ({ what: 'unwanted', context: null, line: one.line }));
  return found.flatMap((block) =>
    block.body
      .filter((one) => below.some((unwanted) => lineFits(unwanted, one)))
      .map((one): Bare => ({ what: 'unwanted', context: block.line, line: one })),
  );
}

/** The page on which a line is mended. */
function pageOf(family: Family, { context, line }: Bare): string | null {
  const read = family.readRunning?.(context === null ? [line] : [context, line]);
  return read?.lines.find(({ at }) => at === (context === null ? 0 : 1))?.page ?? null;
}

/** What a running configuration lacks of a template, and what it has that it should not. */
export function findingsIn(family: Family, lines: readonly string[], template: Template): ConfigFinding[] {
  const blocks = blocksOf(family, lines);
  const all = [
    ...wantedIn(template.must).flatMap((wanted) => missingIn(blocks, wanted)),
    ...wantedIn(template.mustNot).flatMap((wanted) => unwantedIn(blocks, wanted)),
  ];
  return all.slice(0, mostFindings).map((one) => ({ ...one, page: pageOf(family, one) }));
}
