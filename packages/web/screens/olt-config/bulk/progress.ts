import type { bulkCalls } from '@heliograph/catalogue/calls/config.ts';
import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import type { z } from 'zod';

export type Bulk = z.output<typeof bulkCalls.list.output>;
export type BulkOne = z.output<typeof bulkCalls.one.output>;
export type BulkItem = BulkOne['items'][number];

export type BulkStanding = 'failed' | 'running' | 'verified' | 'skipped';

/** What has become of one device of a change of many. */
export function bulkStandingOf({ state }: Pick<BulkItem, 'state'>): BulkStanding {
  if (state === 'skipped') return 'skipped';
  if (state === 'verified') return 'verified';
  return state !== 'dry' && isEnd(state) ? 'failed' : 'running';
}

interface Pace {
  readonly ended: number;
  readonly total: number;
  /** Devices per minute; null before two have ended. */
  readonly perMinute: number | null;
  /** ms until the last one, at this pace. */
  readonly leftMs: number | null;
}

/** How many OLTs have come to which end. */
export function bulkTallyOf(items: readonly Pick<BulkItem, 'state'>[]): Readonly<Record<BulkStanding, number>> {
  const tally = { failed: 0, running: 0, verified: 0, skipped: 0 };
  for (const item of items) tally[bulkStandingOf(item)] += 1;
  return tally;
}

/** How fast a change of many goes on, from what has ended since its start; OLTs that are left out do not count. */
export function bulkPaceOf(bulk: Pick<BulkOne, 'items' | 'createdAt' | 'endedAt'>, now: number): Pace {
  const { verified, failed, skipped } = bulkTallyOf(bulk.items);
  const [ended, total] = [verified + failed, bulk.items.length - skipped];
  const took = (bulk.endedAt === null ? now : Date.parse(bulk.endedAt)) - Date.parse(bulk.createdAt);
  if (ended < 2 || took <= 0) return { ended, total, perMinute: null, leftMs: null };
  const perMinute = (ended * 60_000) / took;
  return { ended, total, perMinute, leftMs: bulk.endedAt === null ? (took / ended) * (total - ended) : null };
}
