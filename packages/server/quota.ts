import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Tx } from './db/scope.ts';
import { fault, type Fault } from './fault.ts';
import { lock, lockShared } from './work/locks.ts';

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

/** Without a licence file there is no limit. */
export const unlimitedLicence: LicenceBody = {
  serial: '',
  holder: '',
  issued: '',
  expires: null,
  oltSwitch: -1,
  onuRouter: -1,
  tenants: -1,
};

export const isExpired = ({ expires }: LicenceBody, now: number): boolean =>
  expires !== null && Date.parse(expires) <= now;

/** OLTs of all tenants; in the transaction of any of them. */
async function allOlts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select tenant_olts((select array_agg(id) from tenant)) as n`.execute(tx);
  return Number(rows[0]?.n ?? 0);
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
  const first = await licenceInForce(tx);
  if (!first) return;
  // The limit is one for all tenants, so they add one after the other while there is such a limit. It may have changed meanwhile.
  if (first[what] >= 0) await lock(tx, 'licence', 0);
  const licence = (await licenceInForce(tx)) ?? unlimitedLicence;
  if (isExpired(licence, ctx.clock.now())) throw fault('licenceExpired');
  const limit = licence[what];
  if (limit < 0) return;
  const used = what === 'tenants' ? await allTenants(tx) : await allOlts(tx);
  if (used + more > limit) throw fault('licenceLimit', { limit, used });
}

/** Room for one more OLT, held until the transaction ends. Throws `tenantQuota`, and as `holdLicence`. */
export async function holdOltQuota(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  await holdLicence(ctx, tx, 'oltSwitch', 1);
  const quota = () => tx.selectFrom('tenant').select('olt_quota').where('id', '=', tenantId).executeTakeFirstOrThrow();
  if ((await quota()).olt_quota < 0) return;
  await lock(tx, 'oltQuota', tenantId);
  // Others were waited for, and meanwhile less may have been sold.
  const { olt_quota: limit } = await quota();
  if (limit < 0) return;
  // Whoever works within some projects would count their OLTs alone.
  const { used } = await tx
    .withSchema('public')
    .selectFrom('olt')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(used) >= limit) throw fault('tenantQuota', { limit, used });
}

/** How many more customer devices the tenant may have, held until the transaction ends; null = unlimited. */
export async function roomForCpes(tx: Tx, tenantId: number): Promise<number | null> {
  const quota = () => tx.selectFrom('tenant').select('cpe_quota').where('id', '=', tenantId).executeTakeFirstOrThrow();
  if ((await quota()).cpe_quota < 0) return null;
  await lock(tx, 'cpeQuota', tenantId);
  const { cpe_quota: limit } = await quota();
  if (limit < 0) return null;
  const { used } = await tx
    .withSchema('public')
    .selectFrom('cpe')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Math.max(0, limit - Number(used));
}

/**
 * What the licence leaves for ONUs of all tenants together; null = it has no limit, 0 also when it has expired. Held until the
 * transaction ends, so that tenants whose ONUs come at once take their turns; without such a limit they do not wait.
 */
async function licensedRoom(ctx: Context, tx: Tx): Promise<number | null> {
  await lockShared(tx, 'licenceChange', 0);
  const licence = await licenceInForce(tx);
  if (!licence) return null;
  if (isExpired(licence, ctx.clock.now())) return 0;
  if (licence.onuRouter < 0) return null;
  await lock(tx, 'licensedOnus', 0);
  const { used } = await tx
    .selectFrom('onu_use')
    .select((eb) => eb.fn.sum<string | null>('managed').as('used'))
    .executeTakeFirstOrThrow();
  return Math.max(0, licence.onuRouter - Number(used));
}

const noteManaged = (tx: Tx, tenantId: number, more: number) =>
  sql`insert into onu_use as was (tenant_id, managed) values (${tenantId}, ${more})
    on conflict (tenant_id) do update set managed = was.managed + excluded.managed`.execute(tx);

/** A licence comes or goes: nobody adds ONUs meanwhile, and what each tenant has within it is counted. */
export async function changeLicence(tx: Tx): Promise<void> {
  await lock(tx, 'licenceChange', 0);
  await countManagedOnus(tx);
}

/** Counts anew: ONUs that went do not say so. */
async function countManagedOnus(tx: Tx): Promise<void> {
  await lock(tx, 'licensedOnus', 0);
  await sql`select onu_use_count((select array_agg(id) from tenant))`.execute(tx);
}

const onuQuota = async (tx: Tx, tenantId: number): Promise<number> =>
  (await tx.selectFrom('tenant').select('onu_quota').where('id', '=', tenantId).executeTakeFirst())?.onu_quota ?? -1;

/**
 * ONUs of a tenant within its quota, from a figure per OLT: to count them would read all of them whenever one OLT finds a new
 * one. OLTs that have no figure yet are counted. ONUs come with the figure of their OLT (estate/onus/tally.ts) and go with it.
 */
async function managedOnus(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    with kept as materialized (
      select o.id, t.known from public.olt o left join public.onu_tally t on t.tenant_id = ${tenantId} and t.olt_id = o.id
      where o.tenant_id = ${tenantId})
    select coalesce((select sum(known) from kept), 0)
      + (select count(*) from public.onu where tenant_id = ${tenantId} and olt_id = any(array(select id from kept where known is null)))
      - (select count(*) from public.onu where tenant_id = ${tenantId} and over_quota) as used`.execute(tx);
  return Number(rows[0]?.used ?? 0);
}

const onuRoom = async (tx: Tx, tenantId: number, limit: number): Promise<number> =>
  Math.max(0, limit - (await managedOnus(tx, tenantId)));

/** Room that the tenant's quota leaves; null = unlimited. Held until the transaction ends. */
async function quotaRoom(tx: Tx, tenantId: number): Promise<number | null> {
  if ((await onuQuota(tx, tenantId)) < 0) return null;
  await lock(tx, 'onuQuota', tenantId);
  const limit = await onuQuota(tx, tenantId);
  return limit < 0 ? null : onuRoom(tx, tenantId, limit);
}

/**
 * Of so many ONUs that a device holds and the console did not know, how many are within the licence and the quota; held until
 * the transaction ends. The others are stored all the same, with a mark: the device has them, whatever was sold.
 */
export async function roomForOnus(ctx: Context, tx: Tx, tenantId: number, wanted: number): Promise<number> {
  const licensed = await licensedRoom(ctx, tx);
  const room = Math.min(wanted, licensed ?? wanted, (await quotaRoom(tx, tenantId)) ?? wanted);
  if (licensed !== null && room > 0) await noteManaged(tx, tenantId, room);
  return room;
}

/**
 * Asked before one more ONU is authorized, beside `ordered` that are on their way. What it allows is held until the transaction
 * ends. Throws `onuOverQuota`, `onuLicenceExpired`, `onuOverLicence`.
 */
export async function mustHaveRoom(ctx: Context, tx: Tx, tenantId: number, ordered: number): Promise<void> {
  const licensed = await licensedRoom(ctx, tx);
  const own = await quotaRoom(tx, tenantId);
  if (own !== null && own <= ordered) throw fault('onuOverQuota', { limit: await onuQuota(tx, tenantId) });
  if (licensed === null || licensed > ordered) return;
  const licence = await licenceInForce(tx);
  if (licence && isExpired(licence, ctx.clock.now())) throw fault('onuLicenceExpired');
  throw fault('onuOverLicence', { limit: licence?.onuRouter ?? 0 });
}

/**
 * Gives room that came free, by a larger quota or because ONUs left, to those that wait longest. Rows that a poll holds
 * are passed over: the polls wait for this lock while they hold them, and the next round gets them. `bound` is the tenant
 * that the transaction is bound to.
 */
export async function settleOnuQuota(ctx: Context, tx: Tx, tenantId: number, bound = tenantId): Promise<number> {
  const become = (id: number) => sql`select set_config('app.tenant', ${String(id)}, true)`.execute(tx);
  if (bound !== tenantId) await become(tenantId);
  const licensed = await licensedRoom(ctx, tx);
  const own = await quotaRoom(tx, tenantId);
  const room = licensed === null ? own : Math.min(licensed, own ?? licensed);
  // As an array the inner query runs once; in a join it may run again for each row, and then gives more than there is room for.
  const { rows } = await sql`update public.onu set over_quota = false where tenant_id = ${tenantId} and id = any(array(
      select id from public.onu where tenant_id = ${tenantId} and over_quota order by id limit ${room} for no key update skip locked))
    returning id`.execute(tx);
  if (licensed !== null && rows.length > 0) await noteManaged(tx, tenantId, rows.length);
  if (bound !== tenantId) await become(bound);
  return rows.length;
}

/** ONUs that came while there was no room get what came free since; the tenant whose ONU waits longest comes first. */
export async function settleWaitingOnus(ctx: Context): Promise<void> {
  const tenants = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('removed_at', 'is', null).execute(),
  );
  const waiting: { readonly id: number; readonly oldest: bigint }[] = [];
  for (const { id } of tenants) {
    const first = await ctx.scope.tenant(id, (tx) =>
      tx
        .selectFrom('onu')
        .select('id')
        .where('tenant_id', '=', id)
        .where('over_quota', '=', true)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    );
    if (first) waiting.push({ id, oldest: BigInt(first.id) });
  }
  if (waiting.length === 0) return;
  waiting.sort((a, b) => (a.oldest < b.oldest ? -1 : 1));
  await ctx.scope.system(async (tx) => {
    if (((await licenceInForce(tx))?.onuRouter ?? -1) >= 0) await countManagedOnus(tx);
  });
  for (const { id } of waiting) await ctx.scope.tenant(id, (tx) => settleOnuQuota(ctx, tx, id));
}

/** Why an ONU with the mark is not operated, in words. */
export async function overQuotaFault(ctx: Context, tx: Tx, tenantId: number): Promise<Fault> {
  const limit = await onuQuota(tx, tenantId);
  if (limit >= 0 && (await onuRoom(tx, tenantId, limit)) === 0) return fault('onuOverQuota', { limit });
  const licence = await licenceInForce(tx);
  if (licence && isExpired(licence, ctx.clock.now())) return fault('onuLicenceExpired');
  if (licence && licence.onuRouter >= 0) return fault('onuOverLicence', { limit: licence.onuRouter });
  return fault('onuWaitsForRoom');
}
