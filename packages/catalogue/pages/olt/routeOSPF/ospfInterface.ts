import { choice, int, secret, str, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const seconds = (label: Text, min: number, initial: number): Field =>
  int({ label, min, max: 65_535, unit: 's', initial });

export const ospfInterface = configPage({
  id: 'ospfInterface',
  path: 'routeOSPF/ospfInterface',
  section: 'routing',
  title: text('OSPF interfaces', 'OSPF 接口'),
  help: text(
    'Hello and dead interval must be the same on all routers of a link.',
    '同一链路上各路由器的 Hello 与失效间隔必须一致。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['ospfIfAddress'],
  can: { add: false, remove: false },
  fields: {
    ospfIfAddress: str({
      label: text('VLAN IP address', 'VLAN IP 地址'),
      spec: 'net.ipv4',
      format: 'ipv4',
      maxLength: 15,
    }),
    cost: int({ label: text('Cost', '开销'), min: 1, max: 65_535, initial: 10 }),
    interPri: int({
      label: text('Router priority', '路由器优先级'),
      help: text('0: never designated router.', '0 表示不参与指定路由器选举。'),
      min: 0,
      max: 255,
      initial: 1,
    }),
    helloVal: seconds(text('Hello interval', 'Hello 间隔'), 1, 10),
    deadVal: seconds(text('Dead interval', '失效间隔'), 1, 40),
    retransVal: seconds(text('Retransmit interval', '重传间隔'), 3, 5),
    transDelay: seconds(text('Transmit delay', '传输时延'), 1, 1),
    auth: choice({
      label: text('Authentication', '认证方式'),
      options: [
        { value: 'disable', label: text('None', '无') },
        { value: 'text', label: text('Plain text', '明文') },
        { value: 'md5', label: text('MD5', 'MD5') },
      ],
      initial: 'disable',
    }),
    key: int({
      label: text('Key id', '密钥 ID'),
      min: 0,
      max: 255,
      initial: 1,
      when: { field: 'auth', is: ['md5'] },
    }),
    authString: secret({
      label: text('Authentication string', '认证字符串'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'ospf.authString',
      format: 'textLeadingMode',
      minLength: 1,
      maxLength: 15,
      optional: true,
      when: { field: 'auth', is: ['text', 'md5'] },
    }),
  },
  rules: [
    {
      // RFC 2328 §D.3: the field of a simple password has 64 bits.
      marks: ['authString'],
      message: text('A plain password has at most 8 characters', '明文认证密码最多 8 个字符'),
      holds: ({ auth, authString }) => auth !== 'text' || typeof authString !== 'string' || authString.length <= 8,
      passes: { auth: 'text', authString: 'secret12' },
      fails: { auth: 'text', authString: 'secret123' },
    },
    {
      marks: ['deadVal'],
      message: text('The dead interval must be longer than the hello interval', '失效间隔必须大于 Hello 间隔'),
      holds: (values) => Number(values['deadVal']) > Number(values['helloVal']),
      passes: { helloVal: 10, deadVal: 40 },
      fails: { helloVal: 40, deadVal: 40 },
    },
  ],
  cuts: text(
    'Neighbours with other intervals or another key are lost, and their routes with them.',
    '间隔或密钥不一致的邻居将断开，其路由随之丢失。',
  ),
});
