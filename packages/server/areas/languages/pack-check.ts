import { packLimits } from '@heliograph/catalogue/calls/languages.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { packMessages as messages } from '@heliograph/catalogue/words/language-words.ts';
import type { KnownWords } from './known-words.ts';
import type { Misfit, PackFile } from './pack-file.ts';

/** An element, a comment, a character reference: whatever a browser could take for more than text. */
const markup = /<[a-z!/?]|&(?:#x?[\da-f]+|[a-z][a-z\d]*);/i;
const control = /\p{Cc}|[\u2028\u2029]|\p{Cs}/u;
/** Joiners are letters of some scripts; everything else that cannot be seen can make a text look like another. */
const invisible = /(?![\u200c\u200d])\p{Cf}/u;

const placesOf = (words: string): readonly string[] => [...new Set(words.match(/\{\w+\}/g))];
const without = (places: readonly string[], others: readonly string[]) => places.filter((one) => !others.includes(one));
const listed = (places: readonly string[]) => ({ places: places.slice(0, 5).join(', ').slice(0, 200) });

/** Why some words may not take the place of a text of the console; undefined when they may. */
export function problemOf(original: string, words: string): Text | undefined {
  if (words.length > packLimits.characters) return fill(messages.tooLong, { max: packLimits.characters });
  // Texts of several paragraphs, such as the terms, may have as many in another language.
  if (control.test(original.includes('\n') ? words.replaceAll('\n', '') : words)) return messages.control;
  if (invisible.test(words)) return messages.direction;
  if (markup.test(words)) return messages.markup;
  const [wanted, given] = [placesOf(original), placesOf(words)];
  const [missing, foreign] = [without(wanted, given), without(given, wanted)];
  if (missing.length > 0) return fill(messages.missing, listed(missing));
  return foreign.length > 0 ? fill(messages.foreign, listed(foreign)) : undefined;
}

export interface CheckedPack {
  /** What can be taken, by key. */
  readonly taken: ReadonlyMap<string, string>;
  readonly empty: number;
  readonly unknown: readonly Misfit[];
  readonly refused: readonly Misfit[];
}

/** Sorts what a file says into what can be taken and what cannot, each with its line. */
export function checkPack(known: KnownWords, file: PackFile): CheckedPack {
  const taken = new Map<string, string>();
  const unknown: Misfit[] = [];
  const refused = [...file.misfits];
  let empty = 0;
  for (const { line, key, words: typed } of file.entries) {
    const original = known.original(key);
    const words = typed.trim();
    if (original === undefined) unknown.push({ line, key, message: messages.unknown });
    else if (words === '') empty += 1;
    else {
      const message = problemOf(original, words);
      if (message) refused.push({ line, key, message });
      else taken.set(key, words);
    }
  }
  return { taken, empty, unknown, refused: refused.sort((a, b) => a.line - b.line) };
}
