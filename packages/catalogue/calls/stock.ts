import { z } from 'zod';
import { call, nothing, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';

const amount = z.number();
const words = z.string();

/** What stock clients of RuoYi ask that this console has no screen of its own for (facts: RuoYi §4.7, monitor). */
export const stockCalls = {
  /** A parameter by its name; empty where there is no such parameter, as stock servers answer. */
  configKey: call({
    method: 'GET',
    path: '/system/config/configKey/:key',
    title: text('Parameter of the console', '系统参数'),
    access: 'signedIn',
    input: z.object({ key: shortText(100) }),
    reply: 'value',
    output: z.string(),
  }),
  monitorServer: call({
    method: 'GET',
    path: '/monitor/server',
    title: text('Server', '服务监控'),
    access: 'system:info:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: z.object({
      /** Percent of all processors since the machine was started. */
      cpu: z.object({ cpuNum: amount, total: amount, sys: amount, used: amount, wait: amount, free: amount }),
      /** GB, and percent in use. */
      mem: z.object({ total: amount, used: amount, free: amount, usage: amount }),
      /** The runtime of this process, in MB; the name is that of the clients. */
      jvm: z.object({
        total: amount,
        max: amount,
        free: amount,
        used: amount,
        usage: amount,
        name: words,
        version: words,
        home: words,
        startTime: words,
        runTime: words,
        inputArgs: words,
      }),
      sys: z.object({ computerName: words, computerIp: words, osName: words, osArch: words, userDir: words }),
      /** The disk of the data folder; empty where it cannot be read. */
      sysFiles: z.array(
        z.object({
          dirName: words,
          sysTypeName: words,
          typeName: words,
          total: words,
          free: words,
          used: words,
          usage: amount,
        }),
      ),
    }),
  }),
  /** There is no cache server: the database is the only store. */
  monitorCache: call({
    method: 'GET',
    path: '/monitor/cache',
    title: text('Cache', '缓存监控'),
    access: 'system:info:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: z.object({
      info: z.object({}),
      dbSize: amount,
      commandStats: z.array(z.object({ name: words, value: words })),
    }),
  }),
} as const;
