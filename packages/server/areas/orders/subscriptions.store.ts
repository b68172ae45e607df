import { onuActivate, onuDeactivate } from '@heliograph/catalogue/verbs/onu.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { SubscriptionTable } from '../../db/tables/orders.ts';
import { onuIdentityIn, onuIdentityOf } from './identity.ts';
import type { OrderRow } from './orders.store.ts';
import { openOrderSecrets, ofSubscription, sealOrderSecrets, orderSecretsOf } from './secrets.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

/** Whether the ONU of a subscription still has its place; one whose place somebody else has says nothing of that ONU. */
const stands = sql<boolean>`exists (select 1 from public.onu u where u.tenant_id = s.tenant_id and u.olt_id = s.olt_id and u.pon = s.pon
  and u.onu_no = s.onu_no and ${onuIdentityIn('u')} = upper(s.sn))`;

export interface PlaceOfOnu {
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly sn: string | null;
  readonly mac: string | null;
}

/** What the ONU at a place has; undefined: nobody said so here. */
export async function subscriptionOf(tx: Tx, tenantId: number, onu: PlaceOfOnu): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select s.* from subscription s where s.tenant_id = ${tenantId}
    and s.olt_id = ${onu.olt_id} and s.pon = ${onu.pon} and s.onu_no = ${onu.onu_no} and upper(s.sn) = ${onuIdentityOf(onu)?.toUpperCase() ?? null}`.execute(
    tx,
  );
  return rows[0];
}

/** An ONU that the caller sees. */
export const findStanding = (tx: Tx, tenantId: number, onuId: string) =>
  tx
    .selectFrom('onu')
    .select(['id', 'olt_id', 'pon', 'onu_no', 'sn', 'mac', 'over_quota', 'missing'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', onuId)
    .executeTakeFirst();

/** The order of a serial number that has not ended, or the one that ended last. */
export async function currentOrder(tx: Tx, tenantId: number, sn: string): Promise<OrderRow | undefined> {
  const { rows } =
    await sql<OrderRow>`select r.* from onu_order r where r.tenant_id = ${tenantId} and r.id = any(array(select orders_of_unit(${sn})))
    order by (r.ended_at is null) desc, r.id desc limit 1`.execute(tx);
  return rows[0];
}

export type OpenOrder = Pick<OrderRow, 'id' | 'sn' | 'kind' | 'state'>;

/** An order that is under way for an ONU or for its place; of the whole tenant, whoever asks. */
export async function openOrderAt(
  tx: Tx,
  tenantId: number,
  { oltId, pon, onu, sn }: { readonly oltId: string; readonly pon: number; readonly onu: number; readonly sn: string },
  was: string,
): Promise<OpenOrder | undefined> {
  const { rows } = await sql<OpenOrder>`select id, sn, kind, state from public.onu_order
    where tenant_id = ${tenantId} and ended_at is null
      and (upper(sn) = upper(${sn}) or (olt_id = ${oltId} and pon = ${pon} and onu_no = ${onu})
        or tasks @> ${JSON.stringify([{ asks: { was } }])}::jsonb) limit 1`.execute(tx);
  return rows[0];
}

/** The ONUs behind numbers of the billing, as far as the caller sees them: number → id of the ONU. */
export async function onusByExternal(
  tx: Tx,
  tenantId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ asked: string; id: string }>`select a.asked, u.id
    from customers_called(${[...externalIds]}::text[]) a
    join subscription s on s.tenant_id = ${tenantId} and s.id = a.id
    join onu u on u.tenant_id = ${tenantId} and u.olt_id = s.olt_id and u.pon = s.pon and u.onu_no = s.onu_no and ${onuIdentityIn('u')} = upper(s.sn)`.execute(
    tx,
  );
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}

/** Where a number of the billing is in use by another ONU than `sn`: by one in service, or by an order. undefined: nowhere. */
export async function externalIdAt(
  tx: Tx,
  tenantId: number,
  externalId: string,
  sn: string,
): Promise<{ readonly olt_id: string; readonly pon: number; readonly onu_no: number | null } | undefined> {
  const { rows } = await sql<{ olt_id: string; pon: number; onu_no: number | null }>`
    select s.olt_id, s.pon, s.onu_no from public.subscription s where s.tenant_id = ${tenantId}
      and s.id = any(array(select id from customers_called(${[externalId]}::text[]))) and upper(s.sn) <> ${sn.toUpperCase()} and ${stands}
    union all select olt_id, pon, onu_no from public.onu_order where tenant_id = ${tenantId} and ended_at is null
      and name_fold(external_id) = name_fold(${externalId}) and upper(sn) <> ${sn.toUpperCase()} limit 1`.execute(tx);
  return rows[0];
}

/** Nobody stands at the place of the order, has its serial number or its number of the billing but the subscription of the order. */
const clear = (tx: Tx, row: OrderRow, keep: string | null) =>
  sql`delete from subscription where tenant_id = ${row.tenant_id} and id is distinct from ${keep}
    and ((olt_id = ${row.olt_id} and pon = ${row.pon} and onu_no = ${row.onu_no})
      or id = any(array(select customers_of_unit(${row.sn}))))`.execute(tx);

/** Written beside what another subscription may have taken meanwhile: a number of the billing is one ONU's. */
const freeExternalId = (row: OrderRow, keep: string | null) =>
  sql<string | null>`case when exists (select 1 from customers_called(array[${row.external_id}::text]) o
    where o.id is distinct from ${keep}) then null else ${row.external_id} end`;

const asked = ({ mode, wifiName }: NonNullable<OrderRow['service']>): readonly string[] => [
  ...(mode === 'pppoe' ? ['pppoePassword'] : []),
  ...(wifiName === undefined ? [] : ['wifiKey']),
];

/** A change may take a customer off the air with its last task, or back with its first. undefined: it leaves that as it is. */
function turned({ tasks }: OrderRow): boolean | undefined {
  const does = (verb: string) => tasks.some((task) => task.verb === verb);
  if (does(onuDeactivate.id)) return true;
  return does(onuActivate.id) ? false : undefined;
}
const placeIn = ({ onu_no: onu }: OrderRow): number => {
  if (onu === null) throw new Error('an order that is done without a place');
  return onu;
};

/** What the customer has by an order that gave a service: a new row, or the one that it had, written over. */
async function give(ctx: Context, tx: Tx, row: OrderRow, service: NonNullable<OrderRow['service']>): Promise<void> {
  const { tenant_id: tenantId, subscription_id: known } = row;
  await clear(tx, row, known);
  const was = known === null ? undefined : await subscriptionById(tx, tenantId, known);
  const id = was?.id ?? ctx.newId();
  const held = {
    ...(was ? openOrderSecrets(ctx, ofSubscription(tenantId, was.id), was.secrets) : {}),
    ...orderSecretsOf(ctx, row),
  };
  const needed = Object.fromEntries(asked(service).flatMap((name) => (held[name] ? [[name, held[name]]] : [])));
  const now = new Date(ctx.clock.now());
  const suspended = turned(row);
  const said = {
    olt_id: row.olt_id,
    pon: row.pon,
    onu_no: placeIn(row),
    sn: row.sn,
    loid: row.loid,
    name: row.name,
    external_id: freeExternalId(row, was?.id ?? null),
    address: row.address,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    service: JSON.stringify(service),
    secrets: sealOrderSecrets(ctx, ofSubscription(tenantId, id), needed),
    updated_at: now,
    ...(suspended === undefined ? {} : { suspended }),
  };
  if (was) {
    await tx.updateTable('subscription').set(said).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  } else {
    await tx
      .insertInto('subscription')
      .values({ ...said, tenant_id: tenantId, id, created_at: now })
      .execute();
  }
}

const subscriptionById = (tx: Tx, tenantId: number, id: string): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** An order ended well: what it changed is what the customer has from now on. In the transaction that ends the order. */
export async function settleSubscription(ctx: Context, tx: Tx, row: OrderRow): Promise<void> {
  const { tenant_id: tenantId, subscription_id: id, kind, service } = row;
  const updatedAt = new Date(ctx.clock.now());
  if (kind === 'suspend' || kind === 'restore') {
    // Whoever was let in again may have got another number.
    const moved = row.olt_numbers && id !== null && row.onu_no !== null ? { onu_no: row.onu_no } : {};
    if ('onu_no' in moved) await clear(tx, row, id);
    await tx
      .updateTable('subscription')
      .set({ suspended: kind === 'suspend', updated_at: updatedAt, ...moved })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id ?? '0')
      .execute();
  } else if (kind === 'replace') {
    if (id === null) return;
    await clear(tx, row, id);
    await tx
      .updateTable('subscription')
      .set({ sn: row.sn, loid: row.loid, onu_no: placeIn(row), updated_at: updatedAt })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  } else if (service) await give(ctx, tx, row, service);
}

/** Its ONU was deleted: nobody has anything there any more. */
export const endSubscription = (
  tx: Tx,
  tenantId: number,
  { olt_id: oltId, pon, onu_no: onu }: Pick<PlaceOfOnu, 'olt_id' | 'pon'> & { readonly onu_no: number | null },
) =>
  tx
    .deleteFrom('subscription')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('pon', '=', pon)
    .where('onu_no', '=', onu ?? 0)
    .execute();
