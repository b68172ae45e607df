import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import {
  replacementChecks,
  replacementTitles,
  type ReplacementCheck,
} from '@heliograph/catalogue/words/replacement-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';

type Check = OutputOf<typeof oltReplacementCalls.checkReplacement>['checks'][number];

const tones: Readonly<Record<ReplacementCheck, 'good' | 'critical' | 'warning'>> = {
  passed: 'good',
  failed: 'critical',
  look: 'warning',
};

/** Each check in words: how it came out, and what was read. */
export function ReplacementChecks({ checks }: { checks: readonly Check[] }): ReactElement {
  const say = useWords();
  return (
    <ul className="replacement-checks" aria-live="polite">
      {checks.map(({ check, result, text }) => (
        <li key={`${check} ${text}`}>
          <strong>{say(replacementTitles[check])}</strong>
          <StateDot tone={tones[result]} word={say(replacementChecks[result])} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
