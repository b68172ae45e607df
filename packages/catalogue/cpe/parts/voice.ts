import { bool, choice, int, secret, str } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { cpePartSpec } from '../part.ts';

const server = (en: string, zh: string) =>
  str({ label: text(en, zh), format: 'networkAddress', maxLength: 255, optional: true });
const port = (en: string, zh: string) => int({ label: text(en, zh), min: 0, max: 65_535, optional: true });

/** A telephone line over SIP. Servers, interval and digit map are often shared by all lines of a device. */
export const voice = cpePartSpec({
  title: text('Voice lines', '语音线路'),
  most: 16,
  fields: {
    number: str({ label: text('Number', '号码'), maxLength: 32, optional: true }),
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    status: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'up', label: text('Registered', '已注册') },
        { value: 'initializing', label: text('Initializing', '初始化') },
        { value: 'registering', label: text('Registering', '正在注册') },
        { value: 'unregistering', label: text('Unregistering', '正在注销') },
        { value: 'error', label: text('Error', '错误') },
        { value: 'testing', label: text('Testing', '测试中') },
        { value: 'quiescent', label: text('Being switched off', '正在停用') },
        { value: 'disabled', label: text('Disabled', '已停用') },
      ],
    }),
    user: str({ label: text('User', '用户名'), maxLength: 128, optional: true }),
    password: secret({
      label: text('Password', '密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      maxLength: 128,
      optional: true,
    }),
    uri: str({ label: text('SIP URI', 'SIP URI'), maxLength: 389, optional: true, folded: true }),
    registrar: server('Registrar', '注册服务器'),
    registrarPort: port('Registrar port', '注册服务器端口'),
    proxy: server('Proxy', '代理服务器'),
    proxyPort: port('Proxy port', '代理服务器端口'),
    outbound: server('Outbound proxy', '出局代理服务器'),
    outboundPort: port('Outbound proxy port', '出局代理服务器端口'),
    domain: str({ label: text('Domain', '域名'), maxLength: 256, optional: true, folded: true }),
    transport: choice({
      label: text('Transport', '传输协议'),
      optional: true,
      folded: true,
      options: ['UDP', 'TCP', 'TLS'].map((value) => ({ value, label: text(value, value) })),
    }),
    registerInterval: int({
      label: text('Registers every', '注册周期'),
      spec: 'sip.registerInterval',
      min: 1,
      max: 10_000_000,
      unit: 's',
      optional: true,
    }),
    digitMap: str({ label: text('Digit map', '数图'), maxLength: 256, optional: true, folded: true }),
  },
});
