import type { DecisionState } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { Tone } from '../../engine/values/Severity.tsx';

/** How what was decided is marked. */
export const decisionTones: Readonly<Record<DecisionState, Tone>> = {
  due: 'warning',
  ordered: 'good',
  stopped: 'off',
  refused: 'critical',
  dropped: 'off',
  undone: 'off',
};
