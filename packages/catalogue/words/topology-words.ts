import { text } from '../kit/text.ts';

/** What is wrong with a graph (S1 §8, S2 §5, §8): quoted texts word for word. */
export const topologyWords = {
  findDevice: text('Can not find the device.', '找不到该设备。'),
  deviceInfo: text('Invalid device information.', '设备信息无效。'),
  bound: text('Cannot bind bound devices', '不能绑定已绑定的设备'),
  duplicate: text('Duplicate connections are not allowed.', '不允许重复连接。'),
  notSaved: text('Failure to save.', '保存失败。'),
  oneParent: text('A splitter accepts one parent only: {name}', '分光器只能有一个上级：{name}'),
  hasChildren: text('Cannot delete a splitter with children: {name}', '分光器下还有下级，不能删除：{name}'),
  hasOnus: text('Cannot delete a root splitter with ONUs: {name}', '根分光器下还有 ONU，不能删除：{name}'),
  outputs: text('{name} has {n} outputs', '{name} 只有 {n} 个输出端'),
  circle: text('Splitters feed each other in a circle: {name}', '分光器形成环路：{name}'),
  comboCircle: text('A group stands within itself: {name}', '分组嵌套成环：{name}'),
  dangling: text('A connection leads to what is not there', '连接的一端不存在'),
  itself: text('{name} is connected with itself', '{name} 不能与自身连接'),
  twice: text('Two items have one number: {id}', '存在重复的编号：{id}'),
  noCombo: text('{name} stands in a group that is not there', '{name} 所属的分组不存在'),
  unreadable: text('This is no graph that can be read', '无法识别的拓扑数据'),
} as const;

export const graphTypes = [
  { value: 'network', label: text('Network', '网络拓扑') },
  { value: 'plant', label: text('Fibre plant', '光纤线路') },
  { value: 'rack', label: text('Site or rack', '站点或机架') },
] as const;

export const graphBackgrounds = [
  { value: 'plain', label: text('Plain', '纯色') },
  { value: 'paper', label: text('Paper', '纸张') },
  { value: 'blueprint', label: text('Blueprint', '蓝图') },
] as const;

export const graphThemes = [
  { value: 'auto', label: text('As the console', '跟随系统') },
  { value: 'simple', label: text('Light', '浅色') },
  { value: 'dark', label: text('Dark', '深色') },
] as const;

export const itemKinds = {
  device: text('Device', '设备'),
  custom: text('Custom device', '自定义设备'),
  combo: text('Group', '分组'),
  splitter: text('Splitter', '分光器'),
} as const;
