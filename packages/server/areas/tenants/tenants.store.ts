import type { tenantRow } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { soonDays, type TenantState } from '@heliograph/catalogue/words/tenants.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { z } from 'zod';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { TenantTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { timeText } from '../../time-text.ts';

const dayMs = 24 * 3_600_000;

export interface TenantFilter {
  readonly tenantId?: string | undefined;
  readonly name?: string | undefined;
  readonly contactUserName?: string | undefined;
  readonly contactPhone?: string | undefined;
  readonly companyName?: string | undefined;
  readonly licenseNumber?: string | undefined;
  readonly domain?: string | undefined;
  readonly packageId?: string | null | undefined;
  readonly status?: string | undefined;
  readonly state?: string | undefined;
  /** Any part of its code, name or company. */
  readonly keyword?: string | undefined;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
  /** Not those that are removed. */
  readonly present?: boolean | undefined;
}

export type Tenant = Selectable<TenantTable> & {
  readonly plan_name: string | null;
  readonly logo_key: string | null;
};

interface Usage {
  readonly tenant_id: number;
  readonly users: number;
  readonly olts: number;
  readonly olts_online: number;
  readonly onus: number;
  readonly onus_online: number;
  readonly onus_over: number;
  readonly administrators: string[];
}

/** What a tenant is by the clock. The first that fits. */
const stateIn = (now: Date): RawBuilder<TenantState> => sql<TenantState>`case
  when t.purging then 'purging' when t.removed_at is not null then 'removed' when t.status <> '0' then 'disabled'
  when t.expire_at <= ${now} then 'expired'
  when t.expire_at <= ${new Date(now.getTime() + soonDays * dayMs)} then 'expiring' else 'active' end`;

function conditions(filter: TenantFilter, now: Date): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`true`];
  const containing = (column: string, part: string | undefined) => {
    if (part !== undefined) parts.push(sql`${sql.ref(column)} ilike ${contains(part)}`);
  };
  containing('t.code', filter.tenantId);
  containing('t.name', filter.name);
  containing('t.contact_name', filter.contactUserName);
  containing('t.contact_phone', filter.contactPhone);
  containing('t.company', filter.companyName);
  containing('t.credit_code', filter.licenseNumber);
  containing('t.domain', filter.domain);
  if (filter.packageId) parts.push(sql`t.plan_id = ${filter.packageId}::int8`);
  if (filter.status !== undefined) parts.push(sql`t.status = ${filter.status}`);
  if (filter.state !== undefined) parts.push(sql`${stateIn(now)} = ${filter.state}`);
  if (filter.keyword !== undefined) {
    const part = contains(filter.keyword);
    parts.push(sql`(t.code ilike ${part} or t.name ilike ${part} or t.company ilike ${part})`);
  }
  if (filter.ids !== undefined) parts.push(sql`t.id = any(${[...filter.ids]}::int[])`);
  if (filter.present) parts.push(sql`t.removed_at is null`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

const columns = sql`t.*, p.name as plan_name, l.key as logo_key`;
const source = sql`tenant t left join tenant_plan p on p.id = t.plan_id left join tenant_logo l on l.tenant_id = t.id`;

const orders = {
  name: sql`lower(t.name)`,
  expireTime: sql`t.expire_at`,
  createTime: sql`t.created_at`,
} as const;

interface Order {
  readonly orderByColumn?: keyof typeof orders | undefined;
  readonly isAsc?: 'asc' | 'desc' | undefined;
}

export async function listTenants(
  tx: Tx,
  filter: TenantFilter,
  now: Date,
  page: Order & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: Tenant[]; total: number }> {
  const where = conditions(filter, now);
  const counted = await sql<{ total: number }>`select count(*)::int as total from tenant t where ${where}`.execute(tx);
  const direction = page.isAsc === 'asc' ? sql`asc` : sql`desc`;
  const order = page.orderByColumn ? sql`${orders[page.orderByColumn]} ${direction} nulls last, t.id` : sql`t.id`;
  const { rows } = await sql<Tenant>`select ${columns} from ${source} where ${where} order by ${order}
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Unknown ids throw `notFound`. Ids are the numbers of rows, not what is typed at sign-in. */
export async function findTenants(tx: Tx, ids: readonly string[]): Promise<Tenant[]> {
  const { rows } =
    await sql<Tenant>`select ${columns} from ${source} where t.id::int8 = any(${ids}::int8[]) order by t.id`.execute(
      tx,
    );
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}

/** One tenant, locked until the transaction ends. */
export async function takeTenant(tx: Tx, id: string): Promise<Tenant> {
  await sql`select 1 from tenant where id::int8 = ${id}::int8 for update`.execute(tx);
  const [found] = await findTenants(tx, [id]);
  if (!found) throw fault('notFound');
  return found;
}

/** By what is typed at sign-in, else by the number of the row: clients disagree on which one they send. */
export async function tenantNamed(tx: Tx, word: string): Promise<Tenant> {
  const { rows } = await sql<Tenant>`select ${columns} from ${source} where t.code = ${word} or t.id::text = ${word}
    order by t.code = ${word} desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw fault('notFound');
  return found;
}

/** What the tenants have, in the order of the ids. */
export async function tenantUsageOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Usage>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Usage>`select tenant_id, users::int, olts::int, olts_online::int, onus::int, onus_online::int,
    onus_over::int, administrators from tenant_usage(${ids}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.tenant_id, row]));
}

/** As `stateIn`, for a row that was read. */
export function tenantStateOf(tenant: Tenant, now: number): TenantState {
  if (tenant.purging) return 'purging';
  if (tenant.removed_at !== null) return 'removed';
  if (tenant.status !== '0') return 'disabled';
  const left = tenant.expire_at === null ? Infinity : tenant.expire_at.getTime() - now;
  return left <= 0 ? 'expired' : left <= soonDays * dayMs ? 'expiring' : 'active';
}

/** Whole days until then; 0 on the last one, negative afterwards. */
export const daysUntil = (at: Date | null, now: number): number | null =>
  at === null ? null : Math.floor((at.getTime() - now) / dayMs);

export const logoUrl = (key: string | null): string | null =>
  key === null ? null : `/emsWebServer/login/tenantLogo/${key}`;

const time = (at: Date | null): string | null => at && timeText(at);

export const tenantFiguresOf = (usage: Usage | undefined) => ({
  userNum: usage?.users ?? 0,
  oltNum: usage?.olts ?? 0,
  oltOnlineNum: usage?.olts_online ?? 0,
  onuNum: usage?.onus ?? 0,
  onuOnlineNum: usage?.onus_online ?? 0,
  onuOverNum: usage?.onus_over ?? 0,
});

export const shownTenant = (row: Tenant, usage: Usage | undefined, now: number): z.input<typeof tenantRow> => ({
  id: String(row.id),
  tenantId: row.code,
  name: row.name,
  contactUserName: row.contact_name,
  contactPhone: row.contact_phone,
  contactEmail: row.contact_email,
  companyName: row.company,
  licenseNumber: row.credit_code,
  expireTime: time(row.expire_at),
  status: row.status,
  state: tenantStateOf(row, now),
  remainingDays: daysUntil(row.expire_at, now),
  accessSystemFiles: row.system_files,
  userQuota: row.user_quota,
  accountCount: row.user_quota,
  oltQuota: row.olt_quota,
  onuQuota: row.onu_quota,
  cpeQuota: row.cpe_quota,
  ...tenantFiguresOf(usage),
  deviceNetworks: row.device_networks?.join(', ') ?? null,
  domain: row.domain,
  address: row.address,
  postcode: row.postcode,
  intro: row.profile,
  remark: row.remark,
  packageId: row.plan_id,
  packageName: row.plan_name,
  autoDeleteDays: row.auto_delete_days,
  timeZone: row.time_zone,
  administrators: usage?.administrators ?? [],
  logo: logoUrl(row.logo_key),
  removedTime: time(row.removed_at),
  purgeTime: time(row.purge_at),
  isDefault: row.code === homeTenant,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** Runs a part of a transaction as another tenant, under that tenant's row security; then it is the first one's again. */
export async function actingFor<T>(tx: Tx, tenantId: number, back: number, work: () => Promise<T>): Promise<T> {
  const become = (id: number) => sql`select set_config('app.tenant', ${String(id)}, true)`.execute(tx);
  await become(tenantId);
  // When it fails the whole transaction goes, and the setting with it.
  const result = await work();
  await become(back);
  return result;
}
