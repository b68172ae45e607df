import type { upgradeTaskRow } from '@heliograph/catalogue/calls/upgrades.ts';
import { upgradeStandings } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { upgradeTexts as words } from './words.ts';

export type UpgradeTask = z.output<typeof upgradeTaskRow>;

const tones = {
  tobeExecuted: 'off',
  running: 'minor',
  judging: 'minor',
  paused: 'off',
  halted: 'critical',
  executed: 'good',
  executionCanceled: 'off',
  executionFailed: 'critical',
  unknown: 'off',
} as const;

/** How a task stands, in one word: where it has begun and is not over with its ring, and why where it halted. */
export function TaskStanding({
  task: { standing, ring, rings, reason },
  without,
}: {
  task: UpgradeTask;
  /** The reason is said elsewhere. */
  without?: 'reason';
}): ReactElement {
  const say = useWords();
  const word = say(upgradeStandings[standing]);
  const isOnItsWay = standing === 'running' || standing === 'judging' || standing === 'paused' || standing === 'halted';
  const shown = isOnItsWay && rings > 1 ? say(words.ofRing, { phase: word, ring, rings }) : word;
  const dot = <StateDot tone={tones[standing]} word={shown} />;
  if (standing !== 'halted' || without === 'reason') return dot;
  return (
    <span className="row wrap">
      {dot}
      <span className="muted">{reason}</span>
    </span>
  );
}
