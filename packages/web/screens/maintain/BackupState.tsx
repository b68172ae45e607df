import { backupStates, backupWords as words } from '@heliograph/catalogue/words/backup-words.ts';
import { Progress } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { StateDot } from '../../engine/values/Values.tsx';

const tones: Readonly<Record<string, Tone>> = { done: 'good', failed: 'critical', running: 'warning', waiting: 'off' };

interface Work {
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

/** State of a backup or a restore; while it goes on, how far it is. */
export function BackupState({ work }: { work: Work }): ReactElement {
  const say = useWords();
  const label = (backupStates as Readonly<Record<string, (typeof backupStates)['done']>>)[work.state];
  const percent = work.total === 0 ? 0 : Math.floor((100 * work.done) / work.total);
  return (
    <span className="backup-state">
      <StateDot tone={tones[work.state] ?? 'off'} word={label ? say(label) : work.state} />
      {work.state === 'running' ? (
        <Progress
          percent={percent}
          size="small"
          status="normal"
          aria-label={say(words.progress, { done: work.done, total: work.total })}
        />
      ) : null}
    </span>
  );
}
