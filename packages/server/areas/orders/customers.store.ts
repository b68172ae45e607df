import { countCap } from '../../db/page.ts';
import { stateId } from '@heliograph/catalogue/words/phases.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql, type RawBuilder } from 'kysely';
import { contains, macPattern } from '../../db/like.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuTable } from '../../db/tables/onus.ts';
import type { Service } from '../../drivers/kit/service.ts';
import { timeText } from '../../time-text.ts';
import { onuIdentityIn, shownIdentity } from './identity.ts';
import type { OrderRow } from './orders.store.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** Which customers. */
export interface CustomerQuery extends BySite {
  readonly ids?: readonly string[] | undefined;
  readonly oltId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly keyword?: string | undefined;
  readonly planId?: string | undefined;
  readonly suspended?: boolean | undefined;
  readonly mode?: Service['mode'] | undefined;
}

/** Customers that are looked at to judge how common a word is, and how many of them must have it. */
const sampleSize = 500;
const commonFrom = 10;

/** A word that is looked for: as a part of what is known of a customer, as one of a MAC address in any notation, in the names of OLTs. */
interface Word {
  readonly part: string;
  readonly digits: string | null;
  readonly olts: readonly string[];
}

async function wordOf(tx: Tx, tenantId: number, keyword: string): Promise<Word> {
  const part = contains(keyword);
  const { rows } = await sql<{
    id: string;
  }>`select id from olt where tenant_id = ${tenantId} and name ilike ${part}`.execute(tx);
  return { part, digits: macPattern(keyword), olts: rows.map(({ id }) => id) };
}

const has = ({ part, digits, olts }: Word) => sql<boolean>`(s.sn ilike ${part} or s.name ilike ${part}
  or s.external_id ilike ${part} or s.address ilike ${part} or s.plan_name ilike ${part} or s.sn ilike ${digits}::text
  or s.olt_id = any(${olts}::int8[]))`;

/**
 * Is this a word that many customers have, such as their town? The index would collect every one before it could give the first; in the
 * order of the list they are met at once. A wrong guess costs time, never rows.
 */
async function isCommon(tx: Tx, tenantId: number, word: Word): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select * from subscription where tenant_id = ${tenantId} order by name, id limit ${sampleSize}) s where ${has(word)}`.execute(
    tx,
  );
  return (rows[0]?.n ?? 0) >= commonFrom;
}

/** Who has the word: by the trigram index where that is quicker, else one by one. Shorter words have no trigram. */
async function searched(tx: Tx, tenantId: number, keyword: string): Promise<RawBuilder<boolean>> {
  const word = await wordOf(tx, tenantId, keyword);
  if (keyword.length < 3 || (await isCommon(tx, tenantId, word))) return has(word);
  const { rows } = await sql<{ id: string }>`
    select customer_search(${word.part}, ${word.digits}::text, ${word.olts}::int8[], ${countCap + 1}) as id`.execute(
    tx,
  );
  return rows.length > countCap ? has(word) : sql<boolean>`s.id = any(${rows.map(({ id }) => id)}::int8[])`;
}

/** What customers are chosen by, of `s` alone: only the rows of a page are joined with what is shown beside them. */
async function chosenBy(tx: Tx, tenantId: number, query: CustomerQuery): Promise<RawBuilder<unknown>> {
  const { ids, oltId, projectId, externalId, keyword, planId, suspended, mode } = query;
  const parts: RawBuilder<unknown>[] = [sql`s.tenant_id = ${tenantId}`];
  if (ids !== undefined) parts.push(sql`s.id = any(${[...ids]}::int8[])`);
  if (oltId !== undefined) parts.push(sql`s.olt_id = ${oltId}`);
  if (projectId !== undefined)
    parts.push(sql`s.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`);
  parts.push(standsAt(sql`s.olt_id`, tenantId, query));
  if (planId !== undefined) parts.push(sql`s.plan_id = ${planId}`);
  if (suspended !== undefined) parts.push(suspended ? sql`s.suspended` : sql`not s.suspended`);
  if (mode !== undefined) parts.push(sql`s.service ->> 'mode' = ${mode}`);
  if (externalId !== undefined) parts.push(sql`s.id in (select c.id from customers_called(${[externalId]}::text[]) c)`);
  if (keyword !== undefined) parts.push(await searched(tx, tenantId, keyword));
  return sql.join(parts, sql` and `);
}

type Onu = Pick<OnuTable, 'state'>;

export interface CustomerRow extends SubscriptionRow {
  readonly olt_name: string;
  readonly site_name: string | null;
  readonly pon_mode: string | null;
  readonly port_name: string | null;
  /** null: it has left its place. */
  readonly onu_id: string | null;
  readonly state: Onu['state'] | null;
  readonly since: Date | null;
  readonly olt_online: boolean | null;
  readonly last_answer_at: Date | null;
  /** What is under way for it. */
  readonly order_kind: OrderRow['kind'] | null;
  readonly order_state: OrderRow['state'] | null;
}

export interface CustomerPage {
  readonly rows: CustomerRow[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalCapped: boolean;
}

const beside = (tenantId: number) => sql`join olt d on d.tenant_id = ${tenantId} and d.id = s.olt_id
    left join site e on e.tenant_id = ${tenantId} and e.id = d.site_id
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = s.olt_id and p.port = s.pon and p.kind = 'pon'
    left join onu u on u.tenant_id = ${tenantId} and u.olt_id = s.olt_id and u.pon = s.pon and u.onu_no = s.onu_no
      and ${onuIdentityIn('u')} = upper(s.sn)`;

/** Customers by name, with what their OLT and its port are called, how their ONU stands and what is under way for it. */
export async function listSubscriptions(
  tx: Tx,
  tenantId: number,
  query: CustomerQuery & { readonly pageNum: number; readonly pageSize: number },
): Promise<CustomerPage> {
  const { pageNum, pageSize } = query;
  const where = await chosenBy(tx, tenantId, query);
  const { rows: counted } = await sql<{ n: string }>`
    select count(*) as n from (select 1 from subscription s where ${where} limit ${countCap + 1}) c`.execute(tx);
  const { rows } = await sql<CustomerRow>`
    select s.*, d.name as olt_name, e.name as site_name, d.pon_mode, p.name as port_name, u.id as onu_id, u.state, u.since, l.online as olt_online,
      l.last_answer_at, r.kind as order_kind, r.state as order_state
    from (select s.* from subscription s where ${where} order by s.name, s.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}) s
    ${beside(tenantId)} left join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = s.olt_id
    left join onu_order r on r.tenant_id = ${tenantId} and upper(r.sn) = upper(s.sn) and r.ended_at is null
    order by s.name, s.id`.execute(tx);
  const n = Number(counted[0]?.n ?? 0);
  return { rows, total: Math.min(n, countCap), totalCapped: n > countCap };
}

export type CustomerMeant = Pick<
  CustomerRow,
  'onu_id' | 'sn' | 'external_id' | 'pon' | 'onu_no' | 'pon_mode' | 'port_name'
>;

/** Customers, OLT by OLT, each with its ONU; null: that has left its place. At most so many. */
export async function customersMeant(
  tx: Tx,
  tenantId: number,
  query: CustomerQuery,
  most: number,
): Promise<CustomerMeant[]> {
  const where = await chosenBy(tx, tenantId, query);
  const { rows } = await sql<CustomerMeant>`
    select u.id as onu_id, s.sn, s.external_id, s.pon, s.onu_no, d.pon_mode, p.name as port_name
    from (select s.* from subscription s where ${where} limit ${most}) s ${beside(tenantId)}
    order by d.name, s.olt_id, s.pon, s.onu_no`.execute(tx);
  return rows;
}

type AtPlace = Pick<CustomerMeant, 'port_name' | 'pon_mode' | 'pon' | 'onu_no'>;

export const placeOfCustomer = ({ port_name: port, pon_mode: mode, pon, onu_no: onu }: AtPlace): string =>
  onuPlace(port ?? `${mode ?? 'PON'}0/${pon}`, onu);

/** Of an ONU whose OLT does not answer nobody knows how it stands. */
function standing({ onu_id: onuId, olt_online: online, state, since, last_answer_at: answered }: CustomerRow) {
  if (onuId === null || state === null) return { state: null, since: null };
  if (online === false) return { state: 'unknown', since: answered && timeText(answered) };
  return { state: stateId(state) ?? 'offline', since: since && timeText(since) };
}

export const shownSubscription = (row: CustomerRow) => ({
  id: row.id,
  onuId: row.onu_id,
  oltId: row.olt_id,
  oltName: row.olt_name,
  siteName: row.site_name,
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
