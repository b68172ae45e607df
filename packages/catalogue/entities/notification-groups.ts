import { z } from 'zod';
import { lengths } from '../formats/lengths.ts';
import { line, maybeLine } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';

/** People who are told together (S1 §3.9; S2 §3). */
export const notificationGroups = entity({
  id: 'notification-groups',
  table: 'notification_group',
  key: 'userGroupId',
  path: '/notification/group',
  permission: 'alarm:notificationGroup',
  calls: ['NotificationGroup', 'NotificationGroups'],
  one: text('user group', '通知用户组'),
  many: text('user groups', '通知用户组'),
  title: text('Notification user groups', '通知用户组'),
  empty: text('No group yet: rules have nobody to tell.', '暂无用户组，通知规则没有接收人。'),
  parts: {
    groupName: line({
      ...lengths.alarmRuleGroupName,
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      unique: true,
      filter: true,
      sort: true,
    }),
    description: maybeLine({
      stored: 'description',
      label: text('Description', '描述'),
      format: 'label',
      maxLength: 200,
      list: { width: 360 },
    }),
  },
  named: 'groupName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'groupName',
    'description',
    { name: 'members', label: text('Members', '成员'), width: 360 },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  usedBy: [
    { table: 'notification_rule', column: 'group_id' },
    { table: 'notification_rule', column: 'ladder_group_id' },
  ],
  lock: 'notifications',
  /** Names of those who are in it. */
  more: { members: z.string() },
  single: true,
  menu: { menuId: 285, parentId: 200, path: 'settings/userGroup', icon: 'people' },
  kept: {
    follows: 'what administrators set up by hand, at most 100 for each tenant',
    seen: 'nobody',
    why: 'who is told of alarms of every project is the business of the tenant',
  },
  ruled: true,
});
