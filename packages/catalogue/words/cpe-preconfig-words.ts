import { text, type Text } from '../kit/text.ts';

export const preconfigStates = {
  on: text('On', '启用'),
  off: text('Off', '停用'),
} as const satisfies Record<string, Text>;

/** What a rule may ask of a device. */
export const preconfigChecks = {
  on: text('Rule is on', '规则启用'),
  force: text('Acts at each start', '每次启动时生效'),
  project: text('Project', '项目'),
  group: text('Group', '分组'),
  olt: text('OLT', 'OLT'),
  pons: text('PON port', 'PON 口'),
  oui: text('OUI', 'OUI'),
  productClass: text('Product class', '产品类别'),
  model: text('Model', '型号'),
  software: text('Software version', '软件版本'),
  serial: text('Serial number', '序列号'),
  mac: text('MAC address', 'MAC 地址'),
} as const satisfies Record<string, Text>;
export type PreconfigCheck = keyof typeof preconfigChecks;
export const preconfigCheckNames = Object.keys(preconfigChecks) as [PreconfigCheck, ...PreconfigCheck[]];

/** Why a device was looked at. */
export const preconfigReasons = {
  first: text('First contact, or reset', '首次接入或恢复出厂'),
  boot: text('Started', '设备启动'),
} as const satisfies Record<string, Text>;
export const preconfigReasonNames = ['first', 'boot'] as const;
export type PreconfigReason = (typeof preconfigReasonNames)[number];

/** What a rule made of a device that it took. */
export const preconfigResults = {
  given: text('Issued', '已下发'),
  same: text('Nothing to do', '无需更改'),
  refused: text('Not possible', '无法下发'),
} as const satisfies Record<string, Text>;
export const preconfigResultNames = ['given', 'same', 'refused'] as const;
export type PreconfigResult = (typeof preconfigResultNames)[number];

export const preconfigWords = {
  givesNothing: text('Choose at least one profile', '至少选择一个模板'),
  mostRules: text('At most {most} rules', '最多 {most} 条规则'),
} as const satisfies Record<string, Text>;
