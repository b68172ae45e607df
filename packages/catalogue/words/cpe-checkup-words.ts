import { text, type Text } from '../kit/text.ts';

/** What a one-click diagnosis looks at. */
export const checkupNames = {
  line: text('PON line', 'PON 线路'),
  light: text('Optical power', '光功率'),
  outage: text('Outage', '群障'),
  acs: text('Reports to the ACS', 'ACS 上报'),
  wan: text('WAN connection', 'WAN 连接'),
  gateway: text('Ping to the gateway', 'Ping 网关'),
  internet: text('Ping to the internet', 'Ping 互联网'),
  wifi: text('Wi-Fi', 'Wi-Fi'),
  hosts: text('Devices in the home', '家庭终端'),
} as const satisfies Record<string, Text>;

export const checkStates = {
  good: text('Good', '正常'),
  warn: text('Warning', '注意'),
  bad: text('Fault', '故障'),
  unknown: text('Unknown', '未知'),
} as const satisfies Record<string, Text>;

export const checkNotes = {
  unread: text('Not read', '未读取'),
  online: text('Online', '在线'),
  light: text('ONU {rx} dBm, OLT {olt} dBm', 'ONU {rx} dBm，OLT {olt} dBm'),
  outage: text('Part of an outage of {n} ONUs', '属于影响 {n} 个 ONU 的群障'),
  noOutage: text('None at this port', '该端口无群障'),
  reports: text('It answered just now', '刚刚应答'),
  neverReported: text('It has never reported', '从未上报'),
  notCalled: text('It has reported, but not since it was asked', '曾上报，但本次诊断未应答'),
  away: text('Its reports do not come any more', '已停止上报'),
  noWan: text('No connection for internet traffic is set up', '未配置上网连接'),
  wanUp: text('Connected, {ip}', '已连接，{ip}'),
  noAddress: text('Connected, but without an IP address', '已连接，但没有 IP 地址'),
  noPing: text('No answer', '无应答'),
  ping: text('{ms} ms, {loss} % lost', '{ms} ms，丢包 {loss} %'),
  wifiOff: text('All radios are off', '无线射频已全部关闭'),
  noSsid: text('All Wi-Fi names are off', 'SSID 已全部停用'),
  crowded: text(
    'channel {channel} shared with {n} networks, {better} is quieter',
    '信道 {channel} 与 {n} 个无线网络共用，信道 {better} 更空闲',
  ),
  shared: text('channel {channel} shared with {n}', '信道 {channel} 与 {n} 个网络共用'),
  weakClients: text('{n} clients with a weak signal', '{n} 个终端信号弱'),
  wifi: text('On; channels {channels}, clients {clients}', '已开启；信道 {channels}，终端 {clients}'),
  automatic: text('automatic', '自动'),
  hosts: text('{n} connected', '{n} 个在线'),
  noHosts: text('None connected', '无在线终端'),
} as const satisfies Record<string, Text>;

interface Head {
  readonly head: Text;
  readonly next: Text;
}

export const checkupVerdicts = {
  fine: {
    head: text('Nothing wrong up to the internet', '到互联网的链路一切正常'),
    more: text(
      'Line, connection and internet answer. What is left are the customer’s own devices or the service that is used.',
      '线路、连接和互联网均正常，请检查用户终端或所使用的业务。',
    ),
  },
  unsure: {
    head: text('No cause found; not everything could be read', '未发现原因，部分项目无法读取'),
    more: text('What is unknown below was not told by the device.', '以下“未知”项目设备未返回。'),
  },
  outage: {
    head: text('Part of an outage', '属于群障'),
    next: text('See the outage; no visit to this customer is needed.', '请查看群障，无需单独上门。'),
  },
  line: {
    head: text('The PON line is not in order', 'PON 线路异常'),
    next: text('Look at the ONU first.', '请先检查 ONU。'),
  },
  light: {
    head: text('Optical power out of range', '光功率异常'),
    next: text('Clean the connectors and look for a bend in the fibre.', '请清洁接头并检查光纤弯折。'),
  },
  acs: {
    head: text('The customer device does not report', '用户设备未上报'),
    next: text(
      'If the line is good: check its management connection and ACS address, or have it restarted.',
      '若线路正常：请检查管理连接和 ACS 地址，或重启设备。',
    ),
  },
  wan: {
    head: text('No internet connection', '上网连接未建立'),
    next: text('Check user name, VLAN and the account of the customer.', '请检查用户名、VLAN 和用户账号。'),
  },
  gateway: {
    head: text('The gateway does not answer well', '网关应答异常'),
    next: text('Look at OLT uplink and BRAS.', '请检查 OLT 上联和 BRAS。'),
  },
  internet: {
    head: text('The internet is not reached well', '互联网访问异常'),
    next: text('The line is good: look behind the gateway, and at DNS.', '线路正常：请检查网关以上网络和 DNS。'),
  },
  wifi: {
    head: text('Wi-Fi at the customer', '用户侧 Wi-Fi 异常'),
    next: text(
      'Switch Wi-Fi on, take a quieter channel, or bring router and device closer together.',
      '请开启 Wi-Fi、更换空闲信道，或缩短终端与路由器的距离。',
    ),
  },
  hosts: {
    head: text('No device is connected in the home', '家中没有终端在线'),
    next: text('Ask the customer to connect by cable, and to check their own device.', '请用户用网线连接并检查终端。'),
  },
} as const satisfies Record<string, Head | { readonly head: Text; readonly more: Text }>;
