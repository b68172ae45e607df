import { text } from '../kit/text.ts';

/**
 * How far a change of a device's configuration has come. Only `verified` means that the device was read back and holds what
 * was asked; the last six are ends.
 */
export const changeStates = {
  queued: text('Waiting for the device', '等待设备'),
  reading: text('Reading the present state', '读取当前状态'),
  applying: text('Writing', '正在写入'),
  readingBack: text('Reading back', '正在回读'),
  rollingBack: text('Taking back', '正在回退'),
  verified: text('Verified on the device', '已在设备上核实'),
  refused: text('Not taken by the device, nothing changed', '设备未接受，未作任何修改'),
  rolledBack: text('Taken back', '已回退'),
  halfApplied: text('Applied in part', '部分生效'),
  unverified: text('Sent, but could not be read back', '已下发，但无法回读核实'),
  failed: text('Not sent', '未下发'),
} as const;
export type ChangeState = keyof typeof changeStates;
export const changeStateNames = Object.keys(changeStates) as [ChangeState, ...ChangeState[]];

export const isEnd = (state: ChangeState): boolean =>
  !['queued', 'reading', 'applying', 'readingBack', 'rollingBack'].includes(state);

/** Why a change ended as it did, or what was noticed on the way. */
export const changeReasons = {
  refused: text('The device refused a value: {detail}', '设备拒绝了某个值：{detail}'),
  late: text('The device answered late; the change is in', '设备响应超时，但修改已生效'),
  forgotten: text('The device accepted the change and did not keep it', '设备接受了修改但没有保存'),
  alsoChanged: text('The device changed more than was asked: {detail}', '设备还修改了其他字段：{detail}'),
  differs: text('The device holds another value: {detail}', '设备上的值与下发值不同：{detail}'),
  restarted: text('The device restarted while it was written to', '写入过程中设备重启'),
  silent: text('The device stopped answering while it was written to', '写入过程中设备停止响应'),
  interrupted: text(
    'The console was stopped while this was being written; the device is not the cause',
    '写入过程中控制台进程被中断，与设备无关',
  ),
  truncated: text('The device cut its answer short, so the result is not known', '设备的应答被截断，结果未知'),
  sentAgain: text(
    'A request was lost on the way: reading back showed that it had not arrived, and it was sent again',
    '请求在途中丢失：回读表明其未到达，已重新下发',
  ),
  unreachable: text('The device does not answer', '设备无响应'),
  movedOn: text('The device was changed meanwhile; look again', '设备配置已被他人修改，请重新查看'),
  conflict: text('The present state of the device does not allow this: {detail}', '设备当前状态不允许：{detail}'),
  cliNeeded: text('This page needs the CLI access of the device', '此页面需要设备的 CLI 访问凭据'),
  rollbackFailed: text('Taking back failed: {detail}', '回退失败：{detail}'),
  notSeen: text('The device took the command and does not show its effect yet', '设备已接受命令，但尚未显示其效果'),
  upgraded: text('New version read back: {detail}', '已回读到新版本：{detail}'),
  upgradeFailed: text('Upgrade failed: {detail}', '升级失败：{detail}'),
  notUpgraded: text(
    'The device calls it finished, and the new version is not seen: {detail}',
    '设备报告完成，但未回读到新版本：{detail}',
  ),
  notBack: text('The device has not come back from its restart', '设备重启后未恢复'),
  upgradeSlow: text('The device was still at it after an hour', '一小时后设备仍未完成'),
  loadFailed: text('Load file failed or timed out: the OLT does not hold it', '加载文件失败或超时：OLT 上没有该文件'),
  nothing: text('The device already holds these values', '设备上已是这些值'),
  calledOff: text('Called off: the OLT went back to its old hardware', '已取消：OLT 已恢复为旧设备'),
  resumed: text('Went on after a restart of the console', '控制台重启后继续执行'),
} as const;
export type ChangeReason = keyof typeof changeReasons;
export const changeReasonNames = Object.keys(changeReasons) as [ChangeReason, ...ChangeReason[]];
