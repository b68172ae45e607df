import { sameNetwork } from '../../formats/ip-number.ts';
import { bool, choice, int, isEmpty, secret, str, type Rule } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { countable, cpePartSpec, cpeReading } from '../part.ts';

const ppp = { field: 'connection', is: ['pppoe', 'l2tp', 'pptp'] } as const;
const dialled = { field: 'connection', is: ['pppoe'] } as const;
const fixed = { field: 'connection', is: ['static'] } as const;
const routed = { field: 'connection', is: ['dhcp', 'static', 'pppoe', 'l2tp', 'pptp'] } as const;

const address = (en: string, zh: string, format = 'ipv4Host') =>
  str({ label: text(en, zh), spec: 'net.ipv4', format, maxLength: 15, when: fixed });
const address6 = (en: string, zh: string) =>
  str({
    label: text(en, zh),
    spec: ['net.ipv6', 'wan.ipv6Required'],
    format: 'ipv6Host',
    maxLength: 45,
    optional: true,
    when: fixed,
    folded: true,
  });
const told = (en: string, zh: string, maxLength: number) =>
  str({ label: text(en, zh), maxLength, optional: true, shown: true });

const speaksIpv6 = (protocol: unknown): boolean => protocol === 'ipv6' || protocol === 'both';

/** Where a tunnel takes octets of each packet, fewer are left for the packet itself. */
const mtu = (spec: string, most: number, mode: string, en: string, zh: string, both?: boolean): Rule => ({
  marks: ['mtu'],
  spec,
  message: text(en, zh),
  holds: ({ connection, mtu: value, protocol }) =>
    connection !== mode || (both === true && protocol !== 'both') || isEmpty(value) || Number(value) <= most,
  passes: { connection: mode, mtu: most, ...(both === true ? { protocol: 'both' } : {}) },
  fails: { connection: mode, mtu: most + 1, ...(both === true ? { protocol: 'both' } : {}) },
});

const rules: readonly Rule[] = [
  mtu('wan.mtu.1492', 1492, 'pppoe', 'At most 1492 with PPPoE', 'PPPoE 方式下最大为 1492'),
  mtu('wan.mtu.1452', 1452, 'pppoe', 'At most 1452 with PPPoE and both protocols', 'PPPoE 双栈方式下最大为 1452', true),
  mtu('wan.mtu.1460', 1460, 'l2tp', 'At most 1460 with L2TP and PPTP', 'L2TP、PPTP 方式下最大为 1460'),
  mtu('wan.mtu.1460', 1460, 'pptp', 'At most 1460 with L2TP and PPTP', 'L2TP、PPTP 方式下最大为 1460'),
  {
    marks: ['gateway'],
    message: text('The gateway is not in the network of the address', '网关与 IP 地址不在同一网段'),
    holds: ({ connection, address, mask, gateway }) =>
      connection !== 'static' || [address, mask, gateway].some(isEmpty) || sameNetwork(address, gateway, mask),
    passes: { connection: 'static', address: '203.0.113.9', mask: '255.255.255.0', gateway: '203.0.113.1' },
    fails: { connection: 'static', address: '203.0.113.9', mask: '255.255.255.0', gateway: '203.0.112.1' },
  },
  {
    marks: ['ipv6Address'],
    spec: 'wan.ipv6Required',
    message: text('A static connection needs IPv6 address, gateway and DNS', '静态连接必须填写 IPv6 地址、网关和 DNS'),
    holds: ({ connection, protocol, ipv6Address, ipv6Gateway, ipv6Dns }) =>
      connection !== 'static' || !speaksIpv6(protocol) || ![ipv6Address, ipv6Gateway, ipv6Dns].some(isEmpty),
    passes: {
      connection: 'static',
      protocol: 'both',
      ipv6Address: '2001:db8::9',
      ipv6Gateway: '2001:db8::1',
      ipv6Dns: '2001:db8::53',
    },
    fails: { connection: 'static', protocol: 'both', ipv6Address: '2001:db8::9' },
  },
];

/** A connection to the network of the operator (decision 24 for the MTU of each mode, decision 57 for how many). */
export const wanPart = cpePartSpec({
  title: text('WAN connections', 'WAN 连接'),
  most: 8,
  full: text('Number of WANs exceeds the limit', 'WAN 数量超出限制'),
  least: { count: 1, message: text('The last WAN connection stays', '至少保留一个 WAN 连接'), spec: 'wan.atLeastOne' },
  spec: ['wan.countLimited'],
  needs: [
    {
      secret: 'password',
      field: 'connection',
      is: ['pppoe'],
      message: text('PPPoE needs a password', 'PPPoE 必须填写密码'),
      spec: 'wan.pppoeRequired',
    },
  ],
  rules,
  fields: {
    name: str({ label: text('Name', '名称'), maxLength: 256, optional: true }),
    enabled: bool({ label: text('Enabled', '启用'), initial: true, optional: true }),
    status: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'connected', label: text('Connected', '已连接') },
        { value: 'connecting', label: text('Connecting', '正在连接') },
        { value: 'authenticating', label: text('Authenticating', '正在认证') },
        { value: 'disconnecting', label: text('Disconnecting', '正在断开') },
        { value: 'disconnected', label: text('Disconnected', '未连接') },
        { value: 'unconfigured', label: text('Not configured', '未配置') },
      ],
    }),
    service: choice({
      label: text('Service', '业务类型'),
      optional: true,
      options: [
        { value: 'internet', label: text('Internet', '上网') },
        { value: 'tr069', label: text('TR-069', 'TR-069') },
        { value: 'voip', label: text('VoIP', '语音') },
        { value: 'iptv', label: text('Multicast', '组播') },
        { value: 'tr069Internet', label: text('TR-069 + internet', 'TR-069 + 上网') },
        { value: 'tr069Voip', label: text('TR-069 + VoIP', 'TR-069 + 语音') },
        { value: 'voipInternet', label: text('VoIP + internet', '语音 + 上网') },
        { value: 'tr069VoipInternet', label: text('TR-069 + VoIP + internet', 'TR-069 + 语音 + 上网') },
        { value: 'other', label: text('Other', '其他') },
      ],
    }),
    connection: choice({
      label: text('Connection', '连接方式'),
      initial: 'pppoe',
      options: [
        { value: 'dhcp', label: text('DHCP', 'DHCP') },
        { value: 'static', label: text('Static', '静态 IP') },
        { value: 'pppoe', label: text('PPPoE', 'PPPoE') },
        { value: 'bridge', label: text('Bridge', '桥接') },
        { value: 'l2tp', label: text('L2TP', 'L2TP') },
        { value: 'pptp', label: text('PPTP', 'PPTP') },
      ],
    }),
    protocol: choice({
      label: text('IP protocol', 'IP 协议'),
      optional: true,
      options: [
        { value: 'ipv4', label: text('IPv4', 'IPv4') },
        { value: 'ipv6', label: text('IPv6', 'IPv6') },
        { value: 'both', label: text('IPv4 and IPv6', 'IPv4 和 IPv6') },
      ],
    }),
    vlan: int({
      label: text('VLAN ID', 'VLAN ID'),
      help: text('0: untagged', '0 表示不带标签'),
      min: 1,
      max: 4094,
      also: [0],
      optional: true,
    }),
    cos: int({ label: text('802.1p', '802.1p 优先级'), spec: 'wan.cos', min: 0, max: 7, optional: true }),
    tpid: int({
      label: text('TPID', 'TPID'),
      spec: 'wan.qinqTpid',
      min: 1,
      max: 65_534,
      optional: true,
      folded: true,
      column: false,
    }),
    username: str({
      label: text('PPPoE user', 'PPPoE 用户名'),
      spec: ['wan.pppoeRequired', 'pppoe.userLength'],
      minLength: 1,
      maxLength: 32,
      when: dialled,
    }),
    password: secret({
      label: text('PPPoE password', 'PPPoE 密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: ['wan.pppoeRequired', 'pppoe.passwordLength'],
      minLength: 1,
      maxLength: 32,
      optional: true,
      when: dialled,
    }),
    trigger: choice({
      label: text('PPPoE dials', 'PPPoE 拨号'),
      optional: true,
      folded: true,
      when: ppp,
      options: [
        { value: 'always', label: text('Always', '自动连接') },
        { value: 'onDemand', label: text('On traffic', '有流量时连接') },
        { value: 'manual', label: text('By hand', '手动连接') },
      ],
    }),
    idleTime: int({
      label: text('Idle time', '空闲断开时间'),
      help: text('0: never disconnects', '0 表示不断开'),
      spec: ['wan.pppoeRequired', 'wan.idleTimeFormat'],
      min: 0,
      max: 4_294_967_295,
      unit: 's',
      initial: 0,
      when: dialled,
    }),
    serviceName: str({
      label: text('PPPoE service name', 'PPPoE 服务名'),
      maxLength: 256,
      optional: true,
      folded: true,
      when: ppp,
    }),
    address: address('IP address', 'IP 地址'),
    mask: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      when: fixed,
    }),
    gateway: address('Gateway', '网关'),
    dns1: address('DNS 1', '首选 DNS'),
    dns2: { ...address('DNS 2', '备用 DNS'), optional: true },
    ipv6Address: address6('IPv6 address', 'IPv6 地址'),
    ipv6PrefixLength: int({
      label: text('IPv6 prefix length', 'IPv6 前缀长度'),
      spec: 'wan.ipv6Prefix.tr069',
      min: 48,
      max: 128,
      optional: true,
      when: fixed,
      folded: true,
    }),
    ipv6Gateway: address6('IPv6 gateway', 'IPv6 网关'),
    ipv6Dns: address6('IPv6 DNS', 'IPv6 DNS'),
    nat: bool({ label: text('NAT', 'NAT'), initial: true, optional: true, when: routed }),
    mtu: int({
      label: text('MTU', 'MTU'),
      spec: 'wan.mtu',
      min: 576,
      max: 1500,
      optional: true,
      when: routed,
    }),
    mac: told('MAC address', 'MAC 地址', 17),
    lastError: choice({
      label: text('Last error', '最近错误'),
      optional: true,
      shown: true,
      options: [
        { value: 'none', label: text('None', '无') },
        { value: 'authentication', label: text('User name or password refused', '用户名或密码错误') },
        { value: 'noAnswer', label: text('The BRAS does not answer', 'BRAS 无应答') },
        { value: 'noCarrier', label: text('The line is down', '线路中断') },
        { value: 'configuration', label: text('IP configuration is wrong', 'IP 配置错误') },
        { value: 'byUser', label: text('Disconnected by the user', '用户断开') },
        { value: 'byOperator', label: text('Disconnected by the operator', '运营商断开') },
        { value: 'idle', label: text('Disconnected when idle', '空闲断开') },
        { value: 'account', label: text('The account is disabled or expired', '账号停用或过期') },
        { value: 'other', label: text('Other', '其他') },
      ],
    }),
    uptime: cpeReading({ label: text('Connected for', '连接时长'), unit: 's', least: 0, most: countable }),
    sent: cpeReading({ label: text('Sent', '发送'), unit: 'octets', least: 0, most: countable }),
    received: cpeReading({ label: text('Received', '接收'), unit: 'octets', least: 0, most: countable }),
  },
});
