import { text, type Text } from '../kit/text.ts';

/** Why a task of a customer device failed, where the device itself gave no fault. */
export const cpeTaskReasons = {
  notTaken: text('The device accepted the value but holds another one', '设备接受了设置，但回读的值不一致'),
  unreadable: text('The value was sent, but the device does not tell what it holds now', '值已下发，但无法从设备回读'),
  noAnswer: text('The device ended the session without an answer', '设备未应答即结束会话'),
  noRestart: text('The device did not report a restart in time', '设备未在规定时间内上报重启'),
  expired: text('The device did not report in time', '设备未在规定时间内上报'),
  secretLost: text(
    'The password of this task was sealed by another installation; enter it again',
    '该任务的密码由其他安装加密，请重新输入',
  ),
  cancelled: text('Cancelled before the device was asked', '已在下发前取消'),
  gone: text('The device does not have it any more', '设备上已不存在该对象'),
  unplannable: text(
    'The device has changed since: what was wanted does not fit it any more',
    '设备配置已变化，无法按要求配置',
  ),
  crashes: text(
    'The device broke off and started anew over this parameter; its model is not sent it any more',
    '设置该参数后设备异常中断并重启，已停止向该型号下发此参数',
  ),
  bears: text(
    'This model refuses the parameter whatever its value is; it is not sent it any more',
    '该型号不接受此参数（与取值无关），已停止下发',
  ),
  fault: text('The device refused it', '设备拒绝了该操作'),
  neverTold: text('The device was told, but never said what became of it', '已下发至设备，但设备始终未上报结果'),
  otherVersion: text('The device has started again, but runs another version', '设备已重启，但运行的不是该版本'),
  nothingCame: text('The device says that it sent the file, but none arrived', '设备报告已上传，但未收到文件'),
  noAddress: text(
    'The device does not tell an ACS address of this tenant, so no file address can be given',
    '设备上报的 ACS 地址不属于本租户，无法生成文件地址',
  ),
  unitNotThere: text(
    'The device says that it is done, but the software module is not as it was asked for',
    '设备报告已完成，但软件模块状态与要求不符',
  ),
  fileGone: text('The file is not there any more', '文件已不存在'),
} as const satisfies Record<string, Text>;

export type CpeTaskReason = keyof typeof cpeTaskReasons;
