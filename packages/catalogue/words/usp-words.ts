import { text, type Text } from '../kit/text.ts';

/** By what a customer device speaks to the console. `MQTT`: in the console's own JSON dialect. */
export const cpeProtocols = {
  TR069: text('TR-069 (CWMP)', 'TR-069 (CWMP)'),
  USP: text('TR-369 (USP)', 'TR-369 (USP)'),
  MQTT: text('MQTT', 'MQTT'),
} as const satisfies Record<string, Text>;
export const cpeProtocolNames = ['TR069', 'USP', 'MQTT'] as const;
export type CpeProtocolName = (typeof cpeProtocolNames)[number];

/** NotifType of TR-369. */
export const uspNotifyTypes: Readonly<Record<string, Text>> = {
  Event: text('Event', '事件'),
  ValueChange: text('Value change', '参数变化'),
  OperationComplete: text('End of a command', '命令完成'),
  ObjectCreation: text('Object added', '对象新增'),
  ObjectDeletion: text('Object removed', '对象删除'),
};

export const uspWords = {
  title: text('USP agent', 'USP 代理'),
  endpoint: text('Endpoint ID', '端点标识 (Endpoint ID)'),
  mtp: text('Transport (MTP)', '传输方式 (MTP)'),
  version: text('USP version', 'USP 版本'),
  client: text('MQTT client ID', 'MQTT 客户端 ID'),
  user: text('MQTT user name', 'MQTT 用户名'),
  topic: text('Reply topic', '应答主题'),
  lastMoved: text('Reached there since', '当前连接方式始于'),
  subscriptions: text('What it tells by itself', '主动上报订阅'),
  noSubscriptions: text('Nothing was set up at this agent yet.', '尚未在该代理上建立订阅。'),
  subscription: text('Subscription', '订阅'),
  type: text('Kind', '类型'),
  paths: text('Of', '对象'),
  state: text('State', '状态'),
  active: text('Active', '已生效'),
  since: text('Checked', '检查时间'),
  protocol: text('Protocol', '协议'),
} as const;

export const mtpOf = (version: number | null): string =>
  version === null ? 'MQTT' : version === 5 ? 'MQTT 5.0' : version === 3 ? 'MQTT 3.1' : 'MQTT 3.1.1';
