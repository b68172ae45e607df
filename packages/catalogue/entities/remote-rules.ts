import { tellRuleEntity } from '../alarms/tell-rule-entity.ts';
import { references } from '../kit/entity-part.ts';
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
  },
  rules: [
    {
      marks: ['servers'],
      message: words.needsServers,
      holds: ({ servers }) => !isEmpty(servers),
      passes: { servers: 'Night shift' },
      fails: { servers: '' },
    },
  ],
});
