import { countCap } from '../../db/page.ts';
import type { ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import { bandCode, type SignalBandId } from '@heliograph/catalogue/words/signal-bands.ts';
import { stateCode, type OnuStateId } from '@heliograph/catalogue/words/phases.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { contains, macPattern, searchWordsOf } from '../../db/like.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import { onuFiguresOf, type OnuTotals } from '../../estate/onus/tally.ts';
import { latestReadings } from '../../estate/onus/readings.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuLiveTable, OnuTable } from '../../db/tables/onus.ts';

/** What a list is narrowed to. */
export interface OnuQuery extends BySite {
  readonly oltId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly pon?: number | undefined;
  readonly state?: string | undefined;
  readonly cause?: string | undefined;
  readonly band?: string | undefined;
  readonly missing?: string | undefined;
  readonly keyword?: string | undefined;
  readonly orderByColumn?: string | undefined;
  readonly isAsc: 'asc' | 'desc';
  readonly pageNum: number;
  readonly pageSize: number;
  /** Instead of a page: the rows after this id, in the order of ids, without a count. What a file of any length is read by. */
  readonly behind?: string;
}

export type OnuListRow = Selectable<OnuTable> &
  Omit<Selectable<OnuLiveTable>, 'tenant_id' | 'onu_id' | 'at'> & {
    readonly at: Date | null;
    readonly olt_name: string;
    readonly site_name: string | null;
    readonly olt_mac: string | null;
    readonly pon_mode: string | null;
    readonly onus_at: Date | null;
    readonly onus_by: ReadBy | null;
    readonly optics_by: ReadBy | null;
    /** Whether its OLT answers; false: nobody knows how the ONU stands. */
    readonly olt_online: boolean | null;
    readonly last_answer_at: Date | null;
    /** What the OLT calls the PON port. */
    readonly port_name: string | null;
  };

interface OnuPage {
  readonly rows: OnuListRow[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalCapped: boolean;
}

const unknown: OnuStateId = 'unknown';
const bandsMeant = (band: string) => (band === 'weak' ? (['warning', 'critical'] as const) : [band as SignalBandId]);
const ofBand = (band: string) => sql`o.band in (${sql.join(bandsMeant(band).map((one) => sql.lit(bandCode(one))))})`;

/** The figures that only depend on how ONUs stand. */
export type CountedOnus = Omit<OnuTotals, 'waiting_new' | 'waiting_resync' | 'at'>;

/** What is shown as light: what a unit received last that is not there, or of whose OLT nothing is heard, is no level of now. */
const shownLight = sql`case when o.state = ${sql.lit(stateCode('online'))} and v.online is not false then l.rx end`;

interface Order {
  readonly by: RawBuilder<unknown>;
  /** What it takes besides the ONU itself. */
  readonly needs?: 'readings' | 'olt';
}
/** Orders by name. The place is the natural one within an OLT. */
const orders: Readonly<Record<string, Order>> = {
  place: { by: sql`o.pon` },
  sn: { by: sql`coalesce(o.sn, o.mac)` },
  name: { by: sql`nullif(o.name, '')` },
  model: { by: sql`nullif(o.model, '')` },
  oltName: { by: sql`d.name`, needs: 'olt' },
  since: { by: sql`o.since` },
  rxPower: { by: shownLight, needs: 'readings' },
  distance: { by: sql`l.distance`, needs: 'readings' },
};
const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` } as const;

function orderOf(query: OnuQuery): RawBuilder<unknown> {
  if (query.behind !== undefined) return sql`o.id`;
  const usable = orders[query.orderByColumn ?? ''];
  if (query.orderByColumn === 'place' || (!usable && query.oltId !== undefined)) {
    const direction = query.orderByColumn === 'place' && query.isAsc === 'desc' ? sql`desc` : sql`asc`;
    return sql`o.olt_id ${direction}, o.pon ${direction}, o.onu_no ${direction}`;
  }
  // Newest change first: an index has exactly this order, so a page of a million rows is read from its beginning.
  if (!usable || query.orderByColumn === 'since') {
    return query.isAsc === 'asc' && usable
      ? sql`o.since asc nulls first, o.id desc`
      : sql`o.since desc nulls last, o.id`;
  }
  if (query.orderByColumn === 'sn' && query.oltId === undefined) return sql`o.sn ${directions[query.isAsc]}, o.id`;
  // Within an OLT by place; an OLT's rows are few, so that only the first OLTs by name are sorted.
  if (query.orderByColumn === 'oltName') return sql`${usable.by} ${directions[query.isAsc]}, o.olt_id, o.pon, o.onu_no`;
  return sql`${usable.by} ${directions[query.isAsc]}, o.id`;
}

/** OLTs that do not answer: usually none, so that lists of a million rows need no join to know it. */
async function silentOlts(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ olt_id: string }>`
    select olt_id from olt_live where tenant_id = ${tenantId} and online is false`.execute(tx);
  return rows.map(({ olt_id: id }) => id);
}

/** In a state, at a level: what is only known of ONUs whose OLT answers. */
function standing({ state, cause, band }: OnuQuery, silent: readonly string[]): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (state !== undefined)
    parts.push(
      state === unknown ? sql`o.olt_id = any(${silent}::int8[])` : sql`o.state = ${stateCode(state as OnuStateId)}`,
    );
  if (cause !== undefined)
    parts.push(sql`o.state = ${stateCode('offline')} and coalesce(o.down_cause, 'unknown') = ${cause}`);
  // Bands are those of ONUs that are there; the literal lets the planner take the small index of weak ones.
  if (band !== undefined) parts.push(ofBand(band));
  if (band !== undefined && band !== 'none') parts.push(sql`o.state = ${stateCode('online')}`);
  const isKnown = (state ?? unknown) !== unknown || cause !== undefined || band !== undefined;
  if (isKnown && silent.length > 0) parts.push(sql`o.olt_id <> all(${silent}::int8[])`);
  return parts;
}

function conditions(tenantId: number, query: OnuQuery, silent: readonly string[]): RawBuilder<unknown>[] {
  const { oltId, projectId, pon, missing } = query;
  const parts = [sql`o.tenant_id = ${tenantId}`];
  if (oltId !== undefined) parts.push(sql`o.olt_id = ${oltId}`);
  if (projectId !== undefined) {
    parts.push(sql`o.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`);
  }
  parts.push(standsAt(sql`o.olt_id`, tenantId, query));
  if (pon !== undefined) parts.push(sql`o.pon = ${pon}`);
  parts.push(...standing(query, silent));
  parts.push(missing === '1' ? sql`o.missing` : missing === '0' ? sql`not o.missing` : sql`true`);
  return parts;
}

const matching = (keyword: string) => {
  const words = searchWordsOf(keyword).map(
    (word) => sql`(o.sn ilike ${contains(word)} or o.name ilike ${contains(word)})`,
  );
  return sql`((${words.length === 0 ? sql`false` : sql.join(words, sql` and `)}) or o.mac like ${macPattern(keyword)})`;
};

/** Rows that are looked at to judge how common a word is, and how many of them must have it. */
const sampleSize = 500;
const commonFrom = 10;

/**
 * Is this a word that many rows have, such as the vendor of all of them? The index would collect every one before it could
 * give the first; in the order of the list they are met at once. A wrong guess costs time, never rows.
 */
async function isCommon(tx: Tx, tenantId: number, keyword: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select * from onu where tenant_id = ${tenantId} order by since desc nulls last, id limit ${sampleSize}) o
    where ${matching(keyword)}`.execute(tx);
  return (rows[0]?.n ?? 0) >= commonFrom;
}

/** Ids that a keyword finds through the trigram index, or nothing when they are more than the cap (then they are read in order). */
async function found(tx: Tx, tenantId: number, keyword: string): Promise<string[] | undefined> {
  // Shorter words have no trigram.
  const words = searchWordsOf(keyword);
  if (words.every((word) => word.length < 3) || (await isCommon(tx, tenantId, keyword))) return undefined;
  const { rows } = await sql<{ id: string }>`
    select onu_search_words(${words.map(contains)}::text[], ${macPattern(keyword)}, ${countCap + 1}) as id`.execute(tx);
  return rows.length > countCap ? undefined : rows.map((row) => row.id);
}

async function searchCondition(tx: Tx, tenantId: number, keyword: string | undefined): Promise<RawBuilder<unknown>[]> {
  if (keyword === undefined) return [];
  const ids = await found(tx, tenantId, keyword);
  return [ids ? sql`o.id = any(${ids}::int8[])` : matching(keyword)];
}

const columns = sql`o.*, l.at, l.rx, l.tx, l.olt_rx, l.temperature, l.voltage, l.bias, l.distance, l.up_octets, l.down_octets, l.up_bps,
  l.down_bps, d.name as olt_name, e.name as site_name, d.mac as olt_mac, d.pon_mode, v.onus_at, v.onus_by, v.optics_by,
  v.online as olt_online, v.last_answer_at, p.name as port_name`;

const joins = (tenantId: number) => sql`${latestReadings(tenantId)}
    join olt d on d.tenant_id = ${tenantId} and d.id = o.olt_id
    left join site e on e.tenant_id = ${tenantId} and e.id = d.site_id
    left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.olt_id
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon`;

/**
 * What the order of a page takes besides the ONUs. Within an OLT that is the readings themselves; over a million ONUs the light that is kept
 * for it, which may be a fifth of a dB behind: the rows of a page are then ordered by what they show.
 */
function neededBy(tenantId: number, { orderByColumn, behind, oltId }: OnuQuery): RawBuilder<unknown> {
  const needs = behind === undefined ? orders[orderByColumn ?? '']?.needs : undefined;
  if (needs === 'olt') return sql`join olt d on d.tenant_id = ${tenantId} and d.id = o.olt_id`;
  return needs === 'readings'
    ? sql`${oltId === undefined ? sql`left join onu_live l on l.tenant_id = ${tenantId} and l.onu_id = o.id` : latestReadings(tenantId)}
      left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.olt_id`
    : sql``;
}

/** One page. The rows of the page are found first and only they are joined with their readings, except where readings order them. */
export async function listOnus(tx: Tx, tenantId: number, query: OnuQuery): Promise<OnuPage> {
  const where = sql.join(
    [
      ...conditions(tenantId, query, await silentOlts(tx, tenantId)),
      ...(await searchCondition(tx, tenantId, query.keyword)),
    ],
    sql` and `,
  );
  const order = orderOf(query);
  const offset = (query.pageNum - 1) * query.pageSize;
  const behind = query.behind === undefined ? sql`true` : sql`o.id > ${query.behind}`;
  const live = neededBy(tenantId, query);
  const { rows: counted } =
    query.behind === undefined
      ? await sql<{ n: string }>`
    select count(*) as n from (select 1 from onu o where ${where} limit ${countCap + 1}) c`.execute(tx)
      : { rows: [] };
  const { rows } = await sql<OnuListRow>`
    select ${columns} from (select o.* from onu o ${live} where ${where} and ${behind} order by ${order} limit ${query.pageSize} offset ${offset}) o
    ${joins(tenantId)} order by ${order}`.execute(tx);
  const n = Number(counted[0]?.n ?? 0);
  return { rows, total: Math.min(n, countCap), totalCapped: n > countCap };
}

/** Conditions on ONUs `o`, for whoever chooses by a rule what is done to all that fit. */
export async function onusThatFit(
  tx: Tx,
  tenantId: number,
  { oltId, projectId, pon, keyword }: Pick<OnuQuery, 'oltId' | 'projectId' | 'pon' | 'keyword'>,
): Promise<RawBuilder<unknown>> {
  const query = { oltId, projectId, pon, isAsc: 'asc', pageNum: 1, pageSize: 1 } as const;
  const parts = conditions(tenantId, query, []);
  return sql.join([...parts, ...(keyword === undefined ? [] : [matching(keyword)])], sql` and `);
}

/** What `counts` answers of ONUs that are narrowed in other ways than by OLT and project. Beyond the cap only that there are more. */
export async function countOnus(tx: Tx, tenantId: number, query: OnuQuery): Promise<CountedOnus | undefined> {
  const silent = await silentOlts(tx, tenantId);
  const where = sql.join(
    [...conditions(tenantId, query, silent), ...(await searchCondition(tx, tenantId, query.keyword))],
    sql` and `,
  );
  const { rows } = await sql<CountedOnus & { n: number }>`
    select ${onuFiguresOf(sql`(o.olt_id = any(${silent}::int8[]))`)}, (count(*) filter (where o.missing))::int as missing, count(*)::int as n
    from (select * from onu o where ${where} limit ${countCap + 1}) o`.execute(tx);
  const [row] = rows;
  return row === undefined || row.n > countCap ? undefined : row;
}

export async function findOnu(tx: Tx, tenantId: number, onuId: string): Promise<OnuListRow | undefined> {
  const { rows } = await sql<OnuListRow>`select ${columns} from onu o ${joins(tenantId)}
    where o.tenant_id = ${tenantId} and o.id = ${onuId}`.execute(tx);
  return rows[0];
}

export async function onuAt(
  tx: Tx,
  tenantId: number,
  oltId: string,
  pon: number,
  onu: number,
): Promise<OnuListRow | undefined> {
  const { rows } = await sql<OnuListRow>`select ${columns} from onu o ${joins(tenantId)}
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = ${pon} and o.onu_no = ${onu}`.execute(tx);
  return rows[0];
}

interface Siblings {
  readonly total: number;
  readonly online: number;
  readonly rx_median: number | null;
}

/** The other ONUs of the port. */
export async function siblingsOf(tx: Tx, tenantId: number, row: OnuListRow): Promise<Siblings> {
  const there = row.olt_online === false ? sql`false` : sql`o.state = ${stateCode('online')}`;
  const { rows } = await sql<Siblings>`
    select count(*)::int as total, (count(*) filter (where ${there}))::int as online,
      percentile_cont(0.5) within group (order by l.rx) filter (where ${there}) as rx_median
    from onu o ${latestReadings(tenantId)}
    where o.tenant_id = ${tenantId} and o.olt_id = ${row.olt_id} and o.pon = ${row.pon} and o.id <> ${row.id} and not o.missing`.execute(
    tx,
  );
  return rows[0] ?? { total: 0, online: 0, rx_median: null };
}

export const onuChangesOf = (tx: Tx, tenantId: number, onuId: string) =>
  tx
    .selectFrom('onu_change')
    .select(['at', 'phase', 'down_cause'])
    .where('tenant_id', '=', tenantId)
    .where('onu_id', '=', onuId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
