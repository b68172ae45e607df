import { tellRuleEntity } from '../alarms/tell-rule-entity.ts';
import { isWebAddress, notWebAddress } from '../calls/messaging.ts';
import { maybeLine, references } from '../kit/entity-part.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { notificationWords as words } from '../words/notification-words.ts';

/** Who is told of which alarms, by servers that the rule names (S1 §2.5, §3.9). */
export const remoteRules = tellRuleEntity({
  way: 'remote',
  id: 'remote-rules',
  calls: ['RemoteRule', 'RemoteRules'],
  menuId: 295,
  menuPath: 'settings/remoteRule',
  permission: 'alarm:remoteRule',
  path: '/notification/remoteRule',
  icon: 'rule',
  one: text('remote notification rule', '远程通知规则'),
  many: text('remote notification rules', '远程通知规则'),
  title: text('Remote notification rules', '远程通知规则'),
  empty: text('No rule yet: nobody is told of alarms.', '暂无规则，告警不会通知任何人。'),
  by: {
    servers: references({
      stored: 'server_ids',
      label: text('Notification servers', '通知服务器'),
      help: words.namesOf,
      maxLength: 1000,
      refers: { table: 'notification_server', by: ['name'], most: 20 },
    }),
    confirmUrl: maybeLine({
      stored: 'confirm_url',
      label: text('Confirm by link: address of the console', '确认链接：本系统访问地址'),
      help: text(
        'Such as https://noc.example.com. Mails and chat messages then carry a link by which their receiver confirms without signing in. Left empty: no link.',
        '如 https://noc.example.com。邮件和聊天消息将附带免登录确认链接，留空则不附带。',
      ),
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['servers'],
      message: words.needsServers,
      holds: ({ servers }) => !isEmpty(servers),
      passes: { servers: 'Night shift' },
      fails: { servers: '' },
    },
    {
      marks: ['confirmUrl'],
      message: notWebAddress,
      holds: ({ confirmUrl }) => isEmpty(confirmUrl) || isWebAddress(confirmUrl),
      passes: { confirmUrl: 'https://noc.example.com' },
      fails: { confirmUrl: 'noc' },
    },
  ],
});
