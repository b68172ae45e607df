import { changeReasons, changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { describe, expect, it } from 'vitest';
import { whyOf } from './olt-work.ts';

describe('Why a change ended so', () => {
  it('is what speaks against it, and not what was noticed on the way', () => {
    const reasons = [{ reason: 'resumed' }, { reason: 'sentAgain' }, { reason: 'loadFailed' }] as const;
    expect(whyOf({ state: 'refused', reasons: [...reasons] })).toEqual(changeReasons.loadFailed);
    expect(whyOf({ state: 'unverified', reasons: [{ reason: 'resumed' }] })).toEqual(changeReasons.resumed);
    expect(whyOf({ state: 'refused', reasons: [] })).toEqual(changeStates.refused);
  });
});
