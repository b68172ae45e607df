import { bool, choice, choices, int, isEmpty, secret, str, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import {
  bindings,
  connections,
  countOfWans,
  mostWans,
  passwordKept,
  wanServices,
  whileWorking,
} from '../../../rules/private-onu.ts';
import { dualStackMtu, fixedIpv4, fixedIpv6 } from '../../../rules/wan-ipv6.ts';

const routed = { field: 'connection', is: ['dhcp', 'static', 'pppoe'] } as const;
const asked = { field: 'connection', is: ['dhcp', 'pppoe'] } as const;
const fixed = { field: 'connection', is: ['static'] } as const;
const dialled = { field: 'connection', is: ['pppoe'] } as const;
const tagged = { field: 'priV6ConnCfgVlanModeS', is: [1] } as const;
const doubled = { field: 'priV6ConnCfgQinqEnableS', is: [true] } as const;
const translated = { field: 'priV6ConnCfgTranslationEnableS', is: [true] } as const;
const tunnelled = { field: 'priV6ConnCfgDsLiteEnableS', is: [true] } as const;
const column = false;
const folded = true;
const optional = true;

const ipv4 = (label: Text): Field =>
  str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, optional, column, when: fixed });
const ipv6 = (label: Text): Field =>
  str({
    label,
    spec: ['net.ipv6', 'wan.ipv6Required'],
    format: 'ipv6Host',
    maxLength: 39,
    optional,
    column,
    when: fixed,
  });
const cos = (label: Text, when: Field['when']): Field =>
  int({ label, spec: 'wan.cos', min: 0, max: 7, initial: 0, column, ...(when ? { when } : {}) });

/** Connections of an ONU that speak IPv6, alone or beside IPv4. */
export const wanIpv6 = configPage({
  id: 'wanIpv6',
  path: 'gOnuConfig/wanIpv6',
  pathAlternatives: ['/device/gOnuConfig/wanIpv6'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('WAN connections, IPv6', 'WAN 连接（IPv6）'),
  help: text(
    'For ONUs whose firmware sets IPv4 and IPv6 together; others have them under WAN connections.',
    '适用于同时支持 IPv4/IPv6 的 ONU 固件；其他 ONU 请在“WAN 连接”中配置。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priV6ConnCfgIndexS'],
  cuts: text('The connection is interrupted until the ONU has taken it over.', 'ONU 应用新配置期间该连接中断。'),
  fields: {
    priV6ConnCfgIndexS: int({
      label: text('No.', '序号'),
      help: text('The OLT numbers them.', '由 OLT 分配。'),
      min: 1,
      max: mostWans,
      shown: true,
    }),
    priv6ConnNameS: str({ label: text('Name', '名称'), maxLength: 64, optional, shown: true }),
    priV6ConnStatusS: choice({
      label: text('Status', '状态'),
      optional,
      shown: true,
      options: [
        { value: 0, label: text('Not connected', '未连接') },
        { value: 1, label: text('Connected', '已连接') },
      ],
    }),
    priV6CfgWanModeS: choice({ label: text('Service', '业务类型'), initial: 0, options: wanServices }),
    connection: choice({ label: text('Connection', '连接方式'), initial: 'pppoe', options: connections }),
    priV6ConnCfgIpProtocolS: choice({
      label: text('IP', 'IP 协议'),
      initial: 2,
      options: [
        { value: 0, label: text('IPv4', 'IPv4') },
        { value: 1, label: text('IPv6', 'IPv6') },
        { value: 2, label: text('IPv4 + IPv6', 'IPv4 + IPv6') },
      ],
    }),
    priV6ConnCfgVlanModeS: choice({
      label: text('VLAN', 'VLAN 模式'),
      initial: 1,
      column,
      options: [
        { value: 0, label: text('Untagged', '不带标签') },
        { value: 1, label: text('Tagged', '带标签') },
        { value: 2, label: text('Transparent', '透传') },
      ],
    }),
    priV6ConnCfgVlanIdS: int({ label: text('VLAN ID', 'VLAN ID'), min: 1, max: 4094, when: tagged }),
    priV6ConnCfgVlanCosS: cos(text('802.1p', '802.1p 优先级'), tagged),
    priV6ConnCfgIpAddressIpv4S: ipv4(text('IPv4 address', 'IPv4 地址')),
    priV6ConnCfgIpNetMaskIpv4S: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      optional,
      column,
      when: fixed,
    }),
    priV6ConnCfgGatewayIpv4S: ipv4(text('IPv4 gateway', 'IPv4 网关')),
    priV6ConnCfgMasterDnsIpv4S: ipv4(text('IPv4 DNS 1', 'IPv4 首选 DNS')),
    priV6ConnCfgSlaveDnsIpv4S: ipv4(text('IPv4 DNS 2', 'IPv4 备用 DNS')),
    priV6ConnCfgAddressIpv6S: ipv6(text('IPv6 address', 'IPv6 地址')),
    priV6ConnCfgPrefixLenIpv6S: int({
      label: text('IPv6 prefix length', 'IPv6 前缀长度'),
      spec: 'wan.ipv6Prefix',
      min: 0,
      max: 128,
      initial: 64,
      column,
      when: fixed,
    }),
    priV6ConnCfgGatewayIpv6S: ipv6(text('IPv6 gateway', 'IPv6 网关')),
    priV6ConnCfgMsaterDnsIpv6S: ipv6(text('IPv6 DNS 1', 'IPv6 首选 DNS')),
    priV6ConnCfgSlaveDnsIpv6S: str({
      label: text('IPv6 DNS 2', 'IPv6 备用 DNS'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
      optional,
      column,
      when: fixed,
    }),
    priV6ConnCfgSlaacS: bool({ label: text('Address by SLAAC', 'SLAAC 获取地址'), initial: true, column, when: asked }),
    priV6ConnCfgDhcpv6ClientAddressS: bool({
      label: text('Address by DHCPv6', 'DHCPv6 获取地址'),
      initial: false,
      column,
      when: asked,
    }),
    priV6ConnCfgDhcpv6ClientPrefixS: bool({
      label: text('Prefix by DHCPv6 (PD)', 'DHCPv6 获取前缀（PD）'),
      initial: true,
      column,
      when: asked,
    }),
    priV6ConnCfgPppoeUsernameS: str({
      label: text('PPPoE user', 'PPPoE 用户名'),
      spec: ['wan.pppoeRequired', 'pppoe.userLength'],
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      when: dialled,
    }),
    pppoePassword: secret({
      label: text('PPPoE password', 'PPPoE 密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'pppoe.passwordLength',
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional,
      when: dialled,
    }),
    pppoePasswordHeld: bool({
      label: text('Password on the OLT', 'OLT 已保存密码'),
      optional,
      shown: true,
      column,
      when: dialled,
    }),
    priV6ConnCfgPppoeSerNameS: str({
      label: text('PPPoE service name', 'PPPoE 服务名'),
      format: 'noSpaces',
      maxLength: 32,
      optional,
      folded,
      column,
      when: dialled,
    }),
    priV6ConnCfgPppoeModeS: choice({
      label: text('PPPoE dials', 'PPPoE 拨号'),
      initial: 0,
      folded,
      column,
      when: dialled,
      options: [
        { value: 0, label: text('Always', '自动连接') },
        { value: 1, label: text('On traffic', '有流量时连接') },
      ],
    }),
    priV6ConnCfgPppoeProxyS: bool({
      label: text('PPPoE proxy', 'PPPoE 代理'),
      initial: false,
      folded,
      column,
      when: dialled,
    }),
    priV6ConnCfgNatEnableS: bool({ label: text('NAT', 'NAT'), initial: true, column, when: routed }),
    priV6ConnCfgRouteMtuS: int({
      label: text('MTU', 'MTU'),
      help: text("Empty: the ONU's own.", '留空则使用 ONU 默认值。'),
      spec: 'wan.mtu',
      min: 576,
      max: 1500,
      optional,
      column,
      when: routed,
    }),
    priV6ConnCfgBindLanS: choices({ label: text('LAN ports', '绑定 LAN 口'), optional, ...bindings('LAN') }),
    priV6ConnCfgBindSsidS: choices({ label: text('Wi-Fi names', '绑定 SSID'), optional, ...bindings('SSID') }),
    priV6ConnCfgTranslationEnableS: bool({
      label: text('VLAN translation', 'VLAN 转换'),
      initial: false,
      folded,
      column,
    }),
    priV6ConnCfgTranslationVlanS: int({
      label: text('Translated to VLAN', '转换后 VLAN'),
      min: 1,
      max: 4095,
      folded,
      column,
      when: translated,
    }),
    priV6ConnCfgTranslationCosS: cos(text('Translated 802.1p', '转换后 802.1p'), translated),
    priV6ConnCfgQinqEnableS: bool({ label: text('QinQ', 'QinQ'), initial: false, folded, column }),
    priV6ConnCfgQinqTpidS: int({
      label: text('QinQ TPID', 'QinQ TPID'),
      help: text('33024 is 0x8100.', '33024 即 0x8100。'),
      spec: 'wan.qinqTpid',
      min: 1,
      max: 65_534,
      initial: 33_024,
      column,
      when: doubled,
    }),
    priV6ConnCfgSvlanIdS: int({
      label: text('Outer VLAN', '外层 VLAN'),
      spec: 'wan.svlan',
      min: 1,
      max: 4095,
      column,
      when: doubled,
    }),
    priV6ConnCfgSvlanCosS: cos(text('Outer 802.1p', '外层 802.1p'), doubled),
    priV6ConnCfgDsLiteEnableS: bool({
      label: text('DS-Lite', 'DS-Lite'),
      initial: false,
      folded,
      column,
      when: routed,
    }),
    priV6ConnCfgDsLiteAftrModeS: choice({
      label: text('AFTR', 'AFTR 获取方式'),
      initial: 0,
      column,
      when: tunnelled,
      options: [
        { value: 0, label: text('By DHCPv6', 'DHCPv6') },
        { value: 1, label: text('Typed', '手动') },
      ],
    }),
    priV6ConnCfgDsLiteAddressS: str({
      label: text('AFTR address', 'AFTR 地址'),
      format: 'host',
      maxLength: 64,
      column,
      when: { field: 'priV6ConnCfgDsLiteAftrModeS', is: [1] },
    }),
    priv6ConnCfgQosEnableS: bool({ label: text('QoS', 'QoS'), initial: false, folded, column }),
  },
  rules: [
    fixedIpv4,
    fixedIpv6,
    {
      // RFC 2516 §7: eight octets of each frame are PPPoE's.
      marks: ['priV6ConnCfgRouteMtuS'],
      message: text('At most 1492 with PPPoE', 'PPPoE 方式下最大为 1492'),
      spec: 'wan.mtu.1492',
      holds: ({ connection, priV6ConnCfgRouteMtuS: mtu }) =>
        connection !== 'pppoe' || isEmpty(mtu) || Number(mtu) <= 1492,
      passes: { connection: 'pppoe', priV6ConnCfgRouteMtuS: 1492 },
      fails: { connection: 'pppoe', priV6ConnCfgRouteMtuS: 1493 },
    },
    dualStackMtu,
    passwordKept,
  ],
  needs: [whileWorking, countOfWans('wanIpv6')],
});
