import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { databaseTroubleOf } from '../db/trouble.ts';
import { fault, Fault } from '../fault.ts';
import { lock } from '../work/locks.ts';
import { repeat } from '../work/repeat.ts';
import type { Actor, Sessions } from './actor.ts';
import { actorsOf, actorsOfSessions, sessionHolderOf, isClosed, sessionsIn, type Narrow } from './session-actors.ts';

export { isClosed } from './session-actors.ts';
export type { Narrow } from './session-actors.ts';

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
  /** Who holds these sessions now, by their handles, read past everything that is remembered. Those that are over are left out. */
  actorsNow(handles: readonly string[]): Promise<ReadonlyMap<string, Actor>>;
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

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

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
      token_hash: tokenHashOf(token),
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

async function readSession(ctx: Context, hash: Buffer) {
  return ctx.scope.system(async (tx) => {
    const row = await sessionsIn(tx).where('token_hash', '=', hash).executeTakeFirst();
    if (!row) throw fault('notSignedIn');
    if (row.ended === 'elsewhere') throw fault('kickedOut');
    if (row.ended === 'kicked') throw forcedOut(row.ended_why);
    const now = ctx.clock.now();
    if (row.ended === 'closed' || isClosed(row, now)) throw fault('tenantEnded');
    if (row.ended !== null || row.expires_at.getTime() <= now) throw fault('notSignedIn');
    return row;
  });
}

/** A session that is used lasts longer. A database that takes no changes hinders nobody from looking. */
async function touch(ctx: Context, hash: Buffer, row: { last_seen_at: Date; created_at: Date }): Promise<void> {
  const now = ctx.clock.now();
  // Either way round: a session that was opened while the clock was ahead gets an end that is reckoned from the true time.
  if (Math.abs(now - row.last_seen_at.getTime()) < touchMs) return;
  const since = Math.min(row.created_at.getTime(), now);
  const change = { last_seen_at: new Date(now), expires_at: expiryOf(ctx, since, now) };
  try {
    await ctx.scope.system((tx) =>
      tx.updateTable('session').set(change).where('token_hash', '=', hash).where('ended', 'is', null).execute(),
    );
  } catch (error) {
    if (databaseTroubleOf(error) === undefined) throw error;
    ctx.log.warn({ reason: String(error) }, 'that a session is in use was not noted');
  }
}

/** The user of a session with what its enabled roles permit. */
async function readActor(ctx: Context, hash: Buffer, narrow: Narrow): Promise<Actor> {
  const session = await readSession(ctx, hash);
  await touch(ctx, hash, session);
  const holder = sessionHolderOf(session);
  const actor = (await actorsOf(ctx, [holder], narrow)).get(holder.handle);
  if (!actor) throw fault('notSignedIn');
  return actor;
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
    const hash = tokenHashOf(token);
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
    actorsNow: (handles) => actorsOfSessions(ctx, handles, narrow),
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
  const tidying = repeat(ctx, { id: 'sessions.tidy', everyMs: tidyMs, work: tidy });
  return () => void tidying.stop();
}
