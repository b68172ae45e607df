import { deviceClasses, deviceTypes } from '../models/device-classes.ts';
import { text } from '../kit/text.ts';
import type { Resource } from './resource.ts';

export const accessWords = {
  addRule: text('Add rule', '新增规则'),
  editRule: text('Edit rule', '修改规则'),
  closeAll: text('Close all', '全部关闭'),
  openAll: text('Open all', '全部开启'),
  closeAllAsk: text(
    'Switch off all {n} rules of this tenant? New devices then wait for a person.',
    '关闭本租户的全部 {n} 条规则？之后新设备将等待人工认证。',
  ),
  openAllAsk: text(
    'Switch on all {n} rules of this tenant? Devices that match are then let in by themselves.',
    '开启本租户的全部 {n} 条规则？之后符合规则的设备将自动准入。',
  ),
  batchImport: text('Batch import', '批量导入'),
  importTitle: text('Import rules', '导入规则'),
  switchTitle: text('Check status of {what}', '{what} 的检查状态'),
  types: text('Type', '设备类型'),
  authenticate: text('Authenticate', '认证'),
  success: text('success', '成功'),
  asked: text('Asked over SNMP', 'SNMP 查询'),
  contact: text('Contact', '联系人'),
  location: text('Location', '位置'),
  hardware: text('Hardware version', '硬件版本'),
  running: text('Running time', '运行时间'),
  load: text('CPU / memory', 'CPU / 内存'),
  temperature: text('Temperature', '温度'),
  ponMode: text('PON', 'PON 类型'),
  port: text('SNMP port', 'SNMP 端口'),
  tries: text('Times asked', '查询次数'),
  why: text('Why it could not be asked', '查询失败原因'),
  remark: text('Remark', '备注'),
  editDevice: text('Edit device', '编辑设备'),
  discovery: text('Discovery settings', '发现设置'),
  discoveryMore: text(
    'A device that announces itself is asked over SNMP who it is: at these ports, with the community of its trap first, then with those stored here. Stored: {n}.',
    '设备上报后，系统会通过 SNMP 在以下端口查询其身份：先用其 Trap 中的团体名，再用此处保存的团体名。已保存 {n} 个。',
  ),
} as const;

const checkStatuses = [
  { value: -1, label: text('All', '全部') },
  { value: 1, label: text('On', '开启') },
  { value: 0, label: text('Off', '关闭') },
] as const;

/** Device access-authorization rules (S1 §2.6). The class filter offers two, the form four (decision 15). */
export const ruleResource: Resource = {
  id: 'access-rules',
  title: text('Device authorization rules', '设备准入规则'),
  many: text('rules', '规则'),
  key: 'id',
  empty: text('No rule yet: every new device waits for a person.', '还没有规则：所有新设备都将等待人工认证。'),
  columns: [
    { name: 'deviceMac', label: text('MAC', 'MAC'), kind: 'mac' },
    { name: 'deviceSn', label: text('SN', '序列号'), kind: 'sn' },
    { name: 'deviceClass', label: text('Class', '设备类别'), kind: 'choice', options: deviceClasses },
    { name: 'deviceType', label: text('Type', '设备类型'), width: 280 },
    { name: 'checkStatus', label: text('Check status', '检查状态') },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
    { name: 'updateBy', label: text('Changed by', '更新者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'deviceMac', label: text('MAC', 'MAC'), kind: 'text' },
    { name: 'deviceSn', label: text('SN', '序列号'), kind: 'text' },
    { name: 'deviceClass', label: text('Class', '设备类别'), kind: 'choice', options: deviceClasses.slice(0, 2) },
    { name: 'deviceType', label: text('Type', '设备类型'), kind: 'choice', options: deviceTypes },
    {
      name: 'checkStatus',
      label: text('Check status', '检查状态'),
      kind: 'choice',
      options: checkStatuses,
      initial: '-1',
    },
  ],
};

/** Unauthorized devices (S1 §2.7): four search fields, seven columns. */
export const unauthorizedResource: Resource = {
  id: 'unauthorized',
  title: text('Unauthorized devices', '未授权设备'),
  many: text('devices', '设备'),
  key: 'id',
  empty: text('No device waits to be let in.', '没有等待准入的设备。'),
  columns: [
    { name: 'sysHostName', label: text('Host name', '主机名') },
    { name: 'ip', label: text('Source IP', '源 IP'), kind: 'ip' },
    { name: 'sysMac', label: text('Device MAC', '设备 MAC'), kind: 'mac' },
    { name: 'sysSerialNumber', label: text('Serial number', '序列号'), kind: 'sn' },
    { name: 'deviceName', label: text('Device type', '设备类型') },
    { name: 'sysFirmVersion', label: text('Software version', '软件版本') },
    { name: 'loginDataTime', label: text('Login time', '登录时间'), kind: 'time' },
    { name: 'state', label: text('State', '状态'), extra: true },
    { name: 'duration', label: text('Duration', '持续时间'), extra: true },
    { name: 'enrichState', label: text('Asked over SNMP', 'SNMP 查询'), extra: true },
    { name: 'lastSeenTime', label: text('Last seen', '最近上报'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'sysHostName', label: text('Host name', '主机名'), kind: 'text' },
    { name: 'sysMac', label: text('Device MAC', '设备 MAC'), kind: 'text' },
    { name: 'sysSerialNumber', label: text('Serial number', '设备序列号'), kind: 'text' },
    { name: 'deviceType', label: text('Device type', '设备类型'), kind: 'text' },
  ],
};
