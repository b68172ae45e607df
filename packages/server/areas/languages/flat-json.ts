import { packMessages } from '@heliograph/catalogue/words/language-words.ts';
import { packLimits } from '@heliograph/catalogue/calls/languages.ts';
import { fault } from '../../fault.ts';
import type { PackEntry, Misfit, PackFile } from './pack-file.ts';

const blank = new Set([' ', '\t', '\r', '\n']);

/**
 * Reads one flat JSON map piece by piece, because it has to know what `JSON.parse` forgets: the line of each key, and keys that
 * stand there twice. What a key holds besides a text is told and passed over without being built.
 */
class Reader {
  readonly entries: PackEntry[] = [];
  readonly misfits: Misfit[] = [];
  readonly #source: string;
  readonly #seen = new Set<string>();
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PackFile {
    this.#expect('{');
    if (this.#next() === '}') this.#at += 1;
    else this.#members();
    if (this.#next() !== '') this.#broken();
    return this;
  }

  #members(): void {
    for (;;) {
      if (this.#next() !== '"') this.#broken();
      const line = this.#line;
      const key = this.#string();
      this.#expect(':');
      this.#value(line, key);
      if (this.#next() === '}') break;
      this.#expect(',');
    }
    this.#at += 1;
  }

  #value(line: number, key: string): void {
    const isText = this.#next() === '"';
    const words = isText ? this.#string() : this.#skip();
    if (this.#seen.size >= packLimits.keys) throw fault('languageKeys', { limit: packLimits.keys });
    if (this.#seen.has(key)) this.misfits.push({ line, key, message: packMessages.twice });
    else if (isText) this.entries.push({ line, key, words });
    else this.misfits.push({ line, key, message: packMessages.notText });
    this.#seen.add(key);
  }

  /** The character that comes after blanks; empty at the end. */
  #next(): string {
    for (; blank.has(this.#source.charAt(this.#at)); this.#at += 1)
      if (this.#source[this.#at] === '\n') this.#line += 1;
    return this.#source.charAt(this.#at);
  }

  #expect(sign: string): void {
    if (this.#next() !== sign) this.#broken();
    this.#at += 1;
  }

  #broken(): never {
    throw fault('languageUnreadable', { line: this.#line });
  }

  /** Past a string that begins here; answers what it says. */
  #string(): string {
    const from = this.#at;
    let end = from + 1;
    for (let sign = this.#source.charAt(end); sign !== '"'; sign = this.#source.charAt(end)) {
      if (sign === '') this.#broken();
      end += sign === '\\' ? 2 : 1;
    }
    this.#at = end + 1;
    try {
      return JSON.parse(this.#source.slice(from, this.#at)) as string;
    } catch {
      return this.#broken();
    }
  }

  /** Past a number, a word, a list or a map, however deep: only its brackets are counted. */
  #skip(): string {
    const from = this.#at;
    let depth = 0;
    for (let sign = this.#next(); sign !== ''; sign = this.#next()) {
      if (depth === 0 && this.#at > from && (sign === ',' || sign === '}')) return '';
      if (sign === '"') this.#string();
      else {
        if (sign === '{' || sign === '[') depth += 1;
        else if (sign === '}' || sign === ']') depth -= 1;
        if (depth < 0) this.#broken();
        this.#at += 1;
      }
    }
    return this.#broken();
  }
}

export const readFlatJson = (source: string): PackFile => new Reader(source).read();
