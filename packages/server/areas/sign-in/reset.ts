import { passwordMessages } from '@heliograph/catalogue/words/passwords.ts';
import type { Context } from '../../context.ts';
import type { CodeChannel } from '../../db/tables/sign-in.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { endSessions, type LiveSessions } from '../../http/session.ts';
import { clearTries, nameKey, takeTry, touchTries, type Passwords } from '../users/users.ts';
import { codePlace, useCode } from './codes.ts';
import { lockedOutFor } from './enter.ts';
import { findByAddress, findTenant, logSignIn, nobodysTenant } from './sign-in.store.ts';

interface Typed {
  readonly tenantId: string;
  readonly channel: CodeChannel;
  readonly address: string;
  readonly code: string;
  readonly newPassword: string;
}

/** What is known before the slow hash: who it is, and whether the code is right. */
async function admit(ctx: Context, typed: Typed) {
  const tenant = await findTenant(ctx, typed.tenantId);
  const tenantId = tenant?.id ?? nobodysTenant;
  const address = typed.address.trim().toLowerCase();
  return ctx.scope.tenant(tenantId, async (tx) => {
    const user = await findByAddress(tx, tenantId, typed.channel, address);
    const key = user?.name_key ?? `${typed.tenantId}/${typed.channel}:${address}`.slice(0, 64);
    const attempt = await takeTry(ctx, tx, tenantId, key);
    if (attempt.waitSeconds > 0) return { tenant, tenantId, user, key, attempt, isRight: false };
    const place = codePlace(tenant?.id, typed.tenantId, { purpose: 'reset', channel: typed.channel, address });
    return { tenant, tenantId, user, key, attempt, isRight: await useCode(ctx, tx, place, typed.code) };
  });
}

/** A new password for whoever has the address and read the code. Ends every session; the tries of all ways count together. */
export async function resetPassword(
  ctx: Context,
  { sessions, passwords }: { sessions: LiveSessions; passwords: Passwords },
  typed: Typed,
  request: Request,
): Promise<void> {
  const { tenant, tenantId, user, key, attempt, isRight } = await admit(ctx, typed);
  if (attempt.waitSeconds > 0) throw lockedOutFor(attempt.waitSeconds);
  const { ip, agent } = request;
  const row = { userName: user?.user_name ?? typed.address, ip, agent };
  if (!isRight || !tenant || user?.status !== '0') {
    await ctx.scope.tenant(tenantId, async (tx) => {
      const message = 'A new password was refused: wrong code';
      if (tenant) await logSignIn(ctx, tx, tenantId, { ...row, refused: true, message });
      else await touchTries(ctx, tx, tenantId, key);
    });
    throw attempt.last ? lockedOutFor(30) : fault('codeWrong');
  }
  if (nameKey(typed.newPassword) === user.name_key) {
    throw badInput([{ field: 'newPassword', message: passwordMessages.notUserName }]);
  }
  const passwordHash = await passwords.hash(typed.newPassword);
  const ended = await ctx.scope.tenant(tenantId, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, must_change_password: false, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', user.id)
      .execute();
    await clearTries(tx, tenantId, key, ip);
    await logSignIn(ctx, tx, tenantId, { ...row, refused: false, message: 'A new password was set with a code' });
    return endSessions(ctx, tx, { tenantId, userId: user.id }, 'changed');
  });
  for (const handle of ended) sessions.forget(handle);
}
