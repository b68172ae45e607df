import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { tenantEditForm } from '@heliograph/catalogue/calls/tenant-fields.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { networksIn } from '@heliograph/catalogue/formats/networks.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { recordChanges } from '../../http/audit.ts';
import { homeTenant } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { closeTenant, wakeTenants, type LiveSessions } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { holdLicence, settleOnuQuota } from '../../quota.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import type { Passwords } from '../users/users.ts';
import { clearDynamic, dynamic } from './dynamic.ts';
import { lockTenants, mustBeFree, registerTenant, type TenantExtras } from './make.ts';
import { findPlan } from './plans.store.ts';
import { syncPlan } from './plans.ts';
import { removeTenant, restoreTenant } from './removal.ts';
import { basicStat } from './statistics.ts';
import { exportTenants } from './tenant-export.ts';
import {
  actingFor,
  findTenants,
  listTenants,
  shownTenant,
  takeTenant,
  tenantNamed,
  tenantUsageOf,
  type Tenant,
} from './tenants.store.ts';

type Handle = Handlers<typeof tenantAdminCalls>;
type Edited = InputOf<typeof tenantAdminCalls.editTenant>;
type Typed = Omit<InputOf<typeof tenantAdminCalls.addTenant>, 'tenantId' | 'username' | 'password'>;

const forget = (sessions: LiveSessions, handles: readonly string[]): void => {
  for (const handle of handles) sessions.forget(handle);
};

const shared = (typed: Typed) => ({
  contact_name: typed.contactUserName,
  contact_phone: typed.contactPhone,
  contact_email: typed.contactEmail,
  company: typed.companyName,
  time_zone: typed.timeZone,
});

/** Without a word about them they stay. */
function networksOf(typed: string | null | undefined): Pick<TenantExtras, 'device_networks'> {
  if (typed === undefined) return {};
  const networks = networksIn(typed ?? '') ?? [];
  return { device_networks: networks.length === 0 ? null : networks };
}

const sold = (typed: Typed): TenantExtras => ({
  status: typed.status,
  expire_at: typed.expireTime === null ? null : new Date(typed.expireTime),
  user_quota: typed.userQuota,
  olt_quota: typed.oltQuota,
  onu_quota: typed.onuQuota,
  cpe_quota: typed.cpeQuota,
  plan_id: typed.packageId,
  system_files: typed.accessSystemFiles,
  domain: typed.domain,
  address: typed.address,
  postcode: typed.postcode,
  profile: typed.intro,
  remark: typed.remark,
  credit_code: typed.licenseNumber,
  auto_delete_days: typed.autoDeleteDays,
  ...networksOf(typed.deviceNetworks),
});

/** A plan that is switched off is kept by whoever has it, and given to nobody. */
async function mustBeGiven(tx: Tx, planId: string | null, before: string | null = null): Promise<void> {
  if (planId === null || planId === before) return;
  const plan = await findPlan(tx, planId);
  if (plan.status !== '0') throw fault('planDisabled');
}

/** The installation's own tenant is never closed, limited or taken away: nobody could undo it. */
function mustStayHome(tenant: Tenant, after: TenantExtras): void {
  if (tenant.code !== homeTenant) return;
  const quotas = [after.user_quota, after.olt_quota, after.onu_quota, after.cpe_quota];
  const limited = quotas.some((quota) => quota >= 0) || after.auto_delete_days > 0;
  if (after.status !== '0' || after.expire_at !== null || after.plan_id !== null || limited)
    throw fault('homeProtected');
}

/** What the operation log keeps: what a form of a tenant holds. */
function loggable(tenant: Tenant): object {
  // A community is a secret; the other two are not the tenant's own words.
  const hidden = new Set(['trap_community', 'live_floor', 'logo_key']);
  return Object.fromEntries(Object.entries(tenant).filter(([name]) => !hidden.has(name)));
}

async function add(
  ctx: Context,
  passwords: Passwords,
  request: Request,
  typed: InputOf<typeof tenantAdminCalls.addTenant>,
) {
  const columns = sold(typed);
  const code = typed.tenantId ?? undefined;
  const wanted = { code, name: typed.name, domain: typed.domain };
  // Before the password is hashed, which costs more than finding out that the name is taken.
  await request.tx(async (tx) => {
    await mustBeFree(tx, wanted);
    await mustBeGiven(tx, typed.packageId);
    await holdLicence(ctx, tx, 'tenants', 1);
  });
  const passwordHash = await passwords.hash(typed.password);
  const { userName: by, tenantId: home } = request.actor;
  const spec = {
    code,
    name: typed.name,
    company: typed.companyName,
    contactName: typed.contactUserName,
    contactPhone: typed.contactPhone,
    contactEmail: typed.contactEmail,
    timeZone: typed.timeZone,
    columns,
    by,
    administrator: { userName: typed.username, passwordHash, mustChangePassword: false },
  };
  const made = await registerTenant(ctx, spec, (tx, { id, code: given }) =>
    actingFor(tx, home, id, async () => {
      const after = { code: given, name: typed.name, ...shared(typed), ...columns, administrator: typed.username };
      await recordChanges(ctx, tx, request, 'addTenant', [{ object: `tenant ${given} ${typed.name}`, after }]);
    }),
  );
  return { id: String(made.id), tenantId: made.code };
}

async function edit(ctx: Context, tx: Tx, request: Request, { id, updateTime, ...sent }: Edited): Promise<string[]> {
  await lockTenants(tx);
  const before = await takeTenant(tx, id);
  if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
  const typed = kept<Typed>(tenantEditForm, shownTenant(before, undefined, ctx.clock.now()), sent);
  const after = { name: typed.name, ...shared(typed), ...sold(typed) };
  mustStayHome(before, after);
  await mustBeFree(tx, { name: typed.name, domain: typed.domain }, before.id);
  await mustBeGiven(tx, after.plan_id, before.plan_id);
  request.note({ object: `tenant ${before.code} ${before.name}`, before: loggable(before), after });
  await tx
    .updateTable('tenant')
    .set({ ...after, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
    .where('id', '=', before.id)
    .execute();
  await settleOnuQuota(ctx, tx, before.id, request.actor.tenantId);
  await ctx.bus.wake(tx, `devices:${before.id}`);
  const isOpen = after.status === '0' && (after.expire_at === null || after.expire_at.getTime() > ctx.clock.now());
  return isOpen ? wakeTenants(ctx, tx, [before.id]) : closeTenant(ctx, tx, before.id);
}

async function setStatus(ctx: Context, tx: Tx, request: Request, id: string, status: string): Promise<string[]> {
  const before = await takeTenant(tx, id);
  if (before.code === homeTenant) throw fault('homeProtected');
  if (before.removed_at !== null) throw fault('tenantRemoved');
  request.note({
    object: `tenant ${before.code} ${before.name}`,
    before: { status: before.status },
    after: { status },
  });
  await tx
    .updateTable('tenant')
    .set({ status, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
    .where('id', '=', before.id)
    .execute();
  await ctx.bus.wake(tx, `devices:${before.id}`);
  return status === '0' ? wakeTenants(ctx, tx, [before.id]) : closeTenant(ctx, tx, before.id);
}

async function removeMany(ctx: Context, tx: Tx, request: Request, ids: readonly string[]): Promise<string[]> {
  const ended: string[] = [];
  const gone: object[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => Number(a) - Number(b))) {
    const { ended: sessions, ...tenant } = await removeTenant(ctx, tx, id, request.actor.userName);
    ended.push(...sessions);
    gone.push(loggable(tenant));
    await ctx.bus.wake(tx, `devices:${tenant.id}`);
  }
  request.note({ object: `tenants ${ids.join(', ')}`, before: { tenants: gone } });
  return ended;
}

const reading = (
  ctx: Context,
): Pick<Handle, 'listTenants' | 'getTenantListStat' | 'getTenant' | 'getTenantBasicStat'> => {
  const list: Handle['listTenants'] = (query, request) =>
    request.tx(async (tx) => {
      const now = ctx.clock.now();
      const { rows, total } = await listTenants(tx, query, new Date(now), query);
      const usage = await tenantUsageOf(
        tx,
        rows.map((row) => row.id),
      );
      return { rows: rows.map((row) => shownTenant(row, usage.get(row.id), now)), total };
    });
  return {
    listTenants: list,
    getTenantListStat: (query, request) => list({ ...query, orderByColumn: undefined, isAsc: 'asc' }, request),
    getTenant: ({ id }, request) =>
      request.tx(async (tx) => {
        const [row] = await findTenants(tx, [id]);
        if (!row) throw fault('notFound');
        return shownTenant(row, (await tenantUsageOf(tx, [row.id])).get(row.id), ctx.clock.now());
      }),
    getTenantBasicStat: (_input, request) => request.tx((tx) => basicStat(tx, new Date(ctx.clock.now()))),
  };
};

/** Tenants, for the superuser of the installation. */
export function tenantAdmin(ctx: Context, sessions: LiveSessions, passwords: Passwords): Area {
  const desk = new SheetDesk();
  const changing = async (request: Request, work: (tx: Tx) => Promise<string[]>) =>
    forget(sessions, await request.tx(work));
  return area(tenantAdminCalls, {
    ...reading(ctx),
    addTenant: (typed, request) => add(ctx, passwords, request, typed),
    editTenant: (typed, request) => changing(request, (tx) => edit(ctx, tx, request, typed)),
    setTenantStatus: ({ id, status }, request) => changing(request, (tx) => setStatus(ctx, tx, request, id, status)),
    removeTenants: ({ id }, request) => changing(request, (tx) => removeMany(ctx, tx, request, id)),
    restoreTenant: ({ id }, request) =>
      request.tx(async (tx) => {
        const tenant = await restoreTenant(ctx, tx, id, request.actor.userName);
        request.note({ object: `tenant ${tenant.code} ${tenant.name}`, after: { restored: true } });
        await ctx.bus.wake(tx, `devices:${tenant.id}`);
      }),
    exportTenants: ({ format, ...filter }, request) => exportTenants(ctx, desk, request, filter, format),
    syncTenantPackage: ({ tenantId, packageId }, request) =>
      changing(request, async (tx) => {
        const tenant = await takeTenant(tx, String((await tenantNamed(tx, tenantId)).id));
        if (tenant.code === homeTenant) throw fault('homeProtected');
        await mustBeGiven(tx, packageId, tenant.plan_id);
        return syncPlan(ctx, tx, request, tenant, packageId);
      }),
    dynamicTenant: ({ id }, request) => dynamic(ctx, sessions, request, id),
    clearDynamicTenant: (_input, request) => clearDynamic(ctx, sessions, request),
  });
}
