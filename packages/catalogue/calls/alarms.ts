import { z } from 'zod';
import {
  call,
  choiceOf,
  choiceOr,
  filter,
  id,
  ids,
  nothing,
  paging,
  sorting,
  spelled,
  type Calls,
} from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { bySite, inProject, oltRefWithoutId, optionalInt, time, timeOrNull, words } from './device-ref.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** Several numbers as `1,2`, as one number, or as a list. Empty means "not given"; what is no number is refused. */
const numbers = (max: number) =>
  z
    .union([z.string().max(64), z.number().min(-1).max(1000), z.array(z.coerce.number().min(-1).max(1000)).max(10)])
    .optional()
    .transform((value) => {
      if (value === undefined || value === '') return undefined;
      return Array.isArray(value) ? value : String(value).split(',').map(Number);
    })
    .pipe(z.array(z.number().int().min(1).max(max)).min(1).optional());

/** Date reads a year out of nearly anything: "-77" would be a time since which everything happened. */
const isDated = /^\s*\d{4}[-/]\d/;
const dateOf = (value: string | undefined) =>
  value === undefined || value.trim() === '' ? undefined : new Date(isDated.test(value) ? value : Number.NaN);
const date = z.date().optional();

/** A time as clients spell it; what is none is refused. */
export const clientMoment = z.string().max(40).optional().transform(dateOf).pipe(date);

/** `from,to` in one text or as a list of two; either side may be empty. */
const range = z
  .union([z.string().max(90), z.array(z.string().max(40)).max(2)])
  .optional()
  .transform((value) => {
    const [from, to] = typeof value === 'string' ? value.split(',') : (value ?? []);
    return { from: dateOf(from), to: dateOf(to) };
  })
  .refine(({ from, to }) => date.safeParse(from).success && date.safeParse(to).success);

/** S2 says "masking" where S1 says "masked"; both are understood (decision 3). */
const view = z
  .enum(['current', 'history', 'masked', 'masking'])
  .default('current')
  .transform((word) => (word === 'masking' ? ('masked' as const) : word));

const states = ['confirmed', 'unconfirmed', 'cleared', 'uncleared'] as const;
const state = z
  .string()
  .max(64)
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )
  .pipe(z.array(z.enum(states)).max(4));

/** Which alarms (S1 §3.9): everything may be left out. `host` is part of the name or address of the OLT. */
export const alarmFilter = {
  ...inProject,
  ...oltRefWithoutId,
  deviceMac: filter(32),
  host: filter(64),
  ...bySite,
  deviceType: filter(64),
  alarmType: numbers(5),
  type: numbers(5),
  severity: numbers(4),
  view,
  state,
  kind: filter(64),
  pon: optionalInt(0, 1000),
  onu: optionalInt(0, 100_000),
  /** 1 = only those of which the last poll saw that they are still so. */
  stillSeen: choiceOf(['1']),
  /** Why it is so, where that is known. */
  cause: choiceOf(['power', 'fibre', 'none']),
  /** Why people were not told of it. */
  masked: choiceOf(['explained', 'shielded']),
  receiveTime: range,
  updateTime: range,
  beginReceiveTime: clientMoment,
  endReceiveTime: clientMoment,
  beginUpdateTime: clientMoment,
  endUpdateTime: clientMoment,
  keyword: filter(64),
} as const;

/** One alarm; the same shape in the list, the bell and the live event `alarm.changed`. It says nothing in one language only. */
export const alarmRow = z.object({
  id: z.string(),
  serial: z.string(),
  /** Id in the alarm catalogue (`alarmKindOf`). */
  kind: z.string(),
  /** That of its kind, or what a rule calls it. */
  name: bilingual,
  oltId: words,
  /** The customer device that it is about, where no ONU of it is known. */
  cpeId: words,
  host: z.string(),
  ip: words,
  sysMac: words,
  deviceType: words,
  projectId: words,
  siteName: words,
  /** IANA; null where nobody said it. */
  siteZone: words,
  /** Such as GPON0/3:12; "PON 3 ONU 12" before the device told what it calls the port. */
  objectName: bilingual,
  /** What the device calls the port that it is of, or that its ONU stands at. */
  portName: words,
  object: z.enum(['device', 'port', 'pon', 'onu', 'onuPort', 'cpe', 'system']),
  port: z.number().nullable(),
  pon: z.number().nullable(),
  onu: z.number().nullable(),
  onuPort: z.number().nullable(),
  /** What the device wrote, as it wrote it. */
  description: z.string(),
  possibleCauses: z.array(bilingual),
  /** 1 critical, 2 major, 3 minor, 4 warning. */
  severity: z.number(),
  /** 1 equipment, 2 process error, 3 communication, 4 quality of service, 5 environment. */
  alarmType: z.number(),
  alarmStatus: z.enum(['raised', 'cleared']),
  /** As the device was last read, it is still so: cleared by hand, it is back after the next poll. False where no poll sees it. */
  stillSeen: z.boolean(),
  cause: z.enum(['power', 'fibre']).nullable(),
  /** The alarm that explains this one; such alarms are shown in the masked view only. */
  parentId: words,
  /** What that alarm is called; null without one, and where it was deleted from the history. */
  parentName: bilingual.nullable(),
  /** And what it is of. */
  parentObject: bilingual.nullable(),
  /** How many alarms this one explains now. */
  children: z.number(),
  /** How often it was raised since it was first seen. */
  count: z.number(),
  /** Raised five times or more within ten minutes, the last one less than ten minutes ago. */
  flapping: z.boolean(),
  createTime: time,
  raiseTime: time,
  updateTime: time,
  confirmStatus: z.enum(['confirmed', 'unconfirmed']),
  confirmBy: words,
  confirmTime: timeOrNull,
  confirmNote: words,
  clearStatus: z.enum(['cleared', 'uncleared']),
  clearHow: z.enum(['trap', 'pair', 'poll', 'user', 'notice', 'rule']).nullable(),
  clearBy: words,
  clearTime: timeOrNull,
  clearNote: words,
  /** Who touched it last. */
  operator: words,
  /** Nobody is told of it, by a rule; such alarms are shown in the masked view only. */
  shielded: z.boolean(),
  /** The rule that shields it, and until when; null until when: as long as the rule is on. */
  shieldedBy: words,
  shieldedUntil: timeOrNull,
  /** What rules made of it, in words: which rule, and what it was before. */
  ruleMarks: z.array(bilingual),
  /** What became of the last text message about it (`deliveryResults`), and to which phone it went; null: there was none. */
  smsStatus: words,
  acceptingPhone: words,
});

/** Standing alarms that nothing else explains, by severity; payload of the live event `alarm.counts`. */
export const alarmCounts = z.object({
  critical: z.number(),
  major: z.number(),
  minor: z.number(),
  warning: z.number(),
});

const actionWords = {
  confirm: { confirm: true },
  ack: { confirm: true },
  undoconfirm: { confirm: false },
  unconfirm: { confirm: false },
  undoack: { confirm: false },
  clear: { clear: true },
  undoclear: { clear: false },
  unclear: { clear: false },
  confirmandclear: { confirm: true, clear: true },
  clearandconfirm: { confirm: true, clear: true },
} as const satisfies Record<string, { confirm?: boolean; clear?: boolean }>;

/** What is to be done to alarms; what is not named stays as it is. */
export interface AlarmAction {
  readonly confirm?: boolean;
  readonly clear?: boolean;
}

const isAction = (word: string): word is keyof typeof actionWords => Object.hasOwn(actionWords, word);

/** `confirm`, `undo confirm`, `clear`, `undo clear`, `confirm and clear`, with or without "one-key"/"all" and in any spelling. */
export const alarmAction = z
  .string()
  .max(40)
  .transform((value) => value.toLowerCase().replace(/one[-_ ]?(key|step)|\ball\b|[^a-z]/g, ''))
  .refine(isAction)
  .transform((word): AlarmAction => actionWords[word as keyof typeof actionWords]);

const note = filter(200);
const changed = z.object({ changed: z.number() });
const onIds = { ids, action: alarmAction, note, actionType: filter(40), userName: filter(64) };
const slices = z.array(z.object({ id: z.string(), value: z.number(), label: bilingual, count: z.number() }));
const chartInput = z.object({ ...inProject, ...bySite, view });

/** Alarms (S1 §7.7): the lists, the bell, the actions and the charts. `userName` is accepted and ignored: the session says who. */
export const alarmCalls = {
  getAlarmEventListByCondition: call({
    method: 'GET',
    path: '/system/alarm/getAlarmEventListByCondition',
    title: text('List alarms', '查询告警'),
    access: 'alarm:current:list',
    input: z.object({
      ...alarmFilter,
      ...paging,
      ...sorting(['createTime', 'raiseTime', 'updateTime', 'severity', 'count', 'host']),
    }),
    reply: 'rows',
    output: alarmRow,
  }),
  getAlarmInTenant: call({
    method: 'GET',
    path: '/alarm/alarm/getAlarmInTenant',
    title: text('Latest alarms and counts', '最新告警与统计'),
    access: 'alarm:current:list',
    input: nothing,
    reply: 'data',
    /** The 100 latest of the current view. */
    output: z.object({ rows: z.array(alarmRow), counts: alarmCounts }),
  }),
  getAlarmDeviceMaxLevel: call({
    method: 'GET',
    path: '/system/alarm/getAlarmDeviceMaxLevel',
    title: text('Worst unconfirmed alarm per device', '各设备最高级别未确认告警'),
    access: 'alarm:current:list',
    input: z.object(inProject),
    reply: 'data',
    output: z.array(
      z.object({ oltId: z.string(), sysMac: words, host: z.string(), severity: z.number(), count: z.number() }),
    ),
  }),
  selectNewAlarmWithConditionDownload: call({
    method: 'GET',
    path: '/system/alarm/selectNewAlarmWithConditionDownload',
    title: text('Export alarms', '导出告警'),
    access: 'alarm:current:list',
    input: z.object({ ...alarmFilter, format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  deleteHistoryAlarmById: call({
    method: 'POST',
    path: '/alarm/alarm/deleteHistoryAlarmById',
    title: text('Delete alarms from the history', '删除历史告警'),
    access: 'alarm:history:remove',
    input: z.object({ ids }),
    reply: 'data',
    output: z.object({ deleted: z.number() }),
    audit: true,
    bulk: {},
  }),
  getDeviceTypeList: call({
    method: 'GET',
    path: '/topo/getDeviceTypeList',
    title: text('Device types that alarms are of', '告警设备类型列表'),
    access: 'alarm:current:list',
    input: nothing,
    reply: 'data',
    /** As the devices say it; the filter `deviceType` takes them. */
    output: z.array(z.string()),
  }),
  clearOrUnclearAlarm: call({
    method: 'POST',
    path: '/system/alarm/clearOrUnclearAlarm',
    title: text('Clear alarms, or undo it', '清除告警或撤销清除'),
    access: 'alarm:current:clear',
    input: z.object({ ...onIds, action: alarmAction.refine((action) => action.confirm === undefined) }),
    reply: 'data',
    output: changed,
    audit: true,
    bulk: { words: ['note', 'actionType', 'userName'] },
  }),
  ensureAlarmEvent: call({
    method: 'POST',
    path: '/system/alarm/ensureAlarmEvent',
    title: text('Confirm alarms, or undo it', '确认告警或撤销确认'),
    access: 'alarm:current:confirm',
    input: z.object({ ...onIds, action: alarmAction.refine((action) => action.clear === undefined) }),
    reply: 'data',
    output: changed,
    audit: true,
    bulk: { words: ['note', 'actionType', 'userName'] },
  }),
  oneStepCleanOrAck: call({
    method: 'POST',
    path: '/system/alarm/oneStepCleanOrAck',
    title: text('Confirm or clear all alarms of a filter', '一键确认或清除告警'),
    access: 'alarm:current:confirm',
    // Everything that the filter means, and without one every alarm of the view: "all" is what the name says. `ids` narrow it.
    input: z.object({ ...alarmFilter, ids: ids.optional(), action: alarmAction, note }),
    seconds: 27,
    reply: 'data',
    output: changed,
    audit: true,
    rate: 'heavy',
    bulk: { words: ['note'] },
  }),
  clearAlarmList: call({
    method: 'GET',
    path: '/topo/clearAlarmList',
    title: text('Confirm or clear alarms of the topology', '确认或清除拓扑告警'),
    access: 'alarm:current:clear',
    input: z.object(onIds),
    reply: 'data',
    output: changed,
    audit: true,
    bulk: { words: ['note', 'actionType', 'userName'] },
  }),
  getSystemAlarmTypeChart: call({
    method: 'POST',
    path: '/systemMonitoring/getSystemAlarmTypeChart',
    title: text('Alarms by type', '告警类型分布'),
    access: 'alarm:current:list',
    input: chartInput,
    reply: 'data',
    output: slices,
  }),
  getAlarmAlarmSeverityChart: call({
    method: 'POST',
    path: '/systemMonitoring/getAlarmAlarmSeverityChart',
    title: text('Alarms by severity', '告警级别分布'),
    access: 'alarm:current:list',
    input: chartInput,
    reply: 'data',
    output: slices,
  }),
  getAlarmCurveChart: call({
    method: 'POST',
    path: '/systemMonitoring/getAlarmCurveChart',
    title: text('Alarms over time', '告警趋势'),
    access: 'alarm:current:list',
    input: z.object({
      ...inProject,
      ...bySite,
      alarmCurveTimeRadio: z.enum(['hour', 'day', 'week', 'month', 'year']).default('day'),
    }),
    reply: 'data',
    /** Raised per step; steps without any are there with zeros. */
    output: z.object({
      stepSeconds: z.number(),
      points: z.array(z.object({ at: time, ...alarmCounts.shape })),
    }),
  }),
} as const;

const historyInput = alarmCalls.getAlarmEventListByCondition.input.transform((query) => ({
  ...query,
  view: 'history' as const,
}));
const oneOf = z.object({ id }).transform((input) => ({ ids: [input.id] }));

/** S1 §7.7 names two of these calls twice. */
export const alarmSpellings: Calls = {
  selectHistoryAlarmByCondition: spelled(
    alarmCalls.getAlarmEventListByCondition,
    'GET /alarm/alarm/selectHistoryAlarmByCondition',
    historyInput,
  ),
  topoDeleteAlarmById: spelled(alarmCalls.deleteHistoryAlarmById, 'GET /topo/deleteAlarmById', oneOf),
};
