import { phaseCode, stateCode } from '@heliograph/catalogue/words/phases.ts';
import { describe, expect, test } from 'vitest';
import { lifeAfter, type OnuLife } from './life.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds));
const working: OnuLife = { phase: phaseCode('working'), state: stateCode('online'), since: at(0), down_cause: null };
const seen = (phase: string) => ({ phase: phaseCode(phase) });

describe('the life of an ONU', () => {
  test('an ONU that loses its light is offline by LOS from that moment', () => {
    const life = lifeAfter(working, seen('los'), at(5));
    expect(life).toEqual({ phase: phaseCode('los'), state: stateCode('offline'), since: at(5), down_cause: 'los' });
  });

  test('a dying gasp followed by LOS stays a power cut and begins only once', () => {
    const gasped = lifeAfter(working, seen('dyingGasp'), at(5))!;
    const lost = lifeAfter(gasped, seen('los'), at(7))!;
    expect(lost.down_cause).toBe('power');
    expect(lost.since).toEqual(at(5));
  });

  test('LOS followed by a dying gasp is a power cut too', () => {
    const lost = lifeAfter(working, seen('los'), at(5))!;
    expect(lifeAfter(lost, seen('dyingGasp'), at(6))?.down_cause).toBe('power');
  });

  test('LOS followed by a bare "offline" keeps its reason', () => {
    const lost = lifeAfter(working, seen('los'), at(5))!;
    expect(lifeAfter(lost, seen('offLine'), at(6))?.down_cause).toBe('los');
  });

  test('an ONU that works again has no reason for being away', () => {
    const lost = lifeAfter(working, seen('los'), at(5))!;
    const back = lifeAfter(lost, seen('working'), at(60))!;
    expect(back).toEqual({ ...working, since: at(60) });
  });

  test('a later outage does not inherit the reason of an earlier one', () => {
    const gasped = lifeAfter(working, seen('dyingGasp'), at(5))!;
    const back = lifeAfter(gasped, seen('working'), at(60))!;
    expect(lifeAfter(back, seen('los'), at(90))?.down_cause).toBe('los');
  });

  test('seeing the same again is no change', () => {
    expect(lifeAfter(working, seen('working'), at(99))).toBeUndefined();
  });

  test('a phase number that nobody knows changes nothing', () => {
    expect(lifeAfter(working, { phase: 77 }, at(99))).toBeUndefined();
  });

  test('an ONU switched off by the operator is disabled, not lost', () => {
    const life = lifeAfter(working, seen('deactivated'), at(5));
    expect(life?.state).toBe(stateCode('disabled'));
    expect(life?.down_cause).toBeNull();
  });
});
