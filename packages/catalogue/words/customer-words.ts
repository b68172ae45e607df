import { text } from '../kit/text.ts';

/** What a change of many customers is about to do, and did, to one of them. */
export const bulkOutcomes = {
  ready: text('Would change', '将变更'),
  same: text('Nothing to do', '无需变更'),
  bad: text('Wrong', '有误'),
  refused: text('Not taken', '未受理'),
  working: text('Being changed', '变更中'),
  waiting: text('Waits for the ONU', '等待 ONU 上线'),
  failed: text('Stopped', '已停止'),
  done: text('Done', '已完成'),
  cancelled: text('Called off', '已撤销'),
} as const;
export type BulkOutcome = keyof typeof bulkOutcomes;
export const bulkOutcomeNames = Object.keys(bulkOutcomes) as [BulkOutcome, ...BulkOutcome[]];

/** Where a change of many customers stands. */
export const bulkStates = {
  checked: text('Checked, not started', '已预检，未开始'),
  placing: text('Orders are being placed', '正在下单'),
  working: text('Under way', '进行中'),
  saving: text('Saving on the OLTs', '正在 OLT 上保存'),
  done: text('Ended', '已结束'),
} as const;
export type BulkState = keyof typeof bulkStates;
export const bulkStateNames = Object.keys(bulkStates) as [BulkState, ...BulkState[]];

/** What is said at the rows of such a change. */
export const bulkMessages = {
  noKey: text(
    'Say which ONU: its serial number, its number in your billing, or its OLT and place',
    '请填写序列号、外部编号，或 OLT 与位置',
  ),
  noPlace: text('A place looks like GPON0/1:5', '位置格式如 GPON0/1:5'),
  unknown: text('No such ONU', '没有此 ONU'),
  nothingAsked: text('Say what is to change: plan, VLAN or service', '请选择要变更的内容：套餐、VLAN 或业务'),
  elsewhere: text('This ONU is not the one of the other columns any more', '该 ONU 与本行其他列不一致'),
  several: text('Several ONUs fit: say the OLT and the place', '有多个 ONU 符合，请填写 OLT 与位置'),
  twice: text('This ONU is in row {row} already', '该 ONU 已在第 {row} 行'),
  noPlan: text('There is no plan of this name', '没有此名称的套餐'),
  yesNo: text('Yes or no', '请填写“是”或“否”'),
  left: text('Its ONU has left its place', '该用户的 ONU 已离开原位置'),
  gone: text('Another ONU stands there since the check', '预检之后该位置已是其他 ONU'),
  secretsGone: text(
    'What was typed as a password is not kept so long: upload the sheet anew',
    '密码已不再保存，请重新上传表格',
  ),
} as const;
