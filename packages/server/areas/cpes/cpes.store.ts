import { countCap } from '../../db/page.ts';
import type { CpeStateName } from '@heliograph/catalogue/words/cpe-words.ts';
import type { CpeProtocolName } from '@heliograph/catalogue/words/usp-words.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { contains, macPattern, searchWordsOf } from '../../db/like.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeLiveTable, CpeTable } from '../../db/tables/cpes.ts';

/** What a list is narrowed to. */
export interface CpeQuery extends BySite {
  readonly projectId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly oltId?: string | undefined;
  readonly state?: CpeStateName | undefined;
  readonly protocol?: CpeProtocolName | undefined;
  readonly deviceType?: string | undefined;
  readonly keyword?: string | undefined;
}

export interface CpePaging {
  readonly orderByColumn?: 'serialno' | 'createTime' | undefined;
  readonly isAsc: 'asc' | 'desc';
  readonly pageNum: number;
  readonly pageSize: number;
  /** Instead of a page: the rows after this id, in the order of ids, without a count. */
  readonly behind?: string;
}

export type CpeListRow = Omit<Selectable<CpeTable>, 'secret' | 'written'> &
  Omit<Selectable<CpeLiveTable>, 'tenant_id' | 'cpe_id' | 'online'> & {
    readonly online: boolean | null;
    readonly mqtt_client_id: string | null;
    readonly group_name: string | null;
    readonly project_name: string | null;
    readonly pon: number | null;
    readonly onu_no: number | null;
    readonly olt_id: string | null;
    readonly olt_name: string | null;
    readonly pon_mode: string | null;
    readonly port_name: string | null;
  };

/** As rows say it. */
const rowProtocols: Readonly<Record<CpeProtocolName, CpeListRow['protocol']>> = {
  TR069: 'cwmp',
  USP: 'usp',
  MQTT: 'mqtt',
};

const standing: Readonly<Record<CpeStateName, RawBuilder<unknown>>> = {
  online: sql`online`,
  offline: sql`online = false`,
  new: sql`online is null`,
};

function matching(keyword: string): RawBuilder<unknown> {
  const words = searchWordsOf(keyword).map(
    (word) => sql`(c.serial ilike ${contains(word)} or c.name ilike ${contains(word)})`,
  );
  return sql`((${words.length === 0 ? sql`false` : sql.join(words, sql` and `)}) or c.mac like ${macPattern(keyword)})`;
}

/** Rows that are looked at to judge how common a word is, and how many of them must have it. */
const sampleSize = 500;
const commonFrom = 10;

/** As in the list of ONUs: a word that many rows have is met at once in the order of the list; the index would collect them all first. */
async function isCommon(tx: Tx, tenantId: number, keyword: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select * from cpe where tenant_id = ${tenantId} order by id desc limit ${sampleSize}) c where ${matching(keyword)}`.execute(
    tx,
  );
  return (rows[0]?.n ?? 0) >= commonFrom;
}

/** What a keyword finds: by the trigram index where it is of use, else by looking at the rows. */
async function searched(tx: Tx, tenantId: number, keyword: string): Promise<RawBuilder<unknown>> {
  const words = searchWordsOf(keyword);
  if (words.every((word) => word.length < 3) || (await isCommon(tx, tenantId, keyword))) return matching(keyword);
  const { rows } = await sql<{ id: string }>`
    select cpe_search_words(${words.map(contains)}::text[], ${macPattern(keyword)}, ${countCap + 1}) as id`.execute(tx);
  return rows.length > countCap ? matching(keyword) : sql`c.id = any(${rows.map(({ id }) => id)}::int8[])`;
}

export async function cpeConditions(tx: Tx, tenantId: number, query: CpeQuery): Promise<RawBuilder<unknown>> {
  const { projectId, groupId, oltId, state, protocol, deviceType, keyword } = query;
  const parts = [sql`c.tenant_id = ${tenantId}`];
  if (projectId !== undefined) parts.push(sql`c.project_id = ${projectId}`);
  if (groupId === '0') parts.push(sql`c.group_id is null`);
  else if (groupId !== undefined) parts.push(sql`c.group_id = ${groupId}`);
  if (oltId !== undefined)
    parts.push(sql`c.onu_id in (select id from onu where tenant_id = ${tenantId} and olt_id = ${oltId})`);
  if (query.siteId !== undefined || query.site !== undefined)
    parts.push(
      sql`c.onu_id in (select n.id from onu n where n.tenant_id = ${tenantId} and ${standsAt(sql`n.olt_id`, tenantId, query)})`,
    );
  if (state !== undefined)
    parts.push(sql`c.id in (select cpe_id from cpe_live where tenant_id = ${tenantId} and ${standing[state]})`);
  if (protocol !== undefined) parts.push(sql`c.protocol = ${rowProtocols[protocol]}`);
  if (deviceType !== undefined) parts.push(sql`c.product_class = ${deviceType}`);
  if (keyword !== undefined) parts.push(await searched(tx, tenantId, keyword));
  return sql.join(parts, sql` and `);
}

function orderOf({ orderByColumn, isAsc, behind }: CpePaging): RawBuilder<unknown> {
  if (behind !== undefined) return sql`c.id`;
  const direction = isAsc === 'asc' ? sql`asc` : sql`desc`;
  if (orderByColumn === 'serialno') return sql`c.serial ${direction}, c.id ${direction}`;
  // Ids count up with time: the newest first, without a sort.
  return orderByColumn === 'createTime' ? sql`c.id ${direction}` : sql`c.id desc`;
}

// Never `c.*`: what is sealed does not leave the database for a list.
const columns = sql`c.tenant_id, c.id, c.project_id, c.group_id, c.protocol, c.oui, c.product_class, c.serial, c.mac, c.name, c.manufacturer,
  c.model, c.hardware, c.software, c.root, c.cwmp_version, c.address, c.connection_request_url, c.udp_address, c.provisioning_code, c.onu_id,
  c.onu_by, c.inform_seconds, c.secret_state, c.discovered_at, c.discovery_fault, c.remark, c.created_by, c.created_at, c.updated_by,
  c.updated_at, m.client_id as mqtt_client_id, l.online, l.since, l.last_inform, l.last_boot, coalesce(l.boots, 0) as boots, coalesce(l.sessions, 0) as sessions, l.last_end,
  l.last_end_at, g.name as group_name, p.name as project_name, u.pon, u.onu_no, u.olt_id, d.name as olt_name, d.pon_mode,
  t.name as port_name`;

const joins = (tenantId: number) => sql`left join cpe_live l on l.tenant_id = ${tenantId} and l.cpe_id = c.id
    left join mqtt_device m on m.tenant_id = ${tenantId} and m.cpe_id = c.id
    left join cpe_group g on g.tenant_id = ${tenantId} and g.id = c.group_id
    left join project p on p.tenant_id = ${tenantId} and p.id = c.project_id
    left join onu u on u.tenant_id = ${tenantId} and u.id = c.onu_id
    left join olt d on d.tenant_id = ${tenantId} and d.id = u.olt_id
    left join olt_port t on t.tenant_id = ${tenantId} and t.olt_id = u.olt_id and t.kind = 'pon' and t.port = u.pon`;

/** One page; only its rows are joined with what else is told of them. */
export async function listCpes(
  tx: Tx,
  tenantId: number,
  query: CpeQuery & CpePaging,
): Promise<{ rows: CpeListRow[]; total: number; totalCapped: boolean }> {
  const where = await cpeConditions(tx, tenantId, query);
  const order = orderOf(query);
  const behind = query.behind === undefined ? sql`true` : sql`c.id > ${query.behind}`;
  const n = query.behind === undefined ? await count(tx, where) : 0;
  const { rows } =
    await sql<CpeListRow>`select ${columns} from (select c.* from cpe c where ${where} and ${behind} order by ${order}
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}) c
    ${joins(tenantId)} order by ${order}`.execute(tx);
  return { rows, total: Math.min(n, countCap), totalCapped: n > countCap };
}

async function count(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from cpe c where ${where} limit ${countCap + 1}) f`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface CpeFigures {
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  readonly new: number;
}

/** How those that the list finds stand, in one reading of them; undefined: they are more than are counted. */
export async function countCpes(tx: Tx, tenantId: number, query: CpeQuery): Promise<CpeFigures | undefined> {
  const where = await cpeConditions(tx, tenantId, query);
  const { rows } =
    await sql<CpeFigures>`select count(*)::int as total, (count(*) filter (where l.online))::int as online,
      (count(*) filter (where l.online = false))::int as offline, (count(*) filter (where l.online is null))::int as "new"
    from (select c.id from cpe c where ${where} limit ${countCap + 1}) c
    left join cpe_live l on l.tenant_id = ${tenantId} and l.cpe_id = c.id`.execute(tx);
  const [row] = rows;
  return row === undefined || row.total > countCap ? undefined : row;
}

export async function findCpe(tx: Tx, tenantId: number, cpeId: string): Promise<CpeListRow | undefined> {
  const { rows } = await sql<CpeListRow>`select ${columns} from cpe c ${joins(tenantId)}
    where c.tenant_id = ${tenantId} and c.id = ${cpeId}`.execute(tx);
  return rows[0];
}

/** The newest that told of this MAC: two devices may claim one. */
export async function cpeByMac(tx: Tx, tenantId: number, mac: string): Promise<CpeListRow | undefined> {
  const { rows } = await sql<CpeListRow>`select ${columns} from cpe c ${joins(tenantId)}
    where c.tenant_id = ${tenantId} and c.mac = ${mac} order by c.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Those of these that whoever asks may see. */
export async function cpesOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<CpeListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CpeListRow>`select ${columns} from cpe c ${joins(tenantId)}
    where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::int8[]) order by c.id`.execute(tx);
  return rows;
}

export async function cpesOfOnu(tx: Tx, tenantId: number, onuId: string): Promise<CpeListRow[]> {
  const { rows } = await sql<CpeListRow>`select ${columns} from cpe c ${joins(tenantId)}
    where c.tenant_id = ${tenantId} and c.onu_id = ${onuId} order by c.id desc limit 10`.execute(tx);
  return rows;
}

/** Product classes of devices that are there, from what is known of makes: their own rows are too many to look through. */
export async function productClassesOf(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select distinct m.product_class as type from
      (select distinct oui, product_class from cpe_model where tenant_id = ${tenantId} and product_class <> '') m
    where exists (select 1 from cpe c where c.tenant_id = ${tenantId} and c.oui = m.oui and c.product_class = m.product_class)
    order by 1 limit 500`.execute(tx);
  return rows.map(({ type }) => type);
}

export const groupsOfCpes = async (tx: Tx, tenantId: number, projectId: string | undefined) =>
  (
    await sql<{
      id: string;
      name: string;
      remark: string | null;
      project_id: string;
      project_name: string | null;
      devices: number;
    }>`select g.id, g.name, g.remark, g.project_id, p.name as project_name,
        (select count(*)::int from cpe c where c.tenant_id = ${tenantId} and c.group_id = g.id) as devices
      from cpe_group g left join project p on p.tenant_id = ${tenantId} and p.id = g.project_id
      where g.tenant_id = ${tenantId} and (${projectId ?? null}::int8 is null or g.project_id = ${projectId ?? null}::int8)
      order by p.name, g.name, g.id`.execute(tx)
  ).rows;
