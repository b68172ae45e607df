import { text } from '../kit/text.ts';

export const noticeWords = {
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
