import type { LogName } from '../calls/logs.ts';
import { text, type Text } from '../kit/text.ts';

export const logTitles: Readonly<Record<LogName, Text>> = {
  login: text('Login log', '登录日志'),
  operation: text('Operation log', '操作日志'),
  olt: text('OLT log', 'OLT 日志'),
  device: text('Device log', '设备日志'),
  exception: text('Exception log', '异常日志'),
};

export const outcomeWords = { 0: text('Done', '成功'), 1: text('Refused or failed', '拒绝或失败') } as const;
export const signInOutcomes = { 0: text('Signed in', '登录成功'), 1: text('Refused', '已拒绝') } as const;

export const deviceEventWords = {
  found: text('Announced itself', '首次上报'),
  admitted: text('Let in', '准入'),
  online: text('Came online', '上线'),
  offline: text('Went offline', '离线'),
  removed: text('Removed', '移除'),
  restarted: text('Restarted', '重启'),
  blocked: text('Kept out by the blacklist', '被黑名单阻止'),
  parked: text('Left alone for an hour: its answers have no end', '应答无休止，暂停采集一小时'),
} as const;

export const oltSourceWords = { console: text('Console', '控制台'), device: text('Device', '设备') } as const;

/** Changes that no call of its own stands for. */
export const otherOperations: Readonly<Record<string, Text>> = {
  configChange: text('Result of a configuration change', '配置修改结果'),
  releaseRoles: text('A new release brought permissions to a role', '新版本为角色增加权限'),
  tenantKeeper: text('An expired tenant was taken down', '到期租户处理'),
};

/** What a walk along a chain may find. */
export const chainProblems: Readonly<Record<string, Text>> = {
  rowChanged: text('Row {row} was changed after it was sealed', '第 {row} 行在封存后被修改'),
  rowMissing: text('Row {row} was removed after it was sealed', '第 {row} 行在封存后被删除'),
  linkMissing: text('The seal number {seq} is missing', '缺少第 {seq} 个封存记录'),
  linkChanged: text('The seal number {seq} does not fit the one before it', '第 {seq} 个封存记录与前一个不符'),
  rowNotSealed: text('Row {row} was put in later, past the seals', '第 {row} 行是绕过封存后插入的'),
  endMissing: text('The end of the chain is missing from seal number {seq} on', '自第 {seq} 个封存记录起链尾缺失'),
  anchorChanged: text('The beginning of the chain was changed', '链的起点被修改'),
};

/** Fields of log rows that no form has, in camel case. */
export const logFields: Readonly<Record<string, Text>> = {
  id: text('Item', '对象'),
  ids: text('Items', '对象'),
  olts: text('OLTs', 'OLT'),
  devices: text('Devices', '设备'),
  deviceTypes: text('Types', '设备类型'),
  users: text('Users', '用户'),
  rules: text('Rules', '规则'),
  projects: text('Projects', '项目'),
  shares: text('Shares', '共享'),
  groupId: text('Group', '分组'),
  group: text('Group', '分组'),
  projectId: text('Project', '项目'),
  projectIds: text('Projects', '项目'),
  project: text('Project', '项目'),
  userId: text('User', '用户'),
  roleIds: text('Roles', '角色'),
  brought: text('Permissions that came', '新增的权限'),
  deptId: text('Department', '部门'),
  parentId: text('Parent', '上级'),
  oltId: text('OLT', 'OLT'),
  name: text('Name', '名称'),
  address: text('Address', '地址'),
  mac: text('MAC', 'MAC'),
  serial: text('Serial number', '序列号'),
  version: text('Version', '版本'),
  remark: text('Remark', '备注'),
  status: text('Status', '状态'),
  state: text('State', '状态'),
  op: text('Kind of change', '修改方式'),
  change: text('Change', '修改'),
  bulk: text('Change of many OLTs', '批量修改'),
  total: text('Total', '总数'),
  note: text('Note', '备注'),
  unsavedSince: text('Not saved since', '未保存起始时间'),
  savedAt: text('Saved', '保存时间'),
  protocol: text('Protocol', '协议'),
  port: text('Port', '端口'),
  username: text('User name', '用户名'),
  createdBy: text('Added by', '创建人'),
  updatedBy: text('Changed by', '修改人'),
  createdAt: text('Added', '创建时间'),
  updatedAt: text('Changed', '修改时间'),
  expiresAt: text('Expires', '到期时间'),
  intervalTime: text('Interval', '周期'),
  keepDays: text('Days kept', '保留天数'),
};

export const logScreen = {
  gone: text('(no longer there)', '（已不存在）'),
  reason: text('Reason (optional)', '原因（可选）'),
  seal: text('Seal', '封存'),
  sealTitle: text('{log}: seal', '{log}：封存'),
  sealMore: text(
    'Every row carries a hash over itself and the row before it, so that a row that is changed, removed or put in later is found.',
    '每行都带有基于自身和上一行计算的哈希值，任何修改、删除或事后插入都会被发现。',
  ),
  sealed: text('Sealed rows', '已封存行数'),
  head: text('Last seal', '最新封存'),
  sealedAt: text('Sealed', '封存时间'),
  waiting: text('newer rows are sealed within seconds', '新数据将在数秒内封存'),
  anchor: text('Begins behind', '链起点'),
  anchorMore: text('row {seq}; {n} older rows were let go', '第 {seq} 行之后；已清理 {n} 行旧数据'),
  keep: text('Kept for', '保留时间'),
  days: text('{n} days', '{n} 天'),
  verified: text('Last verified', '最近校验'),
  verifiedBy: text('by {who}', '由 {who}'),
  verify: text('Verify', '校验'),
  verifying: text('{n} of {all} rows verified', '已校验 {n} / {all} 行'),
  sound: text('Sound: all {n} sealed rows are as they were written', '完好：全部 {n} 行封存数据均未被改动'),
  broken: text('Broken', '已损坏'),
  never: text('never', '从未'),
  changes: text('Changes', '修改内容'),
  noChanges: text('Nothing was recorded field by field', '没有逐字段记录'),
  field: text('Field', '字段'),
  before: text('Before', '修改前'),
  after: text('After', '修改后'),
  more: text('and {n} more fields', '另有 {n} 个字段'),
  requestId: text('Request ID', '请求编号'),
  call: text('Call', '接口'),
  stack: text('Where', '位置'),
  dropped: text('{n} further errors before this one were not kept', '此前另有 {n} 个错误未保留'),
  unlock: text('Unlock', '解锁'),
  sealNumber: text('Seal number', '封存序号'),
} as const;
