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
  fault: text('The device refused it', '设备拒绝了该操作'),
} as const satisfies Record<string, Text>;

export type CpeTaskReason = keyof typeof cpeTaskReasons;
