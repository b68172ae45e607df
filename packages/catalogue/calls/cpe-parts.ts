import { z } from 'zod';
import { historyWindowNames } from '../cpe/history.ts';
import { call, choiceOr, id, nothing, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';

/** What a customer device shows of itself in parts; diagnoses are asked for elsewhere. */
export const shownParts = [
  'device',
  'optics',
  'wan',
  'radio',
  'ssid',
  'station',
  'lan',
  'lanPort',
  'dhcp',
  'host',
  'voice',
  'time',
  'account',
  'mqtt',
] as const;
export const settableParts = [
  'device',
  'wan',
  'radio',
  'ssid',
  'lan',
  'dhcp',
  'voice',
  'time',
  'account',
  'mqtt',
] as const;

const value = z.union([z.string().max(4096), z.number().min(-2_147_483_648).max(2_147_483_647), z.boolean(), z.null()]);
/** What a device counts goes above what can be typed. */
const toldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const values = z.record(z.string().max(64), value).refine((typed) => Object.keys(typed).length <= 64);
const ofDevice = { cpeId: id };
/** An object of a data model, with a dot at its end. */
const object = shortText(256);

const entry = z.object({
  /** The object that it is: how a change names it. */
  at: z.string(),
  /** What is not known is null; so are secrets. */
  values: z.record(z.string(), toldValue),
  /** The parameter that a value comes from (of a secret: goes to), and when it was read. A field without one is not supported by the device. */
  from: z.record(z.string(), z.object({ name: z.string(), at: timeOrNull })),
  /** What the device says that means nothing here, as it says it. */
  strange: z.record(z.string(), z.string()),
  /** Fields that cannot be changed, with the reason. */
  fixed: z.record(z.string(), z.string()),
  mayRemove: z.boolean(),
});

export const cpePartShown = z.object({
  part: z.enum(shownParts),
  /** False: the device has told no data model yet. */
  isRead: z.boolean(),
  entries: z.array(entry),
  /** There are more entries than are looked at. */
  truncated: z.boolean(),
  mayAdd: z.boolean(),
  /** When the oldest of it was read; null = the device has none of it. */
  readAt: timeOrNull,
  /** Objects that hold it, to be read anew. */
  objects: z.array(z.string()),
});

const task = {
  method: 'POST',
  access: 'device:cpe:operate',
  reply: 'data',
  output: z.object({ taskId: z.string() }),
  audit: true,
} as const;

/** A customer device in parts that are the same for every maker (S1 §2.2, §3.5). */
export const cpePartCalls = {
  cpePart: call({
    method: 'GET',
    path: '/tr069/part',
    title: text('One part of a customer device', '用户设备部件'),
    access: 'device:onu:list',
    input: z.object({ ...ofDevice, part: z.enum(shownParts) }),
    reply: 'data',
    output: cpePartShown,
  }),
  setCpePart: call({
    ...task,
    path: '/tr069/setPart',
    title: text('Configure customer device', '配置用户设备'),
    input: z.object({
      ...ofDevice,
      part: z.enum(settableParts),
      /** With `at` an entry that is there is changed or removed, without it one is made. What is not named stays as it is. */
      entries: z
        .array(z.object({ at: object.optional(), remove: z.literal(true).optional(), values: values.optional() }))
        .min(1)
        .max(32),
    }),
  }),
  cpeHome: call({
    method: 'GET',
    path: '/tr069/home',
    title: text('Home network behind an ONU', 'ONU 下的家庭网络'),
    access: 'device:onu:list',
    input: z.object({ onuId: id }),
    reply: 'data',
    output: z.object({
      homes: z.array(
        z.object({
          cpeId: z.string(),
          name: z.string(),
          /** null = it has never reported. */
          online: z.boolean().nullable(),
          lastInform: timeOrNull,
          wans: z.array(z.object({ at: z.string(), name: words, status: words, address: words, lastError: words })),
          ssids: z.array(z.object({ at: z.string(), name: words, enabled: z.boolean().nullable() })),
          /** Clients that are connected; null = the device does not tell. */
          hosts: reading,
          readAt: timeOrNull,
        }),
      ),
    }),
  }),
  cpeCurves: call({
    method: 'GET',
    path: '/tr069/curves',
    title: text('Curves of a customer device', '用户设备历史曲线'),
    access: 'device:onu:list',
    input: z.object({ ...ofDevice, window: choiceOr(historyWindowNames, 'day') }),
    reply: 'data',
    output: z.object({
      /** How often the home is looked at, minutes; 0 = never. */
      everyMinutes: z.number(),
      stepSeconds: z.number(),
      readAt: timeOrNull,
      /** Evenly spaced; what was not read is null. */
      points: z.array(
        z.object({
          at: time,
          uptime: reading,
          cpu: reading,
          memory: reading,
          rx: reading,
          clients: reading,
          signal: reading,
          down: reading,
          up: reading,
        }),
      ),
    }),
  }),
  cancelCpeTask: call({
    method: 'POST',
    path: '/tr069/cancelTask',
    title: text('Cancel task of a customer device', '取消用户设备任务'),
    access: 'device:cpe:operate',
    input: z.object({ ...ofDevice, taskId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  addCpeObject: call({
    ...task,
    path: '/tr069/addObject',
    title: text('Add object to a customer device', '新增用户设备对象'),
    input: z.object({ ...ofDevice, object }),
  }),
  deleteCpeObject: call({
    ...task,
    path: '/tr069/deleteObject',
    title: text('Delete object of a customer device', '删除用户设备对象'),
    input: z.object({ ...ofDevice, object }),
  }),
  cpeWithheld: call({
    method: 'GET',
    path: '/tr069/withheld',
    title: text('Parameters that a model does not bear', '型号不支持下发的参数'),
    access: 'device:onu:list',
    input: z.object(ofDevice),
    reply: 'data',
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          parameter: z.string(),
          why: z.enum(['refused', 'restart']),
          fault: reading,
          at: time,
        }),
      ),
    }),
  }),
  allowCpeParameter: call({
    method: 'POST',
    path: '/tr069/allowParameter',
    title: text('Allow parameter again', '解除参数停用'),
    access: 'device:cpe:operate',
    input: z.object({ ...ofDevice, withheldId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
