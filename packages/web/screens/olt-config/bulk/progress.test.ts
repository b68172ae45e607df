import { expect, it } from 'vitest';
import { bulkStandingOf, bulkPaceOf, type BulkItem } from './progress.ts';

const start = '2026-11-21T10:00:00.000Z';
const at = (seconds: number) => Date.parse(start) + seconds * 1000;

type State = Parameters<typeof bulkStandingOf>[0]['state'];
const items = (...counts: [State, number][]) =>
  counts.flatMap(([state, count]) => Array.from({ length: count }, () => ({ state }) as BulkItem));

it('The pace of a change of many OLTs tells how long it still takes', () => {
  const bulk = {
    items: items(['verified', 8], ['refused', 2], ['queued', 30], ['skipped', 5]),
    createdAt: start,
    endedAt: null,
  };
  expect(bulkPaceOf(bulk, at(60))).toEqual({ ended: 10, total: 40, perMinute: 10, leftMs: 180_000 });
});

it('One that has hardly begun or has ended foretells nothing', () => {
  const bulk = { items: items(['verified', 1], ['queued', 39]), createdAt: start, endedAt: null };
  expect(bulkPaceOf(bulk, at(60)).leftMs).toBeNull();
  const over = { items: items(['verified', 40]), createdAt: start, endedAt: new Date(at(120)).toISOString() };
  expect(bulkPaceOf(over, at(900))).toMatchObject({ perMinute: 20, leftMs: null });
});

it.each([
  ['dry', 'running'],
  ['applying', 'running'],
  ['verified', 'verified'],
  ['refused', 'failed'],
  ['halfApplied', 'failed'],
  ['skipped', 'skipped'],
] as const)('An OLT whose change is %s counts as %s', (state, kind) => {
  expect(bulkStandingOf({ state })).toBe(kind);
});
