import { noticeCalls, type noticeRow } from '@heliograph/catalogue/calls/notices.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { emit } from '../../estate/emit.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { pageOf } from '../../db/page.ts';
import { contains } from '../../db/like.ts';
import { homeTenant } from '../sign-in/sign-in.ts';
import { findNotices, listReaders, markRead, readBy, readCounts, shownNow, type Notice } from './notices.store.ts';

type Handle = Handlers<typeof noticeCalls>;
type Typed = InputOf<typeof noticeCalls.addNotice>;

const told = (row: Notice) => ({
  noticeId: row.id,
  noticeTitle: row.title,
  noticeType: row.kind,
  noticeContent: row.content,
  scope: row.scope,
  priority: row.priority,
  createTime: timeText(row.created_at),
});

const shown = (row: Notice, readCount: number): z.input<typeof noticeRow> => ({
  ...told(row),
  status: row.status,
  startTime: row.starts_at && timeText(row.starts_at),
  endTime: row.ends_at && timeText(row.ends_at),
  remark: row.remark,
  createBy: row.created_by,
  createByName: row.created_by,
  updateBy: row.updated_by,
  updateTime: row.updated_at && timeText(row.updated_at),
  readCount,
});

const columnsOf = (typed: Typed) => ({
  scope: typed.scope,
  kind: typed.noticeType,
  title: typed.noticeTitle,
  content: typed.noticeContent,
  priority: typed.priority,
  status: typed.status,
  starts_at: typed.startTime === null ? null : new Date(typed.startTime),
  ends_at: typed.endTime === null ? null : new Date(typed.endTime),
  remark: typed.remark,
});

const loggable = ({ scope, title, content, priority, status, starts_at, ends_at }: ReturnType<typeof columnsOf>) => ({
  scope,
  title,
  content: content.slice(0, 500),
  priority,
  status,
  starts_at,
  ends_at,
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
    const read = await readBy(tx, tenantId, userId, ids);
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

const mustOwn = (actor: Actor, scope: Notice['scope']): void => {
  if (scope === 'system' && actor.tenantCode !== homeTenant) throw fault('systemNoticeOnly');
};

const changed = (ctx: Context, tx: Tx, tenantId: number) =>
  emit(ctx.bus, tx, tenantId, [{ kind: 'notice.changed', payload: {} }]);

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

const changing = (ctx: Context): Pick<Handle, 'addNotice' | 'editNotice'> => ({
  addNotice: (typed, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      mustOwn(request.actor, typed.scope);
      const columns = columnsOf(typed);
      request.note({ object: `announcement ${typed.noticeTitle}`, after: loggable(columns) });
      await tx
        .insertInto('notice')
        .values({
          tenant_id: tenantId,
          id: ctx.newId(),
          ...columns,
          created_by: userName,
          created_at: new Date(ctx.clock.now()),
          updated_by: null,
          updated_at: null,
        })
        .execute();
      await changed(ctx, tx, tenantId);
    }),

  editNotice: ({ noticeId, ...sent }, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const [before] = await findNotices(tx, tenantId, [noticeId]);
      if (!before) throw fault('notFound');
      const typed = kept<Typed>(noticeCalls.editNotice.form, shown(before, 0), sent);
      mustOwn(request.actor, typed.scope);
      const columns = columnsOf(typed);
      request.note({
        object: `announcement ${typed.noticeTitle}`,
        before: loggable(before),
        after: loggable(columns),
      });
      await tx
        .updateTable('notice')
        .set({ ...columns, updated_by: userName, updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', noticeId)
        .execute();
      // Worded anew, it is news again.
      if (before.title !== columns.title || before.content !== columns.content) {
        await tx
          .deleteFrom('notice_read')
          .where('tenant_id', '=', tenantId)
          .where('notice_id', '=', noticeId)
          .execute();
      }
      await changed(ctx, tx, tenantId);
    }),
});

const removing = (ctx: Context): Pick<Handle, 'removeNotices'> => ({
  removeNotices: ({ noticeIds }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const before = await findNotices(tx, tenantId, noticeIds);
      if (before.length !== noticeIds.length) throw fault('notFound');
      request.note({
        object: `announcements ${before.map(({ title }) => title).join(', ')}`,
        before: { notices: before.map(loggable) },
      });
      await tx
        .deleteFrom('notice_read')
        .where('tenant_id', '=', tenantId)
        .where('notice_id', 'in', noticeIds)
        .execute();
      await tx.deleteFrom('notice').where('tenant_id', '=', tenantId).where('id', 'in', noticeIds).execute();
      await changed(ctx, tx, tenantId);
    }),
});

const managing = (): Pick<Handle, 'listNotices' | 'getNotice' | 'noticeReaders'> => ({
  listNotices: (query, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const by = query.createByName ?? query.createBy;
      let select = tx.selectFrom('notice').where('tenant_id', '=', tenantId);
      if (query.noticeTitle !== undefined) select = select.where('title', 'ilike', contains(query.noticeTitle));
      if (query.noticeType !== undefined) select = select.where('kind', '=', query.noticeType);
      if (query.scope !== undefined) select = select.where('scope', '=', query.scope);
      if (query.status !== undefined) select = select.where('status', '=', query.status);
      if (by !== undefined) select = select.where('created_by', 'ilike', contains(by));
      const { rows, total } = await pageOf(select.selectAll().orderBy('id', 'desc'), query);
      const counts = await readCounts(
        tx,
        tenantId,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((row) => shown(row, counts.get(row.id) ?? 0)), total };
    }),

  getNotice: ({ noticeId }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const [row] = await findNotices(tx, tenantId, [noticeId]);
      if (!row) throw fault('notFound');
      const counts = await readCounts(tx, tenantId, [noticeId]);
      return shown(row, counts.get(noticeId) ?? 0);
    }),

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
export const notices = (ctx: Context): Area =>
  area(noticeCalls, {
    ...reading(ctx),
    ...changing(ctx),
    ...removing(ctx),

    ...managing(),
  });
