import { line, maybeLine, oneOf, references } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { notificationWords as words, optionsIn, serverStates, spokenLanguages } from '../words/notification-words.ts';

const dayTime = { format: 'dayTime', maxLength: 5, list: { extra: true } } as const;

/** Somebody who is told of alarms; not everybody of them has an account here (S1 §3.9; S2 §3). */
export const notificationUsers = entity({
  id: 'notification-users',
  table: 'notification_user',
  key: 'receiverId',
  path: '/notification/user',
  permission: 'alarm:notificationUser',
  calls: ['NotificationUser', 'NotificationUsers'],
  one: text('notification user', '通知用户'),
  many: text('notification users', '通知用户'),
  title: text('Notification users', '通知用户'),
  empty: text('Nobody to tell yet.', '暂无通知用户。'),
  parts: {
    receiverName: line({
      stored: 'name',
      label: text('Name', '姓名'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    phone: line({
      stored: 'phone',
      label: text('Phone', '手机号'),
      format: 'phone',
      spec: 'alarmRule.phone',
      maxLength: 11,
      filter: true,
    }),
    email: line({
      stored: 'email',
      label: text('E-mail', '邮箱'),
      format: 'email',
      spec: 'alarmRule.email',
      maxLength: 254,
      filter: true,
    }),
    userGroups: references({
      stored: 'group_ids',
      label: text('User groups', '用户组'),
      help: words.namesOf,
      maxLength: 600,
      refers: { table: 'notification_group', by: ['name'], most: 50 },
    }),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsIn(serverStates),
      blank: 'on',
      filter: true,
    }),
    language: oneOf({
      stored: 'language',
      label: text('Language', '语言'),
      options: optionsIn(spokenLanguages),
      blank: 'en',
    }),
    zone: maybeLine({
      stored: 'zone',
      label: text('Time zone', '时区'),
      help: text('Such as Asia/Shanghai. Left empty: UTC.', '如 Asia/Shanghai，留空则为 UTC。'),
      format: 'zoneName',
      maxLength: 64,
      list: { extra: true },
    }),
    chatId: maybeLine({
      stored: 'chat_id',
      label: text('Telegram chat', 'Telegram 会话 ID'),
      format: 'label',
      maxLength: 64,
      list: { extra: true },
    }),
    quietFrom: maybeLine({
      ...dayTime,
      stored: 'quiet_from',
      label: text('Quiet from', '免打扰开始'),
      help: text('Such as 22:00. Critical alarms are told even then.', '如 22:00。紧急告警仍会通知。'),
    }),
    quietTo: maybeLine({ ...dayTime, stored: 'quiet_to', label: text('Quiet until', '免打扰结束') }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['quietFrom', 'quietTo'],
      message: words.quietTimes,
      holds: ({ quietFrom, quietTo }) => isEmpty(quietFrom) === isEmpty(quietTo),
      passes: { quietFrom: '22:00', quietTo: '07:00' },
      fails: { quietFrom: '22:00', quietTo: '' },
    },
  ],
  named: 'receiverName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  lock: 'notifications',
  single: true,
  menu: { menuId: 290, parentId: 200, path: 'settings/notificationUser', icon: 'people' },
  kept: {
    follows: 'what administrators set up by hand, at most 500 for each tenant',
    seen: 'nobody',
    why: 'who is told of alarms of every project is the business of the tenant',
  },
  ruled: true,
});
