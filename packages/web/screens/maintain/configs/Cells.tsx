import type { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText, zonedTimeText } from '../../../engine/values/time.ts';
import { Age, StateDot } from '../../../engine/values/Values.tsx';
import type { RunningVersion } from '../../olt-config/running/lines.ts';
import { archiveWords as words } from './words.ts';

export type Archived = z.output<typeof configArchiveCalls.list.output>;

/** Lines that came and went; nothing where they were not counted. */
export function LineChange({ version }: { version: Pick<RunningVersion, 'added' | 'removed'> }): ReactElement | null {
  const { tongue: lang } = useSession();
  const { added, removed } = version;
  if (added === null || removed === null) return null;
  return (
    <span className="line-change">
      <span className="tone-good">+{numberText(added, lang)}</span>{' '}
      <span className="tone-critical">−{numberText(removed, lang)}</span>
    </span>
  );
}

/** Who caused that a version differs from the one before. */
export function VersionAuthor({ version }: { version: Pick<RunningVersion, 'cause' | 'authors'> }): ReactElement {
  const say = useWords();
  const { cause, authors } = version;
  if (cause === 'ours') return <span>{authors.join(', ')}</span>;
  if (cause === 'elsewhere') return <span className="tone-minor">{say(words.elsewhere)}</span>;
  return <span className="muted">{say(cause === 'first' ? words.first : words.unknown)}</span>;
}

/** Whether the device would keep its configuration over a restart. */
export function ConfigSaved({ olt: { unsavedSince, latest } }: { olt: Archived }): ReactElement | null {
  const say = useWords();
  const { zone } = useSession();
  if (unsavedSince === null) return latest ? <StateDot tone="good" word={say(words.yes)} /> : null;
  return (
    <span title={say(words.unsavedSince, { time: zonedTimeText(unsavedSince, zone) ?? '' })}>
      <StateDot tone="minor" word={say(words.unsaved)} note={<Age bare at={unsavedSince} everyMs={Infinity} />} />
    </span>
  );
}

/** When it was last seen on the device, or why it was not. */
export function Collected({ olt }: { olt: Archived }): ReactElement {
  const say = useWords();
  const { failed, fault, hasCli, latest, triedAt } = olt;
  if (failed > 0) {
    const word = failed === 1 ? say(words.failedOnce) : say(words.failed, { n: failed });
    return (
      <span title={fault ?? undefined}>
        <StateDot tone="critical" word={word} note={<Age bare at={triedAt} everyMs={Infinity} />} />
      </span>
    );
  }
  if (latest) return <Age bare at={latest.seenAt} everyMs={Infinity} />;
  return <span className="muted">{say(hasCli ? words.never : words.noCli)}</span>;
}
