import type { OrderKind, OrderState } from '@heliograph/catalogue/words/order-states.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuOrderTable, OrderTask } from '../../db/tables/orders.ts';
import { emit } from '../../estate/emit.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export type OrderRow = Selectable<OnuOrderTable>;

export const orderLeases = new Leases({ table: 'onu_order', id: 'id', ms: 20_000 });

const working = phaseCode('working');

/** The ONU of an order stands at its place, with its serial number, and works. */
const hasArrived = sql<boolean>`exists (select 1 from onu u where u.tenant_id = t.tenant_id and u.olt_id = t.olt_id and u.pon = t.pon
  and u.onu_no = t.onu_no and upper(u.sn) = upper(t.sn) and u.phase = ${working} and not u.missing)`;
/** Nothing is in hand, or what was has ended. */
const isFree = sql<boolean>`(t.change_id is null or not exists (select 1 from config_change c
  where c.tenant_id = t.tenant_id and c.id = t.change_id and c.ended_at is null))`;

/** Orders with which something can be done now. */
export const dueOrders = (tx: Tx, tenantId: number, owner: string, most: number): Promise<InHand<OrderRow>[]> =>
  orderLeases.take<OrderRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.ended_at is null
      and ((t.state = 'working' and ${isFree}) or (t.state = 'waiting' and ${hasArrived}))`,
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

export const orderHasArrived = async (tx: Tx, { tenant_id: tenantId, id }: OrderRow): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from onu_order t where t.tenant_id = ${tenantId} and t.id = ${id} and ${hasArrived}`.execute(tx);
  return rows.length > 0;
};

/** Whether an ONU with another serial number has a place. */
export async function standsAnother(
  tx: Tx,
  tenantId: number,
  { oltId, pon, onu }: { readonly oltId: string; readonly pon: number; readonly onu: number },
  sn: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from onu where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = ${pon}
    and onu_no = ${onu} and upper(sn) <> ${sn.toUpperCase()} and not missing`.execute(tx);
  return rows.length > 0;
}

export interface NewOrder {
  readonly id: string;
  readonly tenantId: number;
  readonly oltId: string;
  readonly pon: number;
  readonly onu: number;
  readonly sn: string;
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
      sn: order.sn,
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

/** As `advanceOrder`, by a person: whoever works on the order finds that it is not its own any more. */
export async function steerOrder(ctx: Context, tx: Tx, row: OrderRow, to: OrderStep): Promise<OrderRow> {
  await tx
    .updateTable('onu_order')
    .set({ owner: null, lease_until: null, fence: sql<string>`fence + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  return advanceOrder(ctx, tx, row, to);
}

/** ONUs that orders will bring, and that no OLT has listed yet; of the whole tenant, whoever asks. */
export async function onusOnTheirWay(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from public.onu_order r where r.tenant_id = ${tenantId}
    and r.ended_at is null and r.kind = 'authorize' and not exists (select 1 from public.onu u where u.tenant_id = ${tenantId}
    and u.olt_id = r.olt_id and u.pon = r.pon and u.onu_no = r.onu_no and upper(u.sn) = upper(r.sn))`.execute(tx);
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

interface Query {
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
    .where('r.tenant_id', '=', tenantId);
  if (oltId !== undefined) select = select.where('r.olt_id', '=', oltId);
  if (projectId !== undefined) select = select.where('d.project_id', '=', projectId);
  if (state !== undefined) select = select.where('r.state', '=', state);
  if (kind !== undefined) select = select.where('r.kind', '=', kind);
  if (batchId !== undefined) select = select.where('r.batch_id', '=', batchId);
  if (sn !== undefined) select = select.where(sql`upper(r.sn)`, '=', sn.toUpperCase());
  if (keyword !== undefined) {
    const part = contains(keyword);
    select = select.where((eb) =>
      eb.or([
        eb('r.sn', 'ilike', part),
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
      .select(['d.name as olt_name', 'd.pon_mode', 'p.name as port_name', 'u.id as onu_id', 'u.sn as onu_sn'])
      .orderBy('r.id', 'desc'),
    query,
  );
}
