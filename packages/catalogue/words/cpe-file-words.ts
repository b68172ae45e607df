import { text, type Text } from '../kit/text.ts';

/** What a file is to a customer device, and how CWMP calls it (TR-069 A.3.2.8, A.4.1.5). */
export const cpeFileKinds = {
  firmware: text('Firmware', '固件'),
  web: text('Web content', 'Web 内容'),
  config: text('Configuration', '配置文件'),
  stored: text('Stored firmware image', '备用固件（不激活）'),
  module: text('Software module', '软件模块'),
  log: text('Log', '日志'),
} as const satisfies Record<string, Text>;
export const cpeFileKindNames = ['firmware', 'web', 'config', 'stored', 'module', 'log'] as const;
export type CpeFileKindName = (typeof cpeFileKindNames)[number];

/** What goes to a device; a log never does. */
export const downloadTypes = {
  firmware: '1 Firmware Upgrade Image',
  web: '2 Web Content',
  config: '3 Vendor Configuration File',
  stored: '6 Stored Firmware Image',
} as const;
/** What people put among the files; software modules are installed, not sent (TR-069 A.4.1.10). */
export const cpeSentKindNames = ['firmware', 'web', 'config', 'stored', 'module'] as const;

/** What comes from one. */
export const uploadTypes = { config: '1 Vendor Configuration File', log: '2 Vendor Log File' } as const;
export const cpeFetchedKindNames = ['config', 'log'] as const;

export const cpeFileMessages = {
  version: text('Firmware needs the version that the device reports once it runs', '固件须填写设备运行后上报的版本号'),
  otherModel: text('This file is for other devices', '该文件不适用于此设备'),
  oui: text('Six hex digits expected, such as 00D09E', '应为六位十六进制数，例如 00D09E'),
} as const satisfies Record<string, Text>;

/** What came of one way of reaching a device (`HttpCalled`, `UdpCalled` of the ACS). */
export const reachResults = {
  asked: text('The device took the request', '设备已接受请求'),
  sent: text('Datagrams were sent', '已发送 UDP 请求'),
  open: text('The device is in a session now', '设备正在会话中'),
  noUrl: text('The device has told no address for connection requests', '设备未上报连接请求地址'),
  elsewhere: text(
    'The device tells another address than its sessions come from: it stands behind NAT',
    '设备上报的地址与会话来源不同：设备位于 NAT 之后',
  ),
  noWords: text('The device has no credentials for connection requests yet', '设备尚无连接请求凭据'),
  notAllowed: text('Its address is not in the device networks of this tenant', '该地址不在本租户的设备网段内'),
  wrongWords: text('The device refused user name and password (401)', '设备拒绝了用户名或密码（401）'),
  busy: text('The device is busy (503)', '设备忙（503）'),
  refused: text('The device answered something else', '设备返回了其他应答'),
  closed: text('Nothing listens there', '端口未开放'),
  silent: text('No answer within 8 seconds', '8 秒内无应答'),
  noBinding: text('The device keeps no STUN binding here', '设备未在此建立 STUN 绑定'),
  oldBinding: text('Its STUN binding has not been heard of for more than five minutes', 'STUN 绑定已超过五分钟未更新'),
} as const satisfies Record<string, Text>;
export const reachResultNames = [
  'asked',
  'sent',
  'open',
  'noUrl',
  'elsewhere',
  'noWords',
  'notAllowed',
  'wrongWords',
  'busy',
  'refused',
  'closed',
  'silent',
  'noBinding',
  'oldBinding',
] as const;
export type ReachResultName = (typeof reachResultNames)[number];

export const reachWays = {
  session: text('Session', '会话'),
  http: text('HTTP connection request', 'HTTP 连接请求'),
  udp: text('UDP connection request (STUN)', 'UDP 连接请求（STUN）'),
} as const satisfies Record<string, Text>;
export const reachWayNames = ['session', 'http', 'udp'] as const;

export const notificationNames = {
  0: text('Off', '关闭'),
  1: text('Passive', '被动'),
  2: text('Active', '主动'),
} as const satisfies Record<number, Text>;
