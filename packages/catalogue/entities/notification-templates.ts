import { line, oneOf } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';
import {
  channelNames,
  isTemplate,
  notificationWords as words,
  optionsIn,
  spokenLanguages,
} from '../words/notification-words.ts';

/** How a channel says what it tells, in one language (S1 §2.5). Without one, the words of the product are used. */
export const notificationTemplates = entity({
  id: 'notification-templates',
  table: 'notification_template',
  key: 'templateId',
  path: '/notification/template',
  permission: 'alarm:notificationTemplate',
  calls: ['NotificationTemplate', 'NotificationTemplates'],
  one: text('notification template', '通知模板'),
  many: text('notification templates', '通知模板'),
  title: text('Notification templates', '通知模板'),
  empty: text('No template: each channel uses the words it comes with.', '暂无模板，各渠道使用默认内容。'),
  parts: {
    templateName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    channel: oneOf({
      stored: 'channel',
      label: text('Channel', '通知渠道'),
      options: optionsIn(channelNames),
      blank: 'email',
      filter: true,
    }),
    language: oneOf({
      stored: 'language',
      label: text('Language', '语言'),
      options: optionsIn(spokenLanguages),
      blank: 'en',
      filter: true,
    }),
    title: line({
      stored: 'title',
      label: text('Title', '标题'),
      format: 'label',
      maxLength: 200,
      list: { width: 420 },
    }),
    content: line({
      stored: 'content',
      label: text('Content', '内容'),
      help: words.unknownVariable,
      maxLength: 2000,
      lines: 6,
      list: false,
    }),
  },
  rules: [
    {
      marks: ['title'],
      message: words.unknownVariable,
      holds: ({ title }) => isTemplate(title),
      passes: { title: '{{severity}}: {{title}}' },
      fails: { title: '{{serial}}' },
    },
    {
      marks: ['content'],
      message: words.unknownVariable,
      holds: ({ content }) => isTemplate(content),
      passes: { content: '{{words}}' },
      fails: { content: '{{words' },
    },
  ],
  named: 'templateName',
  order: ['channel', 'language', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'templateName',
    'channel',
    'language',
    'title',
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  lock: 'notifications',
  single: true,
  menu: { menuId: 280, parentId: 200, path: 'settings/templates', icon: 'page' },
  kept: {
    follows: 'what administrators set up by hand, one for each channel and language',
    seen: 'nobody',
    why: 'a template words alarms of every project',
  },
  ruled: true,
});
