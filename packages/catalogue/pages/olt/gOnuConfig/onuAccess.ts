import { bool, choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const on = { field: 'priAclControl', is: [true] } as const;
const limited = { field: 'priAclIpv4Control', is: [true] } as const;
const ipv4 = { spec: 'net.ipv4', format: 'ipv4', maxLength: 15 } as const;
const limited6 = { field: 'priAclIpv6Control', is: [true] } as const;
const same = (words: string) => text(words, words);

/** From where each service of an ONU itself may be reached. */
export const onuAccess = configPage({
  id: 'onuAccess',
  path: 'gOnuConfig/onuAccess',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Access to the ONU', '访问控制'),
  help: text(
    'Services of the ONU itself; open to the WAN they are open to the internet.',
    'ONU 自身的服务；对 WAN 开放即对互联网开放。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priAclProtocolType'],
  // The block has no way to take a rule away; one that is off rules nothing.
  can: { remove: false },
  fields: {
    priAclProtocolType: choice({
      label: text('Service', '服务'),
      options: [
        { value: 0, label: same('Ping') },
        { value: 3, label: same('HTTP') },
        { value: 4, label: same('HTTPS') },
        { value: 1, label: same('Telnet') },
        { value: 6, label: same('SSH') },
        { value: 2, label: same('FTP') },
        { value: 5, label: same('TFTP') },
      ],
    }),
    priAclControl: bool({ label: text('Rule on', '启用规则'), initial: true }),
    priAclLanControl: bool({ label: text('From the LAN', 'LAN 侧允许'), initial: true, when: on }),
    priAclWanControl: bool({ label: text('From the WAN', 'WAN 侧允许'), initial: false, when: on }),
    priAclPort: int({ label: text('Port', '端口'), min: 1, max: 65_535, optional: true, when: on }),
    priAclIpv4Control: bool({
      label: text('From these addresses alone', '仅限以下地址'),
      initial: false,
      column: false,
    }),
    priAclIPv4Address: str({ label: text('First address', '起始地址'), ...ipv4, column: false, when: limited }),
    priAclIPv4MaskAddr: str({
      label: text('Last address or mask', '结束地址或掩码'),
      ...ipv4,
      column: false,
      when: limited,
    }),
    priAclIpv6Control: bool({
      label: text('From this IPv6 network alone', '仅限以下 IPv6 网段'),
      initial: false,
      column: false,
    }),
    priAclIPv6Address: str({
      label: text('IPv6 network', 'IPv6 网段'),
      spec: 'net.ipv6',
      format: 'ipv6',
      maxLength: 39,
      column: false,
      when: limited6,
    }),
    priAclIPv6Pfx: int({
      label: text('Prefix length', '前缀长度'),
      help: text('The OLT does not tell it: type it with every change.', 'OLT 不回显该值，每次修改均需填写。'),
      min: 0,
      max: 128,
      initial: 64,
      untold: true,
      column: false,
      when: limited6,
    }),
  },
  cuts: text('Who reaches the ONU by this service now may be shut out.', '当前通过该服务访问 ONU 的连接可能被拒绝。'),
  needs: [whileWorking],
});
