import { z } from 'zod';
import { call, choiceOf, filter, id, ids, nothing, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { text } from '../kit/text.ts';
import { cycleIds, liveForm, metricCodes, mostResults, strategyForm } from '../models/strategies.ts';
import { bySite, inProject, reading, time, timeOrNull, windows, words } from './device-ref.ts';
import { givenCode, maybeText, readAt } from './people-fields.ts';

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
    input: z.object({ interval: z.enum(averageIntervals).default('1day'), ...inProject, ...bySite, ...paging }),
    reply: 'rows',
    /**
     * Of the newest whole UTC day or hour that was summed up, which began at `from`; before the first one of an OLT is over, of what was
     * read of it since `from`. null = no reading in it.
     */
    output: z.object({
      mac: words,
      sysHostName: z.string(),
      siteName: words,
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
    input: z.object({ sysMacs: macs, deviceType: filter(64), ...bySite }),
    reply: 'rows',
    output: z.object({
      oltId: z.string(),
      sysMac: words,
      ip: z.string(),
      sysHostName: z.string(),
      deviceType: words,
      siteName: words,
      deviceName: z.string(),
    }),
  }),
} as const;

/** A metric by its number (S2 §3). */
const metricCode = whole(0, 1000).refine((code) => metricCodes.some((known) => known === code));

/** The task's own bounds are in its form; these keep what no column could hold. */
const typed = {
  name: shortText(64).default(''),
  description: maybeText(200),
  metrics: z.array(whole(0, 1000)).max(20).default([]),
  cycle: shortText(8).default('5min'),
  /** With spaces or commas between them. */
  macs: z
    .string()
    .max(4000)
    .default('')
    .transform((list) =>
      list
        .split(/[\s,]+/)
        .join(' ')
        .trim(),
    ),
  status: givenCode(1).default('0'),
};

const lastRun = z.object({ status: z.string(), startTime: time, endTime: timeOrNull, message: z.string() });

export const strategyRow = z.object({
  strategyId: z.string(),
  name: z.string(),
  description: words,
  macs: z.string(),
  deviceCount: z.number(),
  metrics: z.array(z.number()),
  cycle: z.enum(cycleIds),
  /** 0 work, 1 stop. */
  status: z.string(),
  nextTime: timeOrNull,
  lastRun: lastRun.nullable(),
  createBy: z.string(),
  createTime: time,
  updateTime: time,
});

/** What a strategy costs the OLTs, beside what they are asked anyway. */
export const strategyCost = z.object({
  /** Seconds between polls, which bring all metrics but the count of MAC addresses. */
  pollSeconds: z.number(),
  devices: z.number(),
  metrics: z.array(
    z.object({
      code: z.number(),
      /** Requests to all of the devices together in one cycle; null = nothing is known of their size yet. */
      requests: reading,
      /** Devices whose share of it is not known. */
      unknown: z.number(),
    }),
  ),
});

const which = { strategyId: id };
const span = {
  code: metricCode,
  window: z.enum(windows).default('day'),
};
const list = 'performance:strategy:list';

/** A figure of a place over a time, in the unit of its field. */
const figures = { n: z.number(), least: reading, most: reading, mean: reading };

/** Strategies themselves (S1 §2.5, §3.9): what is collected of which devices how often. Each is a scheduled task of methodType 1. */
export const strategyTaskCalls = {
  listStrategies: call({
    method: 'GET',
    path: '/monitor/strategy/list',
    title: text('List strategies', '查询监控策略'),
    access: list,
    input: z.object({ name: filter(64), status: choiceOf(['0', '1']), ...paging }),
    reply: 'rows',
    output: strategyRow,
  }),
  getStrategy: call({
    method: 'GET',
    path: '/monitor/strategy/:strategyId',
    title: text('Strategy', '监控策略详情'),
    access: list,
    input: z.object(which),
    reply: 'data',
    output: strategyRow,
  }),
  addStrategy: call({
    method: 'POST',
    path: '/monitor/strategy',
    title: text('Add strategy', '新增监控策略'),
    access: 'performance:strategy:add',
    input: z.object(typed),
    form: strategyForm,
    reply: 'data',
    output: z.object({ strategyId: z.string(), nextTime: timeOrNull }),
    audit: true,
  }),
  editStrategy: call({
    method: 'PUT',
    path: '/monitor/strategy',
    title: text('Edit strategy', '修改监控策略'),
    access: 'performance:strategy:edit',
    input: sent({ ...which, ...typed, updateTime: readAt }, 'strategyId'),
    form: strategyForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setStrategyStatus: call({
    method: 'PUT',
    path: '/monitor/strategy/changeStatus',
    title: text('Start or stop strategy', '启动或停止监控策略'),
    access: 'performance:strategy:edit',
    input: z.object({ ...which, status: givenCode(1).pipe(z.enum(['0', '1'])) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removeStrategies: call({
    method: 'DELETE',
    path: '/monitor/strategy/:strategyIds',
    title: text('Delete strategies', '删除监控策略'),
    access: 'performance:strategy:remove',
    input: z.object({ strategyIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getStrategyForecast: call({
    method: 'GET',
    path: '/monitor/strategy/forecast',
    title: text('When ports are full', '端口容量预测'),
    access: list,
    input: z.object({ ...which, code: metricCode, ...bySite, ...paging }),
    reply: 'rows',
    /** Downstream, by daily peaks; the first to be full lead. null: less than four weeks say something, or the capacity is not known. */
    output: z.object({
      id: z.string(),
      oltId: z.string(),
      sysHostName: z.string(),
      port: z.number(),
      portName: z.string(),
      /** bit/s, as the device or its technology says it. */
      capacity: reading,
      /** Days that a peak is known of. */
      days: z.number(),
      /** bit/s: median of the daily peaks of the last week, and what each day adds. */
      peak: reading,
      growth: reading,
      /** null also where it does not grow, or not within five years. */
      fullAt: timeOrNull,
    }),
  }),
  watchLive: call({
    method: 'POST',
    path: '/monitor/strategy/live',
    title: text('Watch a device live', '实时监控设备'),
    access: 'performance:strategy:live',
    input: z.object({ oltId: id, seconds: whole(0, 900) }),
    form: liveForm,
    reply: 'data',
    /** Until when its port counters are read so often; null = no longer. It ends by itself. */
    output: z.object({ seconds: z.number(), until: timeOrNull }),
  }),
  listAbnormalDevices: call({
    method: 'GET',
    path: '/performance/abnormal/list',
    title: text('Abnormal devices', '异常设备'),
    access: list,
    input: z.object({ reason: filter(32), ...inProject, ...bySite, ...paging }),
    reply: 'rows',
    /** One row for each device and reason, longest first. */
    output: z.object({
      id: z.string(),
      oltId: z.string(),
      sysMac: words,
      sysHostName: z.string(),
      deviceType: words,
      siteName: words,
      reason: z.string(),
      /** The figure that is out of the ordinary, what is ordinary (or the limit), and their unit. */
      value: reading,
      ordinary: reading,
      unit: words,
      /** Since when, as far as the history tells. */
      since: timeOrNull,
    }),
  }),
  getStrategyCost: call({
    method: 'POST',
    path: '/monitor/strategy/cost',
    title: text('What a strategy costs its devices', '策略采集开销'),
    access: list,
    input: z.object({ macs: typed.macs, metrics: typed.metrics, cycle: z.enum(cycleIds).default('5min') }),
    reply: 'data',
    output: strategyCost,
  }),
  getStrategyResults: call({
    method: 'GET',
    path: '/monitor/strategy/results',
    title: text('Latest results of a strategy', '策略最近采集结果'),
    access: list,
    input: z.object({ ...which, code: metricCode, ...bySite }),
    reply: 'data',
    /** The latest cycles, newest first; `read` of `devices` have a reading in it. Figures in the units of the fields, over all devices. */
    output: z.object({
      stepSeconds: z.number(),
      devices: z.number(),
      rows: z
        .array(z.object({ at: time, read: z.number(), values: z.record(z.string(), z.object(figures)) }))
        .max(mostResults),
    }),
  }),
  getStrategyRanking: call({
    method: 'GET',
    path: '/monitor/strategy/ranking',
    title: text('Places of a strategy by a figure', '策略指标排名'),
    access: list,
    input: z.object({ ...which, ...span, ...bySite, field: shortText(32).optional(), ...paging }),
    reply: 'rows',
    /** Highest mean first; places without a reading last. */
    output: z.object({
      oltId: z.string(),
      sysMac: words,
      sysHostName: z.string(),
      siteName: words,
      port: reading,
      portName: words,
      unit: z.string(),
      ...figures,
    }),
  }),
  getStrategySeries: call({
    method: 'GET',
    path: '/monitor/strategy/series',
    title: text('A strategy over time', '策略指标曲线'),
    access: list,
    input: z.object({
      ...which,
      ...span,
      ...bySite,
      /** An explicit stretch instead of the window. */
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      oltId: filter(19),
      /** The same a week before. */
      earlier: choiceOf(['week']),
    }),
    reply: 'data',
    /** Over all of its devices, or over one; a step without readings holds nulls. */
    output: z.object({
      from: time,
      to: time,
      stepSeconds: z.number(),
      times: z.array(time),
      fields: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          mean: z.array(reading),
          least: z.array(reading),
          most: z.array(reading),
          /** Readings behind each step, and of how many it would be had it been read throughout; the latter of steps of days alone. */
          n: z.array(z.number()),
          of: z.array(reading),
        }),
      ),
    }),
  }),
} as const;
