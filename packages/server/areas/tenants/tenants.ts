import type { tenantInfo } from '@heliograph/catalogue/calls/sign-in.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { logos } from './logo.ts';
import { ownUse } from './statistics.ts';
import { tenantFiguresOf, findTenants, logoUrl, shownTenant, tenantUsageOf } from './tenants.store.ts';

export {
  createTenant,
  registerTenant,
  type MadeTenant,
  type NewTenant,
  type TenantExtras,
  type TenantRegistration,
} from './make.ts';
export { availableTenants } from './available.ts';
export { careForTenants, startTenantKeeper } from './keeper.ts';
export { tenantPlans } from './plans.ts';
export { tenantAdmin } from './tenant-admin.ts';

/** A tenant as its own users see it. */
export async function showTenant(tx: Tx, tenantId: number): Promise<z.input<typeof tenantInfo>> {
  const tenant = await tx
    .selectFrom('tenant')
    .leftJoin('tenant_logo', 'tenant_logo.tenant_id', 'tenant.id')
    .selectAll('tenant')
    .select('tenant_logo.key')
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return {
    tenantId: tenant.code,
    name: tenant.name,
    logo: logoUrl(tenant.key),
    timeZone: tenant.time_zone,
    expireTime: tenant.expire_at && timeText(tenant.expire_at),
    userQuota: tenant.user_quota,
    oltQuota: tenant.olt_quota,
    onuQuota: tenant.onu_quota,
  };
}

type Handle = Handlers<typeof tenantCalls>;

/** Who may be signed in to from the page at this host. */
async function atHost(ctx: Context, host: string) {
  const now = new Date(ctx.clock.now());
  const rows = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .leftJoin('tenant_logo', 'tenant_logo.tenant_id', 'tenant.id')
      .select(['tenant.code', 'tenant.name', 'tenant.domain', 'tenant_logo.key'])
      .where('tenant.status', '=', '0')
      .where('tenant.removed_at', 'is', null)
      .where((eb) => eb.or([eb('tenant.expire_at', 'is', null), eb('tenant.expire_at', '>', now)]))
      .$if(!ctx.settings.demo, (select) =>
        select.where((eb) => eb.or([eb('tenant.code', '=', homeTenant), eb('tenant.domain', '=', host)])),
      )
      .orderBy('tenant.id')
      .limit(100)
      .execute(),
  );
  const bound = rows.find((row) => row.domain === host);
  const shown = bound ? [bound] : rows;
  return {
    tenantEnabled: true,
    bound: bound?.code ?? null,
    voList: shown.map(({ code, name, domain, key }) => ({
      tenantId: code,
      companyName: name,
      domain: bound ? domain : null,
      logo: logoUrl(key),
    })),
  };
}

type Sent = InputOf<typeof tenantCalls.updatePersonalTenantInfo>;
type Personal = { [K in keyof Sent]: Exclude<Sent[K], undefined> };

const changeOwn = (ctx: Context): Pick<Handle, 'updatePersonalTenantInfo'> => ({
  updatePersonalTenantInfo: (sent, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const [row] = await findTenants(tx, [String(tenantId)]);
      if (!row) throw fault('notFound');
      const there = shownTenant(row, undefined, ctx.clock.now());
      const typed = kept<Personal>(tenantCalls.updatePersonalTenantInfo.form, there, sent);
      const after = {
        contact_name: typed.contactUserName,
        contact_phone: typed.contactPhone,
        contact_email: typed.contactEmail,
        company: typed.companyName,
        address: typed.address,
        postcode: typed.postcode,
        profile: typed.intro,
        time_zone: typed.timeZone,
      };
      const { contact_name, contact_phone, contact_email, company, address, postcode, profile, time_zone } = row;
      const before = { contact_name, contact_phone, contact_email, company, address, postcode, profile, time_zone };
      request.note({ object: `tenant ${row.code} ${row.name}`, before, after });
      await tx
        .updateTable('tenant')
        .set({ ...after, updated_by: userName, updated_at: new Date(ctx.clock.now()) })
        .where('id', '=', tenantId)
        .execute();
    }),
});

/** What the sign-in page, the shell and a tenant's own administrator know of tenants. */
export const tenants = (ctx: Context): Area =>
  area(tenantCalls, {
    ...logos(ctx),
    ...changeOwn(ctx),

    tenantInfo: (_input, request) => atHost(ctx, request.host),

    dynamicTenantInfo: (_input, request) =>
      request.tx(async (tx) => {
        const { tenantId, tenantCode, self } = request.actor;
        const shown = await showTenant(tx, tenantId);
        return { ...shown, isDefaultTenant: tenantCode === homeTenant, working: self !== undefined };
      }),

    getCurrentTenantStat: (_input, request) => request.tx((tx) => ownUse(ctx, tx, request.actor.tenantId)),

    getCurrentTenantDeviceNum: (_input, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const { userNum: _, ...devices } = tenantFiguresOf((await tenantUsageOf(tx, [tenantId])).get(tenantId));
        return devices;
      }),
  });
