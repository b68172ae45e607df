import { text } from '../kit/text.ts';

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
