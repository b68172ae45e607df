import type { BulkOutcome } from '@heliograph/catalogue/words/customer-words.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { CustomerBulkRowTable, CustomerBulkTable } from '../../db/tables/orders.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type CustomerBulkRow = Selectable<CustomerBulkTable>;
export type LineRow = Selectable<CustomerBulkRowTable>;

export const bulkLeases = new Leases({ table: 'customer_bulk', id: 'id', ms: 60_000 });

/** Something is to be done for changes of many customers of a tenant. */
export const bulkTopicOf = (tenantId: number): string => `customerBulks:${tenantId}`;

/** How a row stands: by itself, or by the order that it became. An order that was kept its time and went was done. */
const outcome: RawBuilder<BulkOutcome> = sql`case when i.state <> 'placed' then i.state else coalesce(r.state, 'done') end`;

/** Nothing of it is being done any more; what waits for an ONU may wait for days. */
const isQuiet = sql<boolean>`not exists (select 1 from onu_order r where r.tenant_id = t.tenant_id and r.batch_id = t.id and r.state = 'working')`;

/** Changes with which something can be done now. */
export const dueBulks = (tx: Tx, tenantId: number, owner: string, most: number): Promise<InHand<CustomerBulkRow>[]> =>
  bulkLeases.take<CustomerBulkRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and (t.state in ('placing', 'saving') or (t.state = 'working' and ${isQuiet}))`,
    most,
  });

export const hasOpenBulks = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx
    .selectFrom('customer_bulk')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['placing', 'working', 'saving'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Locks it, so that pressing twice starts once. */
export const lockedBulk = (tx: Tx, tenantId: number, id: string): Promise<CustomerBulkRow | undefined> =>
  tx
    .selectFrom('customer_bulk')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface CountedCustomerBulk extends CustomerBulkRow {
  readonly counts: Partial<Record<BulkOutcome, number>>;
  readonly total: number;
  readonly unsaved: number;
}

async function counted(tx: Tx, tenantId: number, bulks: readonly CustomerBulkRow[]): Promise<CountedCustomerBulk[]> {
  const ids = bulks.map(({ id }) => id);
  const { rows } = await sql<{ bulk_id: string; outcome: BulkOutcome; n: number }>`
    select i.bulk_id, ${outcome} as outcome, count(*)::int as n from customer_bulk_row i
    left join onu_order r on r.tenant_id = i.tenant_id and r.id = i.order_id
    where i.tenant_id = ${tenantId} and i.bulk_id = any(${ids}::int8[]) group by 1, 2`.execute(tx);
  const { rows: olts } = await sql<{ bulk_id: string; n: number }>`
    select i.bulk_id, count(distinct i.olt_id)::int as n from customer_bulk_row i
    join config_device d on d.tenant_id = i.tenant_id and d.olt_id = i.olt_id and d.unsaved_since is not null
    where i.tenant_id = ${tenantId} and i.bulk_id = any(${ids}::int8[]) and i.state = 'placed' group by 1`.execute(tx);
  return bulks.map((bulk) => {
    const own = rows.filter(({ bulk_id: id }) => id === bulk.id);
    return {
      ...bulk,
      counts: Object.fromEntries(own.map((row) => [row.outcome, row.n])),
      total: own.reduce((sum, { n }) => sum + n, 0),
      unsaved: olts.find(({ bulk_id: id }) => id === bulk.id)?.n ?? 0,
    };
  });
}

export async function bulkById(tx: Tx, tenantId: number, id: string): Promise<CountedCustomerBulk | undefined> {
  const row = await tx
    .selectFrom('customer_bulk')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await counted(tx, tenantId, [row]))[0];
}

export async function readCustomerBulks(
  tx: Tx,
  tenantId: number,
  paging: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: CountedCustomerBulk[]; total: number }> {
  const { rows, total } = await pageOf(
    tx.selectFrom('customer_bulk').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc'),
    paging,
  );
  return { rows: await counted(tx, tenantId, rows), total };
}

interface LineQuery {
  readonly bulkId: string;
  readonly outcome?: BulkOutcome | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export const listLines = (tx: Tx, tenantId: number, { bulkId, outcome: wanted, ...paging }: LineQuery) => {
  let select = tx
    .selectFrom('customer_bulk_row as i')
    .leftJoin('onu_order as r', (join) =>
      join.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.id', '=', 'i.order_id'),
    )
    .leftJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'i.tenant_id').onRef('d.id', '=', 'i.olt_id'))
    .where('i.tenant_id', '=', tenantId)
    .where('i.bulk_id', '=', bulkId);
  if (wanted !== undefined) select = select.where(outcome, '=', wanted);
  return pageOf(
    select
      .selectAll('i')
      .select(['d.name as olt_name', 'd.pon_mode', 'r.reason as order_reason'])
      .select(outcome.as('outcome'))
      .orderBy('i.row_no'),
    paging,
  );
};

/** Rows of the bulk, all at once: a statement for each would take longer than to judge them. */
export const insertLines = async (tx: Tx, lines: readonly LineRow[]): Promise<void> => {
  if (lines.length === 0) return;
  await sql`insert into customer_bulk_row (tenant_id, bulk_id, row_no, state, onu_id, olt_id, pon, onu_no, sn, place, external_id, name,
      asked, secrets, differences, problems, order_id)
    select tenant_id, bulk_id, row_no, state, onu_id, olt_id, pon, onu_no, sn, place, external_id, name, asked, secrets,
      nullif(differences, 'null'), nullif(problems, 'null'), order_id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(tenant_id int, bulk_id int8, row_no int, state text, onu_id int8, olt_id int8,
      pon int, onu_no int, sn text, place text, external_id text, name text, asked jsonb, secrets text, differences jsonb, problems jsonb,
      order_id int8)`.execute(tx);
};

/** What is still to be placed, OLT by OLT. */
export const nextLines = (tx: Tx, { tenant_id: tenantId, id }: CustomerBulkRow, most: number): Promise<LineRow[]> =>
  tx
    .selectFrom('customer_bulk_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('bulk_id', '=', id)
    .where('state', '=', 'ready')
    .orderBy('olt_id')
    .orderBy('row_no')
    .limit(most)
    .execute();

export const settleLine = (
  tx: Tx,
  { tenant_id: tenantId, bulk_id: bulkId, row_no: row }: LineRow,
  to: Pick<LineRow, 'state'> & { readonly orderId?: string; readonly problems?: LineRow['problems'] },
) =>
  tx
    .updateTable('customer_bulk_row')
    .set({
      state: to.state,
      order_id: to.orderId ?? null,
      problems: to.problems ? JSON.stringify(to.problems) : null,
      // The order has them; those of a row that was not taken wait for another try.
      ...(to.state === 'refused' ? {} : { secrets: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('bulk_id', '=', bulkId)
    .where('row_no', '=', row)
    .execute();

/** Rows that were not taken are tried again. How many. */
export async function readmitBulkRows(tx: Tx, tenantId: number, bulkId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_bulk_row')
    .set({ state: 'ready', problems: null })
    .where('tenant_id', '=', tenantId)
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'refused')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const advanceBulk = (
  tx: Tx,
  { tenant_id: tenantId, id }: CustomerBulkRow,
  to: Partial<Pick<CustomerBulkRow, 'state' | 'save'>> & { readonly saves?: CustomerBulkRow['saves'] },
  now: Date,
) =>
  tx
    .updateTable('customer_bulk')
    .set({
      ...(to.state === undefined ? {} : { state: to.state }),
      ...(to.save === undefined ? {} : { save: to.save }),
      ...(to.saves === undefined ? {} : { saves: to.saves && JSON.stringify(to.saves) }),
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** OLTs that were told something by it, and would lose it with a restart. */
export async function unsavedOlts(
  tx: Tx,
  { tenant_id: tenantId, id }: CustomerBulkRow,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select o.id, o.name from olt o
    join config_device d on d.tenant_id = o.tenant_id and d.olt_id = o.id and d.unsaved_since is not null
    where o.tenant_id = ${tenantId} and exists (select 1 from customer_bulk_row i where i.tenant_id = ${tenantId} and i.bulk_id = ${id}
      and i.state = 'placed' and i.olt_id = o.id) order by o.id`.execute(tx);
  return rows;
}
