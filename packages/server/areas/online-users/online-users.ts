import { onlineUserCalls, type onlineRow } from '@heliograph/catalogue/calls/online-users.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { endSessions, type LiveSessions } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { contains } from '../../db/like.ts';
import { userAgentOf } from './agent.ts';
import { userReachOf, type UserReach } from '../roles/roles.ts';

type Shown = z.input<typeof onlineRow>;

interface Filter {
  readonly ipaddr?: string | undefined;
  readonly userName?: string | undefined;
  readonly tokenId?: string | undefined;
}

/** Live sessions of users that the caller sees. Sessions know no row security, so the tenant is named here. */
function live(tx: Tx, { tenantId }: Actor, reach: UserReach, now: Date, filter: Filter) {
  return tx
    .selectFrom('session')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.tenant_id', '=', 'session.tenant_id').onRef('app_user.id', '=', 'session.user_id'),
    )
    .where('session.tenant_id', '=', tenantId)
    .where('app_user.tenant_id', '=', tenantId)
    .where('session.ended', 'is', null)
    .where('session.expires_at', '>', now)
    .where(reach.where)
    .$if(filter.ipaddr !== undefined, (select) => select.where('session.ip', 'ilike', contains(filter.ipaddr ?? '')))
    .$if(filter.userName !== undefined, (select) =>
      select.where('app_user.user_name', 'ilike', contains(filter.userName ?? '')),
    )
    .$if(filter.tokenId !== undefined, (select) => select.where('session.handle', '=', filter.tokenId ?? ''));
}

async function rowsOf(select: ReturnType<typeof live>, actor: Actor, limit = 100, offset = 0): Promise<Shown[]> {
  const rows = await select
    .leftJoin('department', (join) =>
      join.onRef('department.tenant_id', '=', 'app_user.tenant_id').onRef('department.id', '=', 'app_user.dept_id'),
    )
    .select(['session.handle', 'session.user_id', 'session.ip', 'session.agent'])
    .select(['session.created_at', 'session.last_seen_at', 'app_user.user_name', 'app_user.nick_name'])
    .select('department.name as dept')
    .orderBy('session.created_at', 'desc')
    .orderBy('session.handle', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    tokenId: row.handle,
    userId: row.user_id,
    userName: row.user_name,
    nickName: row.nick_name,
    deptName: row.dept,
    ipaddr: row.ip,
    ...userAgentOf(row.agent),
    loginTime: row.created_at.getTime(),
    lastSeenTime: timeText(row.last_seen_at),
    since: timeText(row.created_at),
    own: row.handle === actor.sessionHandle,
  }));
}

const onlyOneself = ({ tenantId, userId }: Actor): UserReach => ({
  all: false,
  where: sql<boolean>`app_user.tenant_id = ${tenantId} and app_user.id = ${userId}`,
});

/** Ends the one session that `reach` lets the caller see; unknown and foreign ones are not found. */
async function end(
  ctx: Context,
  tx: Tx,
  request: Request,
  reach: UserReach,
  tokenId: string,
  reason: string | null,
): Promise<Shown> {
  const { actor } = request;
  const now = new Date(ctx.clock.now());
  const [row] = await rowsOf(live(tx, actor, reach, now, { tokenId }), actor, 1);
  if (!row) throw fault('notFound');
  const { ipaddr, browser, os, since } = row;
  request.note({ object: `session of ${row.userName}`, before: { ipaddr, browser, os, since }, after: { reason } });
  const whose = { tenantId: actor.tenantId, userId: row.userId, handle: tokenId };
  await endSessions(ctx, tx, whose, row.own ? 'signedOut' : 'kicked', reason);
  return row;
}

/** Is anybody else of the tenant signed in? Asked of the whole tenant, whomever the caller sees. */
async function isAlone(tx: Tx, actor: Actor, now: Date): Promise<boolean> {
  const everyone: UserReach = { all: true, where: sql<boolean>`true` };
  const other = await live(tx, actor, everyone, now, {})
    .select('session.handle')
    .where('session.user_id', '!=', actor.userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Who is signed in, and putting somebody out (S1 §6). */
export const onlineUsers = (ctx: Context, sessions: LiveSessions): Area =>
  area(onlineUserCalls, {
    listOnline: ({ pageNum, pageSize, ...filter }, request) =>
      request.tx(async (tx) => {
        const { actor } = request;
        const reach = await userReachOf(tx, actor, 'monitor:online:list');
        const select = live(tx, actor, reach, new Date(ctx.clock.now()), filter);
        const { total } = await select.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
        return { rows: await rowsOf(select, actor, pageSize, (pageNum - 1) * pageSize), total: Number(total) };
      }),

    kick: async ({ tokenId, reason }, request) => {
      await request.tx(async (tx) => {
        const { actor } = request;
        const reach = await userReachOf(tx, actor, 'monitor:online:forceLogout');
        const isOwn = tokenId === actor.sessionHandle;
        if (isOwn && (await isAlone(tx, actor, new Date(ctx.clock.now())))) throw fault('onlyUser');
        await end(ctx, tx, request, reach, tokenId, reason);
      });
      sessions.forget(tokenId);
    },

    ownSessions: (_input, request) =>
      request.tx(async (tx) => {
        const { actor } = request;
        const rows = await rowsOf(live(tx, actor, onlyOneself(actor), new Date(ctx.clock.now()), {}), actor);
        return { rows, total: rows.length };
      }),

    endOwnSession: async ({ tokenId }, request) => {
      await request.tx((tx) => end(ctx, tx, request, onlyOneself(request.actor), tokenId, null));
      sessions.forget(tokenId);
    },
  });
