import { z } from 'zod';
import { call, choiceOf, id } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { outageKinds } from '../words/outage-causes.ts';
import { bySite, cliAt, inProject, reading, time, timeOrNull, windows, words } from './device-ref.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

export const boardWindows = windows;

/** ONUs of a port that went away together. */
export const outageRow = z.object({
  outageId: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  sysMac: words,
  pon: z.number(),
  portName: z.string(),
  /** The splitter that explains it; null where the plant is not known, or none does. */
  splitterId: words,
  splitter: words,
  /** Authorized on the port, how many of them it took, and how many of these are down, by cause. */
  total: z.number(),
  affected: z.number(),
  hit: z.number(),
  los: z.number(),
  power: z.number(),
  na: z.number(),
  portLos: z.boolean(),
  /** Id of the probable cause, what kind of fault it is, and the sentence for it. */
  cause: z.string(),
  kind: z.enum(outageKinds),
  causeText: bilingual,
  since: timeOrNull,
  endTime: timeOrNull,
  at: timeOrNull,
});

/** The first screen: what stands, what is down and why. */
export const boardCalls = {
  summary: call({
    method: 'GET',
    path: '/board/summary',
    title: text('Board cards', '概览'),
    access: 'board:view:list',
    input: z.object({ ...inProject, ...bySite }),
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
    /** `over`: 1 = those that have ended, the last one first. */
    input: z.object({ ...inProject, ...bySite, over: choiceOf(['0', '1']) }),
    reply: 'rows',
    output: outageRow,
  }),
  outage: call({
    method: 'GET',
    path: '/board/outages/:outageId',
    title: text('ONUs of a PON outage', 'PON 故障影响的 ONU'),
    access: 'board:view:list',
    input: z.object({ outageId: id }),
    reply: 'data',
    output: outageRow.extend({
      onus: z.array(
        z.object({
          onuId: z.string(),
          place: z.string(),
          sn: words,
          name: words,
          splitter: words,
          splitterPort: z.number().nullable(),
          cause: z.string(),
          downTime: time,
          /** null = still away. */
          backTime: timeOrNull,
        }),
      ),
    }),
  }),
  history: call({
    method: 'GET',
    path: '/board/history',
    title: text('ONU status over time', 'ONU 状态历史'),
    access: 'board:view:list',
    input: z.object({ ...inProject, ...bySite, window: z.enum(boardWindows).default('day') }),
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
    input: z.object({ ...inProject, ...bySite }),
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
