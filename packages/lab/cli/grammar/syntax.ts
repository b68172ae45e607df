/**
 * Commands are written as one line of syntax: keywords, `<name:kind>` for a parameter (kinds in types.ts), `<name:a|b|c>` for a
 * choice of keywords and `[…]` for what may be left out.
 */

type Token =
  | { readonly is: 'keyword'; readonly word: string; readonly name?: string }
  | { readonly is: 'parameter'; readonly name: string; readonly kind: string };

export type Args = Readonly<Record<string, string>>;

export interface CommandLeaf<C> {
  readonly command: C;
  readonly tokens: readonly Token[];
}

/** A place in the tree of all commands of a context. */
export interface GrammarNode<C> {
  readonly keywords: Map<string, GrammarNode<C>>;
  readonly parameters: { readonly name: string; readonly kind: string; readonly next: GrammarNode<C> }[];
  leaf: CommandLeaf<C> | undefined;
}

const variants = (word: string): Token[] => {
  const [, name, kind] = /^<([\w]+):(.+)>$/.exec(word) ?? [];
  if (name === undefined || kind === undefined) return [{ is: 'keyword', word }];
  if (kind.includes('|')) return kind.split('|').map((choice) => ({ is: 'keyword', word: choice, name }));
  return [{ is: 'parameter', name, kind }];
};

/** All sequences of tokens that one syntax stands for. Optional groups are not nested. */
export const sequences = (syntax: string): Token[][] => {
  let found: Token[][] = [[]];
  let optional: Token[][] | undefined;
  for (const word of syntax.replaceAll(/[[\]]/g, ' $& ').trim().split(/\s+/)) {
    if (word === '[') optional = found;
    else if (word === ']') {
      found = [...(optional ?? []), ...found];
      optional = undefined;
    } else found = found.flatMap((begun) => variants(word).map((token) => [...begun, token]));
  }
  return found;
};

const emptyNode = <C>(): GrammarNode<C> => ({ keywords: new Map(), parameters: [], leaf: undefined });

const step = <C>(node: GrammarNode<C>, token: Token): GrammarNode<C> => {
  if (token.is === 'keyword') {
    const next = node.keywords.get(token.word) ?? emptyNode<C>();
    node.keywords.set(token.word, next);
    return next;
  }
  const known = node.parameters.find((p) => p.kind === token.kind);
  if (known !== undefined) return known.next;
  const next = emptyNode<C>();
  node.parameters.push({ name: token.name, kind: token.kind, next });
  return next;
};

/** Puts commands into one tree. Two commands with the same words are a mistake of the author. */
export const grammar = <C extends { readonly syntax: string }>(commands: readonly C[]): GrammarNode<C> => {
  const root = emptyNode<C>();
  for (const command of commands) {
    for (const tokens of sequences(command.syntax)) {
      let node = root;
      for (const token of tokens) node = step(node, token);
      if (node.leaf !== undefined)
        throw new Error(`"${command.syntax}" and "${node.leaf.command.syntax}" are one command`);
      node.leaf = { command, tokens };
    }
  }
  return root;
};
