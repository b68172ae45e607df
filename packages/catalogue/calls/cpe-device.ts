import { z } from 'zod';
import { call, defaultBody, filter, id, paging, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { cpeReachNames, cpeSecretStateNames, cpeTaskKindNames, cpeTaskStateNames } from '../words/cpe-words.ts';
import { cpeRow } from './cpes.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';

const ofDevice = { cpeId: id };
/** A path of a data model: names and numbers of instances between dots. */
const path = shortText(256);

export const cpeDetail = cpeRow.extend({
  oui: z.string(),
  productClass: z.string(),
  /** `Device.` (TR-181) or `InternetGatewayDevice.` (TR-098); null = not told yet. */
  root: words,
  cwmpVersion: words,
  reach: z.enum(cpeReachNames),
  connectionRequestUrl: words,
  udpAddress: words,
  provisioningCode: words,
  /** Seconds. */
  informSeconds: reading,
  lastBoot: timeOrNull,
  boots: reading,
  sessions: reading,
  lastEnd: z.enum(['done', 'broken', 'timeout', 'replaced']).nullable(),
  secretState: z.enum(cpeSecretStateNames),
  /** When its tree was read as a whole; null = not yet. */
  discoveredAt: timeOrNull,
  /** Why it was not, in the words of the device. */
  discoveryFault: words,
  /** null = it does not speak USP. */
  usp: z
    .object({
      endpointId: z.string(),
      /** Of MQTT: 3 = 3.1, 4 = 3.1.1, 5; null = a broker of others does not say. */
      mqttVersion: reading,
      uspVersion: words,
      clientId: z.string(),
      userName: z.string(),
      replyTopic: z.string(),
      movedAt: time,
      /** When it was last seen to have them; null = not yet. */
      subscribedAt: timeOrNull,
      /** refused: in the words of the agent; null = it took it. */
      subscriptions: z.array(z.object({ id: z.string(), type: z.string(), paths: z.string(), refused: words })),
    })
    .nullable(),
  /** Newest first: what it reported of itself. */
  events: z.array(
    z.object({ id: z.string(), at: time, code: z.string(), words: z.string(), fault: reading, text: words }),
  ),
});

/** One parameter or object (which ends in a dot) of a device's tree. */
export const cpeNode = z.object({
  name: z.string(),
  isObject: z.boolean(),
  /** null = an object, a secret, or not read. */
  value: words,
  /** Local name of the XML Schema type; '' = not told. */
  type: z.string(),
  /** null = not told. */
  writable: z.boolean().nullable(),
  /** Never told back, by the device or by the console. */
  isSecret: z.boolean(),
  at: timeOrNull,
});

export const cpeTask = z.object({
  id: z.string(),
  kind: z.enum(cpeTaskKindNames),
  state: z.enum(cpeTaskStateNames),
  /** What is set or read; values of secrets are null. */
  parts: z.array(z.object({ name: z.string(), value: words })),
  /** What the device told, where that is no parameter of its tree. */
  told: z.array(z.object({ name: z.string(), value: z.string() })),
  /** CWMP fault code. */
  fault: reading,
  parameter: words,
  /** What the fault means, or why it was not done. */
  reason: words,
  hint: words,
  createBy: z.string(),
  createTime: time,
  beginTime: timeOrNull,
  endTime: timeOrNull,
});

const wished = z.object({ taskId: z.string() });
const task = { reply: 'data', output: wished, audit: true, method: 'POST', access: 'device:cpe:operate' } as const;

/** One customer device: what it is, its parameters, what is asked of it. */
export const cpeDeviceCalls = {
  cpeInfo: call({
    method: 'GET',
    path: '/tr069/deviceInfo',
    title: text('One customer device', '用户设备详情'),
    access: 'device:onu:list',
    input: z.object(ofDevice),
    reply: 'data',
    output: cpeDetail,
  }),
  cpeDataModel: call({
    method: 'GET',
    path: '/tr069/dataModel',
    title: text('Parameters of a customer device', '用户设备数据模型'),
    access: 'device:onu:list',
    /** `path`: what stands right below this object; `keyword`: what has it in its name or value, wherever it stands. */
    input: z.object({ ...ofDevice, path: filter(256), keyword: filter(64) }),
    reply: 'data',
    output: z.object({
      root: words,
      nodes: z.array(cpeNode),
      /** There are more than these. */
      capped: z.boolean(),
    }),
  }),
  getParameterValues: call({
    ...task,
    path: '/tr069/getParameterValues',
    title: text('Read parameters of a customer device', '读取用户设备参数'),
    /** Without paths: the whole tree. */
    input: z.object({ ...ofDevice, paths: z.array(path).max(64).default([]) }),
  }),
  setParameterValues: call({
    ...task,
    path: '/tr069/setParameterValues',
    title: text('Set parameters of a customer device', '设置用户设备参数'),
    input: z.object({
      ...ofDevice,
      values: z
        .array(z.object({ name: path, value: z.string().max(4_096) }))
        .min(1)
        .max(16),
    }),
    body: defaultBody.large,
  }),
  rebootCpe: call({
    ...task,
    path: '/tr069/reboot',
    title: text('Reboot customer device', '重启用户设备'),
    input: z.object(ofDevice),
  }),
  resetCpe: call({
    ...task,
    path: '/tr069/factoryReset',
    title: text('Restore factory settings of a customer device', '用户设备恢复出厂设置'),
    input: z.object(ofDevice),
  }),
  cpeTasks: call({
    method: 'GET',
    path: '/tr069/tasks',
    title: text('Tasks of a customer device', '用户设备任务'),
    access: 'device:onu:list',
    input: z.object({ ...ofDevice, ...paging }),
    reply: 'rows',
    output: cpeTask,
  }),
  cpeHistory: call({
    method: 'GET',
    path: '/tr069/history',
    title: text('History of a parameter', '参数变更历史'),
    access: 'device:onu:list',
    input: z.object({ ...ofDevice, name: filter(256), ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      at: time,
      name: z.string(),
      /** null = it was not there. */
      was: words,
      /** null = it is not there any more. */
      became: words,
      taskId: words,
    }),
  }),
} as const;
