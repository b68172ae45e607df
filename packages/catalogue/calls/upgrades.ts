import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, id, ids, nothing, optionalId, paging, whole } from '../kit/call.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { upgradeWayNames } from '../verbs/olt.ts';
import { firmwareDirectFile } from '../formats/file-kinds.ts';
import {
  upgradeDeviceNames,
  upgradeModeNames,
  upgradePhaseNames,
  upgradeStandingNames,
  upgradeStatusNames,
  upgradeTargetStateNames,
  upgradeVersionTypeNames,
} from '../words/upgrade-task-words.ts';
import { mostUpgradeDevices, upgradeTaskForm, usualGates } from './upgrade-form.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';

const optionalNumber = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce.number().min(-2_147_483_648).max(2_147_483_647).nullable(),
);

/** A gate of a device's health: left out it is the usual one, empty there is none. */
const gate = (name: keyof typeof usualGates) =>
  z.preprocess((value) => (value === undefined ? usualGates[name] : value), optionalNumber);

/** The form says what each may be; this, what a column holds. */
const number = z.coerce.number().min(-2_147_483_648).max(2_147_483_647);

/** Devices of a kind that a rule chooses; nothing given: all of them. */
const rule = {
  deviceType: choiceOr(upgradeDeviceNames, 'olt'),
  projectId: optionalId,
  groupId: optionalId,
  /** Of OLTs, and of ONUs by their OLT. */
  siteId: optionalId,
  /** Of ONUs. */
  oltId: optionalId,
  pon: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(128).optional()),
  model: filter(64),
  /** That they have now. */
  version: filter(64),
  keyword: filter(64),
};

const taskInput = z.object({
  name: z.string().max(64).trim(),
  ...rule,
  /** All that the rule chooses when the task is made, in place of those that are named. */
  byRule: z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean()).default(false),
  oltIds: ids.optional(),
  onuIds: ids.optional(),
  firmwareId: id,
  serverHost: z.string().max(255).trim().default(''),
  way: z.enum(upgradeWayNames).default('tftp'),
  mode: z.enum(upgradeModeNames).default('auto'),
  versionType: z.enum(upgradeVersionTypeNames).default('regular'),
  fromVersion: filter(64),
  /** Even where the tenant has others installed as well. */
  onlySigned: z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean()).default(false),
  /** Left out: now. In the past: three minutes later. */
  executeTime: filter(40),
  endTime: filter(40),
  windowFrom: filter(5),
  windowTo: filter(5),
  timeZone: z.string().max(64).default('UTC'),
  rings: filter(40),
  atOnce: number.default(5),
  atOnceOfSite: optionalNumber,
  atOnceOfOlt: optionalNumber,
  mostFailed: number.default(0),
  onusBack: gate('onusBack'),
  newAlarms: gate('newAlarms'),
  lightLoss: gate('lightLoss'),
  watchMinutes: number.default(10),
});

const says2 = z.string().nullable();
const health = z.object({ onus: reading, alarms: z.number(), rx: reading }).nullable();

export const upgradeTaskRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['upgrade', 'reboot']),
  deviceType: z.enum(upgradeDeviceNames),
  /** By which rule its devices were chosen; null: they were named. */
  rule: z
    .object({
      projectId: words,
      groupId: words,
      siteId: words,
      oltId: words,
      pon: reading,
      model: words,
      version: words,
      keyword: words,
    })
    .nullable(),
  model: words,
  executeTime: time,
  endTime: time,
  serverIp: z.string(),
  way: z.enum(upgradeWayNames),
  firmwareName: words,
  firmwareVersion: words,
  mode: z.enum(upgradeModeNames),
  versionType: z.enum(upgradeVersionTypeNames),
  fromVersion: words,
  /** Of this task itself; what the tenant has installed may ask for it besides. */
  onlySigned: z.boolean(),
  status: z.enum(upgradeStatusNames),
  phase: z.enum(upgradePhaseNames),
  /** Both in one word. */
  standing: z.enum(upgradeStandingNames),
  /** Which ring it is at, from 1, and how many there are. */
  ring: z.number(),
  rings: z.number(),
  reason: says2,
  /** Devices by how they stand; the sum is `total`. */
  counts: z.object(Object.fromEntries(upgradeTargetStateNames.map((name) => [name, z.number()]))),
  total: z.number(),
  /** Of the devices, those of which nothing more is to come. */
  percent: z.number(),
  rollsBack: words,
  /** When the devices that can be reached will have ended, from how long those before took; null: not known. */
  predictedEnd: timeOrNull,
  createBy: z.string(),
  createTime: time,
  beginTime: timeOrNull,
  finishTime: timeOrNull,
});

export const upgradeTargetRow = z.object({
  id: z.string(),
  oltId: words,
  onuId: words,
  cpeId: words,
  name: z.string(),
  ring: z.number(),
  state: z.enum(upgradeTargetStateNames),
  attempts: z.number(),
  nextTime: timeOrNull,
  wasVersion: words,
  nowVersion: words,
  /** S1 §4.2 while it runs. */
  downloadStatus: words,
  /** Of an ONU: what its OLT tells of it while it runs, in its own words. */
  told: words,
  reason: says2,
  before: health,
  after: health,
  steps: z.array(z.object({ time, state: z.enum(upgradeTargetStateNames), text: says2 })),
  startTime: timeOrNull,
  finishTime: timeOrNull,
});

const list = 'device:upgrade:list';
const edit = 'device:upgrade:edit';
const macs = z
  .union([z.string().max(4000), z.array(z.string().max(32)).max(mostUpgradeDevices)])
  .transform((value) => (typeof value === 'string' ? value.split(/[,\s]+/) : value).filter((mac) => mac !== ''))
  .pipe(z.array(z.string()).min(1).max(mostUpgradeDevices));

const batch = {
  access: 'device:upgrade:add',
  reply: 'data',
  output: z.object({ taskId: z.string() }),
  audit: true,
} as const;

/** File sent straight to a device. */
export const directFileForm: Form = {
  fields: {
    fileName: str({
      label: text('File', '文件'),
      spec: ['file.firmware.ext', 'file.firmware.name40'],
      format: firmwareDirectFile.name,
      maxLength: 39,
    }),
    serverHost: str({
      label: text('Server IP', '服务器地址'),
      help: text(
        'Where the device reaches this console; empty: as the console knows it',
        '设备访问本平台所用的地址；留空则使用平台已知地址',
      ),
      spec: 'upgradeTask.serverHost',
      format: 'ipv4',
      maxLength: 15,
      optional: true,
    }),
  },
};

/** Upgrade tasks (S2 §2), and upgrades and restarts of many OLTs at once (S1 §7.5). */
export const upgradeCalls = {
  upgradeTasks: call({
    method: 'GET',
    path: '/device/upgrade/list',
    title: text('Upgrade tasks', '升级任务'),
    access: list,
    input: z.object({
      name: filter(64),
      status: choiceOf(upgradeStatusNames),
      standing: choiceOf(upgradeStandingNames),
      ...paging,
    }),
    reply: 'rows',
    output: upgradeTaskRow,
  }),
  upgradeTask: call({
    method: 'GET',
    path: '/device/upgrade/task/:id',
    title: text('Upgrade task', '升级任务详情'),
    access: list,
    input: z.object({ id }),
    reply: 'data',
    output: upgradeTaskRow,
  }),
  upgradeTargets: call({
    method: 'GET',
    path: '/device/upgrade/targets',
    title: text('Devices of an upgrade task', '升级任务设备'),
    access: list,
    input: z.object({ taskId: id, state: choiceOf(upgradeTargetStateNames), ...paging }),
    reply: 'rows',
    output: upgradeTargetRow,
  }),
  /** Where devices may reach this console, as far as it can tell by itself. */
  upgradeServer: call({
    method: 'GET',
    path: '/device/upgrade/server',
    title: text('File server for devices', '设备文件服务器'),
    access: list,
    input: nothing,
    reply: 'data',
    output: z.object({ hosts: z.array(z.string()), tftpPort: reading, httpPort: z.number() }),
  }),
  /** How many devices a rule chooses now, of those that a firmware fits. */
  upgradeReach: call({
    method: 'GET',
    path: '/device/upgrade/reach',
    title: text('Devices of a rule', '规则匹配的设备'),
    access: 'device:upgrade:add',
    input: z.object({ ...rule, firmwareId: optionalId }),
    reply: 'data',
    output: z.object({ devices: z.number(), most: z.number() }),
  }),
  createUpgradeTask: call({
    method: 'POST',
    path: '/device/upgrade',
    // A rule may mean 200,000 devices.
    seconds: 57,
    title: text('Create upgrade task', '创建升级任务'),
    access: 'device:upgrade:add',
    input: taskInput,
    form: upgradeTaskForm,
    reply: 'data',
    output: z.object({ taskId: z.string() }),
    audit: true,
  }),
  actOnUpgradeTask: call({
    method: 'POST',
    path: '/device/upgrade/act/:id',
    // A rule may mean 200,000 devices.
    seconds: 57,
    title: text('Steer upgrade task', '控制升级任务'),
    access: edit,
    input: z.object({ id, action: z.enum(['activate', 'deactivate', 'pause', 'resume', 'cancel', 'retry']) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  rollBackUpgradeTask: call({
    method: 'POST',
    path: '/device/upgrade/rollBack/:id',
    // A rule may mean 200,000 devices.
    seconds: 57,
    title: text('Roll back upgrade task', '回退升级任务'),
    access: edit,
    input: z.object({ id }),
    reply: 'data',
    output: z.object({ taskIds: z.array(z.string()) }),
    audit: true,
  }),
  removeUpgradeTasks: call({
    method: 'DELETE',
    path: '/device/upgrade/:ids',
    // A rule may mean 200,000 devices.
    seconds: 57,
    title: text('Delete upgrade tasks', '删除升级任务'),
    access: 'device:upgrade:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  upgradeOlts: call({
    ...batch,
    method: 'GET',
    path: '/oltSystem/batchUpgrade',
    title: text('Upgrade OLTs', '批量升级 OLT'),
    input: z.object({
      macs,
      firmwareId: id,
      serverHost: filter(255),
      way: choiceOr(upgradeWayNames, 'tftp'),
      versionType: choiceOr(['regular', 'forced'], 'regular'),
    }),
    bulk: { words: ['serverHost', 'way', 'versionType'] },
  }),
  rebootOlts: call({
    ...batch,
    method: 'GET',
    path: '/oltSystem/batchReboot',
    title: text('Reboot OLTs', '批量重启 OLT'),
    input: z.object({ macs, atOnce: whole(1, 50).default(5) }),
    bulk: { words: ['atOnce'] },
  }),
  percentOfOlts: call({
    method: 'POST',
    path: '/oltSystem/getBatchPercentByMac',
    title: text('Progress of OLTs', '批量操作进度'),
    access: list,
    input: z.object({ macs }),
    reply: 'data',
    output: z.array(
      z.object({
        sysMac: z.string(),
        /** null: nothing was asked of it. */
        percent: reading,
        state: z.enum(upgradeTargetStateNames).nullable(),
        downloadStatus: words,
        text: z.string(),
      }),
    ),
  }),
  upgradeByFile: call({
    ...batch,
    method: 'GET',
    path: '/common/upgradeByFileManage',
    title: text('Upgrade by file of the library', '使用固件库文件升级'),
    input: z.object({ oltMac: z.string().max(32), fileName: z.string().max(255).trim(), serverHost: filter(255) }),
    form: directFileForm,
  }),
  deviceUpgradeStatus: call({
    method: 'GET',
    path: '/common/getDeviceUpgradeStatus',
    title: text('Upgrade status of an OLT', 'OLT 升级状态'),
    access: 'device:olt:list',
    input: z.object({ oltMac: z.string().max(32) }),
    reply: 'data',
    output: z.object({
      oltMac: z.string(),
      /** 0 waiting, 1 downloading, 2 see `urlUpgradeStatus`, 3 failed (S1 §4.3). */
      downloadStatus: z.number(),
      /** Percent; null: not supported. */
      downloadProcess: reading,
      fileName: words,
      /** 0 waiting, 1 upgrading, 2 completed, 3 failed. */
      urlUpgradeStatus: reading,
    }),
  }),
} as const;
