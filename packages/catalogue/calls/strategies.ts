import { z } from 'zod';
import { call, filter, nothing, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { inProject, reading, timeOrNull, words } from './device-ref.ts';

/** Lengths of time that averages can be asked for. */
export const averageIntervals = ['1hour', '1day'] as const;

/** MACs as tasks (with spaces) and clients (with commas) join them; what is no MAC is nobody's. */
const macs = z
  .string()
  .max(4000)
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(z.string()).max(200));

/** What strategies of monitoring choose from and show (S1 §7.8, decision 42). */
export const strategyCalls = {
  strategyDeviceTypes: call({
    method: 'GET',
    path: '/monitor/strategy/deviceTypes',
    title: text('Device types to choose from', '可选设备类型'),
    access: 'device:olt:list',
    input: nothing,
    reply: 'data',
    output: z.array(z.object({ value: z.string(), label: z.string(), deviceClass: z.string(), count: z.number() })),
  }),
  strategyAverages: call({
    method: 'GET',
    path: '/monitor/strategy/metricAverages',
    title: text('Averages of processor, memory and temperature', '指标平均值'),
    access: 'device:olt:list',
    input: z.object({ interval: z.enum(averageIntervals).default('1day'), ...inProject, ...paging }),
    reply: 'rows',
    /**
     * Of the newest whole UTC day or hour that was summed up, which began at `from`; before the first one of an OLT is over, of what was
     * read of it since `from`. null = no reading in it.
     */
    output: z.object({
      mac: words,
      sysHostName: z.string(),
      methodCode: z.number(),
      /** The scheduled task that polls the OLT, for who may see tasks. */
      jobName: words,
      cpuAverage: reading,
      memoryAverage: reading,
      temperAverage: reading,
      /** Milliseconds between a request and its answer. */
      responseAverage: reading,
      from: timeOrNull,
    }),
  }),
  strategyDevices: call({
    method: 'GET',
    path: '/monitor/strategy/deviceDetails',
    title: text('Devices of a strategy', '策略设备详情'),
    access: 'device:olt:list',
    input: z.object({ sysMacs: macs, deviceType: filter(64) }),
    reply: 'rows',
    output: z.object({
      sysMac: words,
      ip: z.string(),
      sysHostName: z.string(),
      deviceType: words,
      deviceName: z.string(),
    }),
  }),
} as const;
