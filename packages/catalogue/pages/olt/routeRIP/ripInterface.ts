import { choice, isEmpty, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const versions = (label: Text) =>
  choice({
    label,
    options: [
      { value: 'version1', label: text('Version 1', '版本 1') },
      { value: 'version2', label: text('Version 2', '版本 2') },
      { value: 'version1and2', label: text('Versions 1 and 2', '版本 1 和 2') },
    ],
  });

export const ripInterface = configPage({
  id: 'ripInterface',
  path: 'routeRIP/ripInterface',
  section: 'routing',
  title: text('RIP interfaces', 'RIP 接口'),
  help: text('Rows come from the RIP networks.', '条目来自 RIP 网络。'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['ripVlanAddress'],
  can: { add: false, remove: false },
  fields: {
    ripVlanAddress: str({
      label: text('VLAN IP address', 'VLAN IP 地址'),
      spec: 'net.ipv4',
      format: 'ipv4',
      maxLength: 15,
    }),
    sendVer: versions(text('Send version', '发送版本')),
    recvVer: versions(text('Receive version', '接收版本')),
    ripAuthType: choice({
      label: text('Authentication', '认证方式'),
      options: [
        { value: 'noauthentication', label: text('None', '无') },
        { value: 'simplepassword', label: text('Plain text', '明文') },
        { value: 'md5', label: text('MD5', 'MD5') },
      ],
    }),
    ripAuthStr: secret({
      label: text('Authentication string', '认证字符串'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'rip.text',
      format: 'textLeadingMode',
      maxLength: 16,
      optional: true,
      when: { field: 'ripAuthType', is: ['simplepassword', 'md5'] },
    }),
    authKeyChain: str({
      label: text('Key chain', '密钥链'),
      spec: 'rip.text',
      format: 'textLeadingMode',
      maxLength: 16,
      optional: true,
      when: { field: 'ripAuthType', is: ['md5'] },
      from: { page: 'keyChainInfo', field: 'keyChainName' },
    }),
  },
  rules: [
    {
      marks: ['authKeyChain'],
      message: text('Either an authentication string or a key chain', '认证字符串与密钥链只能二选一'),
      holds: (values) =>
        values['ripAuthType'] !== 'md5' || isEmpty(values['ripAuthStr']) || isEmpty(values['authKeyChain']),
      passes: { ripAuthType: 'md5', authKeyChain: 'core' },
      fails: { ripAuthType: 'md5', ripAuthStr: 'secret', authKeyChain: 'core' },
    },
  ],
  needs: [
    {
      reads: ['keyChainInfo'],
      marks: ['authKeyChain'],
      message: text('This key chain does not exist on the device', '设备上不存在该密钥链'),
      holds: (values, { keyChainInfo }) =>
        values['ripAuthType'] !== 'md5' ||
        isEmpty(values['authKeyChain']) ||
        (keyChainInfo?.some((row) => row['keyChainName'] === values['authKeyChain']) ?? true),
    },
  ],
  cuts: text(
    'Neighbours with another version or key are no longer heard; their routes are lost after the timeout.',
    '版本或密钥不一致的邻居将无法通信，其路由在超时后丢失。',
  ),
});
