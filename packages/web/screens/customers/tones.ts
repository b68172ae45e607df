import type { customerBulkRow } from '@heliograph/catalogue/calls/customer-bulks.ts';
import type { BulkOutcome } from '@heliograph/catalogue/words/customer-words.ts';
import type { z } from 'zod';
import type { Tone } from '../../engine/values/Severity.tsx';

export const bulkOutcomeTones: Readonly<Record<BulkOutcome, Tone>> = {
  ready: 'warning',
  same: 'off',
  bad: 'critical',
  refused: 'critical',
  working: 'warning',
  waiting: 'minor',
  failed: 'critical',
  done: 'good',
  cancelled: 'off',
};

/** What can be tried again. */
export const failedCustomersOf = ({ counts }: Pick<z.output<typeof customerBulkRow>, 'counts'>): number =>
  (counts.failed ?? 0) + (counts.refused ?? 0);
