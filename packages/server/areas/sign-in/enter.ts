import { hasMenu } from '@heliograph/catalogue/menu/visible.ts';
import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { faults, type FaultId } from '@heliograph/catalogue/words/faults.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { withinPlan } from '../../http/actor.ts';
import { isClosed, openSession } from '../../http/session.ts';
import {
  clearTries,
  isInitial,
  isSpent,
  nameKey,
  rolesOfUser,
  spent,
  takeTry,
  touchTries,
  type Passwords,
} from '../users/users.ts';
import {
  findByAddress,
  findByName,
  findTenant,
  isKnownSource,
  logSignIn,
  nobodysTenant,
  swapPassword,
  type FoundUser,
} from './sign-in.store.ts';

interface Credentials {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
}

/** A way to sign in: whom what was typed means, and what proves that it is that person. */
export interface SignInWay {
  /** As typed. */
  readonly tenantId: string;
  /** What the login log calls somebody that was not found. */
  readonly shown: string;
  /** Under which tries are counted while nobody has this name or address; a user's are counted under its own name, whichever way. */
  readonly countedAs: string;
  readonly find: (tx: Tx, tenantId: number) => Promise<FoundUser | undefined>;
  readonly prove: (user: FoundUser | undefined, tenantId: number) => Promise<boolean>;
  readonly wrong: FaultId;
  /** An initial password is used up by typing it, not by a code or by another company's word. */
  readonly typesPassword: boolean;
  /** What the login log says of a success. */
  readonly how: string;
}

/**
 * Tries are counted per (tenant, user). A source the user has been signed in from has a count of its own: whoever
 * keeps an account locked from elsewhere cannot keep its owner out for ever.
 */
async function admission(ctx: Context, way: SignInWay, ip: string) {
  const tenant = await findTenant(ctx, way.tenantId);
  const tenantId = tenant?.id ?? nobodysTenant;
  return ctx.scope.tenant(tenantId, async (tx) => {
    const user = await way.find(tx, tenantId);
    const key = user?.name_key ?? way.countedAs;
    const known = await isKnownSource(tx, tenantId, user?.id ?? '0', ip);
    const counted = tenant ? key : `${way.tenantId}/${key}`;
    const attempt = await takeTry(ctx, tx, tenantId, known ? `${counted}@${ip}` : counted);
    const roles = await rolesOfUser(tx, tenantId, user?.id ?? '0');
    return { key, counted, tenant, tenantId, user, attempt, permissions: roles.flatMap((role) => role.permissions) };
  });
}

type Admission = Awaited<ReturnType<typeof admission>>;

/** Why somebody is not let in. What is wrong with an account or its tenant is told to whoever has proven to be that person, to nobody else. */
function refusal({ tenant, user, permissions }: Admission, way: SignInWay, isProven: boolean, now: number) {
  if (!isProven || !tenant || !user) return way.wrong;
  if (user.status !== '0') return 'userDisabled';
  if (tenant.status !== '0' || tenant.removed_at !== null) return 'tenantDisabled';
  if (isClosed(tenant, now)) return 'tenantExpired';
  if (way.typesPassword && isSpent(user.password_hash)) return 'initialPasswordUsed';
  return hasMenu(menu, withinPlan(tenant.plan, permissions)) ? undefined : 'noMenu';
}

export const lockedOutFor = (seconds: number) => fault('lockedOut', { seconds }, { seconds });

/** From what was typed to a token. Unknown tenants, unknown users and wrong proofs get the same answer in the same time. */
export const enterBy = (ctx: Context, passwords: Passwords, way: SignInWay, request: Request) =>
  passwords.atTheDoor(() => letIn(ctx, way, request));

async function letIn(ctx: Context, way: SignInWay, request: Request) {
  const { ip, agent } = request;
  const admitted = await admission(ctx, way, ip);
  const { attempt, tenant, tenantId, user, key, counted } = admitted;
  if (attempt.waitSeconds > 0) throw lockedOutFor(attempt.waitSeconds);
  const isProven = await way.prove(user, tenantId);
  const refused = refusal(admitted, way, isProven, ctx.clock.now());
  const row = { userName: user?.user_name ?? way.shown, ip, agent, refused: refused !== undefined };
  if (refused !== undefined || !user) {
    const why = refused ?? way.wrong;
    await ctx.scope.tenant(tenantId, async (tx) => {
      if (isProven) await clearTries(tx, tenantId, key, ip);
      if (tenant) await logSignIn(ctx, tx, tenantId, { ...row, message: faults[why].words.en });
      // Nobody reads the log of a tenant that does not exist; a write and its fsync take the time of one.
      else await touchTries(ctx, tx, tenantId, counted);
    });
    throw why === way.wrong && attempt.last ? lockedOutFor(30) : fault(why);
  }
  return ctx.scope.tenant(tenantId, async (tx) => {
    await clearTries(tx, tenantId, key, ip);
    const { token, handle } = await openSession(ctx, tx, { tenantId, userId: user.id, ip, agent });
    // Behind the lock of the session: whoever deletes or disables the user looks for sessions behind the same one.
    if ((await findByName(tx, tenantId, key))?.status !== '0') throw fault(way.wrong);
    // Of two who come with the same initial password at once, one gets in.
    const first = user.password_hash;
    const usesUp = way.typesPassword && isInitial(first);
    if (usesUp && !(await swapPassword(tx, tenantId, user.id, first, spent(first)))) {
      throw fault('initialPasswordUsed');
    }
    await logSignIn(ctx, tx, tenantId, { ...row, message: way.how });
    return { token, handle, mustChangePassword: user.must_change_password };
  });
}

export function enterConsole(ctx: Context, passwords: Passwords, credentials: Credentials, request: Request) {
  const key = nameKey(credentials.username);
  const way: SignInWay = {
    tenantId: credentials.tenantId,
    shown: credentials.username,
    countedAs: key,
    find: (tx, tenantId) => findByName(tx, tenantId, key),
    prove: (user) => passwords.verify(user?.password_hash, credentials.password),
    wrong: 'signInFailed',
    typesPassword: true,
    how: 'Signed in',
  };
  return enterBy(ctx, passwords, way, request);
}

export function enterByPhone(
  ctx: Context,
  passwords: Passwords,
  typed: { tenantId: string; phonenumber: string; password: string },
  request: Request,
) {
  const way: SignInWay = {
    tenantId: typed.tenantId,
    shown: typed.phonenumber,
    countedAs: `sms:${typed.phonenumber}`,
    find: (tx, tenantId) => findByAddress(tx, tenantId, 'sms', typed.phonenumber),
    prove: (user) => passwords.verify(user?.password_hash, typed.password),
    wrong: 'signInFailed',
    typesPassword: true,
    how: 'Signed in by phone and password',
  };
  return enterBy(ctx, passwords, way, request);
}
