import { text } from '../kit/text.ts';
import type { Resource } from './resource.ts';

export const oltStates = [
  { value: 'Online', label: text('online', '在线') },
  { value: 'Offline', label: text('offline', '离线') },
  { value: 'Waiting', label: text('waiting for the first answer', '等待首次应答') },
] as const;

export const oltWords = {
  add: text('Add OLT', '添加 OLT'),
  cli: text('CLI lines', '命令行'),
  test: text('Test connection', '测试连接'),
  testing: text('Asking the OLT…', '正在询问 OLT…'),
  testOk: text('The OLT answers', 'OLT 应答正常'),
  testFailed: text('The OLT could not be reached', '无法连接到 OLT'),
  open: text('Open', '打开'),
  ungroup: text('Ungrouped', '未分组'),
  group: text('Group', '分组'),
  move: text('Move to group', '移动到分组'),
  moveTitle: text('Move {n} OLTs to a group', '将 {n} 台 OLT 移动到分组'),
  reach: text('Address and SNMP', '地址与 SNMP'),
  skipped: text('not done', '未执行'),
  cliTitle: text('Point an OLT at this console', '将 OLT 指向本控制台'),
  cliMore: text(
    'Enter these lines on the OLT. It then announces itself and is let in when a rule allows it.',
    '在 OLT 上输入以下命令，OLT 会主动上报，若规则允许即自动准入。',
  ),
  cliHost: text('Address of this console as the OLT reaches it', 'OLT 可访问的本控制台地址'),
  removed: text('Removed', '已删除'),
  lastPoll: text('Last poll', '最近一次采集'),
} as const;

/** OLTs (S1 §3.2). */
export const oltResource: Resource = {
  id: 'olts',
  title: text('OLTs', 'OLT 列表'),
  many: text('OLTs', ' OLT'),
  key: 'id',
  empty: text(
    'No OLT yet. Add one by its address, or let one announce itself.',
    '还没有 OLT。可按地址添加，或让 OLT 主动上报。',
  ),
  columns: [
    { name: 'sysHostName', label: text('Name', '名称'), sort: 'sysHostName' },
    { name: 'state', label: text('State', '状态'), sort: 'state' },
    { name: 'onOrOff', label: text('Duration', '持续时间'), extra: true },
    { name: 'ip', label: text('IP address', 'IP 地址'), kind: 'ip', sort: 'ip' },
    { name: 'sysMac', label: text('MAC', 'MAC'), kind: 'mac', sort: 'sysMac' },
    { name: 'deviceType', label: text('Model', '型号'), sort: 'deviceType' },
    { name: 'onus', label: text('ONUs', 'ONU'), sort: 'onuOnline' },
    { name: 'cpuLoad', label: text('CPU', 'CPU'), kind: 'number', unit: '%', sort: 'cpuLoad' },
    { name: 'memoryLoad', label: text('Memory', '内存'), kind: 'number', unit: '%', sort: 'memoryLoad', extra: true },
    { name: 'sysTemper', label: text('Temp.', '温度'), kind: 'number', unit: '°C', sort: 'sysTemper' },
    { name: 'at', label: text('Measured', '测得') },
    { name: 'sysFirmVersion', label: text('Firmware', '软件版本'), sort: 'sysFirmVersion', extra: true },
    { name: 'update', label: text('Upgrade', '升级') },
    { name: 'groupName', label: text('Group', '分组'), extra: true },
    { name: 'sysSerialNumber', label: text('Serial number', '序列号'), kind: 'sn', extra: true },
    { name: 'ponMode', label: text('PON', 'PON 类型'), extra: true },
    { name: 'projectName', label: text('Project', '项目'), extra: true },
    { name: 'sysLocation', label: text('Location', '位置'), extra: true },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
    { name: 'createTime', label: text('Added', '添加时间'), kind: 'time', sort: 'createTime', extra: true },
  ],
  filters: [
    { name: 'search', label: text('Name, IP, MAC, serial', '名称、IP、MAC、序列号'), kind: 'text' },
    { name: 'state', label: text('State', '状态'), kind: 'choice', options: oltStates },
    { name: 'deviceType', label: text('Model', '型号'), kind: 'text' },
  ],
};
