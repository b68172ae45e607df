import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { fault, Fault } from '../fault.ts';
import { homeTenant, may, withinPlan, type Actor, type Sessions } from './actor.ts';
import { lock } from '../work/locks.ts';

/** An ended session says so long enough to be heard by whoever still holds its token. */
const answeredMs = 12 * 3_600_000;
/** The time of last use is written at most this often. */
const touchMs = 60_000;
/** How long an answer about a token is believed when no bus message takes it back earlier. */
const cacheMs = 10_000;
const cacheLimit = 10_000;

export interface NewSession {
  readonly tenantId: number;
  readonly userId: string;
  readonly ip: string;
  readonly agent: string;
}

export interface LiveSessions extends Sessions {
  /** As `resolve`, for a bare token such as the first WebSocket message carries. */
  resolveToken(token: string): Promise<Actor>;
  /** Drops what is remembered of a session, so that the next call reads it again. */
  forget(handle: string): void;
  close(): void;
}

/** When a session ends that is used now: after its idle time, and at its greatest age at the latest. */
const expiryOf = ({ settings }: Context, since: number, now: number): Date =>
  new Date(Math.min(now + settings.sessionIdleMs, since + settings.sessionMs));

const forcedOut = (why: string | null): Fault =>
  why === null || why === '' ? fault('forcedOut') : fault('forcedOutWhy', { reason: why }, { reason: why });

/** One at a time per user: whoever opens a session, and whoever must know that there is none. */
export const lockSessionOf = async (tx: Tx, tenantId: number, userId: string): Promise<void> => {
  await lock(tx, 'session', `${tenantId} ${userId}`);
};

/** What is left of the permissions of somebody's roles in its tenant. */
export type Narrow = (tx: Tx, tenantId: number, permissions: readonly string[]) => Promise<readonly string[]>;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `Bearer x` or `x` (decisions §1). */
function tokenOf(authorization: string | undefined): string {
  const token = (authorization ?? '').trim().replace(/^bearer +/i, '');
  if (!/^[\w-]{43}$/.test(token)) throw fault('notSignedIn');
  return token;
}

/**
 * Opens a session and ends the user's other one: an account is signed in at one place at a time. Only the hash of the
 * token is kept.
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  session: NewSession,
): Promise<{ token: string; handle: string }> {
  const { tenantId, userId, ip, agent } = session;
  // Two sign-ins of one user at the same moment: the second waits and then ends the first.
  await lockSessionOf(tx, tenantId, userId);
  await endSessions(ctx, tx, { tenantId, userId }, 'elsewhere');
  const token = randomBytes(32).toString('base64url');
  const handle = ctx.newId();
  const now = ctx.clock.now();
  // One row per source is enough to know it by; yesterday's tokens need no answer of their own any more.
  await tx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ip', '=', ip.slice(0, 64))
    .where('expires_at', '<', new Date(now - answeredMs))
    .execute();
  await tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      handle,
      tenant_id: tenantId,
      user_id: userId,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: expiryOf(ctx, now, now),
      ip: ip.slice(0, 64),
      agent: agent.slice(0, 256),
      ended: null,
    })
    .execute();
  return { token, handle };
}

export type EndReason = 'elsewhere' | 'signedOut' | 'kicked' | 'changed' | 'closed';

/** Ends the live sessions of a user (or the one with `handle`) and wakes whoever remembers them or holds their WebSocket. */
export async function endSessions(
  ctx: Context,
  tx: Tx,
  whose: { tenantId: number; userId: string; handle?: string },
  reason: EndReason,
  why: string | null = null,
): Promise<string[]> {
  const { handle } = whose;
  const ended = await tx
    .updateTable('session')
    .set({ ended: reason, ended_why: why })
    .where('tenant_id', '=', whose.tenantId)
    .where('user_id', '=', whose.userId)
    .where('ended', 'is', null)
    .$if(handle !== undefined, (update) => update.where('handle', '=', handle ?? ''))
    .returning('handle')
    .execute();
  for (const one of ended) await ctx.bus.wake(tx, `session:${one.handle}`);
  return ended.map((one) => one.handle);
}

/** Whoever belongs to a tenant or works as it is read again: its plan or its status changed. Answers the handles. */
export async function wakeTenants(ctx: Context, tx: Tx, tenantIds: readonly number[]): Promise<string[]> {
  const live = await tx
    .selectFrom('session')
    .select('handle')
    .where('ended', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tenant_id', '=', eb.fn.any(sql<number[]>`${[...tenantIds]}::int[]`)),
        eb('work_tenant_id', '=', eb.fn.any(sql<number[]>`${[...tenantIds]}::int[]`)),
      ]),
    )
    .execute();
  for (const one of live) await ctx.bus.wake(tx, `session:${one.handle}`);
  return live.map((one) => one.handle);
}

/** Ends every session of a tenant, and nobody works as it any more. Answers the handles. */
export async function closeTenant(ctx: Context, tx: Tx, tenantId: number): Promise<string[]> {
  const handles = await wakeTenants(ctx, tx, [tenantId]);
  await tx
    .updateTable('session')
    .set({ ended: 'closed' })
    .where('tenant_id', '=', tenantId)
    .where('ended', 'is', null)
    .execute();
  return handles;
}

/** Wakes everyone who remembers this user: roles, name or password state have changed. Call inside `scope.system`. */
export async function wakeUser(ctx: Context, tx: Tx, tenantId: number, userId: string): Promise<string[]> {
  const live = await tx
    .selectFrom('session')
    .select('handle')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .execute();
  for (const one of live) await ctx.bus.wake(tx, `session:${one.handle}`);
  return live.map((one) => one.handle);
}

/** A tenant that nobody signs in to: disabled, expired or removed. */
export const isClosed = (
  tenant: { readonly status: string; readonly expire_at: Date | null; readonly removed_at: Date | null },
  now: number,
): boolean =>
  tenant.status !== '0' ||
  tenant.removed_at !== null ||
  (tenant.expire_at !== null && tenant.expire_at.getTime() <= now);

async function readSession(ctx: Context, hash: Buffer) {
  return ctx.scope.system(async (tx) => {
    const row = await tx
      .selectFrom('session')
      .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
      .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
      .select(['session.handle', 'session.tenant_id', 'session.user_id', 'session.ended', 'session.last_seen_at'])
      .select(['session.expires_at', 'session.created_at', 'session.ended_why', 'session.work_tenant_id'])
      .select([
        'tenant.code',
        'tenant.status',
        'tenant.expire_at',
        'tenant.removed_at',
        'tenant_plan.permissions as plan',
      ])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (!row) throw fault('notSignedIn');
    if (row.ended === 'elsewhere') throw fault('kickedOut');
    if (row.ended === 'kicked') throw forcedOut(row.ended_why);
    const now = ctx.clock.now();
    if (row.ended === 'closed' || isClosed(row, now)) throw fault('tenantEnded');
    if (row.ended !== null || row.expires_at.getTime() <= now) throw fault('notSignedIn');
    if (now - row.last_seen_at.getTime() >= touchMs) {
      await tx
        .updateTable('session')
        .set({ last_seen_at: new Date(now), expires_at: expiryOf(ctx, row.created_at.getTime(), now) })
        .where('token_hash', '=', hash)
        .where('ended', 'is', null)
        .execute();
    }
    return row;
  });
}

/** The user of a session with what its enabled roles permit. */
async function readActor(ctx: Context, hash: Buffer, narrow: Narrow): Promise<Actor> {
  const session = await readSession(ctx, hash);
  const { tenant_id: tenantId, user_id: userId } = session;
  const self = await ctx.scope.tenant(tenantId, async (tx): Promise<Actor> => {
    const user = await tx
      .selectFrom('app_user')
      .select(['user_name', 'user_level', 'status', 'must_change_password'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user?.status !== '0') throw fault('notSignedIn');
    const held = await tx
      .selectFrom('user_role')
      .innerJoin('role', (join) =>
        join.onRef('role.tenant_id', '=', 'user_role.tenant_id').onRef('role.id', '=', 'user_role.role_id'),
      )
      .select(['role.role_key', 'role.permissions'])
      .where('user_role.tenant_id', '=', tenantId)
      .where('user_role.user_id', '=', userId)
      .where('role.status', '=', '0')
      .orderBy('role.sort')
      .execute();
    const permissions = [...new Set(held.flatMap((role) => role.permissions))];
    return {
      tenantId,
      tenantCode: session.code,
      userId,
      userName: user.user_name,
      userLevel: user.user_level,
      roles: held.map((role) => role.role_key),
      permissions: withinPlan(session.plan, await narrow(tx, tenantId, permissions)),
      held: permissions,
      mustChangePassword: user.must_change_password,
      sessionHandle: session.handle,
    };
  });
  return session.work_tenant_id === null ? self : workingAs(ctx, self, session.work_tenant_id);
}

/**
 * Somebody of the installation's own tenant as the administrator of another one: sees and may do what that one may, under a
 * name that tells both. With the permission gone, or the tenant, it is itself again.
 */
async function workingAs(ctx: Context, self: Actor, tenantId: number): Promise<Actor> {
  const tenant = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
      .select(['tenant.code', 'tenant_plan.permissions as plan'])
      .where('tenant.id', '=', tenantId)
      .where('tenant.removed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!tenant || self.tenantCode !== homeTenant || !may(self, 'system:tenant:dynamic')) return self;
  return {
    ...self,
    tenantId,
    tenantCode: tenant.code,
    userName: `${self.userName}@${self.tenantCode}`,
    userLevel: 'superuser',
    permissions: withinPlan(tenant.plan, ['*:*:*']),
    held: ['*:*:*'],
    self,
  };
}

/** Tells who calls. What was found is remembered for seconds, and dropped at once when the bus says it changed. */
export function openSessions(ctx: Context, narrow: Narrow): LiveSessions {
  const known = new Map<string, { actor: Actor; until: number }>();
  // A read that began before a change must not be remembered after it.
  let changes = 0;
  const forget = (handle: string) => {
    changes += 1;
    for (const [key, { actor }] of known) if (actor.sessionHandle === handle) known.delete(key);
  };
  const stopListening = ctx.bus.listen((topic) => {
    if (topic === 'reconnected') {
      changes += 1;
      known.clear();
    } else if (topic.startsWith('session:')) forget(topic.slice('session:'.length));
  });

  const resolveToken = async (token: string): Promise<Actor> => {
    const hash = hashOf(token);
    const key = hash.toString('base64');
    const found = known.get(key);
    if (found && found.until > ctx.clock.mono()) return found.actor;
    known.delete(key);
    const before = changes;
    const actor = await readActor(ctx, hash, narrow);
    if (before === changes) {
      if (known.size >= cacheLimit) known.clear();
      known.set(key, { actor, until: ctx.clock.mono() + cacheMs });
    }
    return actor;
  };
  return {
    resolveToken,
    // Async, so that a header without a token is a rejection like every other.
    resolve: async (authorization) => resolveToken(tokenOf(authorization)),
    forget,
    close: stopListening,
  };
}

/** True for the answers that mean "this token is no session (any more)". */
export const isSignedOut = (error: unknown): error is Fault => error instanceof Fault && error.code === 401;

/** True when somebody ended the session: another sign-in, or an administrator. */
export const wasTaken = (error: Fault): boolean =>
  error.id === 'kickedOut' || error.id === 'forcedOut' || error.id === 'forcedOutWhy';

const tidyMs = 3_600_000;
/** Ended sessions stay this long: they tell which sources a user has been signed in from. */
const keptMs = 30 * 24 * 3_600_000;

/** Each hour takes away sessions that ended long ago, codes, and counts of failures that no longer count. */
export function keepSessionsTidy(ctx: Context): () => void {
  const tidy = () =>
    ctx.scope.system(async (tx) => {
      const now = ctx.clock.now();
      await tx
        .deleteFrom('session')
        .where('expires_at', '<', new Date(now - keptMs))
        .execute();
      await tx
        .deleteFrom('sign_in_failure')
        .where('last_at', '<', new Date(now - tidyMs))
        .execute();
      await tx.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
      // Not before: they also count how many codes an address was sent within the hour.
      await tx
        .deleteFrom('sign_in_code')
        .where('sent_at', '<', new Date(now - tidyMs))
        .execute();
      await tx.deleteFrom('oidc_start').where('expires_at', '<', new Date(now)).execute();
    });
  let cancel = () => {};
  const next = () => {
    cancel = ctx.clock.after(tidyMs, () => {
      tidy()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'old sessions could not be deleted'))
        .finally(next);
    });
  };
  next();
  return () => cancel();
}
