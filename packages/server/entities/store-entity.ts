import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { EntityPart } from '@heliograph/catalogue/kit/entity-part.ts';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { contains } from '../db/like.ts';
import { pageOf, type Paging } from '../db/page.ts';
import type { Tx } from '../db/scope.ts';
import { fault } from '../fault.ts';
import { timeText } from '../time-text.ts';

/** A row of any entity, as its table holds it. */
export interface EntityRow {
  readonly id: string;
  readonly tenant_id: number;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly [column: string]: unknown;
}
type Open = Record<string, EntityRow>;
export type ChosenRows = SelectQueryBuilder<Open, string, object>;

/** Names of tables and columns come from definitions alone, never from who asks. */
const open = (tx: Tx): Kysely<Open> => tx as unknown as Kysely<Open>;
const own = (tx: Tx, tenantId: number, { table, fixed = {} }: Entity): ChosenRows =>
  Object.entries(fixed).reduce<ChosenRows>(
    (found, [column, is]) => found.where(column, '=', is),
    open(tx).selectFrom(table).where('tenant_id', '=', tenantId),
  );

const stampColumns = {
  createTime: 'created_at',
  updateTime: 'updated_at',
  createBy: 'created_by',
  updateBy: 'updated_by',
} as const;

const toldOf = (value: unknown): unknown => (value instanceof Date ? timeText(value) : value);

/** A row as its calls tell it. */
export function shownRow<Row>(entity: Entity<Row>, row: EntityRow): Row {
  const parts = Object.entries(entity.parts).map(([name, { stored, isSealed }]) => [
    name,
    isSealed ? null : toldOf(row[stored]),
  ]);
  const stamps = entity.stamps.map((stamp) => [stamp, toldOf(row[stampColumns[stamp]])]);
  return Object.fromEntries([[entity.key, row.id], ...parts, ...stamps]) as Row;
}

export type EntityInput = Readonly<Record<string, unknown>>;

/** A choice that the others leave nothing to choose for is not looked at by the rules of the form: one that means nothing is not kept. */
function isMeaningless({ field }: EntityPart, value: unknown, typed: EntityInput): boolean {
  if (field.kind !== 'choice' || field.when === undefined) return false;
  const { field: by, is } = field.when;
  return !is.some((one) => one === typed[by]) && !field.options.some((option) => option.value === value);
}

/** The columns that hold what was typed, but for what is sealed. */
export const entityColumnsOf = (entity: Entity, typed: EntityInput): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entity.parts).flatMap(([name, part]) => {
      const { stored, isMoment, isSealed } = part;
      if (isSealed) return [];
      const value = isMeaningless(part, typed[name], typed) ? part.blank : typed[name];
      return [[stored, isMoment && typeof value === 'string' ? new Date(value) : value]];
    }),
  );

const fits = (part: EntityPart, value: unknown) =>
  part.field.kind === 'str'
    ? sql<boolean>`${sql.ref(part.stored)} ilike ${contains(String(value))}`
    : sql<boolean>`${sql.ref(part.stored)} = ${value}`;

const ordered = (found: ChosenRows, { order }: Entity): ChosenRows =>
  order.reduce(
    (query, column) => query.orderBy(column.replace('-', ''), column.startsWith('-') ? 'desc' : 'asc'),
    found,
  );

interface Query extends Paging {
  readonly orderByColumn?: string | undefined;
  readonly isAsc?: 'asc' | 'desc' | undefined;
}

/** One page of what the filters of a list let through; `narrow` says what those of its area do. */
export async function listRows(
  tx: Tx,
  tenantId: number,
  entity: Entity,
  query: Query & EntityInput,
  narrow: (found: ChosenRows) => ChosenRows = (found) => found,
): Promise<{ rows: EntityRow[]; total: number }> {
  let found = own(tx, tenantId, entity);
  for (const [name, part] of Object.entries(entity.parts)) {
    if (part.filter && query[name] !== undefined) found = found.where(fits(part, query[name]));
  }
  const first = entity.parts[query.orderByColumn ?? '']?.stored;
  if (first !== undefined) found = found.orderBy(first, query.isAsc);
  const page = await pageOf(ordered(narrow(found), entity).selectAll(), query);
  return { rows: page.rows as EntityRow[], total: page.total };
}

/** Unknown and foreign ids look the same, and one of them stops the whole: nothing is half done. `hold`: to be changed. */
export async function findRows(
  tx: Tx,
  tenantId: number,
  entity: Entity,
  wanted: readonly string[],
  hold = false,
): Promise<EntityRow[]> {
  if (wanted.length === 0) return [];
  const rows = await own(tx, tenantId, entity)
    .selectAll()
    .where(sql<boolean>`id = any(${wanted}::int8[])`)
    .$if(hold, (found) => found.forUpdate())
    .execute();
  if (rows.length !== new Set(wanted).size) throw fault('notFound');
  return rows as unknown as EntityRow[];
}

/** What can be chosen from elsewhere. */
export async function offeredRows<Row extends object>(tx: Tx, tenantId: number, entity: Entity<Row>): Promise<Row[]> {
  const { options } = entity;
  const part = options && entity.parts[options.part];
  let found = own(tx, tenantId, entity);
  if (part) found = found.where(part.stored, '=', options.is);
  const rows = await ordered(found, entity).selectAll().limit(1000).execute();
  return (rows as unknown as EntityRow[]).map((row) => shownRow(entity, row));
}

export const insertRow = (tx: Tx, { table }: Entity, row: EntityRow): Promise<unknown> =>
  open(tx).insertInto(table).values(row).execute();

/** False: a row with the same unique value is there already. */
export async function insertIfNew(tx: Tx, { table }: Entity, row: EntityRow): Promise<boolean> {
  const made = await open(tx)
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const updateRow = (tx: Tx, tenantId: number, { table }: Entity, id: string, to: object): Promise<unknown> =>
  open(tx).updateTable(table).set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

/** Throws `stillUsed` while a row of another table names one of them. */
export async function deleteEntityRows(
  tx: Tx,
  tenantId: number,
  entity: Entity,
  rows: readonly EntityRow[],
): Promise<void> {
  const wanted = rows.map(({ id }) => id);
  for (const { table, column } of entity.usedBy ?? []) {
    const [used] = await open(tx)
      .selectFrom(table)
      .select([column, (eb) => eb.fn.countAll<string>().as('count')])
      .where('tenant_id', '=', tenantId)
      .where(column, 'in', wanted)
      .groupBy(column)
      .execute();
    if (!used) continue;
    const named = entity.parts[entity.named]?.stored ?? '';
    const name = String(rows.find(({ id }) => id === used[column])?.[named]);
    throw fault('stillUsed', { name, count: used.count });
  }
  await open(tx).deleteFrom(entity.table).where('tenant_id', '=', tenantId).where('id', 'in', wanted).execute();
}
