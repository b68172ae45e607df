import { randomBytes, randomInt } from 'node:crypto';
import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { startOf } from '../../db/start-roles.ts';
import { fault } from '../../fault.ts';
import { holdLicence } from '../../quota.ts';
import { addUser, emailKey } from '../users/users.ts';
import { lock } from '../../work/locks.ts';

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
    const { rows } = await sql<{ id: number }>`select nextval('tenant_ids')::int as id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  return ctx.scope.tenant(id, async (tx) => {
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
      ...startOf(role),
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

/** A tenant that somebody adds or that registers itself. */
export interface TenantRegistration {
  /** What its users type at sign-in, 3 to 20 characters; left out, the server makes six digits. */
  readonly code?: string | undefined;
  readonly name: string;
  readonly company?: string | null;
  readonly contactName?: string | null;
  readonly contactPhone?: string | null;
  readonly contactEmail?: string | null;
  readonly timeZone?: string | undefined;
  /** Everything else that the row of a tenant holds, such as plan and quotas. */
  readonly columns?: Partial<TenantExtras>;
  /** Who made it: a user name, or how it registered. */
  readonly by: string;
  readonly administrator: {
    readonly userName: string;
    readonly nickName?: string | null;
    /** From `passwords.hash`. */
    readonly passwordHash: string;
    readonly email?: string | null;
    readonly phone?: string | null;
    /** A password that somebody else chose has to be changed first. */
    readonly mustChangePassword: boolean;
  };
}

export interface TenantExtras {
  readonly status: string;
  readonly expire_at: Date | null;
  readonly user_quota: number;
  readonly olt_quota: number;
  readonly onu_quota: number;
  readonly cpe_quota: number;
  readonly plan_id: string | null;
  readonly system_files: boolean;
  readonly domain: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly profile: string | null;
  readonly remark: string | null;
  readonly credit_code: string | null;
  readonly auto_delete_days: number;
  /** Left out: as it was. */
  readonly device_networks?: string[] | null;
}

/** One writer of the list of tenants at a time, to the end of the transaction. */
export const lockTenants = (tx: Tx): Promise<void> => lock(tx, 'tenants', 0);

/** Codes and names are compared as people read them: without case. Throws `tenantCodeTaken`, `tenantNameTaken`, `domainTaken`. */
export async function mustBeFree(
  tx: Tx,
  wanted: { readonly code?: string | undefined; readonly name: string; readonly domain: string | null },
  except = 0,
): Promise<void> {
  const { rows } = await sql<{ code: boolean; name: boolean; domain: boolean }>`
    select coalesce(lower(code) = lower(${wanted.code ?? null}::text), false) as code, lower(name) = lower(${wanted.name}) as name,
      coalesce(domain = ${wanted.domain}::text, false) as domain
    from tenant where id <> ${except} and (lower(code) = lower(${wanted.code ?? null}::text) or lower(name) = lower(${wanted.name})
      or domain = ${wanted.domain}::text)`.execute(tx);
  if (rows.some((row) => row.code)) throw fault('tenantCodeTaken');
  if (rows.some((row) => row.name)) throw fault('tenantNameTaken');
  if (rows.some((row) => row.domain)) throw fault('domainTaken');
}

/** Six digits that no tenant has; inside the lock. */
async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = String(randomInt(100_000, 1_000_000));
    const taken = await tx.selectFrom('tenant').select('id').where('code', '=', code).executeTakeFirst();
    if (!taken) return code;
  }
}

/** A code that its own transaction will claim again under its unique key: two at once, and the later one fails whole. */
const chooseCode = (ctx: Context, { code, name, columns }: TenantRegistration): Promise<string> =>
  ctx.scope.system(async (tx) => {
    await lockTenants(tx);
    await mustBeFree(tx, { code, name, domain: columns?.domain ?? null });
    return code ?? (await freeCode(tx));
  });

const met = (error: unknown, constraint: string): boolean => {
  const { code, constraint: which } = error as { code?: string; constraint?: string };
  return code === '23505' && which === constraint;
};

/**
 * Makes a tenant and its administrator, all or nothing. Throws `tenantCodeTaken`, `tenantNameTaken`, `domainTaken`, and as `holdLicence`. `more`
 * runs in the same transaction, which is bound to the new tenant.
 */
export async function registerTenant(
  ctx: Context,
  spec: TenantRegistration,
  more: (tx: Tx, made: MadeTenant, administratorId: string) => Promise<void> = () => Promise.resolve(),
): Promise<MadeTenant & { readonly administratorId: string }> {
  const code = await chooseCode(ctx, spec);
  const { administrator: first } = spec;
  // Whoever knows the community can announce devices to the tenant, so it is not to be guessed from its code.
  const trapCommunity = `t${randomBytes(9).toString('hex')}`;
  let administratorId = '';
  const base = { code, name: spec.name, trapCommunity, project: 'Default project' };
  try {
    const made = await createTenant(ctx, base, async (tx, tenant) => {
      await lockTenants(tx);
      await mustBeFree(tx, { code, name: spec.name, domain: spec.columns?.domain ?? null }, tenant.id);
      await holdLicence(ctx, tx, 'tenants', 0);
      await tx
        .updateTable('tenant')
        .set({
          company: spec.company ?? null,
          contact_name: spec.contactName ?? null,
          contact_phone: spec.contactPhone ?? null,
          contact_email: spec.contactEmail ?? null,
          time_zone: spec.timeZone ?? 'UTC',
          created_by: spec.by,
          updated_at: new Date(ctx.clock.now()),
          ...spec.columns,
        })
        .where('id', '=', tenant.id)
        .execute();
      administratorId = await addUser(ctx, tx, tenant.id, {
        userName: first.userName,
        nickName: first.nickName ?? first.userName,
        passwordHash: first.passwordHash,
        userLevel: 'administrator',
        mustChangePassword: first.mustChangePassword,
        roleIds: [tenant.roleIds['admin'] ?? ''],
      });
      const [email, phone] = [first.email ?? null, first.phone ?? null];
      await tx
        .updateTable('app_user')
        .set({ email, email_key: emailKey(email), phone, phone_key: phone, created_by: spec.by })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', administratorId)
        .execute();
      await more(tx, tenant, administratorId);
    });
    return { ...made, administratorId };
  } catch (error) {
    throw met(error, 'tenant_code_key') ? fault('tenantCodeTaken') : error;
  }
}
