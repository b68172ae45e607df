import type { Context } from '../../context.ts';
import { createTenant } from '../tenants/tenants.ts';
import { addUser, type Passwords } from '../users/users.ts';

export const homeTenant = '000000';

/** True until the installation's own tenant, and with it the first administrator, exists. */
export async function setupNeeded(ctx: Context): Promise<boolean> {
  const found = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return found === undefined;
}

export interface FirstAdministrator {
  readonly tenantName: string;
  readonly userName: string;
  readonly password: string;
}

/** Makes the installation's own tenant and its administrator in one transaction; two at once make one. */
export async function createFirst(ctx: Context, passwords: Passwords, first: FirstAdministrator): Promise<void> {
  const passwordHash = await passwords.hash(first.password);
  const spec = { code: homeTenant, name: first.tenantName, trapCommunity: 'public', project: 'Default project' };
  await createTenant(ctx, spec, async (tx, made) => {
    await addUser(ctx, tx, made.id, {
      userName: first.userName,
      nickName: first.userName,
      passwordHash,
      userLevel: 'administrator',
      mustChangePassword: false,
      roleIds: [made.roleIds['admin'] ?? ''],
    });
  });
}
