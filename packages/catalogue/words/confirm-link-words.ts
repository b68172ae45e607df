import { text } from '../kit/text.ts';

/** The page behind a link of a message. */
export const confirmLinkWords = {
  title: text('Confirm an incident', '确认事件'),
  device: text('Device', '设备'),
  since: text('Since', '发生时间'),
  what: text('What', '内容'),
  confirm: text('Confirm', '确认'),
  confirmed: text('Confirmed. Thank you.', '已确认。'),
  done: text('This incident was confirmed already.', '该事件已被确认。'),
  over: text('This incident is over; there is nothing to confirm any more.', '该事件已结束，无需确认。'),
  unknown: text(
    'This link is not valid: it is older than 7 days, not complete, or what it was about is gone.',
    '链接无效：可能已超过 7 天、地址不完整，或相关事件已不存在。',
  ),
  failed: text('That did not work: {why}', '操作失败：{why}'),
  signIn: text('Sign in to the console', '登录管理平台'),
} as const;
