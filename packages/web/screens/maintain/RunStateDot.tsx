import { runStates } from '@heliograph/catalogue/words/job-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { StateDot } from '../../engine/values/Values.tsx';

const tones: Readonly<Record<string, Tone>> = { '0': 'good', '1': 'critical', '2': 'warning', '3': 'off' };

/** How a run went. */
export function RunStateDot({ status }: { status: string }): ReactElement {
  const say = useWords();
  const words = (runStates as Readonly<Record<string, (typeof runStates)['0']>>)[status];
  return <StateDot tone={tones[status] ?? 'off'} word={words ? say(words) : status} />;
}
