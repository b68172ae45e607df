import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';
import { OnuBook, type BookRow } from './onu-book.ts';
import { textFacts, type TextFact } from './onu-diff.ts';
import type { ReadingRow } from './onu-readings.ts';

const texts = Object.keys(textFacts) as TextFact[];

/** Which texts the rows of a reading have. */
export function textsRead(rows: readonly OnuReading[]): ReadonlySet<TextFact> {
  const found = new Set<TextFact>();
  for (const reading of rows) {
    for (const name of texts) if (reading[textFacts[name]] !== undefined) found.add(name);
    if (found.size === texts.length) break;
  }
  return found;
}

/** From the database: all ONUs of the OLT without a lock (whoever writes them holds the OLT's row, and so does the caller), and their readings. */
export async function loadBook(tx: Tx, { tenantId, oltId }: OltKey, told: ReadonlySet<TextFact>): Promise<OnuBook> {
  const ms = (name: string) => sql`(extract(epoch from ${sql.ref(name)}) * 1000)::float8 as ${sql.ref(name)}`;
  const more = [...told].map((name) => sql`, ${sql.ref(name)}`);
  const { rows } = await sql<BookRow>`
    select id, pon, onu_no, phase, state, down_cause, band, missing, admin, omcc, ${ms('last_reg')}, ${ms('last_dereg')} ${more.length === 0 ? sql`` : sql.join(more, sql``)}
    from onu where tenant_id = ${tenantId} and olt_id = ${oltId} order by pon, onu_no`.execute(tx);
  const book = new OnuBook(rows, told);
  const { rows: readings } = await sql<ReadingRow>`
    select * from onu_reading where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(tx);
  for (const row of readings) book.readings.load(row, (pon, onu) => book.placeOf(pon, onu));
  return book;
}

/**
 * What a poller remembers of the ONUs of an OLT between two polls. True as long as nothing was written about them since: every transaction
 * that writes rows of `onu` or their readings counts `olt_live.onus_seq` up, under the lock of the OLT's row.
 */
export class OnuMemory {
  private kept: { readonly seq: string; readonly book: OnuBook } | undefined;
  private told: ReadonlySet<TextFact> = new Set();

  /** Out of the memory: a transaction that fails leaves nothing behind that could be trusted. */
  take(seq: string): OnuBook | undefined {
    const { kept } = this;
    this.kept = undefined;
    return kept?.seq === seq ? kept.book : undefined;
  }

  /** After the commit. Texts are kept that were read twice in a row: serial numbers and names are read with every twelfth poll. */
  keep(seq: string, book: OnuBook, told: ReadonlySet<TextFact>): void {
    book.keepTexts(new Set([...told].filter((name) => this.told.has(name))));
    this.told = told;
    this.kept = { seq, book };
  }

  forget(): void {
    this.kept = undefined;
  }
}
