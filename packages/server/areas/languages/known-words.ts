import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { keyFor, type Own } from '@heliograph/catalogue/kit/tongue.ts';

/** Every text of the console: English, and what it is in Chinese; several where one English text means several things. */
export class KnownWords {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** `English [中文]` of texts with several meanings, by that key. */
  readonly #meanings = new Map<string, string>();

  constructor(texts: ReadonlyMap<string, readonly string[]>) {
    this.texts = texts;
    for (const [en, meanings] of texts) {
      if (meanings.length > 1) for (const zh of meanings) this.#meanings.set(keyFor({ en, zh }), en);
    }
  }

  /** The English text that a key is about; undefined for a key that the console does not know. */
  original(key: string): string | undefined {
    return this.texts.has(key) ? key : this.#meanings.get(key);
  }

  /** Keys of the single meanings of a text that has several. */
  meaningsOf(en: string): readonly string[] {
    const meanings = this.texts.get(en) ?? [];
    return meanings.length > 1 ? meanings.map((zh) => keyFor({ en, zh })) : [];
  }

  /** Whether a pack says a text, in each of its meanings. */
  isSaid(en: string, own: Own): boolean {
    const meanings = this.meaningsOf(en);
    return own.has(en) || (meanings.length > 0 && meanings.every((key) => own.has(key)));
  }

  /** Texts that a pack says, and percent of the console that can be read in its language. */
  coverage(language: string, own: Own): { readonly done: number; readonly complete: number } {
    let done = 0;
    for (const en of this.texts.keys()) if (this.isSaid(en, own)) done += 1;
    const isBuiltIn = language === 'en' || language === 'zh';
    return { done, complete: isBuiltIn ? 100 : Math.floor((100 * done) / Math.max(this.texts.size, 1)) };
  }
}

const file = fileURLToPath(import.meta.resolve('@heliograph/catalogue/console-words.json'));

/** As `tools/manifests.ts` found them in the sources. */
export async function readKnownWords(): Promise<KnownWords> {
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, readonly string[]>;
  return new KnownWords(new Map(Object.entries(texts)));
}
