import { z } from 'zod';
import { call, choiceOf, filter, ids, idText, int4, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, str, type Form, type Option } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { messages } from '../words/messages.ts';
import { code, maybeText, optionsOf, statusField, timeFilter } from './people-fields.ts';

/** On the sign-in page, or after signing in to the tenant (S1 §2.5). */
export const noticeScopes = {
  tenant: text('This tenant', '本租户（登录后）'),
  system: text('Everybody, on the sign-in page too', '全系统（含登录页）'),
} as const;
/** RuoYi's codes. */
export const noticeKinds = { '1': text('Notification', '通知'), '2': text('Announcement', '公告') } as const;
export const noticePriorities: readonly (Option & { readonly value: number })[] = [
  { value: 1, label: text('Ordinary', '普通') },
  { value: 2, label: text('Important', '重要') },
  { value: 3, label: text('Urgent', '紧急') },
];

/** Line breaks and tabs apart, no control or direction characters. */
const hasControls = (value: unknown) =>
  typeof value === 'string' && /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/[\n\r\t]/g, ''));

export const noticeForm: Form = {
  fields: {
    noticeTitle: str({ label: text('Title', '标题'), format: 'label', maxLength: 50 }),
    scope: choice({ label: text('Shown to', '展示范围'), options: optionsOf(noticeScopes) }),
    noticeType: choice({ label: text('Kind', '类型'), options: optionsOf(noticeKinds) }),
    priority: choice({ label: text('Priority', '优先级'), options: noticePriorities }),
    status: statusField,
    noticeContent: str({
      label: text('Content', '内容'),
      maxLength: 5000,
      lines: 8,
      help: text(
        'Text; **bold**, *italic*, `code`, lists with "- ", links as [words](https://…)',
        '文本；支持 **粗体**、*斜体*、`代码`、以“- ”开头的列表、链接 [文字](https://…)',
      ),
    }),
  },
  rules: [
    {
      marks: ['noticeContent'],
      message: messages.controlCharacters,
      holds: ({ noticeContent }) => !hasControls(noticeContent),
    },
    {
      marks: ['endTime'],
      message: text('The end must be after the start', '结束时间必须晚于开始时间'),
      // A time that is missing or no time at all bounds nothing here; the input says what is wrong with it.
      holds: ({ startTime, endTime }) => !(Date.parse(String(startTime)) >= Date.parse(String(endTime))),
      passes: { startTime: '2026-11-21T10:00:00.000Z', endTime: '2026-11-21T11:00:00.000Z' },
      fails: { startTime: '2026-11-21T11:00:00.000Z', endTime: '2026-11-21T11:00:00.000Z' },
    },
  ],
};

const noticeId = idText;

/** A time in ISO, or `yyyy-MM-dd HH:mm:ss` in UTC; empty = none. */
const moment = timeFilter
  .nullish()
  .transform((value) =>
    value === null || value === undefined
      ? null
      : new Date(`${value.slice(0, 10)}T${value.slice(11).replace('Z', '') || '00:00'}Z`).toISOString(),
  );

const typed = z.object({
  noticeTitle: shortText(50).default(''),
  scope: z.enum(['tenant', 'system']).default('tenant'),
  noticeType: code(1, '2'),
  noticeContent: z.string().max(5000).default(''),
  priority: int4().default(1),
  status: code(1, '0'),
  startTime: moment,
  endTime: moment,
  remark: maybeText(200),
});

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

export const noticeRow = shownNotice.extend({
  status: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  remark: z.string().nullable(),
  createBy: z.string(),
  createByName: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  /** Users of the tenant who have read it. */
  readCount: z.number(),
});
const myNotice = shownNotice.extend({ isRead: z.boolean() });

/** Announcements (S1 §2.5; facts: RuoYi §4.8). */
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
  listNotices: call({
    method: 'GET',
    path: '/system/notice/list',
    title: text('List announcements', '查询公告列表'),
    access: 'system:notice:list',
    input: z.object({
      noticeTitle: filter(50),
      noticeType: filter(1),
      scope: choiceOf(['tenant', 'system']),
      status: filter(1),
      createBy: filter(64),
      createByName: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: noticeRow,
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
  getNotice: call({
    method: 'GET',
    path: '/system/notice/:noticeId',
    title: text('Announcement', '公告详情'),
    access: 'system:notice:query',
    input: z.object({ noticeId }),
    reply: 'data',
    output: noticeRow,
  }),
  addNotice: call({
    method: 'POST',
    path: '/system/notice',
    title: text('Add announcement', '新增公告'),
    access: 'system:notice:add',
    input: typed,
    form: noticeForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editNotice: call({
    method: 'PUT',
    path: '/system/notice',
    title: text('Edit announcement', '修改公告'),
    access: 'system:notice:edit',
    input: sent({ ...typed.shape, noticeId }, 'noticeId'),
    form: noticeForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeNotices: call({
    method: 'DELETE',
    path: '/system/notice/:noticeIds',
    title: text('Delete announcements', '删除公告'),
    access: 'system:notice:remove',
    input: z.object({
      noticeIds: z
        .string()
        .max(2100)
        .regex(/^\d{1,19}(,\d{1,19}){0,99}$/)
        .transform((list) => [...new Set(list.split(','))])
        .pipe(z.array(idText)),
    }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
