import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';

/** Every figure with the time it was taken; null = no reading, which is never shown as 0. */
const figure = z.object({ id: z.string(), value: reading, at: timeOrNull });

export const systemInfoAnswer = z.object({
  at: time,
  release: z.object({ version: z.string(), build: z.string(), suffix: z.string() }),
  /** Of the web process that answers. */
  host: z.object({
    name: z.string(),
    platform: z.string(),
    runtime: z.string(),
    cpus: z.number(),
    memoryTotal: z.number(),
    memoryFree: z.number(),
    startedAt: time,
  }),
  clock: z.object({
    serverTime: time,
    /** Name of the server's zone and its minutes east of UTC now. */
    zone: z.string(),
    offsetMinutes: z.number(),
    databaseTime: timeOrNull,
  }),
  processes: z.array(
    z.object({
      process: z.string(),
      roles: z.array(z.string()),
      /** The one that answers. */
      own: z.boolean(),
      /** When it last said anything; `silent` when that is too long ago. */
      at: time,
      silent: z.boolean(),
      startedAt: timeOrNull,
      memoryBytes: reading,
      cpuSeconds: reading,
      lagMs: reading,
      restarts: reading,
    }),
  ),
  database: z
    .object({
      kind: words,
      version: z.string(),
      bytes: z.number(),
      connections: z.number(),
      mostConnections: z.number(),
      /** Seconds; null = no transaction is open besides this one. */
      oldestTransaction: reading,
      startedAt: timeOrNull,
      at: time,
    })
    .nullable(),
  disk: z.object({ folder: z.string(), total: z.number(), free: z.number(), at: time }).nullable(),
  figures: z.array(figure),
  services: z.array(
    z.object({ service: z.string(), address: z.string(), port: z.number(), wanted: z.number(), at: time }),
  ),
  settings: z.array(z.object({ name: z.string(), value: words, secret: z.boolean(), source: z.string() })),
});

/** How the installation itself is doing; nothing in it belongs to a tenant (S1 §2.5). */
export const systemInfoCalls = {
  getSystemInfo: call({
    method: 'GET',
    path: '/systemMonitoring/getSystemInfo',
    title: text('System information', '系统信息'),
    access: 'system:info:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: systemInfoAnswer,
  }),
} as const;
