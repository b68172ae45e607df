import { z } from 'zod';
import { call, int4, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, choice, int, secret, str, type Form, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { code, maybeText } from './people-fields.ts';

const webAddress = /^https?:\/\/[^\s\p{C}/?#@]+(?:[/?#][^\s\p{C}]*)?$/u;
export const isWebAddress = (value: unknown): boolean => typeof value === 'string' && webAddress.test(value);
export const notWebAddress = text(
  'An address that begins with https:// or http://',
  '请输入以 https:// 或 http:// 开头的地址',
);

const securities = [
  { value: 'tls', label: text('TLS from the start', '直接使用 TLS') },
  { value: 'starttls', label: text('STARTTLS', 'STARTTLS') },
  { value: 'none', label: text('Not encrypted', '不加密') },
] as const;

const enabled = bool({ label: text('In use', '启用') });
const keeps = text('Leave empty to keep the one that is stored', '留空则保留已保存的值');

/** System mail of a tenant (S1 §7.7). */
export const mailForm: Form = {
  fields: {
    enabled,
    host: str({ label: text('SMTP server', 'SMTP 服务器'), format: 'networkAddress', maxLength: 255 }),
    port: int({ label: text('Port', '端口'), min: 1, max: 65535 }),
    security: choice({ label: text('Encryption', '加密方式'), options: [...securities] }),
    userName: str({ label: text('User name', '用户名'), format: 'label', maxLength: 128, optional: true }),
    password: secret({ label: text('Password', '密码'), maxLength: 128, optional: true, help: keeps }),
    fromAddress: str({ label: text('Sender address', '发件人邮箱'), format: 'email', maxLength: 254 }),
    fromName: str({ label: text('Sender name', '发件人名称'), format: 'label', maxLength: 64, optional: true }),
  },
};

const isNamed = ({ provider }: Values): boolean => provider === 'twilio' || provider === 'aliyun';
const isAliyun = ({ provider }: Values): boolean => provider === 'aliyun';
const given = (value: unknown): boolean => typeof value === 'string' && value !== '';
const needed = text('This field is required', '此项为必填项');
const overHttp = { field: 'provider', is: ['http'] };
const placeholders = text(
  'Filled in: ${phone} ${text} ${code} ${sender} ${account} ${secret}',
  '可用变量：${phone} ${text} ${code} ${sender} ${account} ${secret}',
);

/** How a tenant's short messages leave. */
export const smsForm: Form = {
  fields: {
    enabled,
    provider: choice({
      label: text('Provider', '服务商'),
      options: [
        { value: 'http', label: text('Any, over HTTP', '通用 HTTP 接口') },
        { value: 'twilio', label: text('Twilio', 'Twilio') },
        { value: 'aliyun', label: text('Alibaba Cloud SMS', '阿里云短信服务') },
      ],
    }),
    url: str({
      label: text('Address', '接口地址'),
      maxLength: 1000,
      help: text(
        'Of Twilio: https://api.twilio.com; of Alibaba Cloud: https://dysmsapi.aliyuncs.com, or that of a region such as https://dysmsapi.ap-southeast-1.aliyuncs.com',
        'Twilio 为 https://api.twilio.com；阿里云为 https://dysmsapi.aliyuncs.com，或所在地域的地址，如 https://dysmsapi.ap-southeast-1.aliyuncs.com',
      ),
    }),
    method: choice({
      label: text('Method', '请求方法'),
      when: overHttp,
      options: ['POST', 'PUT', 'GET'].map((value) => ({ value, label: text(value, value) })),
    }),
    headers: str({
      label: text('Headers, one per line', '请求头，每行一个'),
      maxLength: 2000,
      lines: 2,
      optional: true,
      when: overHttp,
    }),
    body: str({
      label: text('Body', '请求体'),
      maxLength: 4000,
      lines: 3,
      optional: true,
      when: overHttp,
      help: placeholders,
    }),
    success: str({
      label: text('A taken message is answered with', '成功响应包含'),
      maxLength: 200,
      optional: true,
      when: overHttp,
      help: text('Empty: any answer 2xx', '留空表示任意 2xx 响应'),
    }),
    account: str({
      label: text('Account', '账号'),
      format: 'label',
      maxLength: 128,
      optional: true,
      help: text(
        'Of Twilio the account SID, of Alibaba Cloud the AccessKey ID',
        'Twilio 为 Account SID，阿里云为 AccessKey ID',
      ),
    }),
    sender: str({
      label: text('Sender', '发送方'),
      format: 'label',
      maxLength: 64,
      optional: true,
      help: text('Of Alibaba Cloud the approved signature (SignName)', '阿里云为审核通过的短信签名（SignName）'),
    }),
    template: str({
      label: text('Template code', '模板编号'),
      format: 'label',
      maxLength: 64,
      optional: true,
      when: { field: 'provider', is: ['aliyun'] },
      help: text(
        'An approved template whose only variable is ${code}, such as SMS_123456789',
        '审核通过、且只含变量 ${code} 的模板，例如 SMS_123456789',
      ),
    }),
    countryCode: str({
      label: text('Country code', '国家代码'),
      maxLength: 5,
      optional: true,
      help: text('Put before numbers without one, such as +86', '加在没有国家代码的号码前，例如 +86'),
    }),
    secret: secret({ label: text('Secret', '密钥'), maxLength: 256, optional: true, help: keeps }),
  },
  rules: [
    { marks: ['url'], message: notWebAddress, holds: ({ url }) => isWebAddress(url) },
    { marks: ['account'], message: needed, holds: (values) => !isNamed(values) || given(values['account']) },
    { marks: ['sender'], message: needed, holds: (values) => !isNamed(values) || given(values['sender']) },
    { marks: ['template'], message: needed, holds: (values) => !isAliyun(values) || given(values['template']) },
    {
      marks: ['countryCode'],
      message: text('A plus sign and one to four digits', '加号和 1 到 4 位数字'),
      holds: ({ countryCode }) => !given(countryCode) || /^\+\d{1,4}$/.test(String(countryCode)),
    },
  ],
};

export const mailTestForm: Form = {
  fields: { to: str({ label: text('Send to', '收件人'), format: 'email', maxLength: 254 }) },
};
export const smsTestForm: Form = {
  fields: { phonenumber: str({ label: text('Send to', '接收号码'), format: 'phone', maxLength: 11 }) },
};

const flag = z
  .union([z.boolean(), z.string().max(5), z.number().min(0).max(1)])
  .default(true)
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1');

/** `own`: set by this tenant; `shared`: the installation's services stand in. A secret is never told, only that there is one. */
const state = { own: z.boolean(), shared: z.boolean(), hasSecret: z.boolean() };

export const messagingCalls = {
  selectSystemMail: call({
    method: 'GET',
    path: '/system/tenant/selectSystemMail',
    title: text('System mail', '系统邮箱'),
    access: 'system:mail:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      ...state,
      enabled: z.boolean(),
      host: z.string(),
      port: z.number(),
      security: z.string(),
      userName: z.string().nullable(),
      fromAddress: z.string(),
      fromName: z.string().nullable(),
    }),
  }),
  updateSystemMail: call({
    method: 'POST',
    path: '/system/tenant/updateSystemMail',
    title: text('Change system mail', '修改系统邮箱'),
    access: 'system:mail:edit',
    input: sent({
      enabled: flag,
      host: shortText(255).default(''),
      port: int4().default(465),
      security: code(10, 'tls'),
      userName: maybeText(128),
      password: z.string().max(128).nullish(),
      fromAddress: shortText(254).default(''),
      fromName: maybeText(64),
    }),
    form: mailForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  testSystemMail: call({
    method: 'POST',
    path: '/system/tenant/testSystemMail',
    title: text('Send a test mail', '发送测试邮件'),
    access: 'system:mail:edit',
    input: z.object({ to: shortText(254).default('') }),
    form: mailTestForm,
    seconds: 27,
    reply: 'none',
    output: nothing,
    done: text('The mail server took the message', '邮件服务器已接收该邮件'),
    rate: 'heavy',
  }),
  smsSetting: call({
    method: 'GET',
    path: '/system/tenant/selectSystemSms',
    title: text('SMS settings', '短信设置'),
    access: 'system:sms:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      ...state,
      enabled: z.boolean(),
      provider: z.string(),
      url: z.string(),
      method: z.string(),
      headers: z.string(),
      body: z.string(),
      success: z.string().nullable(),
      account: z.string().nullable(),
      sender: z.string().nullable(),
      template: z.string().nullable(),
      countryCode: z.string(),
    }),
  }),
  updateSmsSetting: call({
    method: 'POST',
    path: '/system/tenant/updateSystemSms',
    title: text('Change SMS settings', '修改短信设置'),
    access: 'system:sms:edit',
    input: sent({
      enabled: flag,
      provider: code(10, 'http'),
      url: shortText(1000).default(''),
      method: code(6, 'POST'),
      headers: z.string().max(2000).default(''),
      body: z.string().max(4000).default(''),
      success: maybeText(200),
      account: maybeText(128),
      sender: maybeText(64),
      template: maybeText(64),
      countryCode: shortText(5).default(''),
      secret: z.string().max(256).nullish(),
    }),
    form: smsForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  testSms: call({
    method: 'POST',
    path: '/system/tenant/testSystemSms',
    title: text('Send a test message', '发送测试短信'),
    access: 'system:sms:edit',
    input: z.object({ phonenumber: shortText(20).default('') }),
    form: smsTestForm,
    seconds: 27,
    reply: 'none',
    output: nothing,
    done: text('The provider took the message', '短信服务商已接收该消息'),
    rate: 'heavy',
  }),
} as const;
