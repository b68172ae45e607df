import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ConfigPageTable } from '../../db/tables/config.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { rowsByKey } from './canonical.ts';
import { patched, rowDifferences } from './diff.ts';
import { holdOltShared } from './lease.ts';
import type { KeptPage } from './remembered.ts';
import type { Indexes } from './visit.ts';
import { mostRows } from './walk.ts';

export type PageRecord = Selectable<ConfigPageTable>;

/** One page of one place of a device. */
export interface PageAt {
  readonly tenantId: number;
  readonly oltId: string;
  readonly page: string;
  /** What of the device (`catalogue/kit/place.ts`). */
  readonly place: string;
}

export interface PageKey extends Omit<PageAt, 'page'> {
  readonly page: ConfigPage;
}

const at = ({ page, ...key }: PageKey): PageAt => ({ ...key, page: page.id });
const identity = ['tenant_id', 'olt_id', 'page', 'place'] as const;

/** What a device answered on a page. */
export interface PageReading {
  readonly rows: readonly PageRow[];
  readonly complete: boolean;
  readonly absent: boolean;
  readonly indexes: Indexes;
  readonly begun: Date;
  readonly at: Date;
  readonly tookMs: number;
}

export interface KeptReading {
  readonly rows: readonly PageRow[];
  /** What is kept from now on; undefined: what was kept stays. */
  readonly stored?: KeptPage;
  /** The device differs from what we last wrote or accepted. */
  readonly drift: boolean;
  /** Drift began or ended with this reading, or the page came or went. */
  readonly turned: boolean;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export const loadPage = (
  tx: Tx,
  { tenantId, oltId, page, place }: PageAt,
  forUpdate = false,
): Promise<PageRecord | undefined> =>
  tx
    .selectFrom('config_page')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', '=', page)
    .where('place', '=', place)
    .$if(forUpdate, (select) => select.forUpdate())
    .executeTakeFirst();

const write = async (tx: Tx, row: Insertable<ConfigPageTable>): Promise<void> => {
  const { tenant_id: _, olt_id: __, page: ___, place: ____, ...values } = row;
  await tx
    .insertInto('config_page')
    .values(row)
    .onConflict((conflict) => conflict.columns(identity).doUpdateSet(values))
    .execute();
};

/** Rows of an incomplete answer beside those that it lacked. */
function together(page: ConfigPage, old: readonly PageRow[], { rows, complete }: PageReading): readonly PageRow[] {
  if (complete) return rows;
  // A device that invents other rows each time must not fill the page: what was known comes first.
  return [...new Map([...rowsByKey(page, old), ...rowsByKey(page, rows)]).values()].slice(
    0,
    Math.max(mostRows, old.length),
  );
}

interface Drifting {
  readonly known: readonly PageRow[] | null;
  readonly at: Date | null;
}

/** What the device held as we knew it, while it holds something else. */
function driftOf(
  page: ConfigPage,
  old: PageRecord | undefined,
  rows: readonly PageRow[],
  source: 'device' | 'ours',
  at: Date,
): Drifting {
  const former = old?.rows ?? null;
  if (former === null) return { known: null, at: null };
  const base = old?.known ?? former;
  const known = source === 'ours' ? patched(page, base, former, rows) : base;
  if (rowDifferences(page, known, rows).length === 0) return { known: null, at: null };
  return { known, at: old?.drift_at ?? at };
}

/**
 * Holds the OLT (`holdOltShared`), and says whether a change of ours is being written to this page: what is read now is neither its past nor its
 * future. undefined: the OLT was removed.
 */
async function heldPage(
  tx: Tx,
  { tenantId, oltId, page, place }: PageKey,
): Promise<{ readonly isBeingWritten: boolean } | undefined> {
  const { rows } = await sql<{ isBeingWritten: boolean }>`
    select exists (select 1 from config_change where tenant_id = ${tenantId} and olt_id = ${oltId} and page = ${page.id} and place = ${place}
      and ended_at is null and state in ('applying', 'readingBack', 'rollingBack')) as "isBeingWritten"
    from olt where tenant_id = ${tenantId} and id = ${oltId} for key share`.execute(tx);
  return rows[0];
}

/**
 * Follows the device: what it answered becomes what we hold. Where it differs without a change of ours (`source` device) that is
 * drift, and what was there before stays known until somebody accepts it or the device returns to it. An answer that was cut
 * short takes no row away. Older than what is kept already, or read while a change is written: thrown away.
 */
export async function keepPageReading(
  tx: Tx,
  key: PageKey,
  reading: PageReading,
  source: 'device' | 'ours',
): Promise<KeptReading> {
  const { tenantId, oltId, page, place } = key;
  if (page.kept === 'never') return { rows: reading.rows, drift: false, turned: false };
  // Removed while it was being read.
  const held = await heldPage(tx, key);
  if (!held) return { rows: reading.rows, drift: false, turned: false };
  const old = await loadPage(tx, at(key), true);
  const hadDrift = old?.drift_at != null;
  const outdated = old?.read_at != null && old.read_at.getTime() > reading.begun.getTime();
  if (source === 'device' && (outdated || held.isBeingWritten)) {
    return { rows: reading.rows, drift: hadDrift, turned: false };
  }
  const of = { tenant_id: tenantId, olt_id: oltId, page: page.id, place };
  const common = { ...of, read_at: reading.at, took_ms: reading.tookMs };
  if (reading.absent) {
    // A device that is starting up may not know its tables yet: what was read before is not forgotten for that.
    const hadRows = (old?.rows ?? []).length > 0;
    if (hadRows) await noteFault(tx, key, 'gone', reading.at);
    else {
      const nothing = { rows: null, indexes: null, known: null, drift_at: null };
      await write(tx, { ...common, state: 'absent', fault: null, complete: true, ...nothing });
    }
    return { rows: [], drift: hadDrift, turned: old?.state !== 'absent' && !hadRows };
  }
  const rows = together(page, old?.rows ?? [], reading);
  const isLive = page.live === true || page.shape === 'action';
  const hasRows = !isLive || page.kept === 'last';
  const indexes = reading.complete ? reading.indexes : (old?.indexes ?? reading.indexes);
  const { known, at: driftAt } = isLive ? { known: null, at: null } : driftOf(page, old, rows, source, reading.at);
  await write(tx, {
    ...common,
    state: 'ready',
    fault: null,
    complete: reading.complete,
    rows: hasRows ? json(rows) : null,
    indexes: isLive ? null : json(indexes),
    known: json(known),
    drift_at: driftAt,
  });
  const drift = driftAt !== null;
  const stored = { read_at: reading.at, complete: reading.complete, fault: null };
  return {
    rows,
    drift,
    turned: drift !== hadDrift || (old !== undefined && old.state !== 'ready'),
    stored: isLive ? { ...stored, rows: null, indexes: null } : { ...stored, rows: [...rows], indexes },
  };
}

/** The page could not be read: what was read before stays, with the reason why there is nothing newer. */
export async function noteFault(
  tx: Tx,
  { tenantId, oltId, page, place }: PageKey,
  fault: string,
  at: Date | null = null,
): Promise<void> {
  if (page.kept === 'never' || !(await holdOltShared(tx, tenantId, oltId))) return;
  await tx
    .insertInto('config_page')
    .values({ tenant_id: tenantId, olt_id: oltId, page: page.id, place, state: 'failed', fault, tried_at: at })
    .onConflict((conflict) => conflict.columns(identity).doUpdateSet({ fault, tried_at: at }))
    .execute();
}

/** Some pages of a device and of one place of it. */
export const loadPageRecords = (
  tx: Tx,
  { tenantId, oltId, place }: Omit<PageAt, 'page'>,
  pages: readonly string[],
): Promise<PageRecord[]> =>
  tx
    .selectFrom('config_page')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where(sql<boolean>`page = any(${[...pages]}::text[])`)
    .where(sql<boolean>`place = any(${[place, wholeDevice]}::text[])`)
    .execute();

/** Indexes that the tables of one page had when they were last read whole. */
export const indexesOf = async (tx: Tx, { tenantId, oltId, page, place }: PageAt): Promise<Indexes> => {
  const row = await tx
    .selectFrom('config_page')
    .select('indexes')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', '=', page)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.indexes ?? {};
};

/** Indexes that the tables of every page of the device itself had when they were last read whole. */
export const allIndexes = async (tx: Tx, tenantId: number, oltId: string): Promise<Map<string, Indexes>> => {
  const rows = await tx
    .selectFrom('config_page')
    .select(['page', 'indexes'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('place', '=', wholeDevice)
    .execute();
  return new Map(rows.map(({ page, indexes }) => [page, indexes ?? {}]));
};

/** Of the pages of the device itself. */
export const pageRecords = (tx: Tx, tenantId: number, oltId: string) =>
  tx
    .selectFrom('config_page')
    .select(['page', 'state', 'read_at', 'fault', 'drift_at'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('place', '=', wholeDevice)
    .execute();

export const acceptPage = async (tx: Tx, { tenantId, oltId, page, place }: PageAt): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('config_page')
    .set({ known: null, drift_at: null })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', '=', page)
    .where('place', '=', place)
    .where('drift_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
