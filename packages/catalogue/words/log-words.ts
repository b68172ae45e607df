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
} as const;

export const oltSourceWords = { console: text('Console', '控制台'), device: text('Device', '设备') } as const;

/** Changes that no call of its own stands for. */
export const otherOperations: Readonly<Record<string, Text>> = {
  configChange: text('Result of a configuration change', '配置修改结果'),
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
