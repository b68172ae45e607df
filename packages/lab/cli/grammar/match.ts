import { accepts } from './types.ts';
import type { Args, CommandLeaf, GrammarNode } from './syntax.ts';

/** Why a line is no command, in the words of the device (V1600G0-B V1.4.8R). */
export const refusals = {
  unknown: '% Unknown command.',
  incomplete: '% Command incomplete',
  ambiguous: 'Ambiguous command',
  tooMany: 'Too many parameters',
} as const;

type Refusal = keyof typeof refusals;

export type Match<C> =
  | { readonly ok: true; readonly command: C; readonly args: Args }
  | { readonly ok: false; readonly why: Refusal; readonly depth: number };

interface Word {
  readonly text: string;
  /** Where it begins in the line. */
  readonly at: number;
}

export const lineWordsOf = (line: string): Word[] =>
  [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], at: found.index }));

/** The keyword that is meant: the exact one, the only one that begins so, or several. */
export const keywordsFor = <C>(node: GrammarNode<C>, typed: string): string[] => {
  const wanted = typed.toLowerCase();
  if (node.keywords.has(wanted)) return [wanted];
  return [...node.keywords.keys()].filter((word) => word.toLowerCase().startsWith(wanted));
};

const argsOf = <C>(leaf: CommandLeaf<C>, values: readonly string[]): Args =>
  Object.fromEntries(
    leaf.tokens.flatMap((token, i) => (token.name === undefined ? [] : [[token.name, values[i] ?? '']])),
  );

interface Walk<C> {
  readonly line: string;
  readonly words: readonly Word[];
  readonly node: GrammarNode<C>;
  readonly values: readonly string[];
}

const failed = (why: Refusal, depth: number) => ({ ok: false, why, depth }) as const;

const byParameter = <C>(walk: Walk<C>, word: Word): Match<C> => {
  const { node, values, words, line } = walk;
  let best: Match<C> = failed(
    node.leaf !== undefined && node.keywords.size === 0 ? 'tooMany' : 'unknown',
    values.length,
  );
  for (const { kind, next } of node.parameters) {
    // A text is the rest of the line as it was typed.
    const value = kind === 'text' ? line.slice(word.at).trimEnd() : word.text;
    if (!accepts(kind, value)) continue;
    const rest = kind === 'text' ? words.slice(0, values.length + 1) : words;
    const found = forward({ line, words: rest, node: next, values: [...values, value] });
    if (found.ok || (!best.ok && found.depth > best.depth)) best = found;
    if (best.ok) return best;
  }
  return best;
};

const forward = <C>(walk: Walk<C>): Match<C> => {
  const { node, values, words } = walk;
  const depth = values.length;
  const word = words[depth];
  if (word === undefined) {
    const { leaf } = node;
    return leaf === undefined
      ? failed('incomplete', depth)
      : { ok: true, command: leaf.command, args: argsOf(leaf, values) };
  }
  const meant = keywordsFor(node, word.text);
  if (meant.length > 1) return failed('ambiguous', depth);
  const next = meant[0] === undefined ? undefined : node.keywords.get(meant[0]);
  if (meant[0] === undefined || next === undefined) return byParameter(walk, word);
  return forward({ ...walk, node: next, values: [...values, meant[0]] });
};

/** Finds the command of a line, with every keyword as short as it is unique. */
export const match = <C>(root: GrammarNode<C>, line: string): Match<C> =>
  forward({ line, words: lineWordsOf(line), node: root, values: [] });
