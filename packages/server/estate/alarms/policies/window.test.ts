import { expect, test } from 'vitest';
import { windowTurnsOf, holdingWindow, holdsUntil, runOf, runsBetween, type PolicyWindow } from './window.ts';

const at = (text: string) => Date.parse(text);
const ends = (window: PolicyWindow, text: string) => {
  const until = holdsUntil(window, at(text));
  return until === undefined || until === Infinity ? until : new Date(until).toISOString();
};
const night: PolicyWindow = { is: 'weekly', days: [6], start: '23:00', minutes: 180, zone: 'Europe/Berlin' };

test('always has no end, and once is from its beginning to before its end', () => {
  expect(ends({ is: 'always' }, '2026-11-23T00:00:00Z')).toBe(Infinity);
  const once: PolicyWindow = { is: 'once', from: at('2026-11-23T08:00:00Z'), to: at('2026-11-23T09:00:00Z') };
  expect(ends(once, '2026-11-23T07:59:59Z')).toBeUndefined();
  expect(ends(once, '2026-11-23T08:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(ends(once, '2026-11-23T09:00:00Z')).toBeUndefined();
});

test('a night of Saturday goes on into Sunday, in the zone that it is meant in', () => {
  // The 21st is a Saturday; Berlin is an hour ahead of UTC.
  expect(ends(night, '2026-11-21T21:59:59Z')).toBeUndefined();
  expect(ends(night, '2026-11-21T22:00:00Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(ends(night, '2026-11-22T00:59:59Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(ends(night, '2026-11-22T01:00:00Z')).toBeUndefined();
  expect(ends(night, '2026-11-20T22:30:00Z')).toBeUndefined();
});

test('what lasts three hours lasts three hours, also in the night in which the clock is changed', () => {
  // On 25 October 2026 at 03:00 clocks go back, on 29 March at 02:00 forward.
  expect(ends(night, '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  const late: PolicyWindow = { ...night, days: [7], start: '01:30' };
  expect(ends(late, '2026-10-24T23:30:00Z')).toBe('2026-10-25T02:30:00.000Z');
  expect(ends(late, '2026-03-29T00:30:00Z')).toBe('2026-03-29T03:30:00.000Z');
});

test('a beginning that the clock leaps over is not left out', () => {
  const leapt: PolicyWindow = { ...night, days: [7], start: '02:30' };
  expect(ends(leapt, '2026-03-29T01:45:00Z')).toBeDefined();
});

test('the seconds in which a window began belong to it, and no day means never', () => {
  const day: PolicyWindow = { is: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', minutes: 1, zone: 'UTC' };
  expect(ends(day, '2026-11-23T00:00:00.000Z')).toBe('2026-11-23T00:01:00.000Z');
  expect(ends(day, '2026-11-23T00:00:59.999Z')).toBe('2026-11-23T00:01:00.000Z');
  expect(ends(day, '2026-11-23T00:01:00.000Z')).toBeUndefined();
  expect(ends({ ...day, days: [] }, '2026-11-23T00:00:00Z')).toBeUndefined();
});

test('between two moments at which it changes a window holds or does not', () => {
  const [from, to] = [at('2026-10-20T00:00:00Z'), at('2026-11-03T00:00:00Z')];
  const windows: PolicyWindow[] = [
    { is: 'always' },
    { is: 'once', from: at('2026-10-22T08:00:00Z'), to: at('2026-10-22T09:30:00Z') },
    night,
    { ...night, days: [1, 2, 3, 4, 5, 6, 7], minutes: 2880 },
    { ...night, days: [7], start: '02:30', minutes: 90 },
  ];
  for (const window of windows) {
    const changes = [from, ...windowTurnsOf(window, from, to).filter((one) => one > from && one < to), to].toSorted(
      (a, b) => a - b,
    );
    for (const [n, begin] of changes.slice(0, -1).entries()) {
      const end = changes[n + 1] ?? to;
      const holds = [begin, (begin + end) / 2, end - 1].map((one) => holdsUntil(window, one) !== undefined);
      expect(new Set(holds).size, `${JSON.stringify(window)} from ${new Date(begin).toISOString()}`).toBe(1);
    }
  }
});

test('who asks again and again is told the same, also where a person ended a run within a minute', () => {
  const begin = at('2026-11-21T22:00:00Z');
  const ended: PolicyWindow = { ...night, shift: { begin, end: begin + 90_500 } };
  for (const window of [night, ended, { ...night, until: begin + 90_500 } satisfies PolicyWindow]) {
    const holds = holdingWindow(window);
    for (const ms of [-61_000, -1, 0, 59_999, 60_000, 90_499, 90_500, 10_799_999, 10_800_000])
      expect(holds(begin + ms), `${ms} after it began`).toBe(holdsUntil(window, begin + ms));
  }
});

const shown = (run: ReturnType<typeof runOf>) => run && [run.begin, run.end].map((ms) => new Date(ms).toISOString());

test('the next run is the one that goes on, or the first after it, and there is none once it recurs no more', () => {
  const until = at('2026-11-28T23:00:00Z');
  const ending: PolicyWindow = { ...night, until };
  expect(shown(runOf(ending, at('2026-11-20T12:00:00Z')))).toEqual([
    '2026-11-21T22:00:00.000Z',
    '2026-11-22T01:00:00.000Z',
  ]);
  expect(shown(runOf(ending, at('2026-11-22T00:00:00Z')))).toEqual([
    '2026-11-21T22:00:00.000Z',
    '2026-11-22T01:00:00.000Z',
  ]);
  expect(shown(runOf(ending, at('2026-11-22T01:00:00Z')))).toEqual([
    '2026-11-28T22:00:00.000Z',
    '2026-11-28T23:00:00.000Z',
  ]);
  expect(runOf(ending, until)).toBeUndefined();
  expect(ends(ending, '2026-11-28T23:00:00Z')).toBeUndefined();
  expect(runOf({ is: 'always' }, 0)).toBeUndefined();
  expect(runOf({ is: 'once', from: 100, to: 200 }, 200)).toBeUndefined();
});

test('one run that was made longer or shorter is so by itself, and the others are as usual', () => {
  const begin = at('2026-11-21T22:00:00Z');
  const longer: PolicyWindow = { ...night, shift: { begin, end: at('2026-11-22T05:00:00Z') } };
  expect(ends(longer, '2026-11-22T04:59:59Z')).toBe('2026-11-22T05:00:00.000Z');
  expect(ends(longer, '2026-11-22T05:00:00Z')).toBeUndefined();
  expect(ends(longer, '2026-11-29T00:00:00Z')).toBe('2026-11-29T01:00:00.000Z');
  const ended: PolicyWindow = { ...night, shift: { begin, end: at('2026-11-21T22:10:00Z') } };
  expect(ends(ended, '2026-11-21T22:10:00Z')).toBeUndefined();
  expect(shown(runOf(ended, at('2026-11-21T22:10:00Z')))?.[0]).toBe('2026-11-28T22:00:00.000Z');
});

test('a run that was made so long that the next one falls into it goes on to its own end', () => {
  const daily: PolicyWindow = { is: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start: '10:00', minutes: 60, zone: 'UTC' };
  const begin = at('2026-11-23T10:00:00Z');
  const longer: PolicyWindow = { ...daily, shift: { begin, end: at('2026-11-24T12:00:00Z') } };
  expect(ends(longer, '2026-11-24T10:30:00Z')).toBe('2026-11-24T12:00:00.000Z');
  expect(ends(longer, '2026-11-25T10:30:00Z')).toBe('2026-11-25T11:00:00.000Z');
});

test('the runs of some days are each run that reaches into them, one made longer among them, and none beyond the last moment', () => {
  const [from, to] = [at('2026-11-21T23:00:00Z'), at('2026-12-06T00:00:00Z')];
  const runs = (window: PolicyWindow) =>
    runsBetween(window, from, to).map(({ begin, end }) =>
      [begin, end].map((ms) => new Date(ms).toISOString().slice(5, 16)),
    );
  expect(runs({ is: 'always' })).toEqual([]);
  expect(runs({ is: 'once', from: from - 1000, to: from })).toEqual([]);
  expect(runs({ is: 'once', from: from - 1000, to: from + 60_000 })).toHaveLength(1);
  // Began an hour before the first of these days.
  const all = [
    ['11-21T22:00', '11-22T01:00'],
    ['11-28T22:00', '11-29T01:00'],
    ['12-05T22:00', '12-06T01:00'],
  ];
  expect(runs(night)).toEqual(all);
  expect(runs({ ...night, until: at('2026-11-28T23:00:00Z') })).toEqual([all[0], ['11-28T22:00', '11-28T23:00']]);
  const shift = { begin: at('2026-11-14T22:00:00Z'), end: at('2026-11-22T04:00:00Z') };
  expect(runs({ ...night, shift })).toEqual([['11-14T22:00', '11-22T04:00'], ...all]);
  expect(runs({ ...night, days: [] })).toEqual([]);
});
