import { text, type Text } from '../kit/text.ts';

/** MQTT settings, in words. */
export const mqttWords = {
  title: text('MQTT settings', 'MQTT 设置'),
  more: text(
    'Devices that speak MQTT 3.1.1 or 5 connect here. A device reads and writes below its own topic only. One that comes with the user name of the first contact gets credentials of its own.',
    '支持 MQTT 3.1.1 与 5.0 的设备由此接入。设备只能在自己的主题下发布和订阅；使用首次接入用户名接入的设备会获得专用凭据。',
  ),
  state: text('State', '状态'),
  on: text('Devices may connect', '允许设备接入'),
  off: text('Off', '已关闭'),
  address: text('Address', '地址'),
  isOpen: text('Open', '已开启'),
  isClosed: text('Not open', '未开启'),
  noCertificate: text('This installation has no certificate for devices.', '本系统未配置设备接入证书。'),
  userName: text('User name of the first contact', '首次接入用户名'),
  none: text('Made when MQTT is switched on', '启用 MQTT 后生成'),
  topics: text('Topics of a device', '设备主题'),
  connected: text('Connected devices', '在线设备'),
  ofAll: text('{n} of {all}', '{n} / {all}'),
  edit: text('Change the settings', '修改设置'),
  newPassword: text('New password of the first contact', '生成首次接入密码'),
  newPasswordAsk: text(
    'Devices that have no credentials of their own yet are refused until they are given the new password.',
    '尚无专用凭据的设备在获得新密码之前将被拒绝接入。',
  ),
  once: text('It is shown this once. Closing it forgets it.', '仅显示一次，关闭后无法再次查看。'),
  user: text('User name', '用户名'),
  password: text('Password', '密码'),
  devices: text('MQTT devices', 'MQTT 设备'),
  many: text('devices', '设备'),
  empty: text('No device has come in over MQTT yet.', '还没有设备通过 MQTT 接入。'),
  clientId: text('Client ID', '客户端 ID'),
  name: text('Device', '设备'),
  version: text('Version', '版本'),
  host: text('IP', 'IP'),
  since: text('Connected at', '连接时间'),
  left: text('Disconnected at', '断开时间'),
  online: text('Connected', '已连接'),
  offline: text('Not connected', '未连接'),
  credentials: text('New credentials', '生成凭据'),
  credentialsAsk: text(
    '{what} is cut off, and comes in again only with the new password.',
    '{what} 将被断开，之后只能使用新密码接入。',
  ),
  disconnect: text('Disconnect', '断开连接'),
  disconnectAsk: text('{what} is cut off. It may connect again at once.', '{what} 将被断开，可立即重新连接。'),
  push: text('Write to devices', '下发到设备'),
  pushMore: text(
    'Devices that are managed by TR-069 are told this address and come in over MQTT as well.',
    '将该地址写入 TR-069 管理的设备，使其同时通过 MQTT 接入。',
  ),
  chosen: text('Devices', '设备'),
  pushed: text('Tasks placed: {n}', '已创建任务：{n}'),
  refused: text('Not placed', '未创建'),
  gone: text('It is not there any more.', '设备已不存在。'),
  manyTasks: text('Too many tasks wait for it.', '等待的任务过多。'),
  broker: text('Broker', 'MQTT 服务器'),
  ownBroker: text('That of this console', '本系统内置'),
  brokerUser: text('User name there', '服务器用户名'),
  brokerPassword: text('Password there', '服务器密码'),
  isKept: text('Kept, and shown to nobody', '已保存，不再显示'),
  isNone: text('None', '未设置'),
  brokerState: text('Connection to the broker', '服务器连接'),
  elsewhere: text(
    'Devices come to the broker below. The console reads and writes the topics below, and believes of who a client is what that broker lets through: it has to keep each client to its own topics.',
    '设备接入下方的 MQTT 服务器。本系统收发以下主题；客户端身份以该服务器的鉴权为准，请限制每个客户端只能访问自己的主题。',
  ),
  unread: text('It has not told what it holds yet.', '设备尚未上报其参数。'),
} as const;

/** How devices come to the broker. */
export const mqttWayWords = {
  mqtt: text('MQTT', 'MQTT'),
  mqttWs: text('WebSocket', 'WebSocket'),
  mqttTls: text('MQTT over TLS', 'MQTT（TLS）'),
  mqttWss: text('WebSocket over TLS', 'WebSocket（TLS）'),
} as const;
export type MqttWay = keyof typeof mqttWayWords;
export const mqttWays = Object.keys(mqttWayWords) as [MqttWay, ...MqttWay[]];

/** How the console stands with a broker elsewhere. */
export const brokerStates = {
  connecting: text('Connecting', '正在连接'),
  connected: text('Connected', '已连接'),
  failed: text('Not connected', '未连接'),
} as const satisfies Record<string, Text>;
export type BrokerState = keyof typeof brokerStates;

/** Why the console is not connected to a broker elsewhere. */
export const brokerFaults = {
  unknownHost: text('The name server does not know this host.', '域名无法解析。'),
  notAllowed: text(
    'The address is a private one; whoever runs this installation may allow such addresses.',
    '该地址为内网地址，需由系统运维人员放行。',
  ),
  unreachable: text('Nothing answers at this address and port.', '该地址和端口无响应。'),
  certificate: text('The certificate of the broker is not trusted.', '不信任该服务器的证书。'),
  credentials: text('The broker does not accept user name and password.', '用户名或密码不被接受。'),
  notAuthorized: text('The broker does not let this user in.', '该用户无权接入。'),
  version: text('The broker speaks neither MQTT 5 nor 3.1.1.', '服务器不支持 MQTT 5 或 3.1.1。'),
  refused: text('The broker has refused the connection.', '服务器拒绝连接。'),
  subscription: text('The user may not subscribe to the topics of the devices.', '该用户无权订阅设备主题。'),
  silent: text('The broker does not answer in time.', '服务器响应超时。'),
  unreadable: text('What the broker says is not MQTT.', '服务器返回的数据不是 MQTT。'),
  notKept: text('A message could not be stored; the broker sends it again.', '消息未能保存，服务器将重新发送。'),
  closed: text('The broker has closed the connection.', '服务器关闭了连接。'),
  stopped: text('The connection was ended here.', '连接已由本系统断开。'),
} as const satisfies Record<string, Text>;
export type BrokerFault = keyof typeof brokerFaults;
