import { z } from 'zod';
import { call, filter, idText, ids, nothing, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';

const noticeId = idText;

const shownNotice = z.object({
  noticeId: z.string(),
  noticeTitle: z.string(),
  noticeType: z.string(),
  /** Restricted Markdown, never HTML. */
  noticeContent: z.string(),
  scope: z.enum(['tenant', 'system']),
  priority: z.number(),
  createTime: z.string(),
});

const myNotice = shownNotice.extend({ isRead: z.boolean() });

/** Announcements as those read them to whom they are shown; writing them follows from `entities/notices.ts`. */
export const noticeCalls = {
  publicNotices: call({
    method: 'GET',
    path: '/system/notice/public',
    title: text('Announcements on the sign-in page', '登录页公告'),
    access: 'public',
    input: nothing,
    reply: 'data',
    output: z.array(shownNotice),
  }),
  topNotices: call({
    method: 'GET',
    path: '/system/notice/listTop',
    title: text('Newest announcements for the signed-in user', '当前用户最新公告'),
    access: 'signedIn',
    input: nothing,
    // Besides rows: `data` (the rows once more) and `unreadCount`, as clients of RuoYi read them.
    reply: 'rows',
    output: myNotice,
  }),
  myNotices: call({
    method: 'GET',
    path: '/system/notice/mine',
    title: text('Announcements for the signed-in user', '当前用户公告'),
    access: 'signedIn',
    input: z.object({ ...paging }),
    reply: 'rows',
    output: myNotice,
  }),
  markNoticeRead: call({
    method: 'POST',
    path: '/system/notice/markRead',
    title: text('Mark an announcement as read', '标记公告已读'),
    access: 'signedIn',
    input: z.object({ noticeId }),
    reply: 'none',
    output: nothing,
  }),
  markNoticesRead: call({
    method: 'POST',
    path: '/system/notice/markReadAll',
    title: text('Mark announcements as read', '标记全部公告已读'),
    access: 'signedIn',
    /** Without ids: all that are shown now. */
    input: z.object({ ids: ids.optional() }),
    reply: 'none',
    output: nothing,
    bulk: {},
  }),
  noticeReaders: call({
    method: 'GET',
    path: '/system/notice/readUsers/list',
    title: text('Who has read an announcement', '公告已读用户'),
    access: 'system:notice:query',
    input: z.object({ noticeId, searchValue: filter(64), ...paging }),
    reply: 'rows',
    output: z.object({ userName: z.string(), nickName: z.string(), readTime: z.string() }),
  }),
} as const;
