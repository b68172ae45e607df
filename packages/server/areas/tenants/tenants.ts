import type { tenantInfo } from '@heliograph/catalogue/calls/sign-in.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../http/time-text.ts';

export interface NewTenant {
  /** What is typed at sign-in; `000000` is the tenant of the installation itself. */
  readonly code: string;
  readonly name: string;
  /** Tells in traps which tenant an unknown device announces itself to. */
  readonly trapCommunity: string;
  readonly project: string;
  /** Device groups beside the one for devices without a group. */
  readonly groups?: readonly string[];
}

export interface MadeTenant {
  readonly id: number;
  readonly code: string;
  readonly projectId: string;
  /** The bucket of ungrouped devices. */
  readonly ungroupedId: string;
  readonly groupIds: readonly string[];
  readonly roleIds: Readonly<Record<string, string>>;
}

/** Makes a tenant with its start roles, default project and groups, and what `more` adds, all or nothing. */
export async function createTenant(
  ctx: Context,
  spec: NewTenant,
  more: (tx: Tx, made: MadeTenant) => Promise<void> = () => Promise.resolve(),
): Promise<MadeTenant> {
  const id = await ctx.scope.system(async (tx) => {
    const last = await tx.selectFrom('tenant').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return (last?.id ?? 0) + 1;
  });
  return ctx.scope.tenant(id, async (tx) => {
    // Made by two at once, one fails at the primary key and nothing of it stays.
    await tx
      .insertInto('tenant')
      .values({ id, code: spec.code, name: spec.name, expire_at: null, trap_community: spec.trapCommunity })
      .execute();
    const roles = startRoles.map((role, sort) => ({
      tenant_id: id,
      id: ctx.newId(),
      role_key: role.key,
      name: role.name.en,
      sort,
      user_level: role.userLevel,
      permissions: [...role.permissions],
      remark: null,
    }));
    await tx.insertInto('role').values(roles).execute();
    const projectId = ctx.newId();
    await tx
      .insertInto('project')
      .values({ tenant_id: id, id: projectId, name: spec.project, is_default: true, remark: null })
      .execute();
    const names = ['Ungrouped', ...(spec.groups ?? [])];
    const groups = names.map((name, index) => {
      const groupId = ctx.newId();
      const type = index === 0 ? 2 : 1;
      return { tenant_id: id, id: groupId, project_id: projectId, name, path: `0,${groupId}`, type };
    });
    await tx.insertInto('device_group').values(groups).execute();
    const [ungrouped, ...others] = groups;
    const made = {
      id,
      code: spec.code,
      projectId,
      ungroupedId: ungrouped?.id ?? '',
      groupIds: others.map((group) => group.id),
      roleIds: Object.fromEntries(roles.map((role) => [role.role_key, role.id])),
    };
    await more(tx, made);
    // Whoever keeps a directory of tenants and devices reads it again.
    await ctx.bus.wake(tx, `devices:${id}`);
    return made;
  });
}

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
