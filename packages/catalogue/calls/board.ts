import { z } from 'zod';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { cliAt, inProject, reading, time, timeOrNull, windows, words } from './device-ref.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

export const boardWindows = windows;

/** The first screen: what stands, what is down and why. */
export const boardCalls = {
  summary: call({
    method: 'GET',
    path: '/board/summary',
    title: text('Board cards', '概览'),
    access: 'board:view:list',
    input: z.object(inProject),
    reply: 'data',
    output: z.object({
      /** Those that wait are `new` or `resync`; `disabled` ones are authorized and counted beside them. */
      waiting: z.object({ total: z.number(), new: z.number(), resync: z.number(), disabled: z.number() }),
      online: z.number(),
      /** Their OLT does not answer: nobody knows how they stand. */
      unknown: z.number(),
      starting: z.number(),
      /** All that are authorized, whatever their state. */
      authorized: z.number(),
      offline: z.object({ total: z.number(), power: z.number(), los: z.number(), na: z.number() }),
      weak: z.object({ total: z.number(), warning: z.number(), critical: z.number() }),
      olts: z.object({ total: z.number(), online: z.number(), offline: z.number(), unknown: z.number() }),
      /** When the oldest of the readings that went in was made; null before anything was polled. */
      at: timeOrNull,
      currentTime: time,
    }),
  }),
  outages: call({
    method: 'GET',
    path: '/board/outages',
    title: text('PON outages', 'PON 故障'),
    access: 'board:view:list',
    input: z.object(inProject),
    reply: 'rows',
    output: z.object({
      oltId: z.string(),
      oltName: z.string(),
      sysMac: words,
      pon: z.number(),
      portName: z.string(),
      /** Authorized on the port, and how many of them are down, by cause. */
      total: z.number(),
      hit: z.number(),
      los: z.number(),
      power: z.number(),
      na: z.number(),
      portLos: z.boolean(),
      /** Id of the probable cause, and the sentence for it. */
      cause: z.string(),
      causeText: bilingual,
      since: timeOrNull,
      at: timeOrNull,
    }),
  }),
  history: call({
    method: 'GET',
    path: '/board/history',
    title: text('ONU status over time', 'ONU 状态历史'),
    access: 'board:view:list',
    input: z.object({ ...inProject, window: z.enum(boardWindows).default('day') }),
    reply: 'data',
    output: z.object({
      from: time,
      to: time,
      stepSeconds: z.number(),
      /** null = nothing was collected in this step. */
      points: z.array(
        z.object({
          at: time,
          total: reading,
          online: reading,
          power: reading,
          los: reading,
          na: reading,
          /** Of OLTs that did not answer; known also where nothing was read because of that. */
          silent: reading,
          weak: reading,
          waiting: reading,
        }),
      ),
    }),
  }),
  olts: call({
    method: 'GET',
    path: '/board/olts',
    title: text('OLTs at a glance', 'OLT 一览'),
    access: 'board:view:list',
    input: z.object(inProject),
    reply: 'rows',
    output: z.object({
      oltId: z.string(),
      name: z.string(),
      sysMac: words,
      ip: z.string(),
      deviceType: words,
      state: z.enum(['Online', 'Offline', 'Waiting']),
      since: timeOrNull,
      cpuLoad: reading,
      memoryLoad: reading,
      sysTemper: reading,
      cliAt,
      onuTotal: reading,
      onuOnline: reading,
      waiting: reading,
      offline: reading,
      weak: reading,
      pollMs: reading,
      pollFault: words,
      at: timeOrNull,
    }),
  }),
} as const;
