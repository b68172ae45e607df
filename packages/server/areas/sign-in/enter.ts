import { hasMenu } from '@heliograph/catalogue/menu/visible.ts';
import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { faults, type FaultId } from '@heliograph/catalogue/words/faults.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { withinPlan } from '../../http/actor.ts';
import { isClosed, openSession } from '../../http/session.ts';
import { clearTries, nameKey, rolesOfUser, takeTry, touchTries, type Passwords } from '../users/users.ts';
import { findByName, findTenant, isKnownSource, logSignIn, nobodysTenant } from './sign-in.store.ts';

export interface Credentials {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Tries are counted per (tenant, user). A source the user has been signed in from has a count of its own: whoever
 * keeps an account locked from elsewhere cannot keep its owner out for ever.
 */
async function admission(ctx: Context, credentials: Credentials, ip: string) {
  const key = nameKey(credentials.username);
  const tenant = await findTenant(ctx, credentials.tenantId);
  const tenantId = tenant?.id ?? nobodysTenant;
  return ctx.scope.tenant(tenantId, async (tx) => {
    const user = await findByName(tx, tenantId, key);
    const known = await isKnownSource(tx, tenantId, user?.id ?? '0', ip);
    const counted = tenant ? key : `${credentials.tenantId}/${key}`;
    const attempt = await takeTry(ctx, tx, tenantId, known ? `${counted}@${ip}` : counted);
    const roles = await rolesOfUser(tx, tenantId, user?.id ?? '0');
    return { key, counted, tenant, tenantId, user, attempt, permissions: roles.flatMap((role) => role.permissions) };
  });
}

type Admission = Awaited<ReturnType<typeof admission>>;

function refusal({ tenant, user, permissions }: Admission, passwordRight: boolean, now: number): FaultId | undefined {
  if (!passwordRight || !tenant || user?.status !== '0') return 'signInFailed';
  if (isClosed(tenant, now)) return 'tenantClosed';
  return hasMenu(menu, withinPlan(tenant.plan, permissions)) ? undefined : 'noMenu';
}

/** From typed credentials to a token. Unknown tenants, unknown users and wrong passwords get the same answer in the same time. */
export async function enter(ctx: Context, passwords: Passwords, credentials: Credentials, request: Request) {
  const { ip, agent } = request;
  const admitted = await admission(ctx, credentials, ip);
  const { attempt, tenant, tenantId, user, key, counted } = admitted;
  const locked = (seconds: number) => fault('lockedOut', { seconds }, { seconds });
  if (attempt.waitSeconds > 0) throw locked(attempt.waitSeconds);
  const passwordRight = await passwords.verify(user?.password_hash, credentials.password);
  const refused = refusal(admitted, passwordRight, ctx.clock.now());
  const row = { userName: credentials.username, ip, agent, refused: refused !== undefined };
  if (refused !== undefined || !user) {
    const why = refused ?? 'signInFailed';
    await ctx.scope.tenant(tenantId, async (tx) => {
      if (passwordRight) await clearTries(tx, tenantId, key, ip);
      if (tenant) await logSignIn(ctx, tx, tenantId, { ...row, message: faults[why].words.en });
      // Nobody reads the log of a tenant that does not exist; a write and its fsync take the time of one.
      else await touchTries(ctx, tx, tenantId, counted);
    });
    throw why === 'signInFailed' && attempt.last ? locked(30) : fault(why);
  }
  return ctx.scope.tenant(tenantId, async (tx) => {
    await clearTries(tx, tenantId, key, ip);
    const { token, handle } = await openSession(ctx, tx, { tenantId, userId: user.id, ip, agent });
    await logSignIn(ctx, tx, tenantId, { ...row, message: 'Signed in' });
    return { token, handle, mustChangePassword: user.must_change_password };
  });
}
