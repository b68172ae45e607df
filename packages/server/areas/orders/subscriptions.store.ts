import { onuActivate, onuDeactivate } from '@heliograph/catalogue/verbs/onu.ts';
import { stateId } from '@heliograph/catalogue/words/phases.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { SubscriptionTable } from '../../db/tables/orders.ts';
import type { Service } from '../../drivers/kit/service.ts';
import { timeText } from '../../time-text.ts';
import { identityIn, identityOf, shownIdentity } from './identity.ts';
import type { OrderRow } from './orders.store.ts';
import { openSecrets, ofSubscription, sealSecrets, secretsOf } from './secrets.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

/** Whether the ONU of a subscription still has its place; one whose place somebody else has says nothing of that ONU. */
const stands = sql<boolean>`exists (select 1 from public.onu u where u.tenant_id = s.tenant_id and u.olt_id = s.olt_id and u.pon = s.pon
  and u.onu_no = s.onu_no and ${identityIn('u')} = upper(s.sn))`;

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
    and s.olt_id = ${onu.olt_id} and s.pon = ${onu.pon} and s.onu_no = ${onu.onu_no} and upper(s.sn) = ${identityOf(onu)?.toUpperCase() ?? null}`.execute(
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
    await sql<OrderRow>`select r.* from onu_order r where r.tenant_id = ${tenantId} and upper(r.sn) = upper(${sn})
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

/** Which customers. */
export interface CustomerQuery {
  readonly ids?: readonly string[] | undefined;
  readonly oltId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly keyword?: string | undefined;
  readonly planId?: string | undefined;
  readonly suspended?: boolean | undefined;
  readonly mode?: Service['mode'] | undefined;
}

const searched = ['s.sn', 's.name', 's.external_id', 's.address', 's.plan_name', 'd.name'] as const;

const customers = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('subscription as s')
    .innerJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.olt_id'))
    .leftJoin('olt_live as l', (join) =>
      join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.olt_id', '=', 's.olt_id'),
    )
    .leftJoin('olt_port as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 's.tenant_id')
        .onRef('p.olt_id', '=', 's.olt_id')
        .onRef('p.port', '=', 's.pon')
        .on('p.kind', '=', 'pon'),
    )
    .leftJoin('onu as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 's.tenant_id')
        .onRef('u.olt_id', '=', 's.olt_id')
        .onRef('u.pon', '=', 's.pon')
        .onRef('u.onu_no', '=', 's.onu_no')
        .on(sql<boolean>`${identityIn('u')} = upper(s.sn)`),
    )
    .leftJoin('onu_order as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 's.tenant_id')
        .on(sql<boolean>`upper(r.sn) = upper(s.sn)`)
        .on('r.ended_at', 'is', null),
    )
    .where('s.tenant_id', '=', tenantId);

function narrowed(tx: Tx, tenantId: number, query: CustomerQuery) {
  const { ids, oltId, projectId, externalId, keyword, planId, suspended, mode } = query;
  let select = customers(tx, tenantId);
  if (ids !== undefined) select = select.where('s.id', 'in', [...ids]);
  if (oltId !== undefined) select = select.where('s.olt_id', '=', oltId);
  if (projectId !== undefined) select = select.where('d.project_id', '=', projectId);
  if (planId !== undefined) select = select.where('s.plan_id', '=', planId);
  if (suspended !== undefined) select = select.where('s.suspended', '=', suspended);
  if (mode !== undefined) select = select.where(sql`s.service ->> 'mode'`, '=', mode);
  if (externalId !== undefined)
    select = select.where(sql`name_fold(s.external_id)`, '=', sql<string>`name_fold(${externalId})`);
  if (keyword !== undefined) {
    const part = contains(keyword);
    const bare = contains(keyword.replaceAll(':', '') || keyword);
    select = select.where((eb) =>
      eb.or([...searched.map((name) => eb(name, 'ilike', part)), eb('s.sn', 'ilike', bare)]),
    );
  }
  return select;
}

/** Customers by name, with what their OLT and its port are called, how their ONU stands and what is under way for it. */
export const listSubscriptions = (
  tx: Tx,
  tenantId: number,
  query: CustomerQuery & { readonly pageNum: number; readonly pageSize: number },
) =>
  pageOf(
    narrowed(tx, tenantId, query)
      .selectAll('s')
      .select(['d.name as olt_name', 'd.pon_mode', 'p.name as port_name', 'u.id as onu_id', 'u.state', 'u.since'])
      .select(['l.online as olt_online', 'l.last_answer_at', 'r.kind as order_kind', 'r.state as order_state'])
      .orderBy('s.name')
      .orderBy('s.id'),
    query,
  );

/** Customers, OLT by OLT, each with its ONU; null: that has left its place. At most so many. */
export const customersMeant = (tx: Tx, tenantId: number, query: CustomerQuery, most: number) =>
  narrowed(tx, tenantId, query)
    .select(['u.id as onu_id', 's.sn', 's.external_id', 's.pon', 's.onu_no', 'd.pon_mode', 'p.name as port_name'])
    .orderBy('d.name')
    .orderBy('s.olt_id')
    .orderBy('s.pon')
    .orderBy('s.onu_no')
    .limit(most)
    .execute();

export type CustomerMeant = Awaited<ReturnType<typeof customersMeant>>[number];

export type Customer = Awaited<ReturnType<typeof listSubscriptions>>['rows'][number];

type AtPlace = Pick<CustomerMeant, 'port_name' | 'pon_mode' | 'pon' | 'onu_no'>;

export const placeOfCustomer = ({ port_name: port, pon_mode: mode, pon, onu_no: onu }: AtPlace): string =>
  onuPlace(port ?? `${mode ?? 'PON'}0/${pon}`, onu);

/** Of an ONU whose OLT does not answer nobody knows how it stands. */
function standing({ onu_id: onuId, olt_online: online, state, since, last_answer_at: answered }: Customer) {
  if (onuId === null || state === null) return { state: null, since: null };
  if (online === false) return { state: 'unknown', since: answered && timeText(answered) };
  return { state: stateId(state) ?? 'offline', since: since && timeText(since) };
}

export const shownSubscription = (row: Customer) => ({
  id: row.id,
  onuId: row.onu_id,
  oltId: row.olt_id,
  oltName: row.olt_name,
  place: placeOfCustomer(row),
  sn: shownIdentity(row.sn, row.pon_mode === 'EPON'),
  name: row.name,
  externalId: row.external_id,
  address: row.address,
  planId: row.plan_id,
  planName: row.plan_name,
  downKbps: row.service.downKbps,
  upKbps: row.service.upKbps,
  vlan: row.service.vlan,
  mode: row.service.mode,
  pppoeUser: row.service.pppoeUser ?? null,
  wifiName: row.service.wifiName ?? null,
  suspended: row.suspended,
  ...standing(row),
  order: row.order_kind === null || row.order_state === null ? null : { kind: row.order_kind, state: row.order_state },
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** The ONUs behind numbers of the billing, as far as the caller sees them: number → id of the ONU. */
export async function onusByExternal(
  tx: Tx,
  tenantId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ asked: string; id: string }>`select a.asked, u.id
    from unnest(${[...externalIds]}::text[]) as a(asked)
    join subscription s on s.tenant_id = ${tenantId} and name_fold(s.external_id) = name_fold(a.asked)
    join onu u on u.tenant_id = ${tenantId} and u.olt_id = s.olt_id and u.pon = s.pon and u.onu_no = s.onu_no and ${identityIn('u')} = upper(s.sn)`.execute(
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
      and name_fold(s.external_id) = name_fold(${externalId}) and upper(s.sn) <> ${sn.toUpperCase()} and ${stands}
    union all select olt_id, pon, onu_no from public.onu_order where tenant_id = ${tenantId} and ended_at is null
      and name_fold(external_id) = name_fold(${externalId}) and upper(sn) <> ${sn.toUpperCase()} limit 1`.execute(tx);
  return rows[0];
}

/** Nobody stands at the place of the order, has its serial number or its number of the billing but the subscription of the order. */
const clear = (tx: Tx, row: OrderRow, keep: string | null) =>
  sql`delete from subscription where tenant_id = ${row.tenant_id} and id is distinct from ${keep}
    and ((olt_id = ${row.olt_id} and pon = ${row.pon} and onu_no = ${row.onu_no}) or upper(sn) = upper(${row.sn}))`.execute(
    tx,
  );

/** Written beside what another subscription may have taken meanwhile: a number of the billing is one ONU's. */
const freeExternalId = (row: OrderRow, keep: string | null) =>
  sql<string | null>`case when exists (select 1 from subscription o where o.tenant_id = ${row.tenant_id}
    and o.id is distinct from ${keep} and name_fold(o.external_id) = name_fold(${row.external_id})) then null else ${row.external_id} end`;

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
    ...(was ? openSecrets(ctx, ofSubscription(tenantId, was.id), was.secrets) : {}),
    ...secretsOf(ctx, row),
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
    secrets: sealSecrets(ctx, ofSubscription(tenantId, id), needed),
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
