import { sameNetwork } from '../../../formats/ip-number.ts';
import { bool, choice, choices, int, isEmpty, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import {
  bindings,
  connections,
  countOfWans,
  lastOfWans,
  mostWans,
  passwordKept,
  wanServices,
  whileWorking,
} from '../../../rules/private-onu.ts';

const routed = { field: 'connection', is: ['dhcp', 'static', 'pppoe'] } as const;
const fixed = { field: 'connection', is: ['static'] } as const;
const dialled = { field: 'connection', is: ['pppoe'] } as const;
const tagged = { field: 'priWanConnCfgVlanModeS', is: [1] } as const;

/** Connections of an ONU that is a router, or bridges a service to some of its ports. */
export const wan = configPage({
  id: 'wan',
  path: 'gOnuConfig/wan',
  pathAlternatives: ['/device/gOnuConfig/wan'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('WAN connections', 'WAN 连接'),
  help: text(
    'How the ONU itself connects: as a router, or as a bridge to LAN ports and Wi-Fi names.',
    'ONU 自身的上网连接：路由，或桥接到 LAN 口与 SSID。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priWanConnCfgIndexS'],
  cuts: text('The connection is interrupted until the ONU has taken it over.', 'ONU 应用新配置期间该连接中断。'),
  fields: {
    priWanConnCfgIndexS: int({
      label: text('No.', '序号'),
      help: text('The OLT numbers them.', '由 OLT 分配。'),
      min: 1,
      max: mostWans,
      shown: true,
    }),
    priWanConnCfgName: str({ label: text('Name', '名称'), maxLength: 64, optional: true, shown: true }),
    priWanConnStatus: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 0, label: text('Not connected', '未连接') },
        { value: 1, label: text('Connected', '已连接') },
      ],
    }),
    priWanConnIpAddressS: str({
      label: text('Address in use', '当前地址'),
      maxLength: 15,
      optional: true,
      shown: true,
    }),
    priWanCfgModeS: choice({ label: text('Service', '业务类型'), initial: 0, options: wanServices }),
    connection: choice({ label: text('Connection', '连接方式'), initial: 'pppoe', options: connections }),
    priWanConnCfgVlanModeS: choice({
      label: text('VLAN', 'VLAN 模式'),
      initial: 1,
      column: false,
      options: [
        { value: 0, label: text('Untagged', '不带标签') },
        { value: 1, label: text('Tagged', '带标签') },
      ],
    }),
    priWanConnCfgVlanIdS: int({ label: text('VLAN ID', 'VLAN ID'), min: 1, max: 4094, when: tagged }),
    priWanConnCfgVlanCosS: int({
      label: text('802.1p', '802.1p 优先级'),
      spec: 'wan.cos',
      min: 0,
      max: 7,
      initial: 0,
      when: tagged,
    }),
    priWanConnCfgIpAddressS: str({
      label: text('IP address', 'IP 地址'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      when: fixed,
    }),
    priWanConnCfgIpMaskS: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      column: false,
      when: fixed,
    }),
    priWanConnCfgGatewayS: str({
      label: text('Gateway', '网关'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      column: false,
      when: fixed,
    }),
    priWanConnCfgMasterDns: str({
      label: text('DNS 1', '首选 DNS'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      column: false,
      when: fixed,
    }),
    priWanConnCfgSlaveDns: str({
      label: text('DNS 2', '备用 DNS'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
      column: false,
      when: fixed,
    }),
    priWanConnCfgPppoeUsernameS: str({
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
      optional: true,
      when: dialled,
    }),
    pppoePasswordHeld: bool({
      label: text('Password on the OLT', 'OLT 已保存密码'),
      optional: true,
      shown: true,
      column: false,
      when: dialled,
    }),
    priWanConnCfgPppoeModeS: choice({
      label: text('PPPoE dials', 'PPPoE 拨号'),
      initial: 0,
      folded: true,
      column: false,
      when: dialled,
      options: [
        { value: 0, label: text('Always', '自动连接') },
        { value: 1, label: text('On traffic', '有流量时连接') },
      ],
    }),
    priWanConnCfgPppoeSerName: str({
      label: text('PPPoE service name', 'PPPoE 服务名'),
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
      folded: true,
      column: false,
      when: dialled,
    }),
    priWanConnCfgPppoeProxyS: bool({
      label: text('PPPoE proxy', 'PPPoE 代理'),
      initial: false,
      folded: true,
      column: false,
      when: dialled,
    }),
    priWanConnCfgNatEnableS: bool({ label: text('NAT', 'NAT'), initial: true, column: false, when: routed }),
    priWanConnCfgMTU: int({
      label: text('MTU', 'MTU'),
      help: text("Empty: the ONU's own.", '留空则使用 ONU 默认值。'),
      spec: 'wan.mtu',
      min: 576,
      max: 1500,
      optional: true,
      column: false,
      when: routed,
    }),
    priWanConnCfgBindLanS: choices({ label: text('LAN ports', '绑定 LAN 口'), optional: true, ...bindings('LAN') }),
    priWanConnCfgBindSsidS: choices({ label: text('Wi-Fi names', '绑定 SSID'), optional: true, ...bindings('SSID') }),
    priWanConnCfgQosEnableS: bool({ label: text('QoS', 'QoS'), initial: false, folded: true, column: false }),
  },
  rules: [
    {
      marks: ['priWanConnCfgGatewayS'],
      message: text('The gateway is not in the network of the address', '网关与 IP 地址不在同一网段'),
      holds: ({ connection, ...row }) =>
        connection !== 'static' ||
        isEmpty(row['priWanConnCfgGatewayS']) ||
        sameNetwork(row['priWanConnCfgIpAddressS'], row['priWanConnCfgGatewayS'], row['priWanConnCfgIpMaskS']),
      passes: {
        connection: 'static',
        priWanConnCfgIpAddressS: '203.0.113.9',
        priWanConnCfgIpMaskS: '255.255.255.0',
        priWanConnCfgGatewayS: '203.0.113.1',
      },
      fails: {
        connection: 'static',
        priWanConnCfgIpAddressS: '203.0.113.9',
        priWanConnCfgIpMaskS: '255.255.255.0',
        priWanConnCfgGatewayS: '203.0.114.1',
      },
    },
    {
      // RFC 2516 §7: eight octets of each frame are PPPoE's.
      marks: ['priWanConnCfgMTU'],
      message: text('At most 1492 with PPPoE', 'PPPoE 方式下最大为 1492'),
      spec: 'wan.mtu.1492',
      holds: ({ connection, priWanConnCfgMTU: mtu }) => connection !== 'pppoe' || isEmpty(mtu) || Number(mtu) <= 1492,
      passes: { connection: 'pppoe', priWanConnCfgMTU: 1492 },
      fails: { connection: 'pppoe', priWanConnCfgMTU: 1493 },
    },
    passwordKept,
  ],
  needs: [whileWorking, countOfWans('wan'), lastOfWans('wan')],
});
