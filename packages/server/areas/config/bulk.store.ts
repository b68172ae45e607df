import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ConfigBulkItemTable, ConfigBulkTable } from '../../db/tables/config.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';

export type ConfigBulkRow = Selectable<ConfigBulkTable>;
export type BulkItemRow = Selectable<ConfigBulkItemTable> & {
  readonly name: string;
  readonly address: string;
  readonly change: Pick<
    ChangeRow,
    'state' | 'reasons' | 'before' | 'after' | 'secret_names' | 'page' | 'ended_at'
  > | null;
  /** Of the device, when something was sent to it. */
  readonly unsaved_since: Date | null;
};

/** How far a bulk has come: counted from the changes that it made. */
interface Counts {
  readonly total: number;
  readonly verified: number;
  readonly failed: number;
  readonly running: number;
  readonly unsaved: number;
  readonly ended_at: Date | null;
}
export type CountedBulk = Omit<ConfigBulkRow, 'state'> & Counts & { readonly state: ConfigBulkRow['state'] | 'done' };

const counted = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('config_bulk as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('config_bulk_item as i')
          .leftJoin('config_change as c', (join) =>
            join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.change_id'),
          )
          .leftJoin('config_device as d', (join) =>
            join.onRef('d.tenant_id', '=', 'c.tenant_id').onRef('d.olt_id', '=', 'c.olt_id'),
          )
          .select([
            sql<number>`count(*)::int`.as('total'),
            sql<number>`count(*) filter (where c.state = 'verified')::int`.as('verified'),
            sql<number>`count(*) filter (where c.ended_at is not null and c.state <> 'verified' or i.state = 'skipped')::int`.as(
              'failed',
            ),
            sql<number>`count(*) filter (where c.id is not null and c.ended_at is null)::int`.as('running'),
            sql<number>`count(d.unsaved_since)::int`.as('unsaved'),
            sql<Date | null>`max(c.ended_at)`.as('last'),
          ])
          .whereRef('i.tenant_id', '=', 'b.tenant_id')
          .whereRef('i.bulk_id', '=', 'b.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select(['n.total', 'n.verified', 'n.failed', 'n.running', 'n.unsaved', 'n.last'])
    .where('b.tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof counted>['executeTakeFirstOrThrow']>>;

/** A bulk is done when none of its changes is under way any more. */
const settled = ({ last, ...row }: Raw): CountedBulk => {
  const isDone = row.state === 'running' && row.running === 0;
  return { ...row, state: isDone ? 'done' : row.state, ended_at: isDone ? last : null };
};

export const findBulk = async (tx: Tx, tenantId: number, id: string): Promise<CountedBulk | undefined> => {
  const row = await counted(tx, tenantId).where('b.id', '=', id).executeTakeFirst();
  return row && settled(row);
};

export async function readConfigBulks(
  tx: Tx,
  tenantId: number,
  {
    pages,
    pageNum,
    pageSize,
  }: { readonly pages: readonly string[]; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: CountedBulk[]; total: number }> {
  if (pages.length === 0) return { rows: [], total: 0 };
  const rows = await counted(tx, tenantId)
    .where('b.page', 'in', pages)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('config_bulk')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('page', 'in', pages)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(settled), total };
}

export async function bulkItemsOf(tx: Tx, tenantId: number, bulkId: string): Promise<BulkItemRow[]> {
  const items = await tx
    .selectFrom('config_bulk_item as i')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.olt_id'))
    .leftJoin('config_device as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'i.tenant_id')
        .onRef('d.olt_id', '=', 'i.olt_id')
        .on('i.change_id', 'is not', null),
    )
    .selectAll('i')
    .select(['o.name', 'o.address', 'd.unsaved_since'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.bulk_id', '=', bulkId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();
  const ids = items.flatMap(({ change_id: id }) => (id === null ? [] : [id]));
  const changes =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('config_change')
          .select(['id', 'state', 'reasons', 'before', 'after', 'secret_names', 'page', 'ended_at'])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(changes.map((change) => [change.id, change]));
  return items.map((item) => ({ ...item, change: byId.get(item.change_id ?? '') ?? null }));
}

/** Whether it has items on devices that this transaction does not see. */
export const reachesFurther = async (tx: Tx, tenantId: number, bulkId: string): Promise<boolean> => {
  const { rows } = await sql<{ beyond: boolean }>`select
    (select count(*) from public.config_bulk_item where tenant_id = ${tenantId} and bulk_id = ${bulkId})
      > (select count(*) from config_bulk_item where tenant_id = ${tenantId} and bulk_id = ${bulkId}) as beyond`.execute(
    tx,
  );
  return rows[0]?.beyond === true;
};

/** What the last check of a device found, or the change that it led to. */
export const setBulkItem = async (
  tx: Tx,
  tenantId: number,
  bulkId: string,
  oltId: string,
  values: {
    readonly state: BulkItemRow['state'];
    readonly change_id: string | null;
    readonly base: string | null;
    readonly problems: string | null;
    readonly before: string | null;
    readonly after: string | null;
  },
): Promise<void> => {
  await tx
    .insertInto('config_bulk_item')
    .values({ tenant_id: tenantId, bulk_id: bulkId, olt_id: oltId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'bulk_id', 'olt_id']).doUpdateSet(values))
    .execute();
};
