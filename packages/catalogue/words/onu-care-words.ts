import { text } from '../kit/text.ts';

/** What became of an ONU that was to be deleted because it stayed away. */
export const autoDeleteStates = {
  going: text('Being deleted', '正在删除'),
  deleted: text('Deleted', '已删除'),
  kept: text('Not deleted', '未删除'),
} as const;
export type AutoDeleteState = keyof typeof autoDeleteStates;
export const autoDeleteStateNames = Object.keys(autoDeleteStates) as [AutoDeleteState, ...AutoDeleteState[]];

/** Why an ONU that stayed away for long enough is kept. */
export const keptReasons = {
  outage: text('Its PON port is in an outage', '所在 PON 口处于群障中'),
  dark: text('No ONU of its PON port is online: the fibre may be cut', '所在 PON 口没有在线 ONU，可能是光缆中断'),
  customer: text('It has a customer', '该 ONU 已绑定用户'),
  ordered: text('An order for it is under way', '该 ONU 有正在处理的开通记录'),
  tried: text('The OLT did not delete it; tried again after a day', 'OLT 未能删除，一天后重试'),
  later: text('Later: one round takes {n} at most', '稍后处理：每轮最多 {n} 个'),
} as const;
export type KeptReason = keyof typeof keptReasons;

/** Why nobody of an OLT is taken now. */
export const heldReasons = {
  silent: text('The OLT does not answer: nothing is deleted', 'OLT 无应答，不会删除任何 ONU'),
  unread: text(
    'The list of ONUs was not read whole lately: nothing is deleted',
    '近期未能完整读取 ONU 列表，不会删除任何 ONU',
  ),
} as const;
export type HeldReason = keyof typeof heldReasons;
