import { z } from 'zod';
import { entriesInput, profileKindNames } from '../cpe/profile.ts';
import { capabilityShape } from '../cpe/capability.ts';
import { call, choiceOf, id, ids, paging, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { cpeOutcomeNames, cpeRunKindNames, cpeRunStateNames } from '../words/cpe-issue-words.ts';
import { cpeSelection } from './cpes.ts';
import { time, timeOrNull, words } from './device-ref.ts';

/** Devices of one run. */
export const mostRunDevices = 20_000;
const mostListed = 1_000_000;
export const mostParameters = 50;

/** Which devices: some by their ids, those of a pasted list, or all that the filters of the list choose; "all" is said. */
const chosen = {
  cpeIds: ids.optional(),
  /** Serial numbers or MACs, one a line; with variables in further columns, named in the first line. */
  list: z.string().max(mostListed).optional(),
  all: z.boolean().default(false),
  ...cpeSelection,
};

const body = { maxBytes: 4 * 1024 * 1024, maxValues: 5000 } as const;

/** A value for a parameter of the data model. */
const parameter = z.object({ name: shortText(256), value: z.string().max(4096) });

export const cpeRun = z.object({
  id: z.string(),
  kind: z.enum(cpeRunKindNames),
  state: z.enum(cpeRunStateNames),
  /** What it gives: profiles by their names, parts, or parameters. */
  gives: z.array(z.string()),
  total: z.number(),
  /** How many devices stand how. */
  counts: z.record(z.enum(cpeOutcomeNames), z.number()),
  createBy: z.string(),
  createTime: time,
  startTime: timeOrNull,
  endTime: timeOrNull,
});

export const cpeRunDevice = z.object({
  cpeId: z.string(),
  serialno: z.string(),
  devdescribe: words,
  manufacturer: words,
  devicetype: words,
  outcome: z.enum(cpeOutcomeNames),
  /** What would be set, or was when it was begun; secrets are not told. */
  changes: z.array(z.object({ name: z.string(), before: words, after: words })),
  /** Changes that are not told one by one. */
  more: z.number(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  taskId: z.string().nullable(),
  /** CWMP fault of the device. */
  fault: z.number().nullable(),
});

const changing = {
  method: 'POST',
  access: 'device:cpeIssue:edit',
  reply: 'data',
  output: cpeRun,
  audit: true,
} as const;
const one = z.object({ runId: id });

/** Profiles and values for many customer devices: looked at first, then a plan for each (S1 §2.5, §4.4). */
export const cpeIssuanceCalls = {
  checkCpeIssuance: call({
    ...changing,
    path: '/tr069/issuance',
    title: text('Check what profiles would change on customer devices', '预检模板下发'),
    input: z.object({ profileIds: ids, ...chosen }),
    body,
    bulk: {},
  }),
  checkCpeBatch: call({
    ...changing,
    path: '/tr069/batchConfiguration',
    title: text('Check what settings would change on customer devices', '预检批量配置'),
    input: z.object({
      /** Settings of parts, as in a profile. */
      kind: choiceOf(profileKindNames),
      entries: entriesInput.optional(),
      /** Or parameters of one data model. */
      parameters: z.array(parameter).max(mostParameters).optional(),
      ...chosen,
    }),
    body,
    bulk: {},
  }),
  startCpeRun: call({
    ...changing,
    path: '/tr069/issuance/start',
    title: text('Configure the customer devices of a run', '开始下发'),
    input: one,
  }),
  retryCpeRun: call({
    ...changing,
    path: '/tr069/issuance/retry',
    title: text('Try again where a run failed', '重试失败设备'),
    input: one,
  }),
  cancelCpeRun: call({
    ...changing,
    path: '/tr069/issuance/cancel',
    title: text('Cancel a run', '取消下发'),
    input: one,
  }),
  getCpeRun: call({
    method: 'GET',
    path: '/tr069/issuance',
    title: text('One run of customer devices', '下发任务详情'),
    access: 'device:cpeIssue:list',
    input: one,
    reply: 'data',
    output: cpeRun,
  }),
  listCpeRuns: call({
    method: 'GET',
    path: '/tr069/issuance/list',
    title: text('Runs of customer devices', '下发任务列表'),
    access: 'device:cpeIssue:list',
    input: z.object({ profiles: z.stringbool().optional(), ...paging }),
    reply: 'rows',
    output: cpeRun,
  }),
  listCpeRunDevices: call({
    method: 'GET',
    path: '/tr069/issuance/devices',
    title: text('Customer devices of a run', '下发任务设备列表'),
    access: 'device:cpeIssue:list',
    input: z.object({ runId: id, outcome: choiceOf(cpeOutcomeNames), ...paging }),
    reply: 'rows',
    output: cpeRunDevice,
  }),
  cpeCapability: call({
    method: 'GET',
    path: '/tr069/capability',
    title: text('What a customer device can', '用户设备能力'),
    access: 'device:onu:list',
    input: z.object({ cpeId: id }),
    reply: 'data',
    /** `at`: when its tree was read; null and no capability: it was not. */
    output: z.object({ cpeId: z.string(), at: timeOrNull, capability: capabilityShape.nullable() }),
  }),
} as const;
