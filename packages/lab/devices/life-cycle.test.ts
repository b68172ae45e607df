import { gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { describe, expect, it } from 'vitest';
import { oltFor, alarmLines } from '../testing/plant.ts';
import { cutOnu, cutPon, powerOffOnu, powerOnOnu, restartOlt, restoreOnu, restorePon } from './events.ts';
import { lifeCycle, phases, type LifeEvent, type Phase } from './life-cycle.ts';
import { live, labPhaseOf, rebootOnu } from './life.ts';

/** Phases that can be reached from `from` by any events. */
const reachable = (from: Phase): Set<Phase> => {
  const found = new Set<Phase>([from]);
  for (const phase of found) for (const step of Object.values(lifeCycle[phase])) found.add(step.to);
  return found;
};

describe('the table of an ONU’s life', () => {
  it('numbers the phases as the MIB does', () => {
    const numbers = gOnuStaInfo.columns.gOnuStaInfoPhaseSta.enum;
    for (const [i, phase] of phases.entries()) expect(numbers[phase], phase).toBe(i);
  });

  it.each(phases)('leads back to work from %s', (phase) => {
    expect(reachable(phase)).toContain('working');
  });

  it('never raises an alarm for a unit that was not on the air', () => {
    for (const phase of ['los', 'offLine', 'dyingGasp', 'authFail'] as const) {
      for (const event of ['gasp', 'lightLost', 'forget'] satisfies LifeEvent[]) {
        expect(lifeCycle[phase][event]?.alarms ?? [], `${phase} ${event}`).toEqual([]);
      }
    }
  });

  it('can refuse a unit and let it in after it has been away', () => {
    const { olt, alarms } = oltFor('V1600G1', { onus: [1] });
    cutOnu(olt, 0);
    restoreOnu(olt, 0);
    olt.timeline.advance(20);
    expect(labPhaseOf(olt, 0)).toBe('logging');
    live(olt, 0, 'refused');
    expect(labPhaseOf(olt, 0)).toBe('authFail');
    expect(alarms.at(-1)?.name).toBe('onuAuthFailed');
    olt.timeline.advance(10_000);
    expect(labPhaseOf(olt, 0)).toBe('authFail');
    cutOnu(olt, 0);
    restoreOnu(olt, 0);
    olt.timeline.advance(10_000);
    expect(labPhaseOf(olt, 0)).toBe('working');
  });
});

describe('an ONU', () => {
  it('without mains gasps first, is deregistered later, and returns through logging and syncMib', () => {
    const { olt, timeline, alarms } = oltFor('V1600G1', { onus: [3] });
    powerOffOnu(olt, 1);
    expect(alarmLines(alarms)).toEqual(['onuDyingGasp 1/2']);
    timeline.advance(1000);
    expect(alarmLines(alarms)).toEqual(['onuDyingGasp 1/2', 'onuDeregister 1/2']);
    expect(labPhaseOf(olt, 1)).toBe('dyingGasp');
    alarms.length = 0;
    powerOnOnu(olt, 1);
    const seen = [100, 900, 2000].map((ms) => {
      timeline.advance(ms);
      return labPhaseOf(olt, 1);
    });
    expect(seen).toEqual(['logging', 'syncMib', 'working']);
    expect(alarmLines(alarms)).toEqual(['onuRegister 1/2', 'onuFinish 1/2']);
  });

  it('with a broken drop is lost without a gasp', () => {
    const { olt, timeline, alarms } = oltFor('V1600G1', { onus: [3] });
    cutOnu(olt, 0);
    timeline.advance(60_000);
    expect(alarmLines(alarms)).toEqual(['onuLinkLost 1/1', 'onuDeregister 1/1']);
    expect(labPhaseOf(olt, 0)).toBe('los');
  });

  it('that is plugged in again while the OLT gives it up comes back all the same', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [1] });
    powerOffOnu(olt, 0);
    // The OLT notices the silence 800 ms after the gasp, 10 ms before the unit lights up again.
    timeline.advance(790);
    powerOnOnu(olt, 0);
    timeline.advance(60_000);
    expect(labPhaseOf(olt, 0)).toBe('working');
  });

  it('returns only when every cause is gone', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [3] });
    cutPon(olt, 1);
    powerOffOnu(olt, 0);
    restorePon(olt, 1);
    timeline.advance(60_000);
    expect([labPhaseOf(olt, 0), labPhaseOf(olt, 1)]).toEqual(['los', 'working']);
    powerOnOnu(olt, 0);
    timeline.advance(60_000);
    expect(labPhaseOf(olt, 0)).toBe('working');
  });

  it('that drops again while it registers is not carried on by its old timer', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [1] });
    cutOnu(olt, 0);
    restoreOnu(olt, 0);
    timeline.advance(500);
    cutOnu(olt, 0);
    timeline.advance(60_000);
    expect(labPhaseOf(olt, 0)).toBe('los');
  });

  it('told to reboot gasps and is back within a minute', () => {
    const { olt, timeline, alarms } = oltFor('V1600G1', { onus: [1] });
    rebootOnu(olt, 0);
    timeline.advance(60_000);
    expect(alarmLines(alarms)).toEqual(['onuDyingGasp 1/1', 'onuDeregister 1/1', 'onuRegister 1/1', 'onuFinish 1/1']);
  });
});

describe('a PON', () => {
  it('with a broken feeder tells its own loss before that of each ONU, and recovery before their return', () => {
    const { olt, timeline, alarms } = oltFor('V1600G1', { onus: [3, 2] });
    cutPon(olt, 1);
    cutPon(olt, 1);
    expect(alarmLines(alarms)).toEqual(['ponLos 1/0', 'onuDeregister 1/1', 'onuDeregister 1/2', 'onuDeregister 1/3']);
    expect(labPhaseOf(olt, olt.onus.slot(2, 1))).toBe('working');
    alarms.length = 0;
    restorePon(olt, 1);
    timeline.advance(30_000);
    expect(alarmLines(alarms)[0]).toBe('ponLosRecovery 1/0');
    expect(alarmLines(alarms).filter((a) => a.startsWith('onuFinish'))).toHaveLength(3);
  });
});

describe('traffic counters', () => {
  it('never run backwards, stand still while the ONU is away, and start anew with the OLT', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [2] });
    const read = (): number => olt.octets(0, 'down', olt.now());
    let last = read();
    for (let i = 0; i < 200; i++) {
      timeline.advance(17_000);
      expect(read()).toBeGreaterThan(last);
      last = read();
    }
    powerOffOnu(olt, 0);
    const stopped = read();
    timeline.advance(600_000);
    expect(read()).toBe(stopped);
    powerOnOnu(olt, 0);
    timeline.advance(600_000);
    expect(read()).toBeGreaterThan(stopped);
    restartOlt(olt);
    timeline.advance(30_000);
    expect(read()).toBeLessThan(stopped);
    expect(olt.boots).toBe(2);
  });

  it('agree with the rate between two readings', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [2] });
    const before = olt.octets(0, 'down', olt.now());
    timeline.advance(1000);
    const rate = olt.rate(0, 'down', olt.now());
    expect(olt.octets(0, 'down', olt.now()) - before).toBeGreaterThan(rate * 0.98);
    expect(olt.octets(0, 'down', olt.now()) - before).toBeLessThan(rate * 1.02);
  });

  it('counts from nothing after it', () => {
    const { olt, timeline } = oltFor('V1600G1', { onus: [4] });
    timeline.advance(3_600_000);
    expect(olt.totals(olt.now()).down[0]).toBeGreaterThan(0);
    restartOlt(olt);
    timeline.advance(20_000);
    expect(olt.totals(olt.now()).down[0]).toBe(0);
    timeline.advance(60_000);
    const since = olt.totals(olt.now()).down[0] ?? 0;
    const perSecond = [0, 1, 2, 3].reduce((sum, slot) => sum + (olt.onus.down[slot] ?? 0), 0);
    expect(since).toBeGreaterThan(0);
    expect(since).toBeLessThan(perSecond * 60 * 2);
  });
});
