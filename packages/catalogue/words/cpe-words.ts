import { text, type Text } from '../kit/text.ts';

/** How a customer device stands: `new` has never reported. */
export const cpeStates = [
  { id: 'online', label: text('Online', '在线') },
  { id: 'offline', label: text('Offline', '离线') },
  { id: 'new', label: text('Never reported', '从未上报') },
] as const;
export const cpeStateNames = ['online', 'offline', 'new'] as const;
export type CpeStateName = (typeof cpeStateNames)[number];

/** S1 §4.4, S2 §4: how a configuration run over TR-069 stands. */
export const cpeTaskStates = {
  waiting: text('waiting for report', '等待上报'),
  running: text('configuring', '配置中'),
  done: text('success', '成功'),
  failed: text('fail', '失败'),
} as const satisfies Record<string, Text>;
export const cpeTaskStateNames = ['waiting', 'running', 'done', 'failed'] as const;

export const cpeTaskKinds = {
  refresh: text('Read', '读取'),
  set: text('Set', '设置'),
  reboot: text('Reboot', '重启'),
  factoryReset: text('Factory reset', '恢复出厂设置'),
  plan: text('Configure', '配置'),
  addObject: text('Add object', '新增对象'),
  deleteObject: text('Delete object', '删除对象'),
  download: text('Send file', '下发文件'),
  upload: text('Fetch file', '获取文件'),
  scheduleInform: text('Schedule report', '预约上报'),
  queuedTransfers: text('List queued transfers', '查询传输队列'),
  attributes: text('Attributes', '参数属性'),
  diagnose: text('Diagnosis', '诊断'),
  softwareModule: text('Software module', '软件模块'),
} as const satisfies Record<string, Text>;
export const cpeTaskKindNames = [
  'refresh',
  'set',
  'reboot',
  'factoryReset',
  'plan',
  'addObject',
  'deleteObject',
  'download',
  'upload',
  'scheduleInform',
  'queuedTransfers',
  'attributes',
  'diagnose',
  'softwareModule',
] as const;

/** How soon a device does what is asked of it: it is called at once, or it is waited for. */
export const cpeReaches = {
  http: text('Called at once (connection request)', '可立即唤醒（连接请求）'),
  udp: text('Called at once behind NAT (STUN)', '可立即唤醒（NAT 后，STUN）'),
  report: text('With its next report only', '仅在下次上报时'),
} as const satisfies Record<string, Text>;
export const cpeReachNames = ['http', 'udp', 'report'] as const;

/** By whose words a device is let in. */
export const cpeSecretStates = {
  shared: text('First-contact credentials', '首次接入凭据'),
  given: text('Own credentials are being set', '正在下发设备专用凭据'),
  own: text('Own credentials', '设备专用凭据'),
  refused: text('First-contact credentials; it does not take its own', '首次接入凭据（设备不接受专用凭据）'),
} as const satisfies Record<string, Text>;
export const cpeSecretStateNames = ['shared', 'given', 'own', 'refused'] as const;

/** Why a device was not let in. */
export const cpeWaitingReasons = {
  credentials: text('Wrong user name or password', '用户名或密码错误'),
  secret: text('Not its own credentials (reset, or another device)', '与设备专用凭据不符（已复位或为其他设备）'),
  blacklisted: text('On the blacklist', '在黑名单中'),
  quota: text('Quota of customer devices reached', '用户设备数量已达配额'),
  closed: text('Its project is gone', '所属项目不存在'),
} as const satisfies Record<string, Text>;
export const cpeWaitingReasonNames = ['credentials', 'secret', 'blacklisted', 'quota', 'closed'] as const;

export const cpeMessages = {
  unknownParameter: text('The device has not told of this parameter', '设备未上报该参数'),
  isObject: text('This is an object, not a parameter', '这是对象，不是参数'),
  readOnly: text('This parameter cannot be changed', '该参数只读'),
  noTable: text('A table to add to, or one of its entries to delete, is expected', '应为可新增的表，或可删除的表项'),
  reserved: text('The ACS alone sets these', '该参数仅由 ACS 设置'),
  otherProject: text('The group belongs to another project', '该分组属于其他项目'),
  oui: text('Six hex digits expected, such as 00D09E', '应为六位十六进制数，例如 00D09E'),
  serial: text('A serial number of 1–64 characters expected', '应为 1–64 个字符的序列号'),
  thereAlready: text('This device is there already', '该设备已存在'),
  ofAnother: text('{device} belongs to another app user', '{device} 已属于其他 App 用户'),
} as const satisfies Record<string, Text>;

const says = (code: number, en: string, zh: string) => ({ code, words: text(en, zh) });

/** 601 is a warning: nothing is wrong, it just cannot be done now. */
export const cpeFaults = {
  cpeFilesFull: says(601, 'Files of customer devices have used up their 4 GB', '用户设备文件已达 4 GB 上限'),
  cpeReachBusy: says(601, 'A try is under way already', '正在测试，请稍候'),
  cpeQuota: says(601, 'The quota of customer devices is used up', '用户设备数量已达配额上限'),
  cpeUnread: says(601, 'The device has not told its parameters yet', '尚未读取该设备的参数'),
  cpeTaskBegun: says(601, 'The device has been asked already', '任务已下发，无法取消'),
  cpeTasksMany: says(
    601,
    'Too many tasks of this device are open; wait until some are done',
    '该设备未完成的任务过多，请稍后再试',
  ),
} as const;
