/**
 * How lines of a running configuration look, as data. In the text of a line `<name>` is a word that is kept as that field of the page,
 * `<name~>` what is left of the line, `<name+>` words with one blank between them, `<_>` and `<_~>` what is not kept, `<#>` a whole number that is not kept, `[…]` what may be
 * missing, `(a|b)` one of several words, `<name:a|b>` one of several that is kept. `<pon>` and `<onu>` say where the line is.
 */
export interface LineShape {
  readonly text: string;
  /** The page of the console that shows and sets it; left out: the console has none. */
  readonly page?: string;
}

/** Lines that follow a line, until another block begins. */
export interface BlockShape extends LineShape {
  readonly lines: readonly LineShape[];
}

export interface RunningShapes {
  readonly blocks: readonly BlockShape[];
  /** Lines that stand for themselves. */
  readonly lines: readonly LineShape[];
}

const place = /<([A-Za-z0-9_#]+)([~+]?)(?::([^>]+))?>|\[|\]|\s+|[^\s<[\]]+/g;
const restOf: Readonly<Record<string, string>> = { '~': '\\S.*', '+': '\\S+(?: \\S+)*' };
const patternOf: Readonly<Record<string, string>> = { '#': '\\d+', pon: '\\d{1,3}', onu: '\\d{1,4}' };

/** What a line of this shape looks like, with its named words as groups. Bounded by its words: no part may match in two ways. */
export function shapePattern({ text }: LineShape): RegExp {
  // What may be missing takes the blank beside it along.
  const tight = text.replaceAll(/ \[/g, '[ ').replace(/^\[([^\]]*)\] /, '[$1 ]');
  const parts = [...tight.matchAll(place)].map(([whole, name, rest, some]) => {
    if (name !== undefined) {
      const words = some ?? restOf[rest ?? ''] ?? patternOf[name] ?? '\\S+';
      return name === '_' || name === '#' ? words : `(?<${name}>${words})`;
    }
    if (whole === '[') return '(?:';
    if (whole === ']') return ')?';
    if (/^\s+$/.test(whole)) return '\\s+';
    return /^\(.*\)$/.test(whole) ? `(?:${whole.slice(1)}` : whole.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
