import { soonDays } from '@heliograph/catalogue/words/tenants.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { timeText } from '../../time-text.ts';
import { daysUntil, tenantFiguresOf, findTenants, logoUrl, tenantUsageOf } from './tenants.store.ts';

const dayMs = 24 * 3_600_000;

interface States {
  readonly tenants: number;
  readonly removed: number;
  readonly disabled: number;
  readonly expired: number;
  readonly expiring: number;
}

/** Totals over all tenants; a tenant that is removed counts only as such. */
export async function basicStat(tx: Tx, now: Date) {
  const soon = new Date(now.getTime() + soonDays * dayMs);
  const { rows: counted } =
    await sql<States>`select count(*)::int as tenants, count(*) filter (where removed_at is not null)::int as removed,
      count(*) filter (where removed_at is null and status <> '0')::int as disabled,
      count(*) filter (where removed_at is null and status = '0' and expire_at <= ${now})::int as expired,
      count(*) filter (where removed_at is null and status = '0' and expire_at > ${now} and expire_at <= ${soon})::int as expiring
    from tenant`.execute(tx);
  const [states] = counted;
  const { rows } = await sql<Record<'users' | 'olts' | 'lit' | 'onus' | 'onusLit' | 'over', number>>`
    select coalesce(sum(users), 0)::int as users, coalesce(sum(olts), 0)::int as olts, coalesce(sum(olts_online), 0)::int as lit,
      coalesce(sum(onus), 0)::int as onus, coalesce(sum(onus_online), 0)::int as "onusLit", coalesce(sum(onus_over), 0)::int as over
    from tenant_usage((select array_agg(id) from tenant where removed_at is null))`.execute(tx);
  const [sums] = rows;
  if (!states || !sums) throw fault('internal');
  return {
    tenantNum: states.tenants,
    activeNum: states.tenants - states.removed - states.disabled - states.expired,
    expiringNum: states.expiring,
    expiredNum: states.expired,
    disabledNum: states.disabled,
    removedNum: states.removed,
    userNum: sums.users,
    oltNum: sums.olts,
    oltOnlineNum: sums.lit,
    onuNum: sums.onus,
    onuOnlineNum: sums.onusLit,
    onuOverNum: sums.over,
  };
}

/** What a tenant uses of what it may. */
export async function ownUse(ctx: Context, tx: Tx, tenantId: number) {
  const [row] = await findTenants(tx, [String(tenantId)]);
  if (!row) throw fault('notFound');
  const usage = (await tenantUsageOf(tx, [tenantId])).get(tenantId);
  return {
    tenantId: row.code,
    name: row.name,
    packageName: row.plan_name,
    expireTime: row.expire_at && timeText(row.expire_at),
    remainingDays: daysUntil(row.expire_at, ctx.clock.now()),
    status: row.status,
    userQuota: row.user_quota,
    oltQuota: row.olt_quota,
    onuQuota: row.onu_quota,
    cpeQuota: row.cpe_quota,
    ...tenantFiguresOf(usage),
    contactUserName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    companyName: row.company,
    address: row.address,
    postcode: row.postcode,
    intro: row.profile,
    timeZone: row.time_zone,
    logo: logoUrl(row.logo_key),
  };
}
