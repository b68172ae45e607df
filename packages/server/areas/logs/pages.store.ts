import { sql, type RawBuilder } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { createdBetween, type TimeRange } from '../roles/roles.ts';

/** Counts stop here: an exact count of a million rows costs more than the page itself. */
const countCap = 10_000;
/** Rows that are looked through for a word, the newest first; ILIKE under row-level security has no index. */
export const searchCap = 200_000;

/** What a log is narrowed to: by columns that an index or a plain comparison decides, and by words. */
export interface NarrowedLog {
  readonly table: string;
  readonly tenantId: number;
  readonly exact: readonly RawBuilder<boolean>[];
  readonly words: readonly RawBuilder<boolean>[];
}

export interface LogPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalCapped: boolean;
  /** Words were looked for in the newest rows only. */
  readonly searchCapped: boolean;
}

const at = sql`r.at`;

export const like = (columns: readonly string[], part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`r.${sql.ref(column)} ilike ${contains(part)}`),
    sql` or `,
  )})`;
export const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] =>
  value === undefined ? [] : [condition(value)];
export const equal = (column: string, value: string | number): RawBuilder<boolean> =>
  sql<boolean>`r.${sql.ref(column)} = ${value}`;
/** A value that an index was made for; PostgreSQL must see it as it is. */
export const whereFailed = (column: string, done: string | number, value: number): RawBuilder<boolean> =>
  value === 0
    ? sql<boolean>`r.${sql.ref(column)} = ${sql.lit(done)}`
    : sql<boolean>`r.${sql.ref(column)} <> ${sql.lit(done)}`;

interface Times extends TimeRange {
  readonly time: { readonly from?: string | undefined; readonly to?: string | undefined };
}
export const loggedBetween = (tenantId: number, query: Times): RawBuilder<boolean>[] => [
  ...createdBetween(at, tenantId, query),
  ...createdBetween(at, tenantId, { beginTime: query.time.from, endTime: query.time.to }),
];

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

function source({ table, tenantId, exact, words }: NarrowedLog): RawBuilder<unknown> {
  const rows = sql`select r.* from ${sql.table(table)} r where ${all([sql<boolean>`r.tenant_id = ${tenantId}`, ...exact])}`;
  if (words.length === 0) return sql`(${rows}) r`;
  return sql`(${rows} order by r.at desc, r.id desc limit ${sql.lit(searchCap)}) r`;
}

async function counted(tx: Tx, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (select 1 from ${from} where ${where} limit ${sql.lit(countCap + 1)}) c`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}

/** One page, newest first. */
export async function logPageOf<Row>(
  tx: Tx,
  narrowed: NarrowedLog,
  columns: RawBuilder<unknown>,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<LogPage<Row>> {
  const from = source(narrowed);
  const where = all(narrowed.words);
  const offset = Math.min((pageNum - 1) * pageSize, countCap);
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where ${where} order by r.at desc, r.id desc limit ${pageSize} offset ${offset}`.execute(
    tx,
  );
  // A page that is not full is the last one, and tells the total by itself.
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
  const n = isLast ? offset + rows.length : await counted(tx, from, where);
  return { rows, total: Math.min(n, countCap), totalCapped: n > countCap, searchCapped: narrowed.words.length > 0 };
}

/** Where an export goes on: behind this row. */
export interface Behind {
  readonly at_key: string;
  readonly id: string;
}

/** The next rows of an export, newest first; every word counts, however far back. */
export async function nextRows<Row>(
  tx: Tx,
  { table, tenantId, exact, words }: NarrowedLog,
  columns: RawBuilder<unknown>,
  behind: Behind | undefined,
  limit: number,
): Promise<(Row & Behind)[]> {
  const on = behind
    ? [
        sql<boolean>`r.at <= ${behind.at_key}::timestamptz`,
        sql<boolean>`(r.at < ${behind.at_key}::timestamptz or r.id < ${behind.id}::int8)`,
      ]
    : [];
  const conditions = [sql<boolean>`r.tenant_id = ${tenantId}`, ...on, ...exact, ...words];
  const { rows } = await sql<Row & Behind>`select ${columns}, r.at::text as at_key from ${sql.table(table)} r
    where ${all(conditions)} order by r.at desc, r.id desc limit ${limit}`.execute(tx);
  return rows;
}
