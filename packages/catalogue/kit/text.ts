/** A text that a person sees, in both languages of the console. `{name}` marks a place that `fill` replaces. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

export type Language = 'en' | 'zh';

export const text = (en: string, zh: string): Text => ({ en, zh });

/** What is put into the places of a text; words among them follow its language. */
export type Fillings = Readonly<Record<string, string | number | Text>>;

const madeFrom = Symbol('made from');
interface Filling {
  readonly template: Text;
  readonly values: Fillings;
}

/** Puts values into the `{name}` places of some words; a place without a value stays visible, so that it is noticed. */
export const putInto = (words: string, values: Fillings, say: (value: Text) => string): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return place;
    return typeof value === 'object' ? say(value) : String(value);
  });

/** A text with its places filled. It remembers what it was made from, so that it can still be said in a further language. */
export function fill(template: Text, values: Fillings = {}): Text {
  const filled = {
    en: putInto(template.en, values, ({ en }) => en),
    zh: putInto(template.zh, values, ({ zh }) => zh),
  };
  // Not enumerable: comparisons, copies and JSON see a text like any other.
  return Object.defineProperty(filled, madeFrom, { value: { template, values } satisfies Filling });
}

/** What `fill` made a text from; nothing for a text as it was written, or one that came over the wire. */
export const fillingOf = (words: Text): Filling | undefined => (words as { readonly [madeFrom]?: Filling })[madeFrom];

/** The name of several things, as one of them is called where there is one: English alone tells them apart. */
export const countedName = (many: Text, n: number): Text =>
  n === 1 ? { ...many, en: many.en.replace(/ies$/, 'y').replace(/s$/, '') } : many;
