import { readByCli, readEvery, type ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Mark } from './Mark.tsx';
import { ReadingCell } from './Values.tsx';

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

/** Which way a value came whose time by the command line is this. */
export const wayOf = (cliAt: string | null): ReadBy => (cliAt === null ? 'snmp' : 'cli');

/**
 * A reading that may have come either way, with the mark, the age and the interval of the way it came. `cliAt`: when the command line
 * told it; null = SNMP did, at `at`, as often as `everyMs` says (ms; left out: as OLTs are polled).
 */
export function ReadingBy({
  at,
  cliAt,
  everyMs,
  bare = false,
  children,
}: {
  at: string | null;
  cliAt: string | null;
  everyMs?: number;
  /** Without the mark, which stands beside it already. */
  bare?: boolean;
  children: ReactNode;
}): ReactElement {
  const every = useEveryMs();
  const ownMs = cliAt === null ? (everyMs ?? every('snmp')) : every('cli');
  return (
    <span>
      <ReadingCell at={cliAt ?? at} everyMs={ownMs}>
        {children}
      </ReadingCell>
      {bare ? null : <ReadByMark by={wayOf(cliAt)} />}
    </span>
  );
}

/** The interval (ms) of what is read this way: what is older than two of them is stale. */
export function useEveryMs(): (by: ReadBy | null) => number {
  const { pollMs } = useSession();
  return (by) => readEvery(by, pollMs);
}
