import { text, type Text } from '../kit/text.ts';
import { cpeFileMenu } from './cpe-file-menu.ts';
import { diagnosisTabs } from './cpe-diagnosis-menu.ts';
import { button, directory, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const permission = 'device:onu:list';
const hidden = true;
const jumpPath = '/device/tr069/onuList';
const [list, setUp, detail, mqttSettings, dataModel] = [1201, 1210, 1220, 1310, 2956] as const;

/** Tabs made from the parts of one device. */
const parts = [
  ['monitor', text('Monitor', '监控')],
  ['wan', text('WAN', 'WAN')],
  ['wifi', text('Wi-Fi', 'Wi-Fi')],
  ['lanInfo', text('LAN information', 'LAN 信息')],
  ['lanConfig', text('LAN configuration', 'LAN 配置')],
  ['voip', text('VoIP', 'VoIP')],
  ['systemManage', text('System management', '系统管理')],
] as const;

const mqttMenu = (devices: number): readonly MenuEntry[] => [
  page(mqttSettings, devices, {
    name: text('MQTT settings', 'MQTT 设置'),
    path: 'tr069/mqtt',
    component: 'device/tr069/mqtt',
    icon: 'system',
    permission: 'system:mqtt:list',
  }),
  button(
    1311,
    mqttSettings,
    'system:mqtt:edit',
    text('Change the MQTT settings, disconnect devices', '修改 MQTT 设置、断开设备'),
  ),
];

const tab = (menuId: number, path: string, name: Text): MenuEntry =>
  page(menuId, detail, { name, path, component: `device/tr069OnuDetail/${path}`, permission, hidden, jumpPath });

/** The tabs of one customer device. */
const tabs: readonly MenuEntry[] = [
  tab(detail + 1, 'tr069OnuInfo', text('Device information', '设备信息')),
  tab(detail + 2, 'dataModel', text('Data model', '数据模型')),
  ...parts.map(([path, name], at) => tab(1230 + at, path, name)),
];

/** Customer devices that speak TR-069 (S1 §2.2): their list, the ACS, and the tabs of one of them. */
export const cpeMenu = (devices: number): readonly MenuEntry[] => [
  page(list, devices, {
    name: text('Customer devices', '用户设备'),
    path: 'tr069/onuList',
    component: 'device/tr069/onuList',
    icon: 'onu',
    permission,
  }),
  button(1202, list, 'device:cpe:add', text('Add customer device', '新增用户设备')),
  button(1203, list, 'device:cpe:edit', text('Edit customer devices and their groups', '修改用户设备及分组')),
  button(1204, list, 'device:cpe:remove', text('Delete customer devices', '删除用户设备')),
  button(1206, list, 'device:cpe:operate', text('Read, set and restart customer devices', '读取、设置和重启用户设备')),
  page(setUp, devices, {
    name: text('ACS', 'ACS 设置'),
    path: 'tr069/systemManage',
    component: 'device/tr069/systemManage',
    icon: 'system',
    permission: 'system:acs:list',
  }),
  button(1211, setUp, 'system:acs:edit', text('Set up the ACS, let devices in', '修改 ACS 设置、准入设备')),
  page(dataModel, devices, {
    name: text('Data model', '数据模型'),
    path: 'tr069/dataModel',
    component: 'device/tr069/dataModel',
    icon: 'tree',
    permission,
  }),
  ...mqttMenu(devices),
  directory(detail, devices, {
    name: text('Customer device', '用户设备详情'),
    path: 'tr069OnuDetail',
    hidden,
    jumpPath,
  }),
  ...tabs,
  ...cpeFileMenu(devices, detail),
  ...diagnosisTabs(detail),
];
