import { z } from 'zod';
import { isEmail } from '../formats/contact.ts';
import { call, choiceOf, filter, id, nothing, optionalId, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { maybeLine, someOf } from '../kit/entity-part.ts';
import { bool, choice, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import type { Resource } from '../resources/resource.ts';
import { notificationTemplates } from '../entities/notification-templates.ts';
import {
  channelIds,
  channelNames,
  deliveryReasons,
  deliveryResultIds,
  deliveryResults,
  notificationWords as words,
  optionsIn,
  spokenLanguages,
  toldActions,
} from '../words/notification-words.ts';
import { alarmTypes, severities } from '../words/severities.ts';
import { code } from './people-fields.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** Where a test goes, where the server itself names nobody. */
export const serverTestForm: Form = {
  fields: {
    receiver: str({
      label: text('Send to', '接收方'),
      help: text(
        'E-mail address, phone number or chat id. Left empty: as the server has it.',
        '邮箱、手机号或会话 ID，留空则使用服务器设置。',
      ),
      format: 'label',
      maxLength: 254,
      optional: true,
    }),
  },
};

const anyHelp = text('Left empty: any.', '留空则不限。');
const levels = someOf({ stored: 'levels', label: text('Levels', '级别'), help: anyHelp, options: severities });
const types = someOf({ stored: 'types', label: text('Types', '类型'), help: anyHelp, options: alarmTypes });
const keyword = maybeLine({
  stored: 'keyword',
  label: text('Keywords', '关键字'),
  help: text('With commas between them; one is enough. Left empty: any.', '多个以逗号分隔，匹配其一即可，留空则不限。'),
  format: 'label',
  maxLength: 128,
});

/** Addresses as they were typed. */
export const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，;；\s]+/)
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  ),
];
const mostAddresses = 20;

/** Who is told of which alarms by mail (S1 §3.9, §7.7). */
export const mailRuleForm: Form = {
  fields: {
    enabled: bool({ label: text('In use', '启用') }),
    addresses: str({
      label: text('Send to', '收件人'),
      help: words.mailAddresses,
      maxLength: 2000,
      lines: 2,
    }),
    levels: levels.field,
    types: types.field,
    keyword: keyword.field,
    language: choice({ label: text('Language', '语言'), options: optionsIn(spokenLanguages) }),
  },
  rules: [
    {
      marks: ['addresses'],
      message: words.mailAddresses,
      holds: ({ addresses }) => {
        const found = addressesIn(typeof addresses === 'string' ? addresses : '');
        return found.length > 0 && found.length <= mostAddresses && found.every(isEmail);
      },
      passes: { addresses: 'noc@example.net, night@example.net' },
      fails: { addresses: 'noc@example.net, night' },
    },
  ],
};

const flag = z
  .union([z.boolean(), z.string().max(5), z.number().min(0).max(1)])
  .default(true)
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1');

/** Each try to tell somebody something. */
export const deliveryResource: Resource = {
  id: 'deliveries',
  title: text('Deliveries', '通知记录'),
  many: text('deliveries', '通知记录'),
  key: 'deliveryId',
  head: 'title',
  empty: text('Nobody was told of anything in the last 30 days.', '最近 30 天没有发送过通知。'),
  columns: [
    { name: 'at', label: text('Time', '时间'), kind: 'time' },
    { name: 'result', label: text('Result', '结果'), kind: 'choice', options: optionsIn(deliveryResults) },
    { name: 'title', label: text('Title', '标题'), width: 240 },
    { name: 'channel', label: text('Channel', '通知渠道'), kind: 'choice', options: optionsIn(channelNames) },
    { name: 'serverName', label: text('Server', '通知服务器') },
    { name: 'receiver', label: text('Receiver', '接收人') },
    { name: 'reason', label: text('Reason', '原因'), kind: 'choice', options: optionsIn(deliveryReasons) },
    { name: 'status', label: text('Status', '状态码'), kind: 'number', extra: true },
    { name: 'said', label: text('Answer', '对方应答'), width: 200 },
    { name: 'attempt', label: text('Try', '次数'), kind: 'number', extra: true },
    { name: 'action', label: text('Occasion', '触发'), kind: 'choice', options: optionsIn(toldActions), extra: true },
    { name: 'severity', label: text('Level', '级别'), kind: 'choice', options: severities, extra: true },
    { name: 'tookMs', label: text('Took', '耗时'), kind: 'number', unit: 'ms', extra: true },
  ],
  filters: [
    { name: 'channel', label: text('Channel', '通知渠道'), kind: 'choice', options: optionsIn(channelNames) },
    { name: 'result', label: text('Result', '结果'), kind: 'choice', options: optionsIn(deliveryResults) },
    { name: 'serverName', label: text('Server', '通知服务器'), kind: 'text' },
  ],
};

const { channel, language, title, content } = notificationTemplates.parts;

export const notificationCalls = {
  testNotificationServer: call({
    method: 'POST',
    path: '/notification/server/test',
    title: text('Send a test by a notification server', '测试通知服务器'),
    access: 'alarm:notificationServer:edit',
    input: z.object({ serverId: id, receiver: shortText(254).default('') }),
    form: serverTestForm,
    reply: 'data',
    /** What the other side answered; null: it answers nothing, as a receiver of syslog over UDP. */
    output: z.object({ status: z.number().nullable(), said: z.string().nullable(), tookMs: z.number() }),
    seconds: 27,
    rate: 'heavy',
  }),
  previewNotificationTemplate: call({
    method: 'POST',
    path: '/notification/template/preview',
    title: text('How a notification template reads', '预览通知模板'),
    access: 'alarm:notificationTemplate:list',
    /** `alarmId`: with this alarm; left out: with the newest that stands, or a made-up one where none does. */
    input: z.object({
      channel: channel?.input ?? code(20, 'email'),
      language: language?.input ?? code(2, 'en'),
      title: title?.input ?? shortText(200),
      content: content?.input ?? shortText(2000),
      alarmId: optionalId,
    }),
    form: {
      fields: Object.fromEntries(
        Object.entries(notificationTemplates.form.fields).filter(([name]) => name !== 'templateName'),
      ),
      ...(notificationTemplates.form.rules ? { rules: notificationTemplates.form.rules } : {}),
    },
    reply: 'data',
    output: z.object({ title: z.string(), words: z.string(), isSample: z.boolean() }),
  }),
  listDeliveries: call({
    method: 'GET',
    path: '/notification/delivery/list',
    title: text('List deliveries', '查询通知记录'),
    access: 'alarm:delivery:list',
    input: z.object({
      channel: choiceOf(channelIds),
      result: choiceOf(deliveryResultIds),
      serverName: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: z.object({
      deliveryId: z.string(),
      at: z.string(),
      messageId: z.string(),
      serverName: z.string(),
      channel: z.string(),
      action: z.string(),
      severity: z.number(),
      title: z.string(),
      receiver: z.string(),
      attempt: z.number(),
      result: z.string(),
      reason: z.string().nullable(),
      status: z.number().nullable(),
      said: z.string().nullable(),
      tookMs: z.number().nullable(),
    }),
  }),
  getMailRuleInfo: call({
    method: 'GET',
    path: '/topo/getMailRuleInfo',
    title: text('E-mail rule', '邮件规则'),
    access: 'alarm:mailRule:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      enabled: z.boolean(),
      addresses: z.string(),
      levels: z.array(z.number()),
      types: z.array(z.number()),
      keyword: z.string().nullable(),
      language: z.string(),
      /** What should be seen to. */
      warnings: z.array(bilingual),
    }),
  }),
  /** GET although it changes something: as the specification has it. */
  setMailRuleInfo: call({
    method: 'GET',
    path: '/topo/setMailRuleInfo',
    title: text('Change the e-mail rule', '修改邮件规则'),
    access: 'alarm:mailRule:edit',
    input: sent({
      enabled: flag,
      addresses: shortText(2000).default(''),
      levels: levels.input,
      types: types.input,
      keyword: keyword.input,
      language: code(2, 'en'),
    }),
    form: mailRuleForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  testMail: call({
    method: 'GET',
    path: '/topo/testMail',
    title: text('Send a test mail to the receivers of the e-mail rule', '按邮件规则发送测试邮件'),
    access: 'alarm:mailRule:edit',
    /** Left out: the addresses of the rule. */
    input: z.object({ to: shortText(254).default('') }),
    reply: 'none',
    output: nothing,
    done: text('The mail server took the message', '邮件服务器已接收该邮件'),
    seconds: 27,
    rate: 'heavy',
  }),
} as const;
