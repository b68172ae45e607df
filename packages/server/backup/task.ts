import type { DumpTally, WantedBackup } from './dump.ts';
import type { RestoreEnding } from './ending.ts';
import type { DatabaseReach } from './reach.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';

interface Common {
  readonly reach: DatabaseReach;
  readonly dataDir: string;
  /** Keys of the vault, its own first. */
  readonly keys: readonly string[];
  readonly file: string;
}

/** What a thread is to do; plain data. */
export type BackupTask =
  | (Common & { readonly kind: 'dump'; readonly wanted: WantedBackup; readonly passKey?: string | undefined })
  | (Common & { readonly kind: 'load'; readonly ending?: RestoreEnding | undefined });

export interface Made {
  readonly bytes: number;
  readonly sha256: string;
}

/** What it says of it. */
export type Word =
  | { readonly is: 'tally'; readonly tally: DumpTally }
  | { readonly is: 'done'; readonly tally: DumpTally; readonly made: Made }
  | { readonly is: 'failed'; readonly message: string; readonly words: Text | undefined };
