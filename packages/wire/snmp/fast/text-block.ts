import type { ColumnBlock } from './types.ts';

/** A column of strings. Most consumers look at codes or at a few rows, so the array of strings is only made on demand. */
export class TextBlock implements ColumnBlock {
  readonly kind = 'string';
  readonly present: Uint8Array;
  readonly mistyped: number;
  readonly codes: Uint32Array;
  readonly texts: readonly string[];
  private made: (string | undefined)[] | undefined;

  constructor(present: Uint8Array, mistyped: number, codes: Uint32Array, texts: readonly string[]) {
    this.present = present;
    this.mistyped = mistyped;
    this.codes = codes;
    this.texts = texts;
  }

  get strings(): (string | undefined)[] {
    this.made ??= Array.from(this.codes, (code) => (code === 0 ? undefined : this.texts[code - 1]));
    return this.made;
  }
}
