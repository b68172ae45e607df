import type { Tally, Wanted } from './dump.ts';
import type { Ending } from './ending.ts';
import type { Reach } from './reach.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';

interface Common {
  readonly reach: Reach;
  readonly dataDir: string;
  /** Keys of the vault, its own first. */
  readonly keys: readonly string[];
  readonly file: string;
}

/** What a thread is to do; plain data. */
export type Task =
  | (Common & { readonly kind: 'dump'; readonly wanted: Wanted; readonly passKey?: string | undefined })
  | (Common & { readonly kind: 'load'; readonly ending?: Ending | undefined });

export interface Made {
  readonly bytes: number;
  readonly sha256: string;
}

/** What it says of it. */
export type Word =
  | { readonly is: 'tally'; readonly tally: Tally }
  | { readonly is: 'done'; readonly tally: Tally; readonly made: Made }
  | { readonly is: 'failed'; readonly message: string; readonly words: Text | undefined };
