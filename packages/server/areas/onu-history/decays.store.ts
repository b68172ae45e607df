import type { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { decay as limits } from '@heliograph/catalogue/onu/drift.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql, type RawBuilder } from 'kysely';
import { standsAt } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import { contains, macPattern, searchWordsOf } from '../../db/like.ts';

export type DecayQuery = Omit<InputOf<typeof onuHistoryCalls.listDecays>, 'sysMac' | 'id'>;
export type DecayRow = OutputOf<typeof onuHistoryCalls.listDecays>;
type Light = OutputOf<typeof onuHistoryCalls.onuLight>;

/** Counts stop here, as those of ONUs do. */
const countCap = 10_000;

interface Drift {
  readonly days: number;
  readonly day: string;
  readonly rx: number | null;
  readonly olt_rx: number | null;
  readonly rx_drift: number | null;
  readonly olt_drift: number | null;
  readonly worst: number | null;
  readonly base_from: string;
  readonly base_to: string;
  readonly base_rx: number | null;
  readonly base_olt_rx: number | null;
  readonly limit_on: string | null;
  readonly shared: 'port' | 'splitter' | null;
  readonly splitter_name: string | null;
  readonly shared_n: number | null;
  readonly shared_of: number | null;
  readonly port_name: string | null;
  readonly pon_mode: string | null;
  readonly pon: number;
}

interface Row extends Drift {
  readonly onu_id: string;
  readonly olt_id: string;
  readonly olt_name: string;
  readonly onu_no: number;
  readonly name: string | null;
  readonly sn: string | null;
  readonly mac: string | null;
}

const columns = sql`d.onu_id, d.days, d.day::text as day, d.rx, d.olt_rx, d.rx_drift, d.olt_drift, d.worst, d.base_from::text as base_from,
  d.base_to::text as base_to, d.base_rx, d.base_olt_rx, d.limit_on::text as limit_on, d.shared, s.name as splitter_name, d.shared_n, d.shared_of,
  o.olt_id, o.pon, o.onu_no, o.name, o.sn, o.mac, t.name as olt_name, t.pon_mode, p.name as port_name`;
const joins = (tenantId: number) => sql`join onu o on o.tenant_id = ${tenantId} and o.id = d.onu_id
  join olt t on t.tenant_id = ${tenantId} and t.id = o.olt_id
  left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
  left join splitter s on s.tenant_id = ${tenantId} and s.id = d.splitter_id`;

const hundredths = (value: number | null): number | null => (value === null ? null : value / 100);
const portName = (row: Pick<Drift, 'port_name' | 'pon_mode' | 'pon'>) =>
  row.port_name ?? `${row.pon_mode ?? 'PON'}0/${row.pon}`;

const baselineOf = (row: Drift) => ({
  from: row.base_from,
  to: row.base_to,
  rx: hundredths(row.base_rx),
  oltRx: hundredths(row.base_olt_rx),
});

const decayOf = (row: Drift): NonNullable<Light['decay']> => ({
  rxDrift: hundredths(row.rx_drift),
  oltDrift: hundredths(row.olt_drift),
  drift: hundredths(row.worst),
  days: row.days,
  day: row.day,
  rx: hundredths(row.rx),
  oltRx: hundredths(row.olt_rx),
  limitOn: row.limit_on,
  shared: row.shared,
  sharedBy: row.shared === 'port' ? portName(row) : row.shared === 'splitter' ? row.splitter_name : null,
  sharedN: row.shared_n,
  sharedOf: row.shared_of,
});

/** How the light of one ONU changes; undefined before its first day was summed up. */
export async function decayOfOnu(tx: Tx, tenantId: number, onuId: string) {
  const { rows } = await sql<Row>`select ${columns} from onu_drift d ${joins(tenantId)}
    where d.tenant_id = ${tenantId} and d.onu_id = ${onuId}`.execute(tx);
  const [row] = rows;
  return row && { baseline: baselineOf(row), decay: decayOf(row) };
}

const matching = (keyword: string): RawBuilder<unknown> => {
  const words = searchWordsOf(keyword).map(
    (word) => sql`(o.sn ilike ${contains(word)} or o.name ilike ${contains(word)})`,
  );
  return sql`((${words.length === 0 ? sql`false` : sql.join(words, sql` and `)}) or o.mac like ${macPattern(keyword)})`;
};

const shares: Readonly<Record<string, RawBuilder<unknown>>> = {
  port: sql`d.shared = 'port'`,
  splitter: sql`d.shared = 'splitter'`,
  alone: sql`d.shared is null`,
};

function conditions(tenantId: number, query: DecayQuery, now: Date): RawBuilder<unknown> {
  const { oltId, pon, projectId, keyword, shared, atLeast, within } = query;
  const least = atLeast === undefined ? limits.listed : Math.round(atLeast * 100);
  const parts = [sql`d.tenant_id = ${tenantId} and d.worst is not null and d.worst >= ${least}::int`];
  if (oltId !== undefined) parts.push(sql`d.olt_id = ${oltId}`);
  if (pon !== undefined) parts.push(sql`d.pon = ${pon}`);
  if (shared !== undefined) parts.push(shares[shared] ?? sql`false`);
  if (within !== undefined)
    parts.push(sql`d.limit_on <= (${now}::timestamptz at time zone 'UTC')::date + ${within}::int`);
  const ofOnu = [sql`o.tenant_id = ${tenantId} and o.id = d.onu_id and not o.missing`];
  if (projectId !== undefined) {
    ofOnu.push(sql`o.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`);
  }
  ofOnu.push(standsAt(sql`o.olt_id`, tenantId, query));
  if (keyword !== undefined) ofOnu.push(matching(keyword));
  return sql`${sql.join(parts, sql` and `)} and exists (select 1 from onu o where ${sql.join(ofOnu, sql` and `)})`;
}

/** A page, the worst first. */
export async function listDecays(tx: Tx, tenantId: number, query: DecayQuery, now: Date) {
  const where = conditions(tenantId, query, now);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from onu_drift d where ${where} limit ${countCap + 1}) c`.execute(tx);
  const { rows } = await sql<Row>`
    select ${columns} from (select d.* from onu_drift d where ${where} order by d.worst desc, d.onu_id
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}) d ${joins(tenantId)} order by d.worst desc, d.onu_id`.execute(
    tx,
  );
  const n = counted[0]?.n ?? 0;
  const shown = rows.map((row): DecayRow => ({
    id: row.onu_id,
    oltId: row.olt_id,
    oltName: row.olt_name,
    pon: row.pon,
    onu: row.onu_no,
    place: onuPlace(portName(row), row.onu_no),
    name: row.name,
    sn: row.sn,
    mac: row.mac && macText(row.mac),
    baseline: baselineOf(row),
    ...decayOf(row),
  }));
  return { rows: shown, total: Math.min(n, countCap), totalCapped: n > countCap };
}
