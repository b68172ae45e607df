import type { upgradeTaskRow } from '@heliograph/catalogue/calls/upgrades.ts';
import { upgradePhases, upgradeStatuses } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { upgradeTexts as words } from './words.ts';

export type UpgradeTask = z.output<typeof upgradeTaskRow>;

const tones = {
  tobeExecuted: 'minor',
  executed: 'good',
  executionCanceled: 'off',
  executionFailed: 'critical',
  unknown: 'off',
} as const;

export function Status({ task: { status } }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[status]} word={say(upgradeStatuses[status])} />;
}

export function Phase({ task: { phase, ring, rings, reason } }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  const word = say(upgradePhases[phase]);
  const shown =
    rings > 1 && phase !== 'done' && phase !== 'waiting' ? say(words.ofRing, { phase: word, ring, rings }) : word;
  return phase === 'halted' ? (
    <span className="row wrap">
      <StateDot tone="critical" word={shown} />
      <span className="muted">{reason}</span>
    </span>
  ) : (
    <span>{shown}</span>
  );
}
