import { expect, it } from 'vitest';
import { isTouched, Throttle } from './invalidate.ts';

it('An OLT that changes state makes the OLT list old, and not the rules', () => {
  expect(isTouched('olt.state', '/device/olt/list')).toBe(true);
  expect(isTouched('alarm.changed', '/device/olt/list')).toBe(false);
  expect(isTouched('unknown', '/device/olt/list')).toBe(false);
});

it('An ONU that is open is read again when it, its OLT or an alarm changes, and so are the others of its port', () => {
  for (const kind of ['onu.state', 'olt.state', 'alarm.changed'])
    expect(isTouched(kind, '/onu/detail'), kind).toBe(true);
  for (const kind of ['onu.state', 'olt.state']) expect(isTouched(kind, '/onu/list'), kind).toBe(true);
  // A storm of alarms does not read long lists again and again.
  expect(isTouched('alarm.changed', '/onu/list')).toBe(false);
});

it('A step of a change makes the change old, and not the page that the device would be read for', () => {
  expect(isTouched('config.change', '/device/config/change')).toBe(true);
  expect(isTouched('config.change', '/device/config/changes')).toBe(true);
  expect(isTouched('config.change', '/device/config/read')).toBe(false);
  expect(isTouched('config.page', '/device/config/read')).toBe(true);
});

it('A storm of events is handed over at once and then together', () => {
  const handed: string[][] = [];
  const timers: (() => void)[] = [];
  const throttle = new Throttle(
    (kinds) => handed.push([...kinds]),
    (work) => void timers.push(work),
  );
  for (let n = 0; n < 1000; n += 1) throttle.add('onu.state');
  throttle.add('olt.state');
  expect(handed).toEqual([['onu.state']]);
  timers.shift()?.();
  expect(handed).toEqual([['onu.state'], ['onu.state', 'olt.state']]);
  timers.shift()?.();
  expect(timers.length).toBe(0);
  throttle.add('board.changed');
  expect(handed.length).toBe(3);
});
