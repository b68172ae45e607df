import type { OrderKind, OrderState } from '@heliograph/catalogue/words/order-states.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuOrderTable, OrderTask } from '../../db/tables/orders.ts';
import { emit } from '../../estate/emit.ts';
import { Leases, type InHand, takenFromHolder } from '../../work/lease.ts';
import { onuIdentityIn, isOnuOf, typedIdentity } from './identity.ts';

export type OrderRow = Selectable<OnuOrderTable>;

export const orderLeases = new Leases({ table: 'onu_order', id: 'id', ms: 20_000 });

const working = phaseCode('working');

/** The ONU of an order stands at its place, or at the one that the OLT gave it, and works. */
const hasArrived = sql<boolean>`exists (select 1 from onu u where ${isOnuOf} and u.phase = ${working})`;
/** Nothing is in hand, or what was has ended. */
const isFree = sql<boolean>`(t.change_id is null or not exists (select 1 from config_change c
  where c.tenant_id = t.tenant_id and c.id = t.change_id and c.ended_at is null))`;

/** Among which orders those are looked for with which something can be done now. */
export interface DueWhat {
  readonly all: boolean;
  /** Those that wait for nothing. */
  readonly placed: boolean;
  /** Those of which one of these changes was in hand. */
  readonly ended: readonly string[];
  /** Those that wait for their ONU. */
  readonly arrived: boolean;
}

function isDue({ all, placed, ended, arrived }: DueWhat) {
  const parts = [
    ...(all ? [sql`(t.state = 'working' and ${isFree})`] : []),
    ...(placed ? [sql`(t.state = 'working' and t.change_id is null)`] : []),
    ...(ended.length > 0 ? [sql`(t.state = 'working' and t.change_id = any(${ended}::int8[]) and ${isFree})`] : []),
    ...(all || arrived ? [sql`(t.state = 'waiting' and ${hasArrived})`] : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Orders with which something can be done now, among those that are meant. */
export const dueOrders = (
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
  what: DueWhat,
): Promise<InHand<OrderRow>[]> =>
  orderLeases.take<OrderRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.ended_at is null and ${isDue(what)}`,
    most,
  });

/** Tenants have open orders, or none, whoever asks. */
export const hasOpenOrders = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx
    .selectFrom('onu_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['working', 'waiting'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Where the ONU of an order stands, and by what it is known; undefined: nowhere. */
interface Standing {
  readonly onu: number;
  readonly sn: string;
  readonly works: boolean;
}

export const orderStandingOf = async (tx: Tx, { tenant_id: tenantId, id }: OrderRow): Promise<Standing | undefined> => {
  const { rows } =
    await sql<Standing>`select u.onu_no as onu, ${onuIdentityIn('u')} as sn, u.phase = ${working} as works
    from onu_order t join onu u on ${isOnuOf} where t.tenant_id = ${tenantId} and t.id = ${id}
    order by works desc, u.updated_at desc limit 1`.execute(tx);
  return rows[0];
};

/**
 * The OLT says where the ONU is, and who it is. Another order that was told the same place before is not there any more: it looks
 * again when it goes on.
 */
export async function settlePlace(
  ctx: Context,
  tx: Tx,
  row: OrderRow,
  { onu, sn }: Pick<Standing, 'onu' | 'sn'>,
): Promise<OrderRow> {
  await sql`update onu_order set onu_no = null where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id} and pon = ${row.pon}
    and onu_no = ${onu} and id <> ${row.id} and ended_at is null and olt_numbers`.execute(tx);
  // Another order may be under way for this very unit: then this one stays known by its LOID.
  const known = sql<string>`case when exists (select 1 from public.onu_order o where o.tenant_id = ${row.tenant_id} and upper(o.sn) = ${sn}
    and o.id <> ${row.id} and o.ended_at is null) then ${row.sn} else ${sn} end`;
  return tx
    .updateTable('onu_order')
    .set({ onu_no: onu, sn: known, updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether an ONU with another serial number has a place. */
export async function standsAnother(
  tx: Tx,
  tenantId: number,
  { oltId, pon, onu }: { readonly oltId: string; readonly pon: number; readonly onu: number },
  sn: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from onu u where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = ${pon}
    and onu_no = ${onu} and ${onuIdentityIn('u')} <> ${sn.toUpperCase()} and not missing`.execute(tx);
  return rows.length > 0;
}

export interface NewOrder {
  readonly id: string;
  readonly tenantId: number;
  readonly oltId: string;
  readonly pon: number;
  /** null: the OLT says it. */
  readonly onu: number | null;
  readonly oltNumbers: boolean;
  readonly sn: string;
  readonly loid: string | null;
  readonly name: string | null;
  readonly externalId: string | null;
  readonly address: string | null;
  readonly planName: string;
  readonly kind: OrderKind;
  readonly planId: string | null;
  /** What the customer shall have; null: as it was. */
  readonly service: OrderRow['service'];
  readonly subscriptionId: string | null;
  readonly batchId: string | null;
  readonly tasks: readonly OrderTask[];
  /** Sealed. */
  readonly secrets: string | null;
  readonly by: string;
  readonly origin: OrderRow['origin'];
}

export const insertOrder = (ctx: Context, tx: Tx, order: NewOrder): Promise<OrderRow> => {
  const now = new Date(ctx.clock.now());
  return tx
    .insertInto('onu_order')
    .values({
      tenant_id: order.tenantId,
      id: order.id,
      olt_id: order.oltId,
      pon: order.pon,
      onu_no: order.onu,
      olt_numbers: order.oltNumbers,
      sn: order.sn,
      loid: order.loid,
      name: order.name,
      external_id: order.externalId,
      address: order.address,
      plan_name: order.planName,
      kind: order.kind,
      plan_id: order.planId,
      service: order.service && JSON.stringify(order.service),
      subscription_id: order.subscriptionId,
      batch_id: order.batchId,
      tasks: JSON.stringify(order.tasks),
      secrets: order.secrets,
      state: 'working',
      change_id: null,
      reason: null,
      created_by: order.by,
      origin: JSON.stringify(order.origin),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export interface OrderStep {
  readonly onu?: number;
  readonly state?: OrderState;
  readonly step?: number;
  readonly changeId?: string | null;
  readonly reason?: OrderRow['reason'];
}

const isEnd = (state: OrderState | undefined): boolean => state === 'done' || state === 'cancelled';

/** Writes how far an order has come. */
export const advanceOrder = (
  ctx: Context,
  tx: Tx,
  row: OrderRow,
  { onu, state, step, changeId, reason }: OrderStep,
): Promise<OrderRow> => {
  const now = new Date(ctx.clock.now());
  return tx
    .updateTable('onu_order')
    .set({
      updated_at: now,
      ...(onu === undefined ? {} : { onu_no: onu }),
      ...(state === undefined ? {} : { state }),
      ...(step === undefined ? {} : { step }),
      ...(changeId === undefined ? {} : { change_id: changeId }),
      ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
      ...(isEnd(state) ? { ended_at: now, secrets: null } : {}),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** What is remembered of tasks while they are done. */
export const keepTasks = (tx: Tx, row: OrderRow, tasks: readonly OrderTask[]) =>
  tx
    .updateTable('onu_order')
    .set({ tasks: JSON.stringify(tasks) })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();

/** As `advanceOrder`, by a person: whoever works on the order finds that it is not its own any more. */
export async function steerOrder(ctx: Context, tx: Tx, row: OrderRow, to: OrderStep): Promise<OrderRow> {
  await tx
    .updateTable('onu_order')
    .set(takenFromHolder('onu_order'))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  return advanceOrder(ctx, tx, row, to);
}

/** ONUs that orders will bring, and that no OLT has listed yet; of the whole tenant, whoever asks. */
export async function onusOnTheirWay(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from public.onu_order r where r.tenant_id = ${tenantId}
    and r.ended_at is null and r.kind = 'authorize' and not exists (select 1 from public.onu u where u.tenant_id = ${tenantId}
    and u.olt_id = r.olt_id and u.pon = r.pon and (u.onu_no = r.onu_no or r.olt_numbers) and ${onuIdentityIn('u')} = upper(r.sn))`.execute(
    tx,
  );
  return Number(rows[0]?.n ?? 0);
}

/** Goes on with all stopped orders of a batch, each where it stopped. undefined: there is no such batch. */
export async function retryBatch(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  batchId: string,
): Promise<OrderRow[] | undefined> {
  const rows = await tx
    .selectFrom('onu_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return undefined;
  const stopped = rows.filter(({ state }) => state === 'failed');
  const going: OrderRow[] = [];
  for (const row of stopped) {
    going.push(await steerOrder(ctx, tx, row, { state: 'working', changeId: null, reason: null }));
  }
  await emit(ctx.bus, tx, tenantId, going.map(orderEvent));
  return going;
}

export const findOrder = (tx: Tx, tenantId: number, id: string): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('onu_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const orderEvent = ({ id, olt_id: oltId, state, step }: OrderRow): LiveEvent => ({
  kind: 'onu.order',
  payload: { id, oltId, state, step },
});

interface Query extends BySite {
  readonly oltId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly kind?: OrderKind | undefined;
  readonly batchId?: string | undefined;
  readonly sn?: string | undefined;
  readonly keyword?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The newest first, with what their OLT and its port are called, and the ONU that stands there by now. */
export function listOrders(tx: Tx, tenantId: number, query: Query) {
  const { oltId, projectId, state, kind, batchId, sn, keyword } = query;
  let select = tx
    .selectFrom('onu_order as r')
    .innerJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.olt_id'))
    .leftJoin('olt_port as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'r.tenant_id')
        .onRef('p.olt_id', '=', 'r.olt_id')
        .onRef('p.port', '=', 'r.pon')
        .on('p.kind', '=', 'pon'),
    )
    .leftJoin('onu as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 'r.tenant_id')
        .onRef('u.olt_id', '=', 'r.olt_id')
        .onRef('u.pon', '=', 'r.pon')
        .onRef('u.onu_no', '=', 'r.onu_no'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where(standsAt(sql`r.olt_id`, tenantId, query));
  if (oltId !== undefined) select = select.where('r.olt_id', '=', oltId);
  if (projectId !== undefined) select = select.where('d.project_id', '=', projectId);
  if (state !== undefined) select = select.where('r.state', '=', state);
  if (kind !== undefined) select = select.where('r.kind', '=', kind);
  if (batchId !== undefined) select = select.where('r.batch_id', '=', batchId);
  if (sn !== undefined)
    select = select.where(sql<boolean>`r.id = any(array(select orders_of_unit(${typedIdentity(sn)})))`);
  if (keyword !== undefined) {
    const part = contains(keyword);
    select = select.where((eb) =>
      eb.or([
        eb('r.sn', 'ilike', part),
        eb('r.sn', 'ilike', contains(keyword.replaceAll(':', '') || keyword)),
        eb('r.name', 'ilike', part),
        eb('r.external_id', 'ilike', part),
        eb('r.address', 'ilike', part),
        eb('r.plan_name', 'ilike', part),
      ]),
    );
  }
  return pageOf(
    select
      .selectAll('r')
      .select([
        'd.name as olt_name',
        'd.pon_mode',
        'p.name as port_name',
        'u.id as onu_id',
        onuIdentityIn('u').as('onu_sn'),
      ])
      .orderBy('r.id', 'desc'),
    query,
  );
}
