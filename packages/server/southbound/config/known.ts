import type { RowAction } from '@heliograph/catalogue/kit/page.ts';
import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { Tx } from '../../db/scope.ts';
import { atOf, type ConfigOlt, type DevicePage } from './device.ts';
import { needsOf } from './needs.ts';
import { loadPageRecords, type PageAt, type PageRecord } from './pages.store.ts';

/** What is kept of some pages of a device. */
export interface KnownPages {
  /** Of those without a record nothing is. */
  readonly pages: readonly Pick<PageAt, 'page' | 'place'>[];
  readonly records: readonly PageRecord[];
}

/** Of a page, and of those that its conditions and what shows the same state are on. What `op` says is looked at. */
export async function knownPagesOf(
  tx: Tx,
  olt: ConfigOlt,
  page: DevicePage,
  op: RowAction | 'run',
): Promise<KnownPages> {
  const at = atOf(olt, page);
  // Nothing is kept of a command.
  if (op === 'run') return { pages: [at], records: [] };
  const reads = needsOf(page.page, op).flatMap((need) => need.reads);
  const ids = [...new Set([at.page, ...reads, ...(page.binding.related ?? [])])];
  const places = [...new Set([at.place, wholeDevice])];
  const pages = ids.flatMap((id) => places.map((place) => ({ page: id, place })));
  return { pages, records: await loadPageRecords(tx, at, ids) };
}
