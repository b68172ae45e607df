import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { DamagedBackup } from './cipher.ts';
import { NewerVersion, NotEqual, WrongVersion } from './load.ts';

/** PostgreSQL: a lock was not given within its time, a statement took too long, or two waited for each other. */
const waitedTooLong = new Set(['55P03', '57014', '40P01']);

/** Why a backup was not made or restored, as far as a person can make use of it. */
export function backupReasonOf(error: unknown, kind: 'dump' | 'load'): Text | undefined {
  if (error instanceof DamagedBackup) return backupSays.damaged;
  if (error instanceof NewerVersion) return fill(backupSays.newerVersion, { step: error.message });
  if (error instanceof WrongVersion) return fill(backupSays.otherVersion, { table: error.message });
  if (error instanceof NotEqual) return fill(backupSays.notEqual, { table: error.message });
  const { code, words } = error as { code?: unknown; words?: Text };
  // The words that the specification has for it.
  if (waitedTooLong.has(String(code))) return kind === 'load' ? backupSays.restoreTimeout : backupSays.timeout;
  return code === 'ENOSPC' ? backupSays.diskFull : words;
}
