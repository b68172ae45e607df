import { noticeKinds, noticePriorities, noticeScopes } from '../calls/notices.ts';
import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { peopleStates } from '../words/people-levels.ts';
import type { Resource } from './resource.ts';

export const noticeWords = {
  add: text('Add announcement', '新增公告'),
  edit: text('Edit announcement', '编辑公告'),
  from: text('Shown from', '开始时间'),
  until: text('Shown until', '结束时间'),
  preview: text('Preview', '预览'),
  title: text('Announcements', '公告'),
  unread: text('{n} unread', '{n} 条未读'),
  none: text('No announcements', '暂无公告'),
  readAll: text('Mark all as read', '全部标为已读'),
  read: text('Mark as read', '标为已读'),
  readers: text('Read by', '已读用户'),
  nobody: text('Nobody has read it yet', '暂无人阅读'),
  always: text('always', '始终'),
  urgent: text('Urgent', '紧急'),
} as const;

/** Announcements as those manage them who write them. */
export const noticeResource: Resource = {
  id: 'notices',
  title: text('Announcements', '公告管理'),
  many: text('announcements', '公告'),
  key: 'noticeId',
  empty: text('Nothing has been announced.', '暂无公告。'),
  columns: [
    { name: 'noticeTitle', label: text('Title', '标题'), width: 240 },
    { name: 'scope', label: text('Shown to', '展示范围'), kind: 'choice', options: optionsOf(noticeScopes) },
    { name: 'priority', label: text('Priority', '优先级'), kind: 'choice', options: noticePriorities },
    { name: 'status', label: text('Status', '状态'), kind: 'choice', options: optionsOf(peopleStates) },
    { name: 'startTime', label: text('Shown from', '开始时间'), kind: 'time' },
    { name: 'endTime', label: text('Shown until', '结束时间'), kind: 'time' },
    { name: 'readCount', label: text('Read by', '已读人数'), kind: 'number' },
    { name: 'noticeType', label: text('Kind', '类型'), kind: 'choice', options: optionsOf(noticeKinds), extra: true },
    { name: 'createBy', label: text('Written by', '发布者') },
    { name: 'createTime', label: text('Written', '发布时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'noticeTitle', label: text('Title', '标题'), kind: 'text' },
    { name: 'scope', label: text('Shown to', '展示范围'), kind: 'choice', options: optionsOf(noticeScopes) },
    { name: 'status', label: text('Status', '状态'), kind: 'choice', options: optionsOf(peopleStates) },
    { name: 'createBy', label: text('Written by', '发布者'), kind: 'text' },
  ],
};
