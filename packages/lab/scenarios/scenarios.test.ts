import { describe, expect, it } from 'vitest';
import { Olt } from '../devices/olt.ts';
import { models } from '../devices/models.ts';
import { virtualTimeline } from '../kit/timeline.ts';
import { fillOlt } from './fill.ts';
import { scenarios } from './scenarios.ts';
import type { Scenario } from './scenario.ts';

const build = (scenario: Scenario): Olt[] => {
  const timeline = virtualTimeline();
  return scenario.devices.map(({ spec, plant }) => {
    const olt = new Olt({ mac: '00:00:00:00:00:01', serial: 'V1', ...spec }, timeline);
    fillOlt(olt, plant);
    return olt;
  });
};

const scenario = (name: string): Scenario => scenarios[name]!({ devices: 2, dead: 1, weak: 1 });
const onus = (olts: Olt[]): number => olts.reduce((sum, olt) => sum + olt.onus.order().length, 0);

describe('the scenarios', () => {
  it('small has three OLTs and 150 ONUs', () => {
    expect([scenario('small').devices.length, onus(build(scenario('small')))]).toEqual([3, 150]);
  });

  it('city has fifty OLTs and 50,000 ONUs that can be read', () => {
    const olts = build(scenario('city'));
    expect(olts).toHaveLength(50);
    expect(onus(olts.filter((olt) => models[olt.spec.model].onuTables))).toBe(50_000);
  });

  it('bench is full, and its last devices are dead', () => {
    expect(onus(build(scenario('bench')))).toBe(4096);
    expect(scenario('bench').devices.map(({ dead }) => dead)).toEqual([false, true]);
    expect(scenario('bench').devices.map(({ faults }) => faults?.queue)).toEqual([8, undefined]);
  });

  it('give every device its own id, and the same plant each time', () => {
    for (const name of Object.keys(scenarios)) {
      const ids = scenario(name).devices.map(({ spec }) => spec.id);
      expect(new Set(ids).size, name).toBe(ids.length);
    }
    const [first, second] = [build(scenario('small')), build(scenario('small'))];
    expect(first.map((olt) => [...olt.onus.serial])).toEqual(second.map((olt) => [...olt.onus.serial]));
    expect(first.map((olt) => [...olt.onus.phase])).toEqual(second.map((olt) => [...olt.onus.phase]));
  });

  it('give no two ONUs of one OLT the same serial', () => {
    for (const olt of build(scenario('small'))) {
      const names = [...olt.onus.order()].map((slot) => olt.onus.identity(slot, olt.model.technology));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('write descriptions that a V-SOL unit would take', () => {
    for (const olt of build(scenario('small'))) {
      for (const slot of olt.onus.order()) expect(olt.describe(slot)).toMatch(/^[\w.-]{0,32}$/);
    }
  });
});
