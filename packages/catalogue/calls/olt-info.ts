import { z } from 'zod';
import { call, choiceOf, choiceOr, nothing, shortText } from '../kit/call.ts';
import { int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { readByIds } from '../models/read-by.ts';
import { cliAt, inProject, oltRef, optionalInt, reading, time, timeOrNull, windows, words } from './device-ref.ts';

/** `Online`, `Offline`, or `Waiting` before the first poll. */
const oltState = z.enum(['Online', 'Offline', 'Waiting']);

/** How the OLT is doing, with the times that tell how old this is. */
const liveness = {
  state: oltState,
  /** When `state` last changed. */
  since: timeOrNull,
  loginDataTime: timeOrNull,
  deviceOfflineTime: timeOrNull,
  currentTime: time,
  lastAnswerAt: timeOrNull,
  lastPollAt: timeOrNull,
  /** How long the last poll took. */
  pollMs: reading,
  /** Why the last poll failed or is incomplete; null = all well. */
  pollFault: words,
  /** Seconds between polls: what is older than two of them is stale. */
  pollSeconds: z.number(),
};

export const oltInfo = z.object({
  id: z.string(),
  sysMac: words,
  sysHostName: z.string(),
  ip: z.string(),
  snmpPort: z.number(),
  snmpVersion: z.string(),
  type: z.string(),
  /** How it is read: `generic` is any device of no family of its own; null before it was asked. */
  family: words,
  deviceType: words,
  /** Told by its enterprise number (`models/makers.ts`). */
  maker: words,
  sysDescr: words,
  sysContact: words,
  sysLocation: words,
  sysFirmVersion: words,
  sysHardVersion: words,
  sysSerialNumber: words,
  sysLicenselimit: words,
  sysLicenseTime: words,
  ponMode: words,
  /** What the device calls its ports, as it was last read. */
  portNames: z.array(z.object({ kind: z.enum(['uplink', 'pon']), port: z.number(), name: z.string() })),
  projectId: z.string(),
  groupId: words,
  siteName: words,
  /** IANA; null where nobody said it. */
  siteZone: words,
  remark: words,
  ...liveness,
  sysRunningTime: words,
  /** Percent. */
  cpuLoad: reading,
  memoryLoad: reading,
  /** Degrees Celsius. */
  sysTemper: reading,
  cliAt,
  /** State of its fans in the device's own words, which the command line alone tells, and when it did. */
  fan: words,
  fanAt: timeOrNull,
  /** How its ONUs are read, when they last were, all of them, and why not since (null = nothing is wrong). */
  onusBy: z.enum(readByIds).nullable(),
  onusAt: timeOrNull,
  onusTrouble: words,
  onuTotal: reading,
  onuOnline: reading,
  /** Interval of the timed port statistics in seconds; null = off. */
  intervalTime: reading,
  /** What this device answers, as probed; `unsure` is asked for again with the next work on it, `timeout` after an hour. */
  capability: z.object({
    at: timeOrNull,
    tables: z.array(
      z.object({ table: z.string(), state: z.enum(['answered', 'empty', 'absent', 'unsure', 'timeout']) }),
    ),
  }),
});

export const portRow = z.object({
  kind: z.enum(['uplink', 'pon']),
  port: z.number(),
  /** Such as GE0/1, GPON0/3. */
  name: z.string(),
  snmpIndex: z.number(),
  portDesc: words,
  slotId: z.number(),
  admin: z.boolean().nullable(),
  link: z.boolean().nullable(),
  speed: words,
  /** fiber or copper; uplinks only. */
  media: words,
  /** PON ports only. */
  onuTotal: reading,
  onuOnline: reading,
  /** Mean received level of the port's ONUs, dBm. */
  rxMean: reading,
  /** Optics of the port: dBm, degrees Celsius, volts, milliamperes. */
  txPower: reading,
  temperature: reading,
  voltage: reading,
  bias: reading,
  /** Bits per second between the last two readings; up is away from the subscriber. */
  upBps: reading,
  downBps: reading,
  at: timeOrNull,
  /** When the command line told the link and what goes with it, the counters and rates, the levels; null = SNMP did. */
  linkCliAt: timeOrNull,
  countersCliAt: timeOrNull,
  opticsCliAt: timeOrNull,
});

/** Counters since the device started them; numbers above 2^53 travel as text would lose nothing that matters here. */
const counters = {
  upOctets: reading,
  downOctets: reading,
  upPackets: reading,
  downPackets: reading,
  upErrors: reading,
  downErrors: reading,
  upDrops: reading,
  downDrops: reading,
};

export const portStatistics = portRow
  .pick({ kind: true, port: true, name: true, portDesc: true, link: true, upBps: true, downBps: true, at: true })
  .extend({ countersCliAt: timeOrNull, ...counters });

/** A port as the first page of a device shows it. `grown`: what was counted within the last hour; null = not two readings. */
export const portGlance = portStatistics.extend({
  admin: z.boolean().nullable(),
  speed: words,
  /** When `link` last turned. */
  linkSince: timeOrNull,
  grown: z.object({ upErrors: reading, downErrors: reading, upDrops: reading, downDrops: reading }),
});

export const portPoint = z.object({ at: time, upBps: reading, downBps: reading, ...counters });

/** The least and the most that was read in a step where several readings stand behind one point. */
const sides = { upLeast: reading, upMost: reading, downLeast: reading, downMost: reading };
/** Beside them how many readings these are, and of how many it would be had the step been read throughout; the latter of steps of days alone. */
const extent = z.object({ ...sides, n: z.number(), of: reading });

export const editSysNameForm: Form = {
  fields: { sysName: str({ label: text('Host name', '主机名'), maxLength: 31, format: 'label' }) },
};
export const intervalForm: Form = {
  fields: {
    intervalTime: int({
      label: text('Interval', '统计间隔'),
      unit: 's',
      min: 15,
      max: 900,
      optional: true,
      spec: 'stats.interval',
      help: text('Empty or 0 switches timed statistics off', '留空或 0 表示关闭定时统计'),
    }),
  },
};

const span = {
  window: z.enum(windows).default('hour'),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
};
const statisticsInput = z.object({
  ...oltRef,
  kind: z.enum(['uplink', 'pon']).default('uplink'),
  /** Of an OLT its number; of any other device the index of its interface. */
  port: optionalInt(1, 32_767),
  ...span,
});

/** One OLT: what it is, how it is doing, its ports and their statistics (S1 §7.5). */
export const oltInfoCalls = {
  infor: call({
    method: 'GET',
    path: '/olt/infor',
    title: text('OLT information', 'OLT 信息'),
    access: 'device:olt:list',
    input: z.object(oltRef),
    reply: 'data',
    output: oltInfo,
  }),
  editSysName: call({
    method: 'GET',
    path: '/olt/editSysName',
    title: text('Change the host name of an OLT', '修改 OLT 主机名'),
    access: 'device:olt:edit',
    input: z.object({ ...oltRef, sysName: shortText(64) }),
    form: editSysNameForm,
    reply: 'data',
    /** The name as the device gave it back. */
    output: z.object({ sysName: z.string() }),
    audit: true,
  }),
  status: call({
    method: 'GET',
    path: '/olt/status',
    title: text('OLT status', 'OLT 状态'),
    access: 'device:olt:list',
    input: z.object(oltRef),
    reply: 'data',
    output: z.object({ id: z.string(), sysMac: words, ...liveness }),
  }),
  getRealTimeData: call({
    method: 'GET',
    path: '/olt/getRealTimeData',
    title: text('Read an OLT now', '实时读取 OLT'),
    access: 'device:olt:list',
    input: z.object(oltRef),
    reply: 'data',
    output: z.object({
      at: time,
      /** How long the device took to answer. */
      tookMs: z.number(),
      cpuLoad: reading,
      memoryLoad: reading,
      sysTemper: reading,
      sysRunningTime: words,
      sysTime: words,
    }),
  }),
  getPortInfo: call({
    method: 'GET',
    path: '/olt/getPortInfo',
    title: text('Ports of an OLT', 'OLT 端口'),
    access: 'device:olt:list',
    input: z.object({ ...oltRef, kind: choiceOf(['uplink', 'pon']) }),
    reply: 'rows',
    output: portRow,
  }),
  getPmMonitorInfos: call({
    method: 'POST',
    path: '/olt/getPmMonitorInfos',
    title: text('Port counters of an OLT', 'OLT 端口计数'),
    access: 'device:olt:list',
    formBody: true,
    input: z.object({ ...oltRef, kind: choiceOf(['uplink', 'pon']) }),
    reply: 'rows',
    output: portStatistics,
  }),
  getPortsAtAGlance: call({
    method: 'GET',
    path: '/olt/getPortsAtAGlance',
    title: text('Ports of a device at a glance', '设备端口一览'),
    access: 'device:olt:list',
    input: z.object(oltRef),
    reply: 'rows',
    output: portGlance,
  }),
  getTimeDataStatistics: call({
    method: 'POST',
    path: '/olt/getTimeDataStatistics',
    title: text('Port traffic over time', '端口流量统计'),
    access: 'device:olt:list',
    input: statisticsInput,
    reply: 'data',
    output: z.object({
      kind: z.enum(['uplink', 'pon']),
      from: time,
      to: time,
      /** Distance of two points; a point without readings is a gap in what was collected. */
      stepSeconds: z.number(),
      series: z.array(
        z.object({
          port: z.number(),
          name: z.string(),
          points: z.array(portPoint),
          /** Of the one port that was asked for, a pair for each point. */
          extents: z.array(extent).optional(),
        }),
      ),
    }),
  }),
  setIntervalTime: call({
    method: 'POST',
    path: '/olt/setIntervalTime',
    title: text('Set the interval of timed port statistics', '设置定时统计间隔'),
    access: 'device:olt:edit',
    input: z.object({
      ...oltRef,
      intervalTime: z.coerce
        .number()
        .nullable()
        .transform((seconds) => (seconds === 0 ? null : seconds)),
    }),
    form: intervalForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportPortStatistics: call({
    method: 'POST',
    path: '/olt/exportPortStatistics',
    title: text('Export PON port statistics', '导出 PON 口统计'),
    access: 'device:olt:export',
    input: z.object({ ...statisticsInput.shape, format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  exportPortStatisticsGE: call({
    method: 'POST',
    path: '/olt/exportPortStatisticsGE',
    title: text('Export uplink port statistics', '导出上联口统计'),
    access: 'device:olt:export',
    input: z.object({ ...statisticsInput.shape, format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  getOltLeafMgmtInfo: call({
    method: 'GET',
    path: '/olt/getOltLeafMgmtInfo',
    title: text('Leaf OLTs', '叶子 OLT'),
    access: 'device:olt:list',
    input: z.object(oltRef),
    reply: 'data',
    /** `reason` says why the list is empty. */
    output: z.object({
      rows: z.array(z.object({ leafId: z.string(), state: z.string() })),
      total: z.number(),
      reason: words,
    }),
  }),
} as const;

const whose = { oltId: z.string(), sysMac: words, name: z.string(), ip: z.string(), state: oltState };
const flow = z.object({
  ...whose,
  port: z.number(),
  portName: z.string(),
  upBps: reading,
  downBps: reading,
  at: timeOrNull,
});
const monitor = <O extends z.ZodType>(path: string, en: string, zh: string, output: O) =>
  call({
    method: 'GET',
    path,
    title: text(en, zh),
    access: 'device:olt:list',
    input: z.object(inProject),
    reply: 'rows',
    output,
  });

/** Monitoring of all OLTs of a project (S1 §7.5). */
export const oltMonitorCalls = {
  getOltMonitorBaseInfos: monitor(
    '/olt/getOltMonitorBaseInfos',
    'Load of all OLTs',
    'OLT 基础监控',
    z.object({ ...whose, cpuLoad: reading, memoryLoad: reading, sysTemper: reading, cliAt, at: timeOrNull }),
  ),
  getOltMonitorUplinkPortFlowInfos: monitor(
    '/olt/getOltMonitorUplinkPortFlowInfos',
    'Traffic of all uplink ports',
    '上联口流量监控',
    flow,
  ),
  getOltMonitorPonPortFlowInfos: monitor(
    '/olt/getOltMonitorPonPortFlowInfos',
    'Traffic of all PON ports',
    'PON 口流量监控',
    flow,
  ),
  /** How many MAC addresses each OLT held when its table was last read; null = never read, or it has none. */
  getOltMonitorMacNumInfos: monitor(
    '/olt/getOltMonitorMacNumInfos',
    'MAC addresses of all OLTs',
    'MAC 地址数量监控',
    z.object({ ...whose, macNum: reading, complete: z.boolean(), at: timeOrNull }),
  ),
  getOltMonitorPonOpticalInfos: monitor(
    '/olt/getOltMonitorPonOpticalInfos',
    'Optics of all PON ports',
    'PON 口光功率监控',
    z.object({
      ...whose,
      port: z.number(),
      portName: z.string(),
      txPower: reading,
      temperature: reading,
      voltage: reading,
      bias: reading,
      rxMean: reading,
      at: timeOrNull,
    }),
  ),
} as const;
