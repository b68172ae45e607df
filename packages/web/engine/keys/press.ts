/** ms in which the second key of `g a` must follow. */
const chordTime = 1200;
/** First keys of chords. */
const starters: ReadonlySet<string> = new Set(['g']);

/** A first key that waits for its second. */
export interface Chord {
  readonly first: string;
  readonly until: number;
}

/** The chord that a key begins at a time; null when it is no first key. */
export const chordOf = (key: string, at: number): Chord | null =>
  starters.has(key) ? { first: key, until: at + chordTime } : null;

/** The first key that a key pressed now completes, if any: the `a` of `g a` is no `a`. */
export const firstKeyOf = (chord: Chord | null, at: number): string | null =>
  chord !== null && at < chord.until ? chord.first : null;

/** What of an element decides whether it takes letters itself. */
interface Typed {
  readonly tagName: string;
  readonly type?: string;
  readonly isContentEditable?: boolean;
}
const letterless: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range']);

/** Whether letters pressed there are typing. */
export const takesLetters = ({ tagName, type = '', isContentEditable = false }: Typed): boolean =>
  isContentEditable || /^(TEXTAREA|SELECT)$/.test(tagName) || (tagName === 'INPUT' && !letterless.has(type));
