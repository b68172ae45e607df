import { readByCli, readEvery, type ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Mark } from './Mark.tsx';

/** Marks what the command line told: never silently, for it is read less often. Nothing beside what came over SNMP. */
export function ReadByMark({ by }: { by: ReadBy | null }): ReactElement | null {
  const say = useWords();
  if (by !== 'cli') return null;
  return (
    <>
      {' '}
      <Mark title={say(readByCli.what)}>{say(readByCli.mark)}</Mark>
    </>
  );
}

/** The interval (ms) of what is read this way: what is older than two of them is stale. */
export function useEveryMs(): (by: ReadBy | null) => number {
  const { pollMs } = useSession();
  return (by) => readEvery(by, pollMs);
}
