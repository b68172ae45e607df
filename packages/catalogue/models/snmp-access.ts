import { lengths } from '../formats/lengths.ts';
import { choice, int, secret, str, type Form, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { messages } from '../words/messages.ts';

const plain = <const T extends string>(value: T, words: string) => ({ value, label: text(words, words) });

export const snmpVersions = [plain('v1', 'v1'), plain('v2c', 'v2c'), plain('v3', 'v3')] as const;
export const authProtocols = [
  { value: 'none', label: text('None', '无') },
  plain('md5', 'MD5'),
  plain('sha1', 'SHA-1'),
  plain('sha224', 'SHA-224'),
  plain('sha256', 'SHA-256'),
  plain('sha384', 'SHA-384'),
  plain('sha512', 'SHA-512'),
] as const;
export const privProtocols = [
  { value: 'none', label: text('None', '无') },
  plain('des', 'DES'),
  plain('aes128', 'AES-128'),
  plain('aes256', 'AES-256'),
] as const;

const isV3 = (values: Values) => values['snmpVersion'] === 'v3';
const chosen = (value: unknown) => value !== undefined && value !== 'none';
const longEnough = (value: unknown) => typeof value === 'string' && value.length >= 8;

/** Where an OLT is and how it is asked; passwords of at least 8 characters as RFC 3414 §11.2 wants. */
export const oltForm: Form = {
  fields: {
    ip: str({ label: text('IP address or host name', 'IP 地址或主机名'), format: 'host', maxLength: 255 }),
    snmpPort: int({ label: text('SNMP port', 'SNMP 端口'), min: 1, max: 65_535 }),
    snmpVersion: choice({ label: text('SNMP version', 'SNMP 版本'), options: snmpVersions }),
    community: secret({
      label: text('Read community', '只读团体名'),
      format: 'label',
      maxLength: 128,
      optional: true,
    }),
    writeCommunity: secret({
      label: text('Write community', '读写团体名'),
      help: text('Only needed to change settings of the OLT', '仅在修改 OLT 配置时需要'),
      format: 'label',
      maxLength: 128,
      optional: true,
    }),
    userName: str({ label: text('User name', '用户名'), format: 'label', maxLength: 32, optional: true }),
    authProtocol: choice({ label: text('Authentication', '认证协议'), options: authProtocols }),
    authPassword: secret({
      label: text('Authentication password', '认证密码'),
      format: 'label',
      maxLength: 128,
      optional: true,
    }),
    privProtocol: choice({ label: text('Privacy', '加密协议'), options: privProtocols }),
    privPassword: secret({
      label: text('Privacy password', '加密密码'),
      format: 'label',
      maxLength: 128,
      optional: true,
    }),
    sysHostName: str({
      label: text('Name', '名称'),
      help: text('Until the OLT tells its own', '在 OLT 上报自身名称之前使用'),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    remark: str({ label: text('Remark', '备注'), format: 'label', ...lengths.deviceDescription, optional: true }),
  },
  rules: [
    {
      marks: ['community'],
      message: messages.communityNeeded,
      holds: (values) => isV3(values) || Boolean(values['community']),
    },
    {
      marks: ['userName'],
      message: messages.userNeeded,
      holds: (values) => !isV3(values) || Boolean(values['userName']),
    },
    {
      marks: ['authPassword'],
      message: messages.authPasswordNeeded,
      holds: (values) => !isV3(values) || !chosen(values['authProtocol']) || longEnough(values['authPassword']),
    },
    {
      marks: ['privPassword'],
      message: messages.privPasswordNeeded,
      holds: (values) => !isV3(values) || !chosen(values['privProtocol']) || longEnough(values['privPassword']),
    },
    {
      marks: ['privProtocol'],
      message: messages.privNeedsAuth,
      holds: (values) => !isV3(values) || !chosen(values['privProtocol']) || chosen(values['authProtocol']),
    },
  ],
};

const { sysHostName: _, ...reachFields } = oltForm.fields;
const passwordRules = (oltForm.rules ?? []).filter((rule) => rule.marks.includes('privProtocol'));

/** The same for an OLT that is in already: what is left empty of the credentials stays as it is. */
export const oltEditForm: Form = { fields: reachFields, rules: passwordRules };
