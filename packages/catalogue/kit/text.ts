/** A text that a person sees, in both languages of the console. `{name}` marks a place that `fill` replaces. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

export type Language = 'en' | 'zh';

export const text = (en: string, zh: string): Text => ({ en, zh });

export type Fillings = Readonly<Record<string, string | number>>;

/** Puts values into the `{name}` places of a text; a place without a value stays visible, so that it is noticed. */
export function fill(template: Text, values: Fillings = {}): Text {
  const put = (words: string) =>
    words.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
  return { en: put(template.en), zh: put(template.zh) };
}

/** The name of several things, as one of them is called where there is one: English alone tells them apart. */
export const counted = (many: Text, n: number): Text =>
  n === 1 ? { ...many, en: many.en.replace(/ies$/, 'y').replace(/s$/, '') } : many;
