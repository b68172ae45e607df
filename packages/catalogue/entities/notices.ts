import { z } from 'zod';
import { optionsOf, statusField } from '../calls/people-fields.ts';
import { choiceOf, filter, int4 } from '../kit/call.ts';
import { line, maybeLine, moment, oneOf, entityPart } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { choice, type Option } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { messages } from '../words/messages.ts';

/** On the sign-in page, or after signing in to the tenant (S1 §2.5). */
const noticeScopes = {
  tenant: text('This tenant', '本租户（登录后）'),
  system: text('Everybody, on the sign-in page too', '全系统（含登录页）'),
} as const;
/** RuoYi's codes. */
const noticeKinds = { '1': text('Notification', '通知'), '2': text('Announcement', '公告') } as const;
const noticePriorities: readonly (Option & { readonly value: number })[] = [
  { value: 1, label: text('Ordinary', '普通') },
  { value: 2, label: text('Important', '重要') },
  { value: 3, label: text('Urgent', '紧急') },
];

/** Line breaks and tabs apart, no control or direction characters. */
const hasControls = (value: unknown) =>
  typeof value === 'string' && /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/[\n\r\t]/g, ''));

/** Announcements as those manage them who write them (S1 §2.5; facts: RuoYi §4.8). */
export const notices = entity({
  id: 'notices',
  table: 'notice',
  key: 'noticeId',
  path: '/system/notice',
  permission: 'system:notice',
  calls: ['Notice', 'Notices'],
  one: text('announcement', '公告'),
  many: text('announcements', '公告'),
  title: text('Announcements', '公告管理'),
  empty: text('Nothing has been announced.', '暂无公告。'),
  parts: {
    noticeTitle: line({
      stored: 'title',
      label: text('Title', '标题'),
      format: 'label',
      maxLength: 50,
      filter: true,
      list: { width: 240 },
    }),
    scope: entityPart(
      { stored: 'scope' },
      {
        field: choice({ label: text('Shown to', '展示范围'), options: optionsOf(noticeScopes) }),
        input: z.enum(['tenant', 'system']).default('tenant'),
        told: z.enum(['tenant', 'system']),
        blank: 'tenant',
      },
    ),
    noticeType: oneOf({
      stored: 'kind',
      label: text('Kind', '类型'),
      options: optionsOf(noticeKinds),
      blank: '2',
      list: { extra: true },
    }),
    priority: entityPart(
      { stored: 'priority' },
      {
        field: choice({ label: text('Priority', '优先级'), options: noticePriorities }),
        input: int4().default(1),
        told: z.number(),
        blank: 1,
      },
    ),
    status: oneOf({ ...statusField, stored: 'status', blank: '0', filter: true }),
    // Restricted Markdown, never HTML.
    noticeContent: line({
      stored: 'content',
      label: text('Content', '内容'),
      maxLength: 5000,
      lines: 8,
      help: text(
        'Text; **bold**, *italic*, `code`, lists with "- ", links as [words](https://…)',
        '文本；支持 **粗体**、*斜体*、`代码`、以“- ”开头的列表、链接 [文字](https://…)',
      ),
      list: false,
      input: z.string().max(5000).default(''),
    }),
    startTime: moment({ stored: 'starts_at', label: text('Shown from', '开始时间'), drawn: false }),
    endTime: moment({ stored: 'ends_at', label: text('Shown until', '结束时间'), drawn: false }),
    remark: maybeLine({ stored: 'remark', label: text('Remark', '备注'), maxLength: 200, drawn: false, list: false }),
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
  named: 'noticeTitle',
  order: ['-id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'noticeTitle',
    'scope',
    'priority',
    'status',
    'startTime',
    'endTime',
    { name: 'readCount', label: text('Read by', '已读人数'), kind: 'number' },
    'noticeType',
    { name: 'createBy', label: text('Written by', '发布者') },
    { name: 'createTime', label: text('Written', '发布时间'), kind: 'time', extra: true },
  ],
  filters: {
    shape: {
      noticeType: filter(1),
      scope: choiceOf(['tenant', 'system']),
      createBy: filter(64),
      createByName: filter(64),
    },
    shown: [
      { name: 'scope', label: text('Shown to', '展示范围'), kind: 'choice', options: optionsOf(noticeScopes) },
      { name: 'createBy', label: text('Written by', '发布者'), kind: 'text' },
    ],
  },
  /** `readCount`: users of the tenant who have read it. */
  more: { createByName: z.string(), readCount: z.number() },
  single: true,
  kept: { follows: 'what administrators write', seen: 'whole', why: 'announcements to everybody of the tenant' },
  ruled: true,
});
