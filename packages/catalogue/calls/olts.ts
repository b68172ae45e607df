import { z } from 'zod';
import {
  call,
  choiceOf,
  choiceOr,
  filter,
  id,
  ids,
  int4,
  nothing,
  optionalId,
  paging,
  shortText,
  sorting,
} from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { cliAt } from './device-ref.ts';
import { formats } from '../formats/formats.ts';
import { text } from '../kit/text.ts';
import { listedClasses } from '../models/device-classes.ts';
import { authProtocols, oltEditForm, oltForm, privProtocols, snmpVersions } from '../models/snmp-access.ts';

const words = z.string().nullable();
const reading = z.number().nullable();
const values = <const T extends readonly { readonly value: string }[]>(options: T) =>
  options.map((option) => option.value) as [T[number]['value'], ...T[number]['value'][]];

/** In filters and moves: no group, whatever the project. Each project also has its own bucket (type 2); ids of groups are far larger. */
export const ungroupedId = '2';
/** Id of the root of the group tree. */
export const rootGroupId = '0';

/** Row of the OLT list (S1 §3.2). Null = the device did not tell. Times are ISO, UTC; `at` is the time of the readings. */
export const oltRow = z.object({
  id: z.string(),
  type: z.literal('OLT'),
  sysMac: words,
  sysHostName: z.string(),
  ip: z.string(),
  snmpPort: z.number(),
  snmpVersion: z.enum(values(snmpVersions)),
  deviceClass: z.string(),
  /** How it is read: `generic` is any device of no family of its own; null before it was asked. */
  family: words,
  deviceType: words,
  sysFirmVersion: words,
  sysHardVersion: words,
  sysSerialNumber: words,
  sysContact: words,
  sysLocation: words,
  ponMode: words,
  /** `Waiting`: let in, not reached yet. */
  state: z.enum(['Online', 'Offline', 'Waiting']),
  /** When `state` last changed. */
  since: words,
  currentTime: z.string(),
  loginDataTime: words,
  deviceOfflineTime: words,
  /** Percent, or a code of S1 §4.2; null = not upgrading. */
  downloadStatus: words,
  /** Percent. */
  cpuLoad: reading,
  memoryLoad: reading,
  /** °C */
  sysTemper: reading,
  cliAt,
  sysRunningTime: words,
  onuTotal: reading,
  onuOnline: reading,
  at: words,
  lastAnswerTime: words,
  /** Duration of the last poll, ms. */
  pollMs: reading,
  pollFault: words,
  groupId: words,
  groupName: words,
  siteId: words,
  siteName: words,
  projectId: z.string(),
  projectName: words,
  remark: words,
  createBy: z.string(),
  createTime: z.string(),
});

const oltColumns = [
  'sysHostName',
  'ip',
  'sysMac',
  'state',
  'deviceType',
  'sysFirmVersion',
  'cpuLoad',
  'memoryLoad',
  'sysTemper',
  'onuTotal',
  'onuOnline',
  'since',
  'siteName',
  'createTime',
] as const;

const oltFilter = {
  /** Part of a name, address, serial number or remark; or a MAC in any notation. */
  search: filter(64),
  state: choiceOf(['Online', 'Offline', 'Waiting']),
  deviceClass: choiceOf(values(listedClasses)),
  deviceType: filter(64),
  projectId: optionalId,
  /** A group with those below it; `0` or nothing = all, `2` = devices without a group. */
  group: optionalId,
  /** `0` = those at no site. */
  siteId: optionalId,
  /** Part of the name of its site. */
  site: filter(64),
  ...sorting(oltColumns),
};

const optional = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => (value === '' || value === null ? undefined : value));

/** How an OLT is reached. */
export const reach = {
  ip: shortText(255),
  snmpPort: int4().default(161),
  snmpVersion: z.enum(values(snmpVersions)).default('v2c'),
  community: optional(128),
  writeCommunity: optional(128),
  userName: optional(32),
  authProtocol: z.enum(values(authProtocols)).default('none'),
  authPassword: optional(128),
  privProtocol: z.enum(values(privProtocols)).default('none'),
  privPassword: optional(128),
};

/** One OLT, named as the caller knows it: by MAC in any notation, or by id. */
const which = { sysMac: filter(35), id: id.optional(), oltId: id.optional() };
/** MACs in any notation, as a list or joined by commas or blanks (decision 42); at most 100. */
const macs = z
  .union([z.string().max(4000), z.array(z.string().max(35))])
  .transform((value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((part) => part !== '') : value))
  .pipe(z.array(shortText(35)).min(1).max(100));

export const testSteps = [
  { value: 'ping', label: text('Ping', 'Ping 连通') },
  { value: 'snmp', label: text('SNMP', 'SNMP 应答') },
  { value: 'model', label: text('Model', '设备型号') },
] as const;

export const connectionTest = z.object({
  ok: z.boolean(),
  /** In order; `skipped` when an earlier step or this machine did not allow it. `detail` and `hint` in the caller's language. */
  steps: z.array(
    z.object({
      step: z.enum(values(testSteps)),
      result: z.enum(['ok', 'failed', 'skipped']),
      ms: reading,
      detail: z.string(),
      hint: words,
    }),
  ),
  /** What the device said of itself, when it answered. */
  device: z
    .object({
      sysHostName: words,
      sysMac: words,
      deviceType: words,
      sysFirmVersion: words,
      sysSerialNumber: words,
      ponMode: words,
      sysDescr: words,
    })
    .nullable(),
});

export const cliLines = z.object({
  /** Address of this console as the lines name it. */
  host: z.string(),
  trapPort: z.number(),
  dialects: z.array(
    z.object({ id: z.string(), title: z.string(), notes: z.array(z.string()), lines: z.array(z.string()) }),
  ),
});

/** What goes with OLTs that are removed. */
export const oltLoss = z.object({
  olts: z.number(),
  /** With those that vanished from their OLT. */
  onus: z.number(),
  alarms: z.number(),
  /** Of the alarms: those that stand. */
  standing: z.number(),
  /** How far readings reach back, in days. */
  days: z.number(),
  /** Changes of the configuration. */
  changes: z.number(),
  /** Of the changes: those that have not ended. */
  running: z.number(),
  /** Kept versions of the running configuration. */
  versions: z.number(),
});

export const groupRow = z.object({
  id: z.string(),
  groupName: z.string(),
  /** Comma-separated ids from the root, which is 0. */
  searchValue: z.string(),
  /** 0 root, 1 group, 2 the bucket of devices without a group. */
  type: z.number(),
  projectId: words,
  /** OLTs directly in it; at the root: all. */
  deviceCount: z.number(),
});

/** OLTs: list, add, test, remove, export, group (S1 §3.2, 7.1, 7.4). */
export const oltCalls = {
  getOltList: call({
    method: 'GET',
    path: '/device/olt/list',
    title: text('List OLTs', '查询 OLT'),
    access: 'device:olt:list',
    input: z.object({ ...oltFilter, ...paging }),
    reply: 'rows',
    output: oltRow,
  }),
  insertDeviceInfo: call({
    method: 'POST',
    path: '/device/olt/insertDeviceInfo',
    title: text('Add an OLT by address', '按地址新增 OLT'),
    access: 'device:olt:add',
    input: z.object({
      ...reach,
      sysHostName: optional(64),
      projectId: id.nullish(),
      groupId: id.nullish(),
      remark: optional(200),
    }),
    form: oltForm,
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
    done: text('The OLT was added', 'OLT 添加成功'),
  }),
  testConnection: call({
    method: 'POST',
    path: '/device/olt/testConnection',
    title: text('Test the connection to an OLT', '测试 OLT 连接'),
    access: 'device:olt:add',
    input: z.object(reach),
    form: oltForm,
    seconds: 27,
    reply: 'data',
    output: connectionTest,
    rate: 'heavy',
    done: text('Test finished', '测试完成'),
  }),
  updateDeviceInfo: call({
    method: 'POST',
    path: '/device/olt/updateDeviceInfo',
    title: text('Change how an OLT is reached', '修改 OLT 访问方式'),
    access: 'device:olt:edit',
    // Credentials are never answered, so a field left empty keeps what is stored.
    input: sent({ id, ...reach, remark: optional(200) }, 'id', 'ip'),
    form: oltEditForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  getOltInfoByMac: call({
    method: 'POST',
    path: '/device/olt/getOltInfoByMac',
    title: text('One OLT', '查询单个 OLT'),
    access: 'device:olt:list',
    input: z.object(which),
    reply: 'data',
    output: oltRow,
  }),
  deleteOltByMac: call({
    method: 'DELETE',
    path: '/device/olt/deleteOltByMac',
    title: text('Remove an OLT', '删除 OLT'),
    access: 'device:olt:remove',
    input: z.object(which),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  batchDeleteOltByMac: call({
    method: 'POST',
    path: '/device/olt/batchDeleteOltByMac',
    title: text('Remove OLTs', '批量删除 OLT'),
    access: 'device:olt:remove',
    // Unknown ones stop the whole removal, so that nothing is half done.
    input: z.object({ sysMacs: macs.optional(), ids: ids.optional() }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  getOltLoss: call({
    method: 'POST',
    path: '/device/olt/removal/loss',
    title: text('What goes with OLTs that are removed', '查询删除 OLT 的影响'),
    access: 'device:olt:remove',
    input: z.object({ ids }),
    reply: 'data',
    output: oltLoss,
  }),
  exportMduList: call({
    method: 'GET',
    path: '/device/olt/exportMduList',
    title: text('Export the OLT list', '导出 OLT 列表'),
    access: 'device:olt:export',
    input: z.object({ ...oltFilter, format: choiceOr(['xlsx', 'csv'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  getCliLines: call({
    method: 'GET',
    path: '/device/olt/cliLines',
    title: text('CLI lines that point an OLT at this console', '将 OLT 指向本控制台的命令行'),
    access: 'device:olt:list',
    /** `host`: address of this console as OLTs reach it; left out, the address of this machine is proposed. */
    input: z.object({ host: filter(255).refine((host) => host === undefined || !formats['host']?.problem(host)) }),
    reply: 'data',
    output: cliLines,
  }),
  selectDomainLists: call({
    method: 'POST',
    path: '/system/group/selectDomainLists',
    title: text('Device groups', '查询设备分组'),
    access: 'device:olt:list',
    input: z.object({ projectId: optionalId }),
    reply: 'data',
    output: z.array(groupRow),
  }),
  moveDeviceToGroup: call({
    method: 'POST',
    path: '/system/group/moveDeviceToGroup',
    title: text('Move OLTs to a group', '移动 OLT 到分组'),
    access: 'device:olt:edit',
    // A group belongs to a project, so the OLTs come into that project too. `0`, `2` or a bucket takes them out of their group.
    input: z.object({ ids: ids.optional(), sysMacs: macs.optional(), groupId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
} as const;
