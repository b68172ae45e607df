import type { PageRow } from '../../drivers/kit/binding.ts';
import type { KnownPages } from './known.ts';
import type { PageAt, PageRecord } from './pages.store.ts';
import type { Indexes } from './visit.ts';

/** What is kept of a page, as far as whoever visits the device asks. */
export type KeptPage = Pick<PageRecord, 'rows' | 'read_at' | 'complete' | 'fault'> & {
  readonly indexes: Indexes | null;
};

const keyOf = ({ page, place }: Pick<PageAt, 'page' | 'place'>): string => `${page} ${place}`;

/**
 * What the database held of pages when a visit began, and what the visit itself has kept since: a device is visited for a moment, so this
 * is not asked of the database again for each of its readings.
 */
export class Remembered {
  readonly #pages = new Map<string, KeptPage | undefined>();
  readonly #own = new Map<string, readonly PageRow[]>();

  /** What the database holds of these pages; of one that it does not know, that there is nothing. */
  know({ pages, records }: KnownPages): void {
    for (const page of pages) this.#pages.set(keyOf(page), undefined);
    for (const record of records) this.#pages.set(keyOf(record), record);
  }

  /** Was read from the device just now, and kept. */
  keep(page: Pick<PageAt, 'page' | 'place'>, kept: KeptPage): void {
    this.#pages.set(keyOf(page), kept);
    if (kept.rows && kept.complete) this.#own.set(keyOf(page), kept.rows);
  }

  has(page: Pick<PageAt, 'page' | 'place'>): boolean {
    return this.#pages.has(keyOf(page));
  }

  of(page: Pick<PageAt, 'page' | 'place'>): KeptPage | undefined {
    return this.#pages.get(keyOf(page));
  }

  /** Rows that this visit read from the device itself, whole. */
  ownRows(page: Pick<PageAt, 'page' | 'place'>): readonly PageRow[] | undefined {
    return this.#own.get(keyOf(page));
  }
}
