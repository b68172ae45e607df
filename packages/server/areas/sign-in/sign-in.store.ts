import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CodeChannel } from '../../db/tables/sign-in.ts';

/** Stands for "no such tenant", so that an unknown one takes the same steps as a known one and finds nothing. */
export const nobodysTenant = 2_147_483_647;

export const findTenant = (ctx: Context, code: string) =>
  ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
      .select(['tenant.id', 'tenant.code', 'tenant.name', 'tenant.status', 'tenant.expire_at', 'tenant.removed_at'])
      .select('tenant_plan.permissions as plan')
      .where('tenant.code', '=', code)
      .executeTakeFirst(),
  );

const whoever = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'user_name', 'name_key', 'password_hash', 'status', 'must_change_password'])
    .where('tenant_id', '=', tenantId);

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findByName>>>;

export const findByName = (tx: Tx, tenantId: number, key: string) =>
  whoever(tx, tenantId).where('name_key', '=', key).executeTakeFirst();

/** By e-mail address or phone number, each of which one user of a tenant has at most. */
export const findByAddress = (tx: Tx, tenantId: number, channel: CodeChannel, address: string) =>
  whoever(tx, tenantId)
    .where(channel === 'email' ? 'email_key' : 'phone_key', '=', address)
    .executeTakeFirst();

export const findById = (tx: Tx, tenantId: number, id: string) =>
  whoever(tx, tenantId).where('id', '=', id).executeTakeFirst();

/** Stores another hash unless the one that was read has changed meanwhile. */
export async function swapPassword(
  tx: Tx,
  tenantId: number,
  userId: string,
  before: string,
  after: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ password_hash: after })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

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
