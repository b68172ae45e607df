import { describe, expect, test } from 'vitest';
import { hear, probeAfter, unheard, type LivenessSign } from './liveness.ts';

const after = (heard: readonly LivenessSign[], online: boolean | null = true) =>
  heard.reduce((state, one, second) => hear(state, one, second * 1000), unheard(online));

describe('the liveness of an OLT', () => {
  test('one missed poll only makes it suspicious', () => {
    const state = after(['missedPoll']);
    expect(state.online).toBe(true);
    expect(probeAfter(state, 0)).toBe(5000);
  });

  test('two missed polls in a row lose it', () => {
    expect(after(['missedPoll', 'missedPoll']).online).toBe(false);
  });

  test('three missed probes in a row lose it', () => {
    expect(after(['missedProbe', 'missedProbe']).online).toBe(true);
    expect(after(['missedProbe', 'missedProbe', 'missedProbe']).online).toBe(false);
  });

  test('any answer brings it back at once and forgets what was missed', () => {
    const state = after(['missedPoll', 'missedPoll', 'answer', 'missedPoll']);
    expect(state.online).toBe(true);
    expect(state.missed).toBe(1);
  });

  test('an OLT that never answered becomes offline after the same patience', () => {
    expect(after(['missedPoll'], null).online).toBeNull();
    expect(after(['missedPoll', 'missedProbe', 'missedProbe', 'missedProbe'], null).online).toBe(false);
  });

  test('a dead OLT shows within a minute of its last answer', () => {
    let [state, at] = [after(['answer']), 0];
    while (state.online !== false) {
      at += probeAfter(state, at) + 4000; // a probe and its retry take up to four seconds
      state = hear(state, 'missedProbe', at);
    }
    expect(at).toBeLessThanOrEqual(60_000);
  });

  test('one that stays lost is looked for less often', () => {
    const lost = after(['missedPoll', 'missedPoll']);
    expect(probeAfter(lost, 2000)).toBe(15_000);
    expect(probeAfter(lost, 400_000)).toBe(60_000);
  });
});
