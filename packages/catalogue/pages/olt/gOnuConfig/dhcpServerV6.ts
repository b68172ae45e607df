import { bool, choice, int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const serving = { field: 'priDhcpv6Enable', is: [1] } as const;
const relaying = { field: 'priDhcpv6Enable', is: [2] } as const;
const fixed = { field: 'priDhcpv6PrefixMode', is: [true] } as const;
const advertised = { field: 'priDhcpv6RA', is: [true] } as const;
const address = (label: Text, more: object = {}) =>
  str({ label, spec: 'net.ipv6', format: 'ipv6Host', maxLength: 39, ...more });
/** Seconds, as RFC 8415 §21.6 has them. */
const lifetime = (label: Text, spec: string) =>
  int({ label, spec, min: 0, max: 4_294_967_295, unit: 's', when: serving, folded: true });
const interval = (label: Text, spec: string) =>
  int({ label, spec, min: 1, max: 1800, unit: 's', when: advertised, folded: true });

/** The home network behind an ONU that is an IPv6 router. */
export const dhcpServerV6 = configPage({
  id: 'dhcpServerV6',
  path: 'gOnuConfig/dhcpServerV6',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('LAN and DHCPv6 server', 'LAN 与 DHCPv6 服务器'),
  help: text('IPv6 addresses of the home network behind the ONU.', 'ONU 下挂家庭网络的 IPv6 地址。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'With another prefix the devices at home have to ask for their addresses anew.',
    '更改前缀后，家庭网络内的终端需重新获取地址。',
  ),
  fields: {
    priDhcpv6LanIp: address(text('LAN address of the ONU', 'ONU 的 LAN 地址')),
    priDhcpv6LanPrefixlen: int({ label: text('Prefix length', '前缀长度'), min: 48, max: 64, initial: 64 }),
    priDhcpv6PrefixMode: bool({ label: text('Fixed prefix', '静态前缀'), initial: false }),
    priDhcpv6PrefixModeIp: address(text('Prefix', '前缀'), { format: 'ipv6', when: fixed }),
    priDhcpv6Enable: choice({
      label: text('DHCPv6', 'DHCPv6 模式'),
      initial: 0,
      options: [
        { value: 1, label: text('Server', '服务器') },
        { value: 2, label: text('Relay', '中继') },
        { value: 0, label: text('Off', '关闭') },
      ],
    }),
    priDhcpv6BeginIp: address(text('First address', '起始地址'), { when: serving }),
    priDhcpv6EndIp: address(text('Last address', '结束地址'), { when: serving }),
    priDhcpv6MasterDns: address(text('DNS 1', '首选 DNS'), { optional: true, when: serving }),
    priDhcpv6SlaveDns: address(text('DNS 2', '备用 DNS'), { optional: true, when: serving }),
    priDhcpv6Gateway: address(text('Gateway', '网关'), { optional: true, when: serving }),
    priDhcpv6Preference: lifetime(text('Preferred lifetime', '首选生存期'), 'v6.preferredLifetime'),
    priDhcpv6Valid: lifetime(text('Valid lifetime', '有效生存期'), 'v6.validLifetime'),
    priDhcpv6PoolType: choice({
      label: text('Given to', '地址池类型'),
      initial: 0,
      folded: true,
      when: serving,
      options: [
        { value: 0, label: text('Computers', 'PC') },
        { value: 1, label: text('Cameras', '摄像头') },
        { value: 2, label: text('Set-top boxes', '机顶盒') },
        { value: 3, label: text('IP phones', 'IP 电话') },
      ],
    }),
    priDhcpv6RelayIp: address(text('DHCPv6 server', 'DHCPv6 服务器'), { when: relaying }),
    priDhcpv6RA: bool({ label: text('Router advertisements', '路由通告（RA）'), initial: true }),
    priDhcpv6RAManage: bool({ label: text('Managed flag (M)', 'M 标志'), initial: false, when: advertised }),
    priDhcpv6RAOther: bool({ label: text('Other flag (O)', 'O 标志'), initial: true, when: advertised }),
    priDhcpv6RAMaxInterval: interval(text('Longest RA interval', 'RA 最大间隔'), 'slaac.raIntervalMax'),
    priDhcpv6RAMinInterval: interval(text('Shortest RA interval', 'RA 最小间隔'), 'slaac.raIntervalMin'),
  },
  rules: [
    {
      marks: ['priDhcpv6RAMinInterval'],
      spec: 'slaac.raIntervalRelation',
      message: text('Not longer than the longest', '不能大于最大间隔'),
      holds: ({ priDhcpv6RAMinInterval: least, priDhcpv6RAMaxInterval: most }) =>
        isEmpty(least) || isEmpty(most) || Number(least) <= Number(most),
      passes: { priDhcpv6RAMinInterval: 200, priDhcpv6RAMaxInterval: 600 },
      fails: { priDhcpv6RAMinInterval: 601, priDhcpv6RAMaxInterval: 600 },
    },
    {
      marks: ['priDhcpv6Valid'],
      spec: 'v6.validAtLeastPreferred',
      message: text('At least the preferred lifetime', '不能小于首选生存期'),
      holds: ({ priDhcpv6Preference: preferred, priDhcpv6Valid: valid }) =>
        isEmpty(preferred) || isEmpty(valid) || Number(valid) >= Number(preferred),
      passes: { priDhcpv6Preference: 3600, priDhcpv6Valid: 7200 },
      fails: { priDhcpv6Preference: 7200, priDhcpv6Valid: 3600 },
    },
  ],
  needs: [whileWorking],
});
