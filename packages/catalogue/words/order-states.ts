import { text } from '../kit/text.ts';

/** Where an order stands: what an ONU shall have, from its authorization to a customer online. The last two are ends; `failed` waits for a person. */
export const orderStates = {
  working: text('Being set up', '开通中'),
  waiting: text('Waits for the ONU', '等待 ONU 上线'),
  failed: text('Stopped', '已停止'),
  done: text('In service', '已开通'),
  cancelled: text('Called off', '已撤销'),
} as const;
export type OrderState = keyof typeof orderStates;
export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]];

/** What an order is for. */
export const orderKinds = {
  authorize: text('New', '新装'),
  replace: text('Replacement', '换机'),
  move: text('Move', '移机'),
  change: text('Change', '变更'),
  suspend: text('Suspension', '停机'),
  restore: text('Restoration', '复机'),
} as const;
export type OrderKind = keyof typeof orderKinds;
export const orderKindNames = Object.keys(orderKinds) as [OrderKind, ...OrderKind[]];

/** What is done one after the other. */
export const orderStages = {
  remove: text('Old place', '原位置'),
  replace: text('New serial number', '新序列号'),
  suspend: text('Switch off', '去激活'),
  restore: text('Switch on', '激活'),
  authorize: text('Authorize', '授权'),
  services: text('Services on the OLT', 'OLT 侧业务'),
  arrival: text('ONU online', 'ONU 上线'),
  private: text('Settings on the ONU', 'ONU 侧配置'),
} as const;
export type OrderStage = keyof typeof orderStages;
export const orderStageNames = Object.keys(orderStages) as [OrderStage, ...OrderStage[]];
