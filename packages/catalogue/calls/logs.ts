import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, idText, int4, nothing, optionalId, paging } from '../kit/call.ts';
import { int, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { bySite } from './device-ref.ts';
import { timeFilter, timeRange } from './people-fields.ts';

export const logNames = ['login', 'operation', 'olt', 'device', 'exception'] as const;
export type LogName = (typeof logNames)[number];

/** `from,to` in ISO; either side may be missing. */
export const range = z
  .string()
  .max(70)
  .refine((value) => value.split(',').length <= 2)
  .optional()
  .transform((value): { from?: string | undefined; to?: string | undefined } => {
    const [from = '', to = ''] = (value ?? '').split(',');
    return { from, to };
  })
  .pipe(z.object({ from: timeFilter, to: timeFilter }));

/** Codes of outcomes: 0 done, 1 refused or failed (facts: RuoYi); empty = all. */
const outcome = z
  .union([z.enum(['', '0', '1']), z.literal(0), z.literal(1)])
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : Number(value)));

/** Any of these words in user, object, message, address. */
const common = { ...timeRange, time: range, keyword: filter(64), ...paging };

const loginFilters = z.object({
  ...common,
  ipaddr: filter(64),
  userName: filter(64),
  status: outcome,
});

const operationFilters = z.object({
  ...common,
  operIp: filter(64),
  /** A part of the title of a call, in either language. */
  title: filter(64),
  operName: filter(64),
  object: filter(128),
  requestId: filter(64),
  status: outcome,
  businessType: filter(2),
});

export const oltSources = ['console', 'device'] as const;
const oltFilters = z.object({
  ...common,
  oltId: optionalId,
  ...bySite,
  oltName: filter(128),
  source: choiceOf(oltSources),
  operName: filter(64),
  requestId: filter(64),
  status: outcome,
});

export const deviceEvents = [
  'found',
  'admitted',
  'online',
  'offline',
  'removed',
  'restarted',
  'blocked',
  'parked',
] as const;
const deviceFilters = z.object({
  ...common,
  oltId: optionalId,
  ...bySite,
  event: choiceOf(deviceEvents),
  name: filter(128),
  mac: filter(35),
  ip: filter(64),
});

const exceptionFilters = z.object({ ...common, requestId: filter(64), title: filter(64) });

const loginRow = z.object({
  infoId: z.string(),
  userName: z.string(),
  /** 0 signed in, 1 refused. */
  status: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  browser: z.string(),
  os: z.string(),
  msg: z.string(),
  loginTime: z.string(),
});

const operationRow = z.object({
  operId: z.string(),
  title: z.string(),
  call: z.string(),
  /** 0 other, 1 add, 2 edit, 3 delete, 4 grant, 5 export, 6 import, 7 force out, 9 clean. */
  businessType: z.number(),
  method: z.string(),
  requestMethod: z.string(),
  operatorType: z.number(),
  operName: z.string(),
  operUrl: z.string(),
  operIp: z.string(),
  operParam: z.string().nullable(),
  object: z.string(),
  /** 0 done, 1 refused or failed. */
  status: z.number(),
  code: z.number().nullable(),
  errorMsg: z.string().nullable(),
  reason: z.string().nullable(),
  requestId: z.string(),
  operTime: z.string(),
  costTime: z.number().nullable(),
});

const oltRow = z.object({
  id: z.string(),
  time: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  /** Where it stands now. */
  siteName: z.string().nullable(),
  source: z.enum(oltSources),
  title: z.string(),
  object: z.string(),
  text: z.string(),
  severity: z.number().nullable(),
  operName: z.string().nullable(),
  requestId: z.string().nullable(),
  status: z.number(),
});

const deviceRow = z.object({
  id: z.string(),
  time: z.string(),
  event: z.enum(deviceEvents),
  name: z.string().nullable(),
  /** Where it stands now, if it is an OLT of the console. */
  siteName: z.string().nullable(),
  mac: z.string().nullable(),
  ip: z.string().nullable(),
  by: z.string().nullable(),
  text: z.string().nullable(),
});

const exceptionRow = z.object({
  id: z.string(),
  time: z.string(),
  title: z.string(),
  call: z.string(),
  requestMethod: z.string(),
  path: z.string(),
  operName: z.string().nullable(),
  ip: z.string(),
  error: z.string(),
  message: z.string(),
  stack: z.string(),
  requestId: z.string(),
  dropped: z.number(),
});

/** One field of a change; a side that is missing is null. */
/** In the words of the reader: the label of the field, names for ids, labels of choices; `field` is its path in what was stored. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const seal = z.object({ seq: z.string(), hash: z.string() });
/** What the last walk along a chain found; null = nothing wrong. */
export const chainProblem = z.object({
  kind: z.enum([
    'rowChanged',
    'rowMissing',
    'linkMissing',
    'linkChanged',
    'rowNotSealed',
    'endMissing',
    'anchorChanged',
  ]),
  seq: z.string().nullable(),
  rowId: z.string().nullable(),
  time: z.string().nullable(),
});
const chainState = z.object({
  log: z.enum(logNames),
  sealed: z.string(),
  waiting: z.boolean(),
  head: seal.nullable(),
  sealedAt: z.string().nullable(),
  anchor: seal.extend({ removed: z.string(), until: z.string() }).nullable(),
  keepDays: z.number(),
  verifiedAt: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  problem: z.string().nullable(),
});

export const keepForm: Form = {
  fields: {
    days: int({ label: text('Days kept', '保留天数'), min: 7, max: 36_500 }),
  },
};

const file = { format: choiceOr(['csv', 'xlsx'], 'csv') };

/** What happened: sign-ins, operations, OLTs, devices, exceptions (facts: RuoYi §4.9, 4.10, and paths of our own). */
export const logCalls = {
  listLoginLog: call({
    method: 'GET',
    path: '/monitor/logininfor/list',
    title: text('Login log', '登录日志'),
    access: 'monitor:logininfor:list',
    input: loginFilters,
    reply: 'rows',
    output: loginRow,
  }),
  exportLoginLog: call({
    method: 'POST',
    path: '/monitor/logininfor/export',
    title: text('Export the login log', '导出登录日志'),
    access: 'monitor:logininfor:export',
    input: loginFilters.extend(file),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  unlockUser: call({
    method: 'GET',
    path: '/monitor/logininfor/unlock/:userName',
    title: text('Give a locked user its tries back', '解锁用户'),
    access: 'monitor:logininfor:unlock',
    input: z.object({ userName: z.string().trim().min(1).max(64) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  listOperationLog: call({
    method: 'GET',
    path: '/monitor/operlog/list',
    title: text('Operation log', '操作日志'),
    access: 'monitor:operlog:list',
    input: operationFilters,
    reply: 'rows',
    output: operationRow,
  }),
  listOperations: call({
    method: 'GET',
    path: '/monitor/log/operation/list',
    title: text('Operation log', '操作日志'),
    access: 'monitor:operlog:list',
    input: operationFilters,
    reply: 'rows',
    output: operationRow,
  }),
  getOperation: call({
    method: 'GET',
    path: '/monitor/operlog/:operId',
    title: text('One operation with its changes', '操作详情'),
    access: 'monitor:operlog:query',
    input: z.object({ operId: idText }),
    reply: 'data',
    output: operationRow.extend({
      changes: z.array(fieldChange),
      /** More fields changed than are listed. */
      more: z.number(),
      /** Rows of the operation log with the same request id. */
      sameRequest: z.number(),
      seal: seal.nullable(),
    }),
  }),
  exportOperationLog: call({
    method: 'POST',
    path: '/monitor/operlog/export',
    title: text('Export the operation log', '导出操作日志'),
    access: 'monitor:operlog:export',
    input: operationFilters.extend(file),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  listOltLog: call({
    method: 'GET',
    path: '/monitor/log/olt/list',
    title: text('OLT log', 'OLT 日志'),
    access: 'monitor:oltlog:list',
    input: oltFilters,
    reply: 'rows',
    output: oltRow,
  }),
  exportOltLog: call({
    method: 'POST',
    path: '/monitor/log/olt/export',
    title: text('Export the OLT log', '导出 OLT 日志'),
    access: 'monitor:oltlog:export',
    input: oltFilters.extend(file),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  listDeviceLog: call({
    method: 'GET',
    path: '/monitor/log/device/list',
    title: text('Device log', '设备日志'),
    access: 'monitor:devicelog:list',
    input: deviceFilters,
    reply: 'rows',
    output: deviceRow,
  }),
  exportDeviceLog: call({
    method: 'POST',
    path: '/monitor/log/device/export',
    title: text('Export the device log', '导出设备日志'),
    access: 'monitor:devicelog:export',
    input: deviceFilters.extend(file),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  listExceptionLog: call({
    method: 'GET',
    path: '/monitor/log/exception/list',
    title: text('Exception log', '异常日志'),
    access: 'monitor:exceptionlog:list',
    input: exceptionFilters,
    reply: 'rows',
    output: exceptionRow,
  }),
  exportExceptionLog: call({
    method: 'POST',
    path: '/monitor/log/exception/export',
    title: text('Export the exception log', '导出异常日志'),
    access: 'monitor:exceptionlog:export',
    input: exceptionFilters.extend(file),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  logChains: call({
    method: 'GET',
    path: '/monitor/log/chain',
    title: text('Seals of the logs', '日志封存状态'),
    access: 'monitor:log:verify',
    input: nothing,
    reply: 'data',
    output: z.array(chainState),
  }),
  // A walk of a million rows takes longer than a call may: each call goes a part of the way and says where to go on.
  verifyLog: call({
    method: 'POST',
    path: '/monitor/log/verify',
    title: text('Verify the chain of a log', '校验日志链'),
    access: 'monitor:log:verify',
    input: z.object({
      log: z.enum(logNames),
      from: z
        .string()
        .regex(/^\d{1,18}$/)
        .default('0'),
    }),
    reply: 'data',
    output: z.object({
      log: z.enum(logNames),
      /** Rows looked at by this call, and seq of the last of them. */
      checked: z.number(),
      until: z.string(),
      sealed: z.string(),
      done: z.boolean(),
      problem: chainProblem.nullable(),
    }),
    rate: 'heavy',
  }),
  keepLog: call({
    method: 'PUT',
    path: '/monitor/log/keep',
    title: text('How long a log is kept', '日志保留期限'),
    access: 'monitor:log:edit',
    input: z.object({ log: z.enum(logNames), days: int4() }),
    form: keepForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
