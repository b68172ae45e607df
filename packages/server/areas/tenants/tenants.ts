import type { tenantInfo } from '@heliograph/catalogue/calls/sign-in.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../http/time-text.ts';

export {
  createTenant,
  registerTenant,
  type MadeTenant,
  type NewTenant,
  type TenantExtras,
  type TenantRegistration,
} from './make.ts';

/** A tenant as its own users see it. */
export async function showTenant(tx: Tx, tenantId: number): Promise<z.input<typeof tenantInfo>> {
  const tenant = await tx.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow();
  return {
    tenantId: tenant.code,
    name: tenant.name,
    logo: null,
    timeZone: tenant.time_zone,
    expireTime: tenant.expire_at && timeText(tenant.expire_at),
    userQuota: tenant.user_quota,
    oltQuota: tenant.olt_quota,
    onuQuota: tenant.onu_quota,
  };
}

/** What the sign-in page and the shell know of tenants. */
export const tenants = (ctx: Context): Area =>
  area(tenantCalls, {
    tenantInfo: () =>
      ctx.scope.system(async (tx) => {
        const rows = await tx
          .selectFrom('tenant')
          .select(['code', 'name'])
          .where('status', '=', '0')
          .$if(!ctx.settings.demo, (select) => select.where('code', '=', '000000'))
          .orderBy('id')
          .limit(100)
          .execute();
        const voList = rows.map(({ code, name }) => ({ tenantId: code, companyName: name, domain: null }));
        return { tenantEnabled: true, voList };
      }),

    dynamicTenantInfo: (_input, request) =>
      request.tx(async (tx) => {
        const { tenantId, tenantCode } = request.actor;
        return { ...(await showTenant(tx, tenantId)), isDefaultTenant: tenantCode === '000000' };
      }),
  });
