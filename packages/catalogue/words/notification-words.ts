import type { Option } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';

/** Ways to tell people and programs. */
export const channelNames = {
  email: text('E-mail', '邮件'),
  sms: text('SMS', '短信'),
  webhook: text('Webhook', 'Webhook'),
  telegram: text('Telegram', 'Telegram'),
  ntfy: text('ntfy', 'ntfy'),
  slack: text('Slack', 'Slack'),
  teams: text('Microsoft Teams', 'Microsoft Teams'),
  discord: text('Discord', 'Discord'),
  wecom: text('WeCom robot', '企业微信机器人'),
  dingtalk: text('DingTalk robot', '钉钉机器人'),
  feishu: text('Feishu robot', '飞书机器人'),
  pagerduty: text('PagerDuty', 'PagerDuty'),
  alertmanager: text('Alertmanager', 'Alertmanager'),
  syslog: text('Syslog', 'Syslog'),
  snmp: text('SNMP v2c', 'SNMP v2c'),
  snmpv3: text('SNMP v3', 'SNMP v3'),
} as const;
export type ChannelId = keyof typeof channelNames;
export const channelIds = Object.keys(channelNames) as [ChannelId, ...ChannelId[]];

/** What happened to what is told of. */
export const toldActions = {
  raise: text('Raised', '产生'),
  update: text('Changed', '更新'),
  resolve: text('Over', '恢复'),
  test: text('Test', '测试'),
  digest: text('Summary', '汇总'),
} as const;
export type ToldAction = keyof typeof toldActions;
export const toldActionIds = Object.keys(toldActions) as [ToldAction, ...ToldAction[]];

export const serverStates = { on: text('On', '启用'), off: text('Off', '停用') } as const;

export const transports = {
  udp: text('UDP', 'UDP'),
  tcp: text('TCP', 'TCP'),
  tls: text('TLS', 'TLS'),
} as const;

/** Of SNMP v2c: a trap is sent and nothing comes back; an inform is answered by whoever got it. */
export const snmpMessages = {
  trap: text('Trap (nobody answers it)', 'Trap（无应答）'),
  inform: text('Inform (answered and retried)', 'Inform（有应答，可重发）'),
} as const;

export const spokenLanguages = { zh: text('Chinese', '中文'), en: text('English', '英文') } as const;

/** What may stand in double braces in a template. */
const templateVariables = {
  title: text('What happened, in one line', '标题'),
  words: text('What happened', '内容'),
  state: text('Raised, changed or over', '状态'),
  severity: text('Level', '级别'),
  device: text('Device', '设备'),
  object: text('Port or ONU', '端口或 ONU'),
  project: text('Project', '项目'),
  time: text('When', '时间'),
  since: text('Since when', '开始时间'),
  number: text('Number of the incident', '事件编号'),
  count: text('Number of alarms', '告警数量'),
  url: text('Way to the console', '控制台链接'),
  receiver: text('Name of the receiver', '接收人'),
} as const;
export type TemplateVariable = keyof typeof templateVariables;
const shown = Object.keys(templateVariables)
  .map((name) => `{{${name}}}`)
  .join(' ');

/** Everything in double braces is a variable that there is, and nothing is left open. */
export function isTemplate(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  const rest = value.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(templateVariables, name) ? '' : whole,
  );
  return !/\{\{|\}\}/.test(rest);
}

/** What became of a try. */
export const deliveryResults = {
  sent: text('Sent', '已发送'),
  wait: text('Waits', '等待重试'),
  refused: text('Failed, tried again', '失败，将重试'),
  failed: text('Failed', '失败'),
  quiet: text('Held back in quiet hours', '免打扰时段未发送'),
  dropped: text('Over before it was sent', '发送前已恢复'),
} as const;
export type DeliveryResult = keyof typeof deliveryResults;
export const deliveryResultIds = Object.keys(deliveryResults) as [DeliveryResult, ...DeliveryResult[]];

const mailServer = text('Mail server not configured', '未配置邮件服务器');

/** Why a message was not taken: the first five by what the other side did, the others by what there is on our own. `digest` is how one was taken. */
export const deliveryReasons = {
  client: text('Refused the message', '消息被拒绝'),
  auth: text('Refused the key', '密钥无效或无权限'),
  limited: text('Asks for patience', '频率受限'),
  server: text('Error of the other side', '对方服务故障'),
  network: text('Not reached', '无法连接'),
  noMail: mailServer,
  noSms: text('SMS provider not configured', '未配置短信服务'),
  address: text('The address must not be called', '不允许访问该地址'),
  off: text('The server was turned off', '通知服务器已停用'),
  gone: text('The server was deleted', '通知服务器已删除'),
  digest: text('In one message with others', '已合并发送'),
} as const;
export type DeliveryReason = keyof typeof deliveryReasons;

export const optionsIn = (words: Readonly<Record<string, Text>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const notificationWords = {
  confirmLink: text('Confirm without signing in', '免登录确认'),
  needsWebAddress: text('An address that begins with https:// or http://', '请输入以 https:// 或 http:// 开头的地址'),
  needsPlace: text('Address and port, such as 192.0.2.7:514', '请输入地址和端口，例如 192.0.2.7:514'),
  needsSecret: text('This channel needs its secret', '该渠道必须填写密钥'),
  needsWebhookSecret: text(
    'whsec_ and 24 to 64 random bytes in base64',
    '格式为 whsec_ 加 24 至 64 字节随机数的 base64 编码',
  ),
  needsUser: text('SNMP v3 needs a user', 'SNMP v3 必须填写用户名'),
  needsTarget: text('This channel needs a chat id or a topic', '该渠道必须填写会话 ID 或主题'),
  typeWhole: text('Type the whole address', '请输入完整地址'),
  fingerprint: text('64 hexadecimal digits (SHA-256)', '请输入 64 位十六进制 SHA-256 指纹'),
  unknownVariable: text(`Only these variables: ${shown}`, `仅可使用以下变量：${shown}`),
  templateThere: text('There is a template for this channel and language already', '该渠道和语言的模板已存在'),
  needsLadder: text('Both the minutes and the group, or neither', '时长和用户组须同时填写或都不填写'),
  needsGroup: text('Choose a user group', '请选择用户组'),
  needsServers: text('Choose a notification server', '请选择通知服务器'),
  quietTimes: text('Quiet hours need a beginning and an end', '免打扰时段须填写开始和结束时间'),
  namesOf: text('Names, with commas between them', '填写名称，多个以逗号分隔'),
  ofName: text('{name}: {problem}', '{name}：{problem}'),
  tooMany: text('At most {max}', '最多 {max} 个'),
  mailDefault: text('The default mail address should be changed', '默认邮箱地址应当修改'),
  mailServer,
  mailAddresses: text('One to 20 e-mail addresses, with commas between them', '请输入 1 至 20 个邮箱地址，以逗号分隔'),
  digestTitle: text(
    '{n} notifications: {raise} raised, {update} changed, {resolve} over',
    '{n} 条通知：产生 {raise}，更新 {update}，恢复 {resolve}',
  ),
  digestMore: text('and {n} more, in the console', '另有 {n} 条，请在控制台查看'),
  testTitle: text('Test of Heliograph', 'Heliograph 测试通知'),
  testWords: text(
    'This is a test. Whoever reads it knows that notifications of this console arrive.',
    '这是一条测试通知。收到此通知说明本控制台的通知可以送达。',
  ),
} as const;

/** What a mail rule begins with, and should not stay with. */
export const defaultMailAddress = 'alarm@example.com';

interface BuiltIn {
  readonly title: Text;
  readonly words: Text;
}
const usual: BuiltIn = {
  title: text('[{{severity}}] {{state}}: {{title}}', '【{{severity}}】{{state}}：{{title}}'),
  words: text(
    '{{words}}\nDevice: {{device}} {{object}}\nSince: {{since}}',
    '{{words}}\n设备：{{device}} {{object}}\n开始时间：{{since}}',
  ),
};
/** One incident is one thread of mail: programs that group by the subject want it to stay the same, so the state stands below. */
const ofMail: BuiltIn = {
  title: text('{{number}} {{title}}', '{{number}} {{title}}'),
  words: text(
    '{{state}} · {{severity}} · {{time}}\n\n{{words}}\n\nDevice: {{device}} {{object}}\nProject: {{project}}\nSince: {{since}}\n{{url}}',
    '{{state}} · {{severity}} · {{time}}\n\n{{words}}\n\n设备：{{device}} {{object}}\n项目：{{project}}\n开始时间：{{since}}\n{{url}}',
  ),
};
const ofSms: BuiltIn = {
  title: text('{{title}}', '{{title}}'),
  words: text(
    '{{state}} {{severity}}: {{title}} {{device}} {{time}}',
    '{{state}} {{severity}}：{{title}} {{device}} {{time}}',
  ),
};
/** For programs the words alone: what else there is, they have in fields. */
const bare: BuiltIn = { title: text('{{title}}', '{{title}}'), words: text('{{words}}', '{{words}}') };

/** How a channel says it where a tenant has no template of its own. */
export const builtInTemplates: Readonly<Record<ChannelId, BuiltIn>> = {
  email: ofMail,
  sms: ofSms,
  webhook: bare,
  telegram: usual,
  ntfy: usual,
  slack: usual,
  teams: usual,
  discord: usual,
  wecom: usual,
  dingtalk: usual,
  feishu: usual,
  pagerduty: bare,
  alertmanager: bare,
  syslog: bare,
  snmp: bare,
  snmpv3: bare,
};
