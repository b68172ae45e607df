import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';

/** Stands for "no such tenant", so that an unknown one takes the same steps as a known one and finds nothing. */
export const nobodysTenant = 2_147_483_647;

export const findTenant = (ctx: Context, code: string) =>
  ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
      .select(['tenant.id', 'tenant.code', 'tenant.status', 'tenant.expire_at', 'tenant.removed_at'])
      .select('tenant_plan.permissions as plan')
      .where('tenant.code', '=', code)
      .executeTakeFirst(),
  );

export const findByName = (tx: Tx, tenantId: number, key: string) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status', 'must_change_password'])
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', key)
    .executeTakeFirst();

/** Has this user been signed in from there before? */
export async function isKnownSource(tx: Tx, tenantId: number, userId: string, ip: string): Promise<boolean> {
  const found = await tx
    .selectFrom('session')
    .select('handle')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface LoginRow {
  readonly userName: string;
  readonly ip: string;
  readonly agent: string;
  readonly refused: boolean;
  readonly message: string;
}

export async function logSignIn(ctx: Context, tx: Tx, tenantId: number, row: LoginRow): Promise<void> {
  await tx
    .insertInto('login_log')
    .values({
      tenant_id: tenantId,
      id: ctx.newId(),
      user_name: row.userName.slice(0, 64),
      ip: row.ip,
      agent: row.agent,
      status: row.refused ? '1' : '0',
      message: row.message,
    })
    .execute();
}
