import { z } from 'zod';
import { call, id, shortText, whole } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { reachResultNames, reachWayNames } from '../words/cpe-file-words.ts';
import { reading, time, timeOrNull } from './device-ref.ts';

const ofDevice = { cpeId: id };
const task = {
  method: 'POST',
  access: 'device:cpe:operate',
  reply: 'data',
  output: z.object({ taskId: z.string() }),
  audit: true,
} as const;

/** How a customer device is reached, and what is asked of it beside its parameters. */
export const cpeReachCalls = {
  cpeReach: call({
    method: 'GET',
    path: '/tr069/reach',
    title: text('How a customer device is reached', '用户设备触达情况'),
    access: 'device:onu:list',
    input: z.object(ofDevice),
    reply: 'data',
    output: z.object({
      /** A try is under way. */
      isTrying: z.boolean(),
      /** When it was last tried; null = never. */
      at: timeOrNull,
      steps: z.array(
        z.object({
          way: z.enum(reachWayNames),
          result: z.enum(reachResultNames),
          /** Whether the device reported because of it; null = it was not asked. */
          came: z.boolean().nullable(),
          /** Since its STUN binding was last heard, seconds. */
          heardSeconds: reading,
        }),
      ),
      /** When it last came because it was asked so. */
      httpAt: timeOrNull,
      udpAt: timeOrNull,
      /** How often it reports by itself, seconds, and when it last did. */
      informSeconds: reading,
      lastInform: timeOrNull,
      /** True: what it tells and where its sessions come from are different addresses. */
      isBehindNat: z.boolean().nullable(),
    }),
  }),
  tryCpeReach: call({
    method: 'POST',
    path: '/tr069/reach',
    title: text('Try how a customer device is reached', '测试用户设备触达'),
    access: 'device:cpe:operate',
    input: z.object(ofDevice),
    reply: 'data',
    output: z.object({ at: time }),
    audit: true,
  }),
  scheduleInform: call({
    ...task,
    path: '/tr069/scheduleInform',
    title: text('Schedule a report of a customer device', '预约用户设备上报'),
    input: z.object({ ...ofDevice, delaySeconds: whole(1, 86_400) }),
  }),
  queuedTransfers: call({
    ...task,
    path: '/tr069/queuedTransfers',
    title: text('List queued transfers of a customer device', '查询用户设备传输队列'),
    input: z.object(ofDevice),
  }),
  parameterAttributes: call({
    ...task,
    path: '/tr069/parameterAttributes',
    title: text('Attributes of parameters of a customer device', '用户设备参数属性'),
    /** Without `notification` and `subscriber` they are read alone. */
    input: z.object({
      ...ofDevice,
      names: z.array(shortText(256)).min(1).max(64),
      /** 0 off, 1 passive, 2 active. */
      notification: whole(0, 2).optional(),
      /** Whether the subscriber may change it at the device itself. */
      subscriber: z.boolean().optional(),
    }),
  }),
} as const;
