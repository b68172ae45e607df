import { noticeCalls } from '@heliograph/catalogue/calls/notices.ts';
import { notices as entity } from '@heliograph/catalogue/entities/notices.ts';
import type { Context } from '../../context.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { emit } from '../../estate/emit.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { contains } from '../../db/like.ts';
import { homeTenant } from '../../http/actor.ts';
import {
  forgetReaders,
  listReaders,
  markRead,
  noticesReadBy,
  readCounts,
  shownNow,
  type Notice,
} from './notices.store.ts';

type Handle = Handlers<typeof noticeCalls>;

const told = (row: Notice) => ({
  noticeId: row.id,
  noticeTitle: row.title,
  noticeType: row.kind,
  noticeContent: row.content,
  scope: row.scope,
  priority: row.priority,
  createTime: timeText(row.created_at),
});

/** What everybody is told stands in the tenant of the installation. */
async function homeNotices(ctx: Context): Promise<Notice[]> {
  const home = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return home ? ctx.scope.tenant(home.id, (tx) => shownNow(tx, home.id, 'system', new Date(ctx.clock.now()))) : [];
}

/** Everything that concerns a user now, with what was read of it. Not `request.tx`: announcements belong to no project. */
async function minesOf(ctx: Context, { tenantId, userId }: Actor) {
  const system = await homeNotices(ctx);
  return ctx.scope.tenant(tenantId, async (tx) => {
    const own = await shownNow(tx, tenantId, 'tenant', new Date(ctx.clock.now()));
    const all = [...system, ...own].sort((a, b) => b.priority - a.priority || (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const ids = all.map(({ id }) => id);
    const read = await noticesReadBy(tx, tenantId, userId, ids);
    return all.map((row) => ({ ...told(row), isRead: read.has(row.id) }));
  });
}

/** Only marks what this user is shown: ids of others leave no trace. */
async function mark(ctx: Context, actor: Actor, ids: readonly string[] | undefined): Promise<void> {
  const mine = await minesOf(ctx, actor);
  const wanted = mine.filter(({ noticeId, isRead }) => !isRead && (ids === undefined || ids.includes(noticeId)));
  await ctx.scope.tenant(actor.tenantId, (tx) =>
    markRead(
      tx,
      actor.tenantId,
      actor.userId,
      wanted.map(({ noticeId }) => noticeId),
      new Date(ctx.clock.now()),
    ),
  );
}

const reading = (
  ctx: Context,
): Pick<Handle, 'publicNotices' | 'topNotices' | 'myNotices' | 'markNoticeRead' | 'markNoticesRead'> => ({
  publicNotices: async () => (await homeNotices(ctx)).slice(0, 5).map(told),

  topNotices: async (_input, { actor }) => {
    const all = await minesOf(ctx, actor);
    const rows = all.slice(0, 5);
    const answer = { rows, total: all.length, data: rows, unreadCount: all.filter(({ isRead }) => !isRead).length };
    return answer;
  },

  myNotices: async ({ pageNum, pageSize }, { actor }) => {
    const all = await minesOf(ctx, actor);
    return { rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length };
  },

  markNoticeRead: ({ noticeId }, { actor }) => mark(ctx, actor, [noticeId]),
  markNoticesRead: ({ ids }, { actor }) => mark(ctx, actor, ids),
});

/** What announcements have beside lists and dialogs: who may speak to everybody, and who has read them. */
const rulesOf = (ctx: Context): EntityRules => ({
  allow: ({ request, typed }) => {
    if (typed?.['scope'] === 'system' && request.actor.tenantCode !== homeTenant) throw fault('systemNoticeOnly');
  },
  narrow: (found, { noticeType, scope, createBy, createByName }) => {
    const by = createByName ?? createBy;
    if (noticeType !== undefined) found = found.where('kind', '=', noticeType);
    if (scope !== undefined) found = found.where('scope', '=', scope);
    return typeof by === 'string' ? found.where('created_by', 'ilike', contains(by)) : found;
  },
  told: async (tx, rows) => {
    const counts = await readCounts(
      tx,
      rows[0]?.tenant_id ?? 0,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ createByName: row['created_by'], readCount: counts.get(row.id) ?? 0 }));
  },
  changed: async ({ tx, request, before, typed }, { title, content }) => {
    const { tenantId } = request.actor;
    // Worded anew, it is news again; what goes, nobody has read.
    const unread = typed ? before.filter((row) => row['title'] !== title || row['content'] !== content) : before;
    await forgetReaders(
      tx,
      tenantId,
      unread.map(({ id }) => id),
    );
    await emit(ctx.bus, tx, tenantId, [{ kind: 'notice.changed', payload: {} }]);
  },
});

const readers = (): Pick<Handle, 'noticeReaders'> => ({
  noticeReaders: (query, request) =>
    request.tx(async (tx) => {
      const { rows, total } = await listReaders(tx, request.actor.tenantId, query);
      const shownRows = rows.map(({ user_name, nick_name, at }) => ({
        userName: user_name,
        nickName: nick_name,
        readTime: timeText(at),
      }));
      return { rows: shownRows, total };
    }),
});

/** Announcements: of the installation for everybody, of a tenant for those who are signed in to it. */
export const noticesArea = (ctx: Context): Area =>
  serveEntity(ctx, entity, rulesOf(ctx), area(noticeCalls, { ...reading(ctx), ...readers() }));
