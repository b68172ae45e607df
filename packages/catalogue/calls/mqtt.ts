import { z } from 'zod';
import { call, filter, id, ids, nothing, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, int, isEmpty, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { brokerStates, mqttWays, type BrokerState } from '../words/mqtt-words.ts';
import { time, timeOrNull, words } from './device-ref.ts';

const address = {
  label: text('Address', '地址'),
  spec: 'mqtt.address',
  format: 'networkAddress',
  minLength: 1,
  maxLength: 63,
} as const;
const password = { label: text('Password', '密码'), spec: 'mqtt.password', minLength: 1, maxLength: 31 } as const;

/** How devices of the tenant come in over MQTT. */
export const mqttForm: Form = {
  fields: {
    enabled: bool({ label: text('Devices may connect', '允许设备接入') }),
    address: str({
      ...address,
      optional: true,
      help: text(
        'As devices reach this console; left empty, the name in the address bar',
        '设备访问本系统的地址；留空则使用浏览器地址栏中的主机名',
      ),
    }),
    brokerUrl: str({
      label: text('Broker elsewhere', '外部 MQTT 服务器'),
      help: text(
        'mqtts://host:port, or mqtt:// without TLS; left empty, devices come to this console',
        'mqtts://主机:端口，不加密时用 mqtt://；留空则设备接入本系统',
      ),
      maxLength: 256,
      optional: true,
    }),
    brokerUser: str({ label: text('User name there', '服务器用户名'), maxLength: 128, optional: true }),
    brokerPassword: secret({
      label: text('Password there', '服务器密码'),
      help: text('Left empty, it stays as it is.', '留空则保持不变。'),
      maxLength: 128,
      optional: true,
    }),
  },
  rules: [
    {
      marks: ['brokerUrl'],
      message: text(
        'mqtt:// or mqtts://, a host, and a port if it is not the usual one',
        '请输入 mqtt:// 或 mqtts:// 加主机，非默认端口需注明',
      ),
      holds: ({ brokerUrl }) => isEmpty(brokerUrl) || (typeof brokerUrl === 'string' && isBrokerUrl(brokerUrl)),
      passes: { brokerUrl: 'mqtts://broker.example.net:8883' },
      fails: { brokerUrl: 'https://broker.example.net' },
    },
  ],
};

/** No user names within: they would stand in the clear. */
export function isBrokerUrl(url: string): boolean {
  if (!/^mqtts?:\/\/[!-~]+$/.test(url) || !URL.canParse(url)) return false;
  const { username, password, hostname, port, pathname, search, hash } = new URL(url);
  return (
    username === '' &&
    password === '' &&
    hostname !== '' &&
    port !== '0' &&
    /^\/?$/.test(pathname) &&
    search + hash === ''
  );
}

/** Where a broker is, with the usual ports. */
export const placeOfBroker = (url: string) => {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'mqtts:';
  const usual = isTls ? 8883 : 1883;
  return { isTls, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? usual : Number(port) };
};

/** What is written to devices, so that they come in (S2 §3, MQTT config). */
export const mqttConfigForm: Form = {
  fields: {
    address: str(address),
    port: int({ label: text('Port', '端口'), min: 1, max: 65_535 }),
    userName: str({ label: text('User name', '用户名'), spec: 'mqtt.userName', minLength: 1, maxLength: 31 }),
    password: secret(password),
    projectId: str({ label: text('Project ID', '项目 ID'), spec: 'mqtt.projectId', minLength: 1, maxLength: 19 }),
  },
};

const credentials = z.object({ userName: z.string(), password: z.string() });

const access = z.object({
  enabled: z.boolean(),
  /** null = nothing was made yet: MQTT was never switched on. */
  userName: words,
  address: z.string(),
  /** As it was typed; null = the name by which the caller reaches the console. */
  typedAddress: words,
  port: z.number(),
  /** Where devices connect: by TCP and WebSocket, and by both over TLS where the installation has a certificate. */
  ports: z.array(z.object({ way: z.enum(mqttWays), url: z.string(), isOpen: z.boolean() })),
  devices: z.number(),
  connected: z.number(),
  /** null = that of this console. */
  brokerUrl: words,
  brokerUser: words,
  hasBrokerPassword: z.boolean(),
  /** How the console stands with a broker elsewhere; null = there is none. */
  brokerState: z.enum(Object.keys(brokerStates) as [BrokerState, ...BrokerState[]]).nullable(),
  /** Why it is not connected. */
  brokerFault: words,
  brokerSince: timeOrNull,
  updateBy: words,
  updateTime: timeOrNull,
});

/** MQTT of a tenant, and the devices that come in by it. */
export const mqttCalls = {
  getMqttConfig: call({
    method: 'GET',
    path: '/tr069/mqttConfig',
    title: text('MQTT settings', 'MQTT 设置'),
    access: 'system:mqtt:list',
    input: nothing,
    reply: 'data',
    output: access,
  }),
  setMqttConfig: call({
    method: 'PUT',
    path: '/tr069/mqttConfig',
    title: text('Change the MQTT settings', '修改 MQTT 设置'),
    access: 'system:mqtt:edit',
    input: sent({
      enabled: z.boolean(),
      address: shortText(63).nullish(),
      brokerUrl: shortText(256).nullish(),
      brokerUser: shortText(128).nullish(),
      brokerPassword: z.string().max(128).nullish(),
    }),
    form: mqttForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  newMqttPassword: call({
    method: 'POST',
    path: '/tr069/mqttConfig/password',
    title: text('New MQTT password of the first contact', '生成 MQTT 首次接入密码'),
    access: 'system:mqtt:edit',
    input: nothing,
    reply: 'data',
    /** Told this once. */
    output: credentials,
    audit: true,
  }),
  mqttClients: call({
    method: 'GET',
    path: '/tr069/mqttConfig/clients',
    title: text('MQTT devices', 'MQTT 设备'),
    access: 'system:mqtt:list',
    input: z.object({ keyword: filter(64), ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      clientId: z.string(),
      name: z.string(),
      userName: z.string(),
      connected: z.boolean(),
      /** 3.1, 3.1.1 or 5; null = it was not here yet. */
      version: words,
      host: words,
      connectTime: timeOrNull,
      leaveTime: timeOrNull,
      createTime: time,
    }),
  }),
  newMqttCredentials: call({
    method: 'POST',
    path: '/tr069/mqttConfig/credentials',
    title: text('New MQTT credentials of a device', '生成设备 MQTT 凭据'),
    access: 'system:mqtt:edit',
    input: z.object({ cpeId: id }),
    reply: 'data',
    /** Told this once. */
    output: credentials,
    audit: true,
  }),
  cutMqttClient: call({
    method: 'POST',
    path: '/tr069/mqttConfig/disconnect',
    title: text('Disconnect an MQTT device', '断开 MQTT 设备'),
    access: 'system:mqtt:edit',
    input: z.object({ cpeId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  pushMqttConfig: call({
    method: 'POST',
    path: '/tr069/mqttConfig/push',
    title: text('Write the MQTT settings to devices', '下发 MQTT 配置'),
    access: 'system:mqtt:edit',
    input: z.object({
      cpeIds: ids,
      address: shortText(63),
      port: whole(1, 65_535),
      userName: shortText(31),
      password: shortText(31),
      projectId: shortText(19),
    }),
    form: mqttConfigForm,
    bulk: {},
    reply: 'data',
    /** Tasks that were placed, and devices that cannot take it, with the reason. */
    output: z.object({
      tasks: z.number(),
      refused: z.array(z.object({ cpeId: z.string(), name: z.string(), reason: z.string() })),
    }),
    audit: true,
  }),
} as const;
