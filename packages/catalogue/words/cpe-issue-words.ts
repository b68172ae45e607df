import { text, type Text } from '../kit/text.ts';

/** S1 §4.4: how a run stands; before it is started it is looked at. */
export const cpeRunStates = {
  checking: text('being checked', '正在预检'),
  checked: text('checked', '已预检'),
  executing: text('executing', '执行中'),
  cancelled: text('cancelled', '已取消'),
  completed: text('completed', '已完成'),
} as const satisfies Record<string, Text>;
export const cpeRunStateNames = ['checking', 'checked', 'executing', 'cancelled', 'completed'] as const;
export type CpeRunState = (typeof cpeRunStateNames)[number];

/** How one device of a run stands; from `waiting` on in the words of S1 §4.4 and S2 §4. */
export const cpeOutcomes = {
  unchecked: text('not checked yet', '待预检'),
  ready: text('to be configured', '待配置'),
  same: text('nothing to do', '无需更改'),
  bad: text('cannot be configured so', '无法配置'),
  unread: text('not read yet', '尚未读取'),
  refused: text('not taken', '未受理'),
  cancelled: text('cancelled', '已取消'),
  waiting: text('waiting for report', '等待上报'),
  running: text('configuring', '配置中'),
  done: text('success', '成功'),
  failed: text('fail', '失败'),
} as const satisfies Record<string, Text>;
export const cpeOutcomeNames = [
  'unchecked',
  'ready',
  'same',
  'bad',
  'unread',
  'refused',
  'cancelled',
  'waiting',
  'running',
  'done',
  'failed',
] as const;
export type CpeOutcome = (typeof cpeOutcomeNames)[number];

/** What a run gives its devices. */
export const cpeRunKinds = {
  profiles: text('Profiles', '模板'),
  values: text('Settings', '业务参数'),
  parameters: text('Parameters of the data model', '数据模型参数'),
} as const satisfies Record<string, Text>;
export const cpeRunKindNames = ['profiles', 'values', 'parameters'] as const;

/** What stands in braces in a profile and is another thing for each device; those of a list are columns of it. */
export const cpeVariables = {
  serial: text('Serial number of the device', '设备序列号'),
  mac: text('MAC address, 12 hex digits', 'MAC 地址（12 位十六进制）'),
  macEnd: text('Last six digits of the MAC address', 'MAC 地址后六位'),
  name: text('Description of the device', '设备描述'),
  user: text('User name, from the list', '用户名（来自清单）'),
  password: text('Password, from the list', '密码（来自清单）'),
  number: text('Telephone number, from the list', '电话号码（来自清单）'),
  sipUser: text('SIP user, from the list', 'SIP 用户名（来自清单）'),
  sipPassword: text('SIP password, from the list', 'SIP 密码（来自清单）'),
  ssid: text('Wi-Fi name, from the list', 'SSID 名称（来自清单）'),
  key: text('Wi-Fi key, from the list', 'Wi-Fi 密钥（来自清单）'),
} as const satisfies Record<string, Text>;
export type CpeVariable = keyof typeof cpeVariables;
export const cpeVariableNames = Object.keys(cpeVariables) as CpeVariable[];

export const cpeIssueMessages = {
  noWan: text('At least one WAN connection is needed', '至少需要一个 WAN 连接'),
  noSsid: text('At least one SSID is needed', '至少需要一个 SSID'),
  noLine: text('At least one voice line is needed', '至少需要一条语音线路'),
  noLan: text('LAN or DHCP server is needed', '至少需要填写 LAN 或 DHCP 服务器'),
  otherPart: text('This does not belong to a profile of this kind', '该项不属于此类模板'),
  slotTwice: text('{what} {n} is there twice', '{what} {n} 重复'),
  slotBounds: text('{what}: 1 to {most}', '{what}：1 到 {most}'),
  noVariable: text('{{name}} has no value for this device', '该设备缺少 {{name}} 的值'),
  notFoundInList: text('Not among the customer devices: {names} ({n} in all)', '未找到用户设备：{names}（共 {n} 个）'),
  severalInList: text('Several customer devices answer to {name}', '{name} 对应多个用户设备'),
  twiceInList: text('{name} stands in the list twice', '{name} 在清单中重复'),
  columnUnknown: text('There is no column {name}', '没有名为 {name} 的列'),
  tooMany: text('At most {most} devices in one run', '每次最多 {most} 个设备'),
  nobody: text('No device is chosen by this', '未选中任何设备'),
  nothing: text('Nothing is to be given', '没有可下发的内容'),
  sameKind: text('One profile of each kind', '每类模板只能选择一个'),
  profileGone: text('The profile is gone', '模板已不存在'),
  secretsGone: text('Sealed by another installation: enter it again', '由其他安装加密，请重新输入'),
  notRead: text('Its parameters have not been read yet', '尚未读取该设备的参数'),
  tasksMany: text('Too many tasks of this device are open', '该设备未完成的任务过多'),
  otherModel: text('The device has another data model', '设备的数据模型不同'),
  mostProfiles: text('At most {most} profiles of a kind', '每类模板最多 {most} 个'),
  cancelled: text('Cancelled by {by} before it was begun', '开始前已被 {by} 取消'),
} as const satisfies Record<string, Text>;
