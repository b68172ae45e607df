import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Tx } from './db/scope.ts';
import { fault } from './fault.ts';

/** Classes of the advisory locks under which what a quota limits is counted and then added. */
const oltLock = 8815;
const onuLock = 8843;
const licenceLock = 8844;

const lock = async (tx: Tx, kind: number, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(kind)}, ${tenantId}::int)`.execute(tx);
};

/** What a licence file says (areas/licence); -1 = unlimited. */
export interface LicenceBody {
  readonly serial: string;
  readonly holder: string;
  readonly issued: string;
  /** null = never. */
  readonly expires: string | null;
  readonly oltSwitch: number;
  readonly onuRouter: number;
  readonly tenants: number;
}

/** The licence in force; undefined = the open one. It was checked when it was stored. */
export async function licenceInForce(tx: Tx): Promise<LicenceBody | undefined> {
  const row = await tx.selectFrom('licence').select('body').where('id', '=', 1).executeTakeFirst();
  return row && (JSON.parse(row.body) as LicenceBody);
}

export const isExpired = ({ expires }: LicenceBody, now: number): boolean =>
  expires !== null && Date.parse(expires) <= now;

/** OLTs of all tenants; in the transaction of any of them. */
async function allOlts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(olts), 0)::int as n
    from tenant_usage((select array_agg(id) from tenant))`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function allTenants(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('tenant')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Room in the licence of the installation for so many more. Throws `licenceExpired`, `licenceLimit`. */
export async function holdLicence(ctx: Context, tx: Tx, what: 'oltSwitch' | 'tenants', more: number): Promise<void> {
  const licence = await licenceInForce(tx);
  if (!licence) return;
  if (isExpired(licence, ctx.clock.now())) throw fault('licenceExpired');
  const limit = licence[what];
  if (limit < 0) return;
  // The limit is one for all tenants, so they add one after the other while there is such a limit.
  await lock(tx, licenceLock, 0);
  const used = what === 'tenants' ? await allTenants(tx) : await allOlts(tx);
  if (used + more > limit) throw fault('licenceLimit', { limit });
}

/** Room for one more OLT, held until the transaction ends. Throws `quotaExceeded`, and as `holdLicence`. */
export async function holdOltQuota(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  await holdLicence(ctx, tx, 'oltSwitch', 1);
  const { olt_quota: limit } = await tx
    .selectFrom('tenant')
    .select('olt_quota')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (limit < 0) return;
  await lock(tx, oltLock, tenantId);
  const { used } = await tx
    .selectFrom('olt')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(used) >= limit) throw fault('quotaExceeded', { limit });
}

const onuQuota = async (tx: Tx, tenantId: number): Promise<number> =>
  (await tx.selectFrom('tenant').select('onu_quota').where('id', '=', tenantId).executeTakeFirst())?.onu_quota ?? -1;

async function onuRoom(tx: Tx, tenantId: number, limit: number): Promise<number> {
  const { used } = await tx
    .selectFrom('onu')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .where('over_quota', '=', false)
    .executeTakeFirstOrThrow();
  return Math.max(0, limit - Number(used));
}

/**
 * Of so many ONUs that a device holds and the console did not know, how many are within the quota; held until the
 * transaction ends. The others are stored all the same, with a mark: the device has them, whatever was sold.
 */
export async function roomForOnus(tx: Tx, tenantId: number, wanted: number): Promise<number> {
  const limit = await onuQuota(tx, tenantId);
  if (limit < 0) return wanted;
  await lock(tx, onuLock, tenantId);
  return Math.min(wanted, await onuRoom(tx, tenantId, limit));
}

/**
 * Gives room that came free, by a larger quota or because ONUs left, to those that wait longest. Rows that a poll holds
 * are passed over: the polls wait for this lock while they hold them, and the next round gets them. `bound` is the tenant
 * that the transaction is bound to.
 */
export async function settleOnuQuota(tx: Tx, tenantId: number, bound = tenantId): Promise<number> {
  const become = (id: number) => sql`select set_config('app.tenant', ${String(id)}, true)`.execute(tx);
  if (bound !== tenantId) await become(tenantId);
  const limit = await onuQuota(tx, tenantId);
  if (limit >= 0) await lock(tx, onuLock, tenantId);
  const room = limit < 0 ? null : await onuRoom(tx, tenantId, limit);
  const { rows } = await sql`update onu set over_quota = false where tenant_id = ${tenantId} and id in (
      select id from onu where tenant_id = ${tenantId} and over_quota order by id limit ${room} for no key update skip locked)
    returning id`.execute(tx);
  if (bound !== tenantId) await become(bound);
  return rows.length;
}
