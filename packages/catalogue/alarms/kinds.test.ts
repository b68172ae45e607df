import { clearedBy } from './cleared.ts';
import { describe, expect, it } from 'vitest';
import { onuPhases } from '../words/phases.ts';
import {
  alarmKind,
  alarmKindBy2025,
  alarmKindByK,
  alarmKindByStandard,
  alarmKindOf,
  alarmKinds,
  severityOfLevel,
} from './kinds.ts';

it('What ended is told of its device only where the device could have said so', () => {
  expect(clearedBy('trap', 'fan')?.en).toBe('The device said so');
  expect(clearedBy('trap', 'trapsLost')?.en).toBe('This system saw it end');
  expect(clearedBy('poll', 'trapsLost')?.en).toBe('Polling found it gone');
  expect(clearedBy(null, 'fan')).toBeUndefined();
});

describe('the alarm catalogue', () => {
  it.each(alarmKinds.map((kind) => [kind.id, kind] as const))(
    '%s can be read in both languages and is sound',
    (_, kind) => {
      expect(kind.name.en).toMatch(/\w/);
      expect(kind.name.zh).toMatch(/\p{Script=Han}/u);
      for (const cause of kind.causes) expect(cause.zh).toMatch(/\p{Script=Han}/u);
      for (const ended of kind.clears) expect(alarmKindOf(ended)?.object, ended).toBe(kind.object);
      for (const other of [kind.explainedBy, kind.alongWith])
        if (other !== undefined) expect(alarmKindOf(other)?.object).toBe('onu');
      if (kind.phase !== undefined) expect(onuPhases.map(({ id }) => id)).toContain(kind.phase);
      if (kind.stands !== 'recovery') expect(kind.causes.length).toBeGreaterThan(0);
    },
  );

  it.each(['k', 'number2025', 'standard'] as const)('gives no %s to two kinds', (field) => {
    const numbers = alarmKinds.flatMap((kind) => kind[field] ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('keeps the numbers of the newer list above the three old alarm types', () => {
    for (const { number2025 = 3 } of alarmKinds) expect(number2025).toBeGreaterThan(2);
  });

  it('ends each paired alarm by the event that the vendor pairs it with', () => {
    const pairs = [
      [45, [22]],
      [43, [11]],
      [44, [13]],
      [48, [26]],
      [46, [23, 24, 30]],
      [51, [23, 24, 30]],
    ] as const;
    for (const [recovery, ended] of pairs) {
      for (const k of ended) expect(alarmKindByK(recovery)?.clears).toContain(alarmKindByK(k)?.id);
    }
  });

  it('is found by each of its numbers, and by none that is unknown', () => {
    expect(alarmKindByK(22)?.id).toBe('ponLos');
    expect(alarmKindBy2025(84)?.id).toBe('rogueOnu');
    expect(alarmKindByStandard('1.3.6.1.6.3.1.1.5.3')?.id).toBe('linkDown');
    expect(alarmKind('fan')).toBe(alarmKindOf('fan'));
    expect([
      alarmKindByK(36),
      alarmKindBy2025(2),
      alarmKindByStandard('1.3.6.1.6.3.1.1.5.9'),
      alarmKindOf('constructor'),
    ]).toEqual(Array(4).fill(undefined));
  });

  it('reads the level of a device as a severity', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(severityOfLevel)).toEqual([4, 4, 4, 3, 2, 1, 1, 1]);
    expect([-1, 8, 1.5, Number.NaN].map(severityOfLevel)).toEqual(Array(4).fill(undefined));
  });
});
