import { fill, fillingOf, putInto, type Fillings, type Language, type Text } from './text.ts';

/**
 * How the console speaks to somebody: one of its two languages, or what an uploaded pack makes of them. `say` is the one place
 * where words of a pack take the place of the console's own.
 */
export interface Tongue {
  /** Two letters: `en`, `zh`, or a further language such as `es`. */
  readonly tag: string;
  /** The language of everything that the pack does not say. */
  readonly base: Language;
  readonly say: (words: Text, values?: Fillings) => string;
}

/** Formatters speak one of the two languages, or like a person. */
export type Speaking = Language | Tongue;

/** The language of the console that a language falls back to. */
export const baseLanguageOf = (tag: string): Language => (/^zh(?![a-z])/i.test(tag.trim()) ? 'zh' : 'en');

/** Words of a pack by key. A key is the English text; where one English text has several Chinese ones, `English [中文]` names one. */
export type Own = ReadonlyMap<string, string>;
export const keyFor = ({ en, zh }: Text): string => `${en} [${zh}]`;

/** Speaks a language; `own` are the words of its pack. */
export function tongueOf(tag: string, own?: Own): Tongue {
  const base = baseLanguageOf(tag);
  if (own === undefined || own.size === 0) {
    return { tag, base, say: (words, values) => (values ? fill(words, values) : words)[base] };
  }
  const said = (words: Text): string => {
    const filling = fillingOf(words);
    if (filling) return putInto(said(filling.template), filling.values, said);
    return own.get(keyFor(words)) ?? own.get(words.en) ?? words[base];
  };
  return { tag, base, say: (words, values) => (values ? putInto(said(words), values, said) : said(words)) };
}

export const wordsIn = (words: Text, as: Speaking): string => (typeof as === 'string' ? words[as] : as.say(words));

/** The locale that numbers are written by: that of the language when the browser knows it, else English. */
export function localeOf(as: Speaking): string {
  const tag = typeof as === 'string' ? as : as.tag;
  if (tag === 'en') return 'en-GB';
  if (tag === 'zh') return 'zh-CN';
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? 'en-GB';
  } catch {
    // Not a language tag at all.
    return 'en-GB';
  }
}
